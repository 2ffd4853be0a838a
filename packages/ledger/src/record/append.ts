// Appends facts: one fact per id, chained, all or nothing. The keeper of the facts checks first whether a document is well
// formed.

import { canonicalJson } from '../base/canonical.js';
import type { LedgerFact, OfferedFact } from '../base/fact.js';
import { isObject } from '../base/is-object.js';
import { type CallerError, failed, ok, type Result } from '../base/result.js';
import type { PrivateValue, StoredFact, StoreReader, StoreWriter } from '../store/port.js';
import { factOf, parseStoredFact } from '../store/stored.js';
import { type AuditEntry, auditFacts } from './audit.js';
import { chained } from './chain.js';
import { clockProblem } from './clock.js';
import type { FactContents } from './contents.js';
import { commitTo } from './private.js';
/** A fact with private values, to which the chain gets commitments. */
export type FactWithPrivate = OfferedFact & { readonly private?: { readonly [field: string]: string | undefined } };

/** When facts were received, and what the audit says about them. */
export interface AppendOptions<Offer> {
  /**
   * UTC instant with milliseconds at which each was received; now if absent. Never earlier than the previous fact: an earlier
   * instant is replaced by that one, so that "as known on" a day is always a prefix of the ledger.
   */
  readonly receivedAt?: (fact: Offer, index: number) => string;
  /** The audit line about them; if absent, it is derived from the facts. */
  readonly audit?: AuditEntry;
}

/** The facts that are now in the chain. */
export interface Appended<Fact extends LedgerFact = LedgerFact> {
  /** One for each offered fact, in that order; facts that already existed are returned as they are. */
  readonly facts: readonly Fact[];
  /** How many are new. */
  readonly added: number;
}

/** Far more than any fact needs; a larger one would slow down every reader. */
const bodyAtMost = 16 * 1024 * 1024;

/**
 * Appends facts to the chain in the caller's transaction. If one is refused, none is written, but the transaction continues.
 * @example
 * const store = memoryStore();
 * const fact = { id: 'lend-1', kind: 'book-lent', body: { book: 'Moby-Dick' }, actor: 'desk' };
 * const appended = await store.write((writer) => appendOffered(writer, [fact], contents));
 * appended.ok && appended.value.facts[0]?.seq // 1
 */
export async function appendOffered<Offer extends FactWithPrivate, Fact extends LedgerFact>(
  writer: StoreWriter<Fact>,
  offered: readonly Offer[],
  contents: FactContents,
  options: AppendOptions<Offer> = {},
): Promise<Result<Appended<Fact>>> {
  const there = new Map<string, StoredFact>();
  for (const fact of await writer.storedFactsById(offered.map((fact) => fact.id))) there.set(fact.id, fact);
  const errors: CallerError[] = [];
  const chainedFacts: StoredFact[] = [];
  const privateValues: PrivateValue[] = [];
  const answers: Fact[] = [];
  const before = await writer.head();
  let { seq, hash, receivedAt } = before;
  for (const [index, offer] of offered.entries()) {
    const known = there.get(offer.id);
    if (known !== undefined) {
      if (!(await isSame(writer, known, offer, privateValues))) errors.push(otherContent(offer.id, known.seq, index));
      answers.push(parseStoredFact(known));
      continue;
    }
    const values = offer.private === undefined ? [] : commitTo(ownerOf(offer, contents), offer.private);
    const content = bodyWith(offer, values);
    const body = canonicalJson(content);
    if (body.length > bodyAtMost) {
      errors.push(tooLarge(body.length, index));
      continue;
    }
    const at = instant(options, offer, index);
    const ahead = clockProblem(at, before);
    if (ahead !== undefined) return failed(ahead);
    receivedAt = later(receivedAt, at);
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
  if (chainedFacts.length > 0) await auditFacts(writer, chainedFacts, options.audit ?? contents.auditEntry(chainedFacts));
  return ok({ facts: answers, added: chainedFacts.length });
}

function bodyWith(offer: FactWithPrivate, values: readonly PrivateValue[]): unknown {
  if (values.length === 0) return offer.body;
  const given = 'commitments' in offer.body && isObject(offer.body.commitments) ? offer.body.commitments : undefined;
  const made = Object.fromEntries(values.map((value) => [value.field, value.commitment]));
  return { ...offer.body, commitments: { ...given, ...made } };
}

function ownerOf(offer: FactWithPrivate, contents: FactContents): string {
  const owner = isObject(offer.body) ? contents.ownerOf(offer.kind, offer.body) : undefined;
  if (owner === undefined) throw new Error('private values without an owner passed the checks');
  return owner;
}

/**
 * Whether an offer equals the existing fact of its id. A private value has a new salt each time, so values are compared if they
 * still exist; an erased one stays erased and counts as equal.
 */
async function isSame(
  reader: StoreReader,
  known: StoredFact,
  offer: FactWithPrivate,
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
  const given = 'commitments' in offer.body && isObject(offer.body.commitments) ? offer.body.commitments : undefined;
  if (canonicalJson(rest) !== canonicalJson(given ?? {})) return false;
  const { commitments: _, ...knownFields } = knownBody;
  const offeredFields: Record<string, unknown> = { ...offer.body };
  delete offeredFields.commitments;
  return canonicalJson(knownFields) === canonicalJson(offeredFields);
}

const instantFormat = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function instant<Offer>(options: AppendOptions<Offer>, offer: Offer, index: number): string {
  const at = options.receivedAt?.(offer, index) ?? new Date().toISOString();
  if (!instantFormat.test(at)) throw new Error(`not a UTC instant with milliseconds: ${at}`);
  return at;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function otherContent(id: string, seq: number, index: number): CallerError {
  return {
    code: 'id-with-other-content',
    place: `[${index}].id`,
    message: `the id ${id} is already fact ${seq}, which says something else`,
    hint: 'send the same content again, or make a new id; to change what was said, append a correction',
  };
}

function tooLarge(size: number, index: number): CallerError {
  return {
    code: 'fact-too-large',
    place: `[${index}].body`,
    message: `the fact has ${size} characters`,
    hint: `split it into several facts of at most ${bodyAtMost} characters`,
  };
}
