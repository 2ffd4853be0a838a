// Idempotency keys: the same key and content twice is one write with one answer; other content is refused. A key is claimed
// before the write begins, so that simultaneous requests, in one process or several, take turns.

import { createHash, createHmac } from 'node:crypto';
import { type Store, keptAnswerSpace as space } from '@harkness/office';
import { ProblemError } from './problem.js';

interface Kept {
  readonly content: string;
  readonly at: string;
  /** Absent while the write is in progress. */
  readonly status?: number;
  /** Absent if the answer contained a secret, which is not stored. */
  readonly answer?: string | null;
}

export interface IdempotentWrite {
  readonly key: string;
  readonly content: string;
}

export interface EarlierAnswer {
  readonly status: number;
  readonly answer: string | null;
}

const keptHours = 48;
/** A claim older than this belongs to a process that has ended. */
const claimMinutes = 15;

/** Undefined without a key. The key counts per caller and route. */
export function idempotentWrite(
  header: string | undefined,
  owner: string,
  route: string,
  body: unknown,
  file?: Uint8Array,
): IdempotentWrite | undefined {
  if (header === undefined || header === '') return undefined;
  if (header.length > 200)
    throw new ProblemError(400, 'idempotency-key-too-long', 'An idempotency key has at most 200 characters.');
  // Keyed with the caller's key, so that nobody can test guesses at a mostly known body against the hash.
  const hash = createHmac('sha256', header).update(JSON.stringify(body ?? null));
  if (file) hash.update(file);
  const key = createHash('sha256').update(`${owner}\n${route}\n${header}`).digest('hex');
  return { key, content: hash.digest('hex') };
}

/** The previous answer; undefined the first time, when the key is claimed until it is kept or released. */
export function claim(store: Store, write: IdempotentWrite, now: Date): Promise<EarlierAnswer | undefined> {
  return store.write(async (writer) => {
    const text = await writer.record(space, write.key);
    const kept = text === undefined ? undefined : (JSON.parse(text) as Kept);
    if (kept !== undefined && kept.content !== write.content)
      throw new ProblemError(409, 'idempotency-key-reused', 'The same idempotency key came with other content before.');
    if (kept?.status !== undefined) {
      if (kept.answer === undefined)
        throw new ProblemError(
          409,
          'idempotency-secret-answer',
          'This was done before; its answer held a secret and is not kept.',
        );
      return { status: kept.status, answer: kept.answer };
    }
    const stale = new Date(now.getTime() - claimMinutes * 60_000).toISOString();
    if (kept !== undefined && kept.at > stale)
      throw new ProblemError(409, 'idempotency-in-progress', 'A request with this key is being answered; ask again.', {
        headers: { 'retry-after': '1' },
      });
    await writer.putRecord(space, write.key, JSON.stringify({ content: write.content, at: now.toISOString() } satisfies Kept));
    return undefined;
  });
}

export async function keepAnswer(
  store: Store,
  write: IdempotentWrite,
  answered: { readonly status: number; readonly answer?: string | null },
  now: Date,
): Promise<void> {
  const kept: Kept = { content: write.content, at: now.toISOString(), ...answered };
  await store.write((writer) => writer.putRecord(space, write.key, JSON.stringify(kept)));
}

/** Releases the key after a refusal or failure; if the database is unavailable, as soon as it is back. */
export async function letGo(store: Store, write: IdempotentWrite): Promise<void> {
  const free = () => store.write((writer) => writer.putRecord(space, write.key, undefined));
  await free().catch(() => freeLater(free, claimMinutes * 60));
}

function freeLater(free: () => Promise<void>, tries: number): void {
  if (tries > 0) setTimeout(() => free().catch(() => freeLater(free, tries - 1)), 1000).unref();
}

/** Removes answers older than two days; returns how many. */
export function sweepAnswers(store: Store, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptHours * 3_600_000).toISOString();
  return store.write(async (writer) => {
    const old = (await writer.records(space)).filter(({ value }) => (JSON.parse(value) as Kept).at < before);
    for (const { key } of old) await writer.putRecord(space, key, undefined);
    return old.length;
  });
}
