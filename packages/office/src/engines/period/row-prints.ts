// Prints: what each row of the last list was made from. A month changes few players, so the next list takes over the lines of all
// rows with the same standings and the same card, and makes only the others. Derived data: without prints every row is made.

import { cardsChangedAfter, forgetCardChanges, keepCardChangesSince } from '../../facts/cards/card-changes.js';
import { searchPosition } from '../../facts/cards/search-position.js';
import type { PlayerId, RatingSystem } from '../../facts/facts.js';
import type { StoreReader, StoreWriter } from '../../facts/store.js';
import { ColumnReader, packColumns } from '../live/columns.js';
import { GrowableU32 } from '../live/growable.js';
import { readHead } from '../live/spaces.js';
import { decodeColumns, type ListColumns } from './columns.js';
import { type ListHead, readLines, readStoredColumns } from './content.js';
import type { ListHeader } from './row.js';

/** `<list>/head` · `<list>/rows`. Only the last list has them. */
const printSpace = 'list-prints';
/** Increase it when a line, or the layout of the prints, changes. */
const printFormat = 2;

/** What rows depend on besides their prints. */
interface PrintsHead {
  readonly format: number;
  readonly contentHash: string;
  readonly rulebookHash: string;
  /** The index whose numbers stand for players. */
  readonly index: number;
  /** The last fact in the cards. */
  readonly cards: number;
  readonly numbers?: string;
}

/** The numbers of all players' standings, as columns; those of a player are consecutive. */
export interface StandingColumns {
  readonly first: Uint32Array;
  readonly system: Uint8Array;
  readonly rating: Float64Array;
  readonly games: Int32Array;
  readonly last: Int32Array;
}

/** Set in a row's number if it does not show the card as it is, so that it is made each time. */
export const notAsCard = 0x8000_0000;

/** The rows of a list in order, as columns. */
export interface RowPrints {
  /** The number of each row's player, with `notAsCard`. */
  readonly player: Uint32Array;
  /** Where the standings of each row end. */
  readonly ends: Uint32Array;
  readonly system: Uint8Array;
  readonly rating: Float64Array;
  readonly games: Int32Array;
  readonly last: Int32Array;
}

/** The prints of rows made from these standings. */
export function printsOf(player: Uint32Array, standings: StandingColumns): RowPrints {
  const ends = new Uint32Array(player.length);
  let size = 0;
  for (let row = 0; row < player.length; row++) {
    const one = (player[row] ?? 0) & ~notAsCard;
    size += (standings.first[one + 1] ?? 0) - (standings.first[one] ?? 0);
    ends[row] = size;
  }
  const [system, rating] = [new Uint8Array(size), new Float64Array(size)];
  const [games, last] = [new Int32Array(size), new Int32Array(size)];
  let at = 0;
  for (let row = 0; row < player.length; row++) {
    const one = (player[row] ?? 0) & ~notAsCard;
    for (let from = standings.first[one] ?? 0; from < (standings.first[one + 1] ?? 0); from++) {
      system[at] = standings.system[from] ?? 0;
      rating[at] = standings.rating[from] ?? 0;
      games[at] = standings.games[from] ?? 0;
      last[at] = standings.last[from] ?? 0;
      at += 1;
    }
  }
  return { player, ends, system, rating, games, last };
}

/** Whether a player's standings are those that a row was made from. */
export function isAsPrinted(prints: RowPrints, row: number, standings: StandingColumns, player: number): boolean {
  const [from, start] = [standings.first[player] ?? 0, row === 0 ? 0 : (prints.ends[row - 1] ?? 0)];
  const count = (prints.ends[row] ?? 0) - start;
  if ((standings.first[player + 1] ?? 0) - from !== count) return false;
  for (let at = 0; at < count; at++) {
    if (
      prints.system[start + at] !== standings.system[from + at] ||
      prints.rating[start + at] !== standings.rating[from + at] ||
      prints.games[start + at] !== standings.games[from + at] ||
      prints.last[start + at] !== standings.last[from + at]
    )
      return false;
  }
  return true;
}

// ── In the store ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Removes all of them. After an erasure, nothing may be taken over. */
export async function removePrints(writer: StoreWriter): Promise<void> {
  await writer.deleteBlobs(printSpace);
  await forgetCardChanges(writer);
}

