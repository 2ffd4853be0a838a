// Appending facts of the office: checked at the edge by the shapes of their kinds, then chained by the ledger.

import {
  type Appended as AppendedFacts,
  type AppendOptions as AppendFactsOptions,
  appendOffered,
  checkAt,
  errorsAtMost,
  isObject,
  object,
  optional,
  putPlaceBefore,
  type Shape,
  shown,
  text,
  wrong,
} from '@harkness/ledger';
import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import { factContents } from './contents.js';
import { factShapes, type PrivateFieldName } from './fact-shapes.js';
import type { Fact, FactKind, NewFact } from './facts.js';
import { factId } from './ids.js';
import { isoDate } from './iso-date.js';
import { privateReasons } from './private-reasons.js';
import type { Store, StoreWriter } from './store.js';

/** What a person tells the office and nobody else. Dates as YYYY-MM-DD. */
export type PrivateFieldValues = { readonly [field in PrivateFieldName]?: string };

/** A fact as somebody offers it; private fields only with `player-registered` and `player-updated`. */
export type FactOffer = NewFact & { readonly private?: PrivateFieldValues };
export type AppendOptions = AppendFactsOptions<FactOffer>;
export type Appended = AppendedFacts<Fact>;

/** Appends in one transaction: every fact or, with the reasons, none. Takes `unknown`: whatever is sent is checked. */
export async function appendFacts(
  store: Store,
  offered: readonly unknown[],
  options: AppendOptions = {},
): Promise<Result<Appended>> {
  const checked = checkFacts(offered);
  if (!checked.ok) return checked;
  return store.write((writer) => appendChecked(writer, checked.value, options));
}

/** The same inside a transaction of the caller's. On refusal nothing was written, but the transaction goes on. */
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
const envelope: Shape<unknown> = object<unknown>({
  id: factId,
  kind: { check: () => {} },
  body: { check: () => {} },
  actor: text({ what: 'who says so' }),
  reason: optional(text({ max: 2000, what: 'a reason' })),
  private: optional({ check: () => {} }),
});

/** Paths begin with the index: `[3].body.section.players[0].player`. */
export function checkFacts(offered: readonly unknown[]): Result<readonly FactOffer[]> {
  const errors: RuleError[] = [];
  const facts: FactOffer[] = [];
  for (const [index, fact] of offered.entries()) {
    const before = errors.length;
    if (isOffered(fact, errors)) facts.push(fact);
    else putPlaceBefore(index, errors, before);
    if (errors.length >= errorsAtMost) break;
  }
  return errors.length > 0 ? failed(...errors) : ok(facts);
}

export function checkNewFact(offered: unknown): Result<FactOffer> {
  const errors: RuleError[] = [];
  return isOffered(offered, errors) ? ok(offered) : failed(...errors);
}

function isOffered(fact: unknown, errors: RuleError[]): fact is FactOffer {
  const before = errors.length;
  envelope.check(fact, errors);
  if (!isObject(fact)) return false;
  if (isKind(fact.kind)) {
    if (fact.body !== undefined) checkAt(factShapes[fact.kind], fact.body, 'body', errors);
    if (fact.private !== undefined) checkAt(privateFieldsOf(fact.kind), fact.private, 'private', errors);
  } else if (fact.kind !== undefined) {
    wrong(errors, 'kind-unknown', 'kind', `${shown(fact.kind)} is not a kind of fact`, `use one of ${[...kinds].join(', ')}`);
  }
  return errors.length === before;
}

function isKind(kind: unknown): kind is FactKind {
  return kinds.has(kind);
}

const privateText = optional(unquoted(text({ max: 1000 })));
const privateFields = object<PrivateFieldValues>({
  birthDate: optional(unquoted(isoDate)),
  email: privateText,
  address: privateText,
  phone: privateText,
});

/** The same shape, but its errors do not repeat the value: messages end up in logs. */
function unquoted<T>(shape: Shape<T>): Shape<T> {
  return {
    ...shape,
    check(value, errors) {
      const own: RuleError[] = [];
      shape.check(value, own);
      for (const error of own) errors.push({ ...error, message: 'the private value is malformed' });
    },
  };
}

function privateFieldsOf(kind: FactKind): Shape<unknown> {
  if (kind === 'player-registered' || kind === 'player-updated') return privateFields;
  return {
    check(_, errors) {
      wrong(
        errors,
        'private-not-here',
        '',
        `a ${kind} has no private fields`,
        'give them when a player is registered or updated',
      );
    },
  };
}
