// Copies published lists from one store to another, and proves that the copies match the published ones.

import type { KeptBeside } from '../authorities/authority.js';
import { authoritiesOf, withoutProfile } from '../authorities/registry.js';
import { ColumnsBuilder } from '../engines/period/columns.js';
import { ContentHash, type ListHead, listKey, readListHead, readRows } from '../engines/period/content.js';
import { type ListEdition, listEditions, type PublishedFact, readEditionHead } from '../engines/period/editions.js';
import { lineOf } from '../engines/period/line.js';
import { publishedDates, publishedFact } from '../engines/period/publish.js';
import type { ListName } from '../engines/period/row.js';
import { listSpace, retractedSpace } from '../engines/period/spaces.js';
import type { IsoDate } from '../facts/facts.js';
import type { Store, StoreReader, StoreWriter } from '../facts/store.js';
import { asidePrefix, besideSpaces, partsWhenStanding } from './set-aside.js';

export interface FrozenBlob {
  readonly space: string;
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** Every name under which the office has published a list, starting with those of the authorities. */
async function listNames(reader: StoreReader): Promise<ListName[]> {
  const known = (await authoritiesOf(reader)).lists().map(({ name }) => name);
  return [...new Set([...known, ...(await listEditions(reader)).map(({ list }) => list)])];
}

async function besideAll(reader: StoreReader): Promise<KeptBeside[]> {
  return (await authoritiesOf(reader)).all.flatMap(({ beside }) => (beside === undefined ? [] : [beside]));
}

/** All spaces with data of published lists. */
export const frozenSpaces: readonly string[] = [
  listSpace,
  ...withoutProfile.all.flatMap(({ beside }) => (beside === undefined ? [] : besideSpaces(beside))),
  retractedSpace,
];

/**
 * Heads and rows of every list, and the data for the next ones. Columns are derived from the rows. Unfinished lists are skipped.
 */
export async function* frozenBlobs(reader: StoreReader): AsyncGenerator<FrozenBlob> {
  for (const list of await listNames(reader))
    for (const date of await publishedDates(reader, list)) yield* blobsOf(reader, list, date);
  for (const space of (await besideAll(reader)).flatMap(besideSpaces))
    for await (const blob of reader.blobs(space)) yield { space, ...blob };
  for await (const blob of reader.blobs(retractedSpace))
    if (!blob.key.endsWith('/columns')) yield { space: retractedSpace, ...blob };
}

async function* blobsOf(reader: StoreReader, list: ListName, date: IsoDate): AsyncGenerator<FrozenBlob> {
  for (const part of ['head', 'rows-'] as const) {
    const from = listKey(list, date, part);
    for await (const blob of reader.blobs(listSpace, { from, to: `${from}\u{10FFFF}` })) yield { space: listSpace, ...blob };
  }
}

/** Lists in whole numbers: their decimals are private, so a public replay must be compared with the published content. */
export async function* wholeLists(reader: StoreReader): AsyncGenerator<FrozenBlob> {
  for (const list of await listNames(reader)) {
    for (const date of await publishedDates(reader, list)) {
      if ((await publishedFact(reader, list, date))?.body.numbers === 'whole') yield* blobsOf(reader, list, date);
    }
  }
}

/** Copies what was published up to a fact to another store with the same ledger. */
export async function copyPublished(from: StoreReader, to: Store, upTo: number): Promise<void> {
  const published = new Set<string>();
  const retractedSince: ListEdition[] = [];
  const authorities = await authoritiesOf(from);
  for (const one of await listEditions(from)) {
    const { list, date, edition, fact, retraction } = one;
    if (fact.seq > upTo) continue;
    if (retraction === undefined) {
      published.add(`${list}/${date}`);
      await copyRange(from, to, listSpace, listKey(list, date, ''));
      for (const { space } of authorities.ofList(list)?.beside?.byList ?? []) await copyRange(from, to, space, `${list}/${date}`);
    } else if (retraction.seq > upTo) retractedSince.push(one);
    else await copyRange(from, to, retractedSpace, asidePrefix(list, date, edition));
  }
  for (const { results } of await besideAll(from))
    await copyRange(from, to, results.space, '', (bytes) =>
      results.after(bytes, (list, date) => published.has(`${list}/${date}`)),
    );
  // Oldest first: if two of them rated a section, the later result wins.
  for (const { list, date, edition } of retractedSince)
    for await (const { space, blob } of partsWhenStanding(from, list, date, edition))
      await to.write((writer) => writer.putBlob(space, blob.key, blob.bytes));
}

const blobsInTransaction = 100;

/** Copies in transactions of a few blobs, for a store that nobody else reads yet. `take` converts a blob; undefined skips it. */
async function copyRange(
  from: StoreReader,
  to: Store,
  space: string,
  prefix: string,
  take: (bytes: Uint8Array) => Uint8Array | undefined = (bytes) => bytes,
): Promise<void> {
  let waiting: { key: string; bytes: Uint8Array }[] = [];
  const flush = async (): Promise<void> => {
    const blobs = waiting;
    waiting = [];
    if (blobs.length > 0) await to.write((writer) => writer.putBlobs(space, blobs));
  };
  for await (const { key, bytes } of from.blobs(space, { from: prefix, to: `${prefix}\u{10FFFF}` })) {
    const taken = take(bytes);
    if (taken === undefined) continue;
    waiting.push({ key, bytes: taken });
    if (waiting.length >= blobsInTransaction) await flush();
  }
  await flush();
}

/** Creates the columns of imported lists. Returns, in words, the first list that does not match its fact. */
export async function finishFrozen(writer: StoreWriter): Promise<string | undefined> {
  for (const list of await listNames(writer)) {
    for (const date of await publishedDates(writer, list)) {
      const [head, fact] = [await readListHead(writer, list, date), await publishedFact(writer, list, date)];
      const key = listKey(list, date, 'columns');
      const wrong = await finishList(writer, head, fact, { space: listSpace, key });
      if (wrong !== undefined) return `${list} of ${date}: ${wrong}`;
    }
  }
  for (const one of await listEditions(writer)) {
    const { list, date, edition, fact, retraction } = one;
    const head = retraction === undefined ? undefined : await readEditionHead(writer, one);
    if (head === undefined) continue;
    const key = `${asidePrefix(list, date, edition)}columns`;
    const wrong = await finishList(writer, head, fact, { space: retractedSpace, key });
    if (wrong !== undefined) return `${list} of ${date}, retracted: ${wrong}`;
  }
  return undefined;
}

async function finishList(
  writer: StoreWriter,
  head: ListHead | undefined,
  fact: PublishedFact | undefined,
  place: { readonly space: string; readonly key: string },
): Promise<string | undefined> {
  if (head === undefined || fact === undefined) return 'no fact says that it was published';
  const hash = new ContentHash();
  hash.add(lineOf(head.header));
  const columns = new ColumnsBuilder(head.systems);
  try {
    for await (const rows of readRows(writer, head)) {
      hash.add(rows.map(lineOf).join(''));
      for (const row of rows) columns.add(row);
    }
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  const found = hash.finish();
  if (found !== fact.body.contentHash || head.contentHash !== found)
    return `its content has the hash ${found}, but ${fact.body.contentHash} was published`;
  await writer.putBlob(place.space, place.key, columns.finish());
  return undefined;
}
