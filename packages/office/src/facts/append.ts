// Appends facts of the office: checked against the shape of their kind, then chained by the ledger.

import { type Fault, isObject, type Reading, type Shape, s, schemaOf, shown } from '@harkness/formats/shape';
import { type Appended as AppendedFacts, type AppendOptions as AppendFactsOptions, appendOffered } from '@harkness/ledger';
import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import { factContents } from './contents.js';
import { factShapes, type PrivateFieldName } from './fact-shapes.js';
import type { Fact, FactKind, NewFact } from './facts.js';
import { readingInto } from './faults.js';
import { factId } from './ids.js';
import { isoDate } from './iso-date.js';
import { privateReasons } from './private-reasons.js';
import type { Store, StoreWriter } from './store.js';
import { text } from './text-shape.js';

/** Data that a person tells only the office. Dates as YYYY-MM-DD. */
export type PrivateFieldValues = { readonly [field in PrivateFieldName]?: string };

/** A fact before it is entered. */
export type FactOffer = NewFact & { readonly private?: PrivateFieldValues };
export type AppendOptions = AppendFactsOptions<FactOffer>;
export type Appended = AppendedFacts<Fact>;

/**
 * Appends all facts in one transaction, or none, with the reasons. Takes `unknown`, because it checks whatever is sent.
 * @example
 * const appended = await appendFacts(store, [{ id: 'x', kind: 'no-such-kind', body: {}, actor: 'officer' }]);
 * appended.ok ? '' : appended.errors[0]?.place // '[0].kind'
 */
export async function appendFacts(
  store: Store,
  offered: readonly unknown[],
  options: AppendOptions = {},
): Promise<Result<Appended>> {
  const checked = checkFacts(offered);
  if (!checked.ok) return checked;
  return store.write((writer) => appendChecked(writer, checked.value, options));
}

/** The same inside the caller's transaction. On refusal nothing was written, but the transaction continues. */
export async function appendFactsIn(
  writer: StoreWriter,
  offered: readonly unknown[],
  options: AppendOptions = {},
): Promise<Result<Appended>> {
  const checked = checkFacts(offered);
  return checked.ok ? appendChecked(writer, checked.value, options) : checked;
}

async function appendChecked(
  writer: StoreWriter,
  offers: readonly FactOffer[],
  options: AppendOptions,
): Promise<Result<Appended>> {
  const errors = await privateReasons(writer, offers);
  return errors.length > 0 ? failed(...errors) : appendOffered(writer, offers, factContents, options);
}

const kinds = new Set<unknown>(Object.keys(factShapes));
const envelope: Shape<unknown> = s.objectOf<unknown>({
  id: factId,
  kind: s.unknown(),
  body: s.unknown(),
  actor: text({ what: 'who says so' }),
  reason: text({ max: 2000, what: 'a reason' }).optional(),
  private: s.unknown().optional(),
});

/**
 * Checks facts without entering them. Places begin with the index: `[3].body.section.players[0].player`.
 * @example
 * checkFacts([{ id: 'x' }]).ok // false
 */
export function checkFacts(offered: readonly unknown[]): Result<readonly FactOffer[]> {
  const errors: RuleError[] = [];
  const reading = readingInto(errors);
  const facts: FactOffer[] = [];
  for (const [index, fact] of offered.entries()) {
    reading.path.push(index);
    if (isOffered(fact, reading)) facts.push(fact);
    reading.path.pop();
    if (reading.isFull) break;
  }
  return errors.length > 0 ? failed(...errors) : ok(facts);
}

export function checkNewFact(offered: unknown): Result<FactOffer> {
  const errors: RuleError[] = [];
  return isOffered(offered, readingInto(errors)) ? ok(offered) : failed(...errors);
}

function isOffered(fact: unknown, reading: Reading): fact is FactOffer {
  const before = reading.count;
  envelope.take(fact, reading);
  if (!isObject(fact)) return false;
  const { kind, body, private: fields } = fact;
  if (isKind(kind)) {
    if (body !== undefined) reading.at('body', factShapes[kind], body);
    if (fields !== undefined) reading.at('private', privateFieldsOf(kind), fields);
  } else if (kind !== undefined) {
    reading.wrong('kind-unknown', `${shown(kind)} is not a kind of fact`, `use one of ${[...kinds].join(', ')}`, 'kind');
  }
  return reading.count === before;
}

function isKind(kind: unknown): kind is FactKind {
  return kinds.has(kind);
}

const privateText = unquoted(text({ max: 1000 })).optional();
const privateFields = s.objectOf<PrivateFieldValues>({
  birthDate: unquoted(isoDate).optional(),
  email: privateText,
  address: privateText,
  phone: privateText,
});

/** The same shape with errors that do not repeat the value, because messages end up in logs. */
function unquoted<T>(shape: Shape<T>): Shape<T> {
  return s.own((value, reading) => {
    const told: Fault[] = [];
    shape.take(
      value,
      reading.aside((fault) => {
        told.push(fault);
      }),
    );
    for (const { code, hint } of told) reading.wrong(code, 'the private value is malformed', hint);
  }, schemaOf(shape));
}

function privateFieldsOf(kind: FactKind): Shape {
  if (kind === 'player-registered' || kind === 'player-updated') return privateFields;
  return s.own((_, reading) => {
    reading.wrong('private-not-here', `a ${kind} has no private fields`, 'give them when a player is registered or updated');
  }, {});
}