/**
 * Replaces the prints by those of a list, in the transaction that publishes it. `cards` is the last fact in the cards that the rows
 * show. None are kept if a card may have changed unnoticed while the list was made.
 */
export async function keepPrints(
  writer: StoreWriter,
  { list, numbers }: ListHeader,
  { contentHash, rulebookHash }: Pick<PrintsHead, 'contentHash' | 'rulebookHash'>,
  prints: RowPrints | undefined,
  { index, cards }: Pick<PrintsHead, 'index' | 'cards'>,
): Promise<void> {
  await writer.deleteBlobs(printSpace);
  if (prints === undefined) return forgetCardChanges(writer);
  if (!(await keepCardChangesSince(writer, cards, await searchPosition(writer)))) return;
  const head: PrintsHead = {
    format: printFormat,
    contentHash,
    rulebookHash,
    index,
    cards,
    ...(numbers === undefined ? {} : { numbers }),
  };
  const { player, ends, system, rating, games, last } = prints;
  await writer.putBlobs(printSpace, [
    { key: `${list}/head`, bytes: new TextEncoder().encode(JSON.stringify(head)) },
    { key: `${list}/rows`, bytes: packColumns([player, ends, system, rating, games, last]) },
  ]);
}

export interface KnownPrints {
  readonly prints: RowPrints;
  /** Everybody whose card may be another now. */
  readonly changed: ReadonlySet<PlayerId>;
}

/** What the rows of the list before were made from, if they can be taken over into one with this header. */
export async function readPrints(
  reader: StoreReader,
  before: ListHead,
  { list, numbers }: ListHeader,
  systems: readonly RatingSystem[],
  rulebookHash: string,
): Promise<KnownPrints | undefined> {
  const stored = await reader.blob(printSpace, `${list}/head`);
  if (stored === undefined || before.retracted !== undefined) return undefined;
  const head = JSON.parse(new TextDecoder().decode(stored)) as PrintsHead;
  const isSame =
    head.format === printFormat &&
    head.contentHash === before.contentHash &&
    head.rulebookHash === rulebookHash &&
    head.index === (await readHead(reader)).index &&
    head.numbers === numbers &&
    before.header.numbers === numbers &&
    JSON.stringify(before.systems) === JSON.stringify(systems);
  if (!isSame) return undefined;
  const changed = await cardsChangedAfter(reader, head.cards);
  const bytes = changed === undefined ? undefined : await reader.blob(printSpace, `${list}/rows`);
  if (changed === undefined || bytes === undefined) return undefined;
  const columns = new ColumnReader(bytes);
  const [player, ends, system] = [columns.u32(), columns.u32(), columns.u8()];
  const prints = { player, ends, system, rating: columns.f64(), games: columns.i32(), last: columns.i32() };
  return player.length === before.players ? { prints, changed } : undefined;
}

// ── The rows of the list before ────────────────────────────────────────────────────────────────────────────────────────

/** Consecutive rows of the list before, until others are read. */
export interface OldRows {
  readonly lines: Buffer;
  /** Where each line ends, after its line feed. */
  readonly lineEnds: Uint32Array;
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
  /** For the lines of some chunks. Used again: new memory for each would cost more than the copy. */
  #memory: Buffer = Buffer.alloc(0);

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

  /** The rows of some chunks; undefined if lines and columns do not agree. */
  async rows(first: number, end: number): Promise<OldRows | undefined> {
    const columns = this.#columns;
    if (columns === undefined) return undefined;
    let size = 0;
    for (let chunk = first; chunk < end; chunk++) {
      const part = await readLines(this.#reader, this.#head, chunk);
      if (size + part.length > this.#memory.length) {
        const larger = Buffer.alloc(Math.max(size + part.length, this.#memory.length * 2));
        this.#memory.copy(larger, 0, 0, size);
        this.#memory = larger;
      }
      part.copy(this.#memory, size);
      size += part.length;
    }
    const lines = this.#memory.subarray(0, size);
    const lineEnds = new GrowableU32();
    // Inside a line it is escaped.
    for (let at = lines.indexOf(lineFeed); at !== -1; at = lines.indexOf(lineFeed, at + 1)) lineEnds.push(at + 1);
    const firstRow = first * this.#rowsInChunk;
    const rows = Math.min(columns.rows, end * this.#rowsInChunk) - firstRow;
    return lineEnds.length === rows ? { lines, lineEnds: lineEnds.view(), columns, firstRow } : undefined;
  }
}
