// The content of a list in the store: lines in compressed chunks, the columns, and a head that describes them. The head is
// written last, with the fact; until then the list is invisible.

import { createHash, type Hash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Blob } from '@harkness/ledger';
import type { IsoDate, PlayerId, RatingSystem } from '../../facts/facts.js';
import type { Store, StoreReader } from '../../facts/store.js';
import { Chunks } from './chunks.js';
import { ColumnsBuilder, decodeColumns, type ListColumns } from './columns.js';
import { lineOf } from './line.js';
import { firstOutOfOrder, idIn, type PackedBatches } from './packed-rows.js';
import type { ListedPlayer, ListHeader, ListName, RowBatches } from './row.js';
import { listSpace, retractedSpace } from './spaces.js';

/** Of text, before compression. */
const bytesInTransaction = 32 * 1024 * 1024;

/** What can be known of a list without reading its content. */
export interface ListHead {
  readonly header: ListHeader;
  readonly contentHash: string;
  readonly players: number;
  /** First player of each chunk of rows. */
  readonly firsts: readonly PlayerId[];
  readonly systems: readonly RatingSystem[];
  /** Only for a retracted list: its edition, under which its content is stored separately. */
  readonly retracted?: number;
}

export function listKey(list: ListName, date: IsoDate, part: string): string {
  return `${list}/${date}/${part}`;
}

export function chunkName(chunk: number): string {
  return `rows-${String(chunk).padStart(5, '0')}`;
}

async function readPart(reader: StoreReader, { header, retracted }: ListHead, part: string): Promise<Uint8Array | undefined> {
  const { list, date } = header;
  return retracted === undefined
    ? reader.blob(listSpace, listKey(list, date, part))
    : reader.blob(retractedSpace, listKey(list, `${date}/${retracted}`, part));
}

/** The hash of a list: of its header and its rows, each as canonical JSON and a line feed, in UTF-8. */
export class ContentHash {
  readonly #hash: Hash = createHash('sha256');

  add(lines: string | Uint8Array): void {
    if (typeof lines === 'string') this.#hash.update(lines, 'utf8');
    else this.#hash.update(lines);
  }

  finish(): string {
    return this.#hash.digest('hex');
  }
}

/** Writes the rows and columns of a list in transactions of a few megabytes. Returns its head without writing it. */
export async function writeContent(
  store: Store,
  header: ListHeader,
  systems: readonly RatingSystem[],
  batches: PackedBatches,
): Promise<ListHead> {
  const { list, date } = header;
  const hash = new ContentHash();
  hash.add(lineOf(header));
  const columns = new ColumnsBuilder(systems);
  const chunks = new Chunks(hash, (chunk) => listKey(list, date, chunkName(chunk)));
  const firsts: PlayerId[] = [];
  let isFirst = true;
  const write = async (compressed: Promise<readonly Blob[]>): Promise<void> => {
    const blobs = await compressed;
    await store.write(async (writer) => {
      // Removes what an interrupted publication has left.
      if (isFirst) await writer.deleteBlobs(listSpace, { from: listKey(list, date, ''), to: listKey(list, date, '\u{10FFFF}') });
      await writer.putBlobs(listSpace, blobs);
    });
    isFirst = false;
  };
  let [players, last] = [0, ''];
  let writing: Promise<void> = Promise.resolve();
  /** Returns when what was to be written before is written. */
  const writeBehind = async (compressed: Promise<readonly Blob[]>): Promise<void> => {
    const before = writing;
    writing = before.then(() => write(compressed));
    // Failures are reported by whoever waits for it next.
    for (const one of [compressed, writing]) one.catch(() => undefined);
    await before;
  };
  try {
    for await (const rows of batches) {
      const count = rows.ends.length;
      if (count === 0) continue;
      const wrong = players > 0 && idIn(rows, 0) <= last ? 0 : firstOutOfOrder(rows);
      if (wrong >= 0)
        throw new Error(
          `rows of a list are not in order: ${idIn(rows, wrong)} after ${wrong === 0 ? last : idIn(rows, wrong - 1)}`,
        );
      last = idIn(rows, count - 1);
      players += count;
      for (const row of chunks.add(rows)) firsts.push(idIn(rows, row));
      columns.join(rows.columns);
      if (chunks.size < bytesInTransaction) continue;
      // The next rows are taken while these are compressed and written.
      await writeBehind(chunks.take(false));
    }
    const others = columns.finishBeside().then((bytes) => ({ key: listKey(list, date, 'columns'), bytes }));
    await writeBehind(Promise.all([chunks.take(true), others]).then(([blobs, last]) => [...blobs, last]));
  } finally {
    // Also after a failure of the rows: nothing may be written later.
    await writing;
  }
  return { header, contentHash: hash.finish(), players, firsts, systems };
}

