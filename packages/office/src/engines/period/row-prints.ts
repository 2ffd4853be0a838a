// Prints: what each row of the last list was made from. A month changes few players, so the next list takes over the lines of all
// rows whose print is the same, and makes only the others. Derived data: without prints every row is made.

import { readAmendments } from '../../facts/amendments.js';
import type { IsoDate, RatingSystem } from '../../facts/facts.js';
import type { StoreReader, StoreWriter } from '../../facts/store.js';
import { GrowableU32 } from '../live/growable.js';
import { SharedMemory } from '../live/shared-memory.js';
import { decodeColumns, type ListColumns } from './columns.js';
import { chunkName, type ListHead, listKey, readLines, readStoredColumns } from './content.js';
import type { PlannedList } from './publish.js';
import type { ListHeader, ListName } from './row.js';

/** `<list>/<date>/head` · `<list>/<date>/rows-00000`. Only the last list has them. */
const printSpace = 'list-prints';
/** Increase it when a line, or the layout of a print, changes. */
const printFormat = 1;

/** What rows depend on besides their prints. */
interface PrintsHead {
  readonly format: number;
  readonly contentHash: string;
  readonly rulebookHash: string;
  readonly numbers?: string;
}

export interface RowPrints {
  readonly bytes: Uint8Array;
  /** Where the print of each row ends. */
  readonly ends: Uint32Array;
}

// ── In the store ───────────────────────────────────────────────────────────────────────────────────────────────────────

export async function putPrints(writer: StoreWriter, blobs: readonly { key: string; bytes: Uint8Array }[]): Promise<void> {
  if (blobs.length > 0) await writer.putBlobs(printSpace, blobs);
}

/** Removes what an interrupted publication has left. */
export async function removePrintsOf(writer: StoreWriter, list: ListName, date: IsoDate): Promise<void> {
  await writer.deleteBlobs(printSpace, { from: listKey(list, date, ''), to: listKey(list, date, '\u{10FFFF}') });
}

/** Removes all of them. After an erasure, digests of cards must not confirm a guess. */
export async function removePrints(writer: StoreWriter): Promise<void> {
  await writer.deleteBlobs(printSpace);
}

/** Makes the prints of a list valid, in the transaction that publishes it, and removes those of the list before. */
export async function keepPrints(
  writer: StoreWriter,
  { list, date, numbers }: ListHeader,
  contentHash: string,
  rulebookHash: string,
): Promise<void> {
  await writer.deleteBlobs(printSpace, { from: `${list}/`, to: listKey(list, date, '') });
  await writer.deleteBlobs(printSpace, { from: listKey(list, date, '\u{10FFFF}'), to: `${list}/\u{10FFFF}` });
  const [first] = await writer.blobKeys(printSpace, {
    from: listKey(list, date, ''),
    to: listKey(list, date, '\u{10FFFF}'),
    limit: 1,
  });
  if (first === undefined) return;
  const head: PrintsHead = { format: printFormat, contentHash, rulebookHash, ...(numbers === undefined ? {} : { numbers }) };
  await writer.putBlob(printSpace, listKey(list, date, 'head'), new TextEncoder().encode(JSON.stringify(head)));
}

/** Whether the rows of a list can be taken over into one with this header. */
export async function hasPrints(
  reader: StoreReader,
  before: ListHead,
  { list, numbers }: ListHeader,
  systems: readonly RatingSystem[],
  rulebookHash: PlannedList['rulebookHash'],
): Promise<boolean> {
  const bytes = await reader.blob(printSpace, listKey(list, before.header.date, 'head'));
  if (bytes === undefined || before.retracted !== undefined) return false;
  const head = JSON.parse(new TextDecoder().decode(bytes)) as PrintsHead;
  return (
    head.format === printFormat &&
    head.contentHash === before.contentHash &&
    head.rulebookHash === rulebookHash(await readAmendments(reader)) &&
    head.numbers === numbers &&
    before.header.numbers === numbers &&
    JSON.stringify(before.systems) === JSON.stringify(systems)
  );
}

// ── A print ────────────────────────────────────────────────────────────────────────────────────────────────────────────

// The digest of the player's card, the id, and the standings: `standingBytes` each.
const cardBytes = 16;
const standingBytes = 17;

/** The numbers of all players' standings, as columns; those of a player are consecutive. */
export interface StandingColumns {
  readonly first: Uint32Array;
  readonly system: Uint8Array;
  readonly rating: Float64Array;
  readonly games: Int32Array;
  readonly last: Int32Array;
}

/** Writes prints one after the other. */
export class PrintWriter {
  #bytes = Buffer.alloc(256 * 1024);
  #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
  readonly #ends = new GrowableU32();
  #start = 0;
  #size = 0;

