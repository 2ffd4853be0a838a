// Idempotency keys: the same key and content twice is one write and gets the same answer; other content is refused.

import { createHash } from 'node:crypto';
import type { Store } from '@harkness/office';
import { ProblemError } from './problem.js';

interface Kept {
  readonly content: string;
  readonly status: number;
  readonly answer: string | null;
  readonly at: string;
}

const space = 'idempotency';
const keptHours = 48;

export interface IdempotentWrite {
  readonly key: string;
  readonly content: string;
}

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
  const hash = createHash('sha256').update(JSON.stringify(body ?? null));
  if (file) hash.update(file);
  const key = createHash('sha256').update(`${owner}\n${route}\n${header}`).digest('hex');
  return { key, content: hash.digest('hex') };
}

/** The answer given before, or undefined if this is the first time. */
export async function earlierAnswer(
  store: Store,
  write: IdempotentWrite,
): Promise<{ readonly status: number; readonly answer: string | null } | undefined> {
  const text = await store.read((reader) => reader.record(space, write.key));
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as Kept;
  if (kept.content !== write.content) {
    throw new ProblemError(409, 'idempotency-key-reused', 'The same idempotency key came with other content before.');
  }
  return kept;
}

export async function keepAnswer(
  store: Store,
  write: IdempotentWrite,
  status: number,
  answer: string | null,
  now: Date,
): Promise<void> {
  const kept: Kept = { content: write.content, status, answer, at: now.toISOString() };
  await store.write((writer) => writer.putRecord(space, write.key, JSON.stringify(kept)));
}

/** Forgets answers older than two days; how many. */
export function sweepAnswers(store: Store, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptHours * 3_600_000).toISOString();
  return store.write(async (writer) => {
    const old = (await writer.records(space)).filter(({ value }) => (JSON.parse(value) as Kept).at < before);
    for (const { key } of old) await writer.putRecord(space, key, undefined);
    return old.length;
  });
}