/** Only the content hash: checks a list without writing it. */
export async function hashContent(header: ListHeader, batches: RowBatches): Promise<{ contentHash: string; players: number }> {
  const hash = new ContentHash();
  hash.add(lineOf(header));
  let players = 0;
  for await (const rows of batches) {
    hash.add(rows.map(lineOf).join(''));
    players += rows.length;
  }
  return { contentHash: hash.finish(), players };
}

export function encodeHead(head: ListHead): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(head));
}

/** Recently read heads: the head of a list of a million takes long to parse, and every player's page needs it. */
const headsKept = new Map<string, { readonly bytes: Uint8Array; readonly head: ListHead }>();
const headsKeptAtMost = 12;

export async function readListHead(reader: StoreReader, list: ListName, date: IsoDate): Promise<ListHead | undefined> {
  const key = listKey(list, date, 'head');
  const bytes = await reader.blob(listSpace, key);
  if (bytes === undefined) return undefined;
  const kept = headsKept.get(key);
  // Compares the bytes, because another office may have another list of that day.
  if (kept !== undefined && Buffer.compare(kept.bytes, bytes) === 0) return kept.head;
  const head = JSON.parse(new TextDecoder().decode(bytes)) as ListHead;
  const [oldest] = headsKept.keys();
  if (headsKept.size >= headsKeptAtMost && oldest !== undefined) headsKept.delete(oldest);
  headsKept.set(key, { bytes, head });
  return head;
}

export async function readRetractedHead(
  reader: StoreReader,
  list: ListName,
  date: IsoDate,
  edition: number,
): Promise<ListHead | undefined> {
  const bytes = await reader.blob(retractedSpace, listKey(list, `${date}/${edition}`, 'head'));
  if (bytes === undefined) return undefined;
  return { ...(JSON.parse(new TextDecoder().decode(bytes)) as ListHead), retracted: edition };
}

/** The rows of a chunk. */
export async function readChunk(reader: StoreReader, head: ListHead, chunk: number): Promise<ListedPlayer[]> {
  return (await readLines(reader, head, chunk))
    .toString('utf8')
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as ListedPlayer);
}

/** More than the lines of nearly every chunk: with less room, they are put together from pieces. */
const roomForLines = 128 * 1024;

/** The rows of a chunk as text, a line each. */
export async function readLines(reader: StoreReader, head: ListHead, chunk: number): Promise<Buffer> {
  const bytes = await readPart(reader, head, chunkName(chunk));
  if (bytes === undefined) throw new Error(`list ${head.header.list} of ${head.header.date} has lost chunk ${chunk}`);
  return inflateRawSync(bytes, { chunkSize: roomForLines });
}

/** All rows in order, a chunk at a time. */
export async function* readRows(reader: StoreReader, head: ListHead): AsyncGenerator<readonly ListedPlayer[]> {
  for (const chunk of head.firsts.keys()) yield readChunk(reader, head, chunk);
}

/** The chunk a player is in if they are on the list. */
export function chunkOfPlayer(head: ListHead, player: PlayerId): number {
  let [low, high] = [0, head.firsts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((head.firsts[middle] ?? '') <= player) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export async function readListedPlayer(reader: StoreReader, head: ListHead, player: PlayerId): Promise<ListedPlayer | undefined> {
  const chunk = chunkOfPlayer(head, player);
  if (chunk < 0) return undefined;
  return rowIn(await readLines(reader, head, chunk), player);
}

/** Parses only the player's own row. No text inside a row can match, because its quotes would be escaped. */
export function rowIn(lines: Buffer, player: PlayerId): ListedPlayer | undefined {
  const at = lines.indexOf(`"player":${JSON.stringify(player)}`);
  if (at < 0) return undefined;
  return JSON.parse(lines.toString('utf8', lines.lastIndexOf('\n', at) + 1, lines.indexOf('\n', at))) as ListedPlayer;
}

/** Columns of recently used lists. A published list never changes, so its hash is a permanent key. */
const columnsKept = new Map<string, ListColumns>();
const columnsKeptAtMost = 6;

/** Reads them from the store, bypassing the cache. */
export function readStoredColumns(reader: StoreReader, head: ListHead): Promise<Uint8Array | undefined> {
  return readPart(reader, head, 'columns');
}

export async function readColumns(reader: StoreReader, head: ListHead): Promise<ListColumns> {
  const kept = columnsKept.get(head.contentHash);
  if (kept !== undefined) return kept;
  const bytes = await readPart(reader, head, 'columns');
  if (bytes === undefined) throw new Error(`list ${head.header.list} of ${head.header.date} has lost its columns`);
  const columns = decodeColumns(bytes);
  const [oldest] = columnsKept.keys();
  if (columnsKept.size >= columnsKeptAtMost && oldest !== undefined) columnsKept.delete(oldest);
  columnsKept.set(head.contentHash, columns);
  return columns;
}
