// Whether everything in one store is in another: after a move, or between an office and its backup. The result has only numbers
// and names of containers, never a value.

import { createHash } from 'node:crypto';
import type { StoreReader } from '../store/port.js';
import { headSpace as auditHeadSpace, space as auditSpace } from './audit.js';
import { factText } from './chain.js';
import type { Contents } from './contents.js';

export interface ComparedPart {
  /** `facts`, `private values`, a space of records, or a space of frozen blobs. */
  readonly part: string;
  readonly kind: 'facts' | 'private' | 'records' | 'frozen';
  readonly inFirst: number;
  readonly inSecond: number;
  /** In the first store but not in the second. */
  readonly missing: number;
  /** With the same key but different content. */
  readonly different: number;
  /** Only in the second store. */
  readonly added: number;
  /** Removed or shortened in the second store by a recorded erasure. Neither missing nor different. */
  readonly erased: number;
}

interface Item {
  readonly key: string;
  readonly digest: string;
  /** For a private value. */
  readonly owner?: string;
  /** For an audit line: the hash that it keeps when its words are erased. */
  readonly line?: { readonly hash: unknown; readonly erased: boolean };
}

/** Whether the second store records that the private values of an owner were erased. */
export type IsErased = (owner: string) => Promise<boolean>;

/** Part by part, in the order of a complete export. */
export async function compareStores(
  first: StoreReader,
  second: StoreReader,
  contents: Contents,
  isErased: IsErased = async () => false,
): Promise<ComparedPart[]> {
  const parts: ComparedPart[] = [
    await compared('facts', 'facts', facts(first), facts(second)),
    await compared('private values', 'private', privateValues(first), privateValues(second), isErased),
  ];
  const spaces = new Set([...(await first.recordSpaces()), ...(await second.recordSpaces())]);
  // It follows from the audit, and changes with it.
  for (const space of [...spaces].sort())
    if (space !== auditHeadSpace) parts.push(await compared(space, 'records', records(first, space), records(second, space)));
  for (const space of contents.frozen.spaces)
    parts.push(await compared(space, 'frozen', blobs(first, space), blobs(second, space)));
  return parts;
}

async function compared(
  part: string,
  kind: ComparedPart['kind'],
  first: AsyncIterator<Item>,
  second: AsyncIterator<Item>,
  isErased?: IsErased,
): Promise<ComparedPart> {
  let [inFirst, inSecond, missing, different, added, erased] = [0, 0, 0, 0, 0, 0];
  const isGone = async ({ owner }: Item): Promise<boolean> => owner !== undefined && (await isErased?.(owner)) === true;
  let a = await first.next();
  let b = await second.next();
  while (!a.done || !b.done) {
    const order = a.done ? 1 : b.done ? -1 : Buffer.compare(Buffer.from(a.value.key), Buffer.from(b.value.key));
    if (order <= 0) inFirst += 1;
    if (order >= 0) inSecond += 1;
    if (order < 0 && !a.done) {
      if (await isGone(a.value)) erased += 1;
      else missing += 1;
    } else if (order > 0) added += 1;
    else if (!a.done && !b.done && a.value.digest !== b.value.digest) {
      if (isLineErased(a.value, b.value) || (await isGone(a.value))) erased += 1;
      else different += 1;
    }
    if (order <= 0) a = await first.next();
    if (order >= 0) b = await second.next();
  }
  return { part, kind, inFirst, inSecond, missing, different, added, erased };
}

/** Its words are gone, but it still has its hash; `verify` looks for the line that records the erasure. */
function isLineErased({ line: before }: Item, { line: after }: Item): boolean {
  return after?.erased === true && before !== undefined && before.hash === after.hash;
}

function digest(...texts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64');
}

/** Keys sort in numerical order. */
async function* facts(reader: StoreReader): AsyncGenerator<Item> {
  for await (const batch of reader.storedFacts())
    for (const fact of batch) yield { key: String(fact.seq).padStart(12, '0'), digest: digest(factText(fact), fact.hash) };
}

async function* privateValues(reader: StoreReader): AsyncGenerator<Item> {
  for await (const batch of reader.privateValues())
    for (const { commitment, owner, field, salt, value } of batch)
      yield { key: commitment, digest: digest(owner, field, salt, value), owner };
}

async function* records(reader: StoreReader, space: string): AsyncGenerator<Item> {
  for (const { key, value } of await reader.records(space))
    yield { key, digest: digest(value), ...(space === auditSpace ? { line: lineOf(value) } : {}) };
}

function lineOf(text: string): { readonly hash: unknown; readonly erased: boolean } {
  const { hash, erased } = JSON.parse(text) as { readonly hash?: unknown; readonly erased?: unknown };
  return { hash, erased: erased === true };
}

async function* blobs(reader: StoreReader, space: string): AsyncGenerator<Item> {
  for await (const { key, bytes } of reader.blobs(space)) yield { key, digest: digest(bytes) };
}
