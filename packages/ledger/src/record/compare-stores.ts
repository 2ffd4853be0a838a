// Whether everything of one store is in another: after a move, or between an office and its backup. Told in numbers and names of containers;
// no value is ever shown.

import { createHash } from 'node:crypto';
import type { StoreReader } from '../store/port.js';
import { headSpace as auditHeadSpace } from './audit.js';
import { factText } from './chain.js';
import type { Contents } from './contents.js';

export interface ComparedPart {
  /** `facts`, `private values`, a space of records, or a space of what is frozen. */
  readonly part: string;
  readonly kind: 'facts' | 'private' | 'records' | 'frozen';
  readonly inFirst: number;
  readonly inSecond: number;
  /** In the first store and not in the second. */
  readonly missing: number;
  /** Under the same key, but another content. */
  readonly different: number;
  /** In the second store alone. */
  readonly added: number;
}

interface Item {
  readonly key: string;
  readonly digest: string;
}

/** Part by part, in the order of a whole export. */
export async function compareStores(first: StoreReader, second: StoreReader, contents: Contents): Promise<ComparedPart[]> {
  const parts: ComparedPart[] = [
    await compared('facts', 'facts', facts(first), facts(second)),
    await compared('private values', 'private', privateValues(first), privateValues(second)),
  ];
  const spaces = new Set([...(await first.recordSpaces()), ...(await second.recordSpaces())]);
  // It follows from the audit, and moves on with it.
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
): Promise<ComparedPart> {
  let [inFirst, inSecond, missing, different, added] = [0, 0, 0, 0, 0];
  let a = await first.next();
  let b = await second.next();
  while (!a.done || !b.done) {
    const order = a.done ? 1 : b.done ? -1 : Buffer.compare(Buffer.from(a.value.key), Buffer.from(b.value.key));
    if (order <= 0) inFirst += 1;
    if (order >= 0) inSecond += 1;
    if (order < 0) missing += 1;
    else if (order > 0) added += 1;
    else if (!a.done && !b.done && a.value.digest !== b.value.digest) different += 1;
    if (order <= 0) a = await first.next();
    if (order >= 0) b = await second.next();
  }
  return { part, kind, inFirst, inSecond, missing, different, added };
}

function digest(...texts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64');
}

/** Keys in the order of the numbers. */
async function* facts(reader: StoreReader): AsyncGenerator<Item> {
  for await (const batch of reader.storedFacts())
    for (const fact of batch) yield { key: String(fact.seq).padStart(12, '0'), digest: digest(factText(fact), fact.hash) };
}

async function* privateValues(reader: StoreReader): AsyncGenerator<Item> {
  for await (const batch of reader.privateValues())
    for (const { commitment, owner, field, salt, value } of batch)
      yield { key: commitment, digest: digest(owner, field, salt, value) };
}

async function* records(reader: StoreReader, space: string): AsyncGenerator<Item> {
  for (const { key, value } of await reader.records(space)) yield { key, digest: digest(value) };
}

async function* blobs(reader: StoreReader, space: string): AsyncGenerator<Item> {
  for await (const { key, bytes } of reader.blobs(space)) yield { key, digest: digest(bytes) };
}