  /** `card` is the digest of the player's card; absent if the row does not show the card as it is, so that it is made each time. */
  add(id: string, card: Uint8Array | undefined, standings: StandingColumns, player: number): void {
    const [from, to] = [standings.first[player] ?? 0, standings.first[player + 1] ?? 0];
    this.#reserve(cardBytes + 3 + id.length * 3 + (to - from) * standingBytes);
    const view = this.#view;
    this.#start = this.#size;
    if (card === undefined) this.#bytes.fill(0, this.#size, this.#size + cardBytes);
    else this.#bytes.set(card, this.#size);
    const length = this.#bytes.write(id, this.#size + cardBytes + 2);
    view.setUint16(this.#size + cardBytes, length, true);
    let at = this.#size + cardBytes + 2 + length;
    view.setUint8(at++, to - from);
    for (let row = from; row < to; row++) {
      view.setUint8(at, standings.system[row] ?? 0);
      view.setFloat64(at + 1, standings.rating[row] ?? 0, true);
      view.setInt32(at + 9, standings.games[row] ?? 0, true);
      view.setInt32(at + 13, standings.last[row] ?? 0, true);
      at += standingBytes;
    }
    this.#size = at;
    this.#ends.push(at);
  }

  /** Whether the last one added is the same as that of a row of the list before. */
  isAsIn(old: OldRows, row: number): boolean {
    const [start, end] = [old.printEnds[row - 1] ?? 0, old.printEnds[row] ?? 0];
    return this.#size - this.#start === end - start && this.#bytes.compare(old.prints, start, end, this.#start, this.#size) === 0;
  }

  /** In memory that threads share. */
  finish(): RowPrints {
    const bytes = new Uint8Array(new SharedMemory(this.#size));
    bytes.set(this.#bytes.subarray(0, this.#size));
    return { bytes, ends: this.#ends.view().slice() };
  }

  #reserve(room: number): void {
    if (this.#size + room <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(this.#size + room, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer, larger.byteOffset, larger.length);
  }
}

// ── The rows of the list before ────────────────────────────────────────────────────────────────────────────────────────

/** Consecutive rows of the list before. */
export interface OldRows {
  readonly ids: readonly string[];
  readonly lines: Buffer;
  /** Where each line ends, after its line feed. */
  readonly lineEnds: Uint32Array;
  readonly prints: Buffer;
  readonly printEnds: Uint32Array;
  /** The columns of the whole list, and the place of the first of these rows in them. */
  readonly columns: ListColumns;
  readonly firstRow: number;
}

const lineFeed = 0x0a;

export class OldList {
  readonly #reader: StoreReader;
  readonly #head: ListHead;
  readonly #rowsInChunk: number;
  #columns: ListColumns | undefined;

  constructor(reader: StoreReader, head: ListHead, rowsInChunk: number) {
    this.#reader = reader;
    this.#head = head;
    this.#rowsInChunk = rowsInChunk;
  }

  /** Reads what all rows have in common. */
  async begin(): Promise<void> {
    const bytes = await readStoredColumns(this.#reader, this.#head);
    this.#columns = bytes === undefined ? undefined : decodeColumns(bytes);
  }

  /** The rows of some chunks; undefined if their prints are not those of their lines. */
  async rows(first: number, end: number): Promise<OldRows | undefined> {
    const { list, date } = this.#head.header;
    const chunks = Array.from({ length: end - first }, (_, at) => first + at);
    const stored = await this.#reader.blobsAt(
      printSpace,
      chunks.map((chunk) => listKey(list, date, chunkName(chunk))),
    );
    if (stored.size !== chunks.length) return undefined;
    const prints = Buffer.concat(chunks.map((chunk) => stored.get(listKey(list, date, chunkName(chunk))) ?? new Uint8Array(0)));
    const parts: Buffer[] = [];
    for (const chunk of chunks) parts.push(await readLines(this.#reader, this.#head, chunk));
    const lines = Buffer.concat(parts);
    const [lineEnds, printEnds] = [new GrowableU32(), new GrowableU32()];
    for (let at = lines.indexOf(lineFeed); at !== -1; at = lines.indexOf(lineFeed, at + 1)) lineEnds.push(at + 1);
    const ids: string[] = [];
    for (let at = 0; at < prints.length; ) {
      const start = at + cardBytes + 2;
      const length = prints.readUInt16LE(at + cardBytes);
      ids.push(prints.toString('utf8', start, start + length));
      at = start + length + 1 + (prints[start + length] ?? 0) * standingBytes;
      printEnds.push(at);
    }
    if (this.#columns === undefined || lineEnds.length !== ids.length) return undefined;
    const firstRow = first * this.#rowsInChunk;
    return { ids, lines, lineEnds: lineEnds.view(), prints, printEnds: printEnds.view(), columns: this.#columns, firstRow };
  }
}
