// Appending facts: checked at the edge, one fact for one id, chained, all of them or none.

import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import { canonicalJson } from '../canonical.js';
import type { Fact, FactKind, NewFact } from '../facts.js';
import type { PrivateValue, Store, StoredFact, StoreReader, StoreWriter } from '../store/port.js';
import { type AuditEntry, auditFacts } from './audit.js';
import { chained } from './chain.js';
import { factShapes } from './fact-shapes.js';
import { factId } from './ids.js';
import { commitTo, type PrivateFieldValues } from './private.js';
import {
  checkAt,
  errorsAtMost,
  isObject,
  isoDate,
  object,
  optional,
  putPlaceBefore,
  type Shape,
  shown,
  text,
  wrong,
} from './shape.js';
import { factOf, parseStoredFact } from './stored.js';

/** A fact as somebody offers it; private fields only with `player-registered` and `player-updated`. */
export type FactOffer = NewFact & { readonly private?: PrivateFieldValues };

export interface AppendOptions {
  /**
   * UTC instant with milliseconds at which each was received; default now. Never earlier than the fact before it: an
   * earlier instant is taken as that one, so that "as known on" a day is always a beginning of the ledger.
   */
  readonly receivedAt?: (fact: FactOffer, index: number) => string;
  /** The line of the audit about them; without it the line says what they are. */
  readonly audit?: AuditEntry;
}

export interface Appended {
  /** One for each offered, in that order; those that were there already as they are. */
  readonly facts: readonly Fact[];
  /** How many are new. */
  readonly added: number;
}

/** Far more than any fact needs; a larger one would hold up every reader. */
const bodyAtMost = 16 * 1024 * 1024;

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

async function appendChecked(
  writer: StoreWriter,
  offered: readonly FactOffer[],
  options: AppendOptions,
): Promise<Result<Appended>> {
  const there = new Map<string, StoredFact>();
  for (const fact of await writer.storedFactsById(offered.map((fact) => fact.id))) there.set(fact.id, fact);
  const errors: RuleError[] = [];
  const chainedFacts: StoredFact[] = [];
  const privateValues: PrivateValue[] = [];
  const answers: Fact[] = [];
  let { seq, hash, receivedAt } = await writer.head();
  for (const [index, offer] of offered.entries()) {
    const known = there.get(offer.id);
    if (known !== undefined) {
      if (!(await isSame(writer, known, offer, privateValues))) errors.push(otherContent(offer.id, known.seq, index));
      answers.push(parseStoredFact(known));
      continue;
    }
    const values = offer.private === undefined ? [] : commitTo(playerOf(offer), offer.private);
    const content = bodyWith(offer, values);
    const body = canonicalJson(content);
    if (body.length > bodyAtMost) {
      errors.push(tooLarge(body.length, index));
      continue;
    }
    receivedAt = later(receivedAt, instant(options, offer, index));
    const fact = chained({
      seq: seq + 1,
      id: offer.id,
      kind: offer.kind,
      body,
      actor: offer.actor,
      receivedAt,
      reason: offer.reason ?? null,
      previous: hash,
    });
    ({ seq, hash } = fact);
    there.set(fact.id, fact);
    chainedFacts.push(fact);
    privateValues.push(...values);
    answers.push(factOf(fact, content));
  }
  if (errors.length > 0) return failed(...errors);
  await writer.appendFacts(chainedFacts);
  await writer.putPrivate(privateValues);
  await auditFacts(writer, chainedFacts, options.audit);
  return ok({ facts: answers, added: chainedFacts.length });
}

function bodyWith(offer: FactOffer, values: readonly PrivateValue[]): unknown {
  if (values.length === 0) return offer.body;
  const given = 'commitments' in offer.body ? offer.body.commitments : undefined;
  const made = Object.fromEntries(values.map((value) => [value.field, value.commitment]));
  return { ...offer.body, commitments: { ...given, ...made } };
}

function playerOf(offer: FactOffer): string {
  if ('player' in offer.body) return offer.body.player;
  throw new Error('private fields without a player passed the checks');
}

/**
 * Whether an offer says what the fact of its id already says. A private value has a new salt each time, so values are
 * compared where they are still there; an erased one stays erased and is taken as the same.
 */
async function isSame(
  reader: StoreReader,
  known: StoredFact,
  offer: FactOffer,
  pending: readonly PrivateValue[],
): Promise<boolean> {
  if (known.kind !== offer.kind || known.actor !== offer.actor || known.reason !== (offer.reason ?? null)) return false;
  if (offer.private === undefined) return known.body === canonicalJson(offer.body);
  const knownBody: unknown = JSON.parse(known.body);
  if (!isObject(knownBody) || !isObject(knownBody.commitments)) return false;
  const rest: Record<string, unknown> = { ...knownBody.commitments };
  for (const [field, value] of Object.entries(offer.private)) {
    const commitment = rest[field];
    if (typeof commitment !== 'string') return false;
    const kept = pending.find((one) => one.commitment === commitment) ?? (await reader.privateValue(commitment));
    if (kept !== undefined && kept.value !== value) return false;
    delete rest[field];
  }
  const given = 'commitments' in offer.body ? offer.body.commitments : undefined;
  if (canonicalJson(rest) !== canonicalJson(given ?? {})) return false;
  const { commitments: _, ...knownFields } = knownBody;
  const offeredFields: Record<string, unknown> = { ...offer.body };
  delete offeredFields.commitments;
  return canonicalJson(knownFields) === canonicalJson(offeredFields);
}

const instantFormat = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function instant(options: AppendOptions, offer: FactOffer, index: number): string {
  const at = options.receivedAt?.(offer, index) ?? new Date().toISOString();
  if (!instantFormat.test(at)) throw new Error(`not a UTC instant with milliseconds: ${at}`);
  return at;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function otherContent(id: string, seq: number, index: number): RuleError {
  return {
    code: 'id-with-other-content',
    path: `[${index}].id`,
    message: `the id ${id} is already fact ${seq}, which says something else`,
    hint: 'send the same content again, or make a new id; to change what was said, append a correction',
  };
}

function tooLarge(size: number, index: number): RuleError {
  return {
    code: 'fact-too-large',
    path: `[${index}].body`,
    message: `the fact has ${size} characters`,
    hint: `split it into several facts of at most ${bodyAtMost} characters`,
  };
}
