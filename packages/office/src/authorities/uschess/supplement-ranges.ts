// What a thread does for a large US Chess supplement: it makes the rows of ranges of players, or takes them over from the list before.
// Threads load this module, so it imports little.

import { systems as usSystems } from '@harkness/rules/uschess';
import { GrowableU32 } from '../../engines/live/growable.js';
import { rowsInChunk } from '../../engines/period/chunks.js';
import type { ListColumns } from '../../engines/period/columns.js';
import type { ListHead } from '../../engines/period/content.js';
import { lineOf } from '../../engines/period/line.js';
import { type PackedRows, RowPacker } from '../../engines/period/packed-rows.js';
import type { ListedPlayer, ListHeader } from '../../engines/period/row.js';
import { OldList, type OldRows } from '../../engines/period/row-prints.js';
import type { PlayerRange } from '../../engines/period/row-team.js';
import { type PlayerCard, playerCardSpace } from '../../facts/cards/cards.js';
import type { FieldsOn } from '../../facts/cards/fields-on.js';
import type { PlayerId } from '../../facts/facts.js';
import { asPlayer } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { CompactStandings, type SharedStandings } from './compact-standings.js';
import { printedNumber, rowOf, rowsOfPlayers } from './rows-of-players.js';

/** Which list, for every thread. Rows of the list before may be taken over. */
export interface RowsSetup {
  readonly header: ListHeader;
  readonly fields: FieldsOn;
  readonly before?: ListHead;
}

/** What happens to the rows of the list before. */
export const Fate = { leave: 0, take: 1, make: 2 } as const;

/** How the rows of the list before become those of this one. */
export interface TakeOver {
  /** By row: its fate, and its player. */
  readonly fates: Uint8Array;
  readonly players: Uint32Array;
  /** Players with a rating who were not on it, with their numbers. */
  readonly added: ReadonlyMap<PlayerId, number>;
}

export interface RowsPart {
  readonly range: PlayerRange;
  readonly table: SharedStandings;
  /** Absent: every row is made. */
  readonly over?: PartOver;
}

interface PartOver extends TakeOver {
  /** Those of the list before with the players of the range: the first, and the one after the last. */
  readonly chunks: readonly [number, number];
  /** How many rows of its chunk will come before the first row. */
  readonly rowsBefore: number;
}

/** A thread's part: the rows of one range after the other. */
export async function supplementOfRanges(
  reader: StoreReader,
  setup: RowsSetup,
): Promise<(part: RowsPart) => Promise<PackedRows>> {
  const old = setup.before === undefined ? undefined : new OldList(reader, setup.before, rowsInChunk);
  // While the publishing thread reads the standings.
  await old?.begin();
  return async (part) => {
    const { over } = part;
    const rows = over === undefined ? undefined : await old?.rows(...over.chunks);
    const taken = rows === undefined || over === undefined ? undefined : await takenOver(reader, setup, part, over, rows);
    return taken ?? (await allMade(reader, setup, part));
  };
}

async function allMade(reader: StoreReader, { header, fields }: RowsSetup, { range, table }: RowsPart): Promise<PackedRows> {
  const packer = new RowPacker([...usSystems]);
  const players = new GrowableU32();
  for await (const rows of rowsOfPlayers(reader, header, new CompactStandings(table), fields, range, players)) packer.add(rows);
  return packer.finish(players.view().slice());
}

/** The rows of a range; undefined if the lines of the list before would be made differently today. */
async function takenOver(
  reader: StoreReader,
  { header, fields }: RowsSetup,
  { table }: RowsPart,
  { fates, players: numbers, added, rowsBefore }: PartOver,
  old: OldRows,
): Promise<PackedRows | undefined> {
  const { columns, firstRow } = old;
  const end = firstRow + old.lineEnds.length;
  const sample = fates.subarray(firstRow, end).indexOf(Fate.take);
  const wanted = [...added.keys()];
  // The first one that is taken over is made too, to see whether lines are still made in the same way.
  for (let row = firstRow; row < end; row++)
    if (fates[row] === Fate.make || row === firstRow + sample) wanted.push(columns.id(row));
  const cards = new Map<PlayerId, PlayerCard>();
  const decoder = new TextDecoder();
  for (const [id, bytes] of await reader.blobsAt(playerCardSpace, wanted))
    cards.set(id, JSON.parse(decoder.decode(bytes)) as PlayerCard);
  const standings = new CompactStandings(table);
  const players = new GrowableU32();
  const made = (id: PlayerId, player: number): ListedPlayer[] => {
    const [then, card] = [fields.get(id), cards.get(id)];
    // An id without a card is on no list.
    if (card === undefined) return [];
    players.push(printedNumber(player, then));
    return [rowOf(then ?? card, standings.ratings(asPlayer(player), header.numbers === 'whole'))];
  };
  if (sample !== -1) {
    const line = Buffer.from(
      made(columns.id(firstRow + sample), numbers[firstRow + sample] ?? 0)
        .map(lineOf)
        .join(''),
    );
    if (!line.equals(old.lines.subarray(sample === 0 ? 0 : old.lineEnds[sample - 1], old.lineEnds[sample]))) return undefined;
    players.length = 0;
  }
  const packer = new RowPacker([...usSystems]);
  const join = (from: number, to: number): void => {
    for (let row = from; row < to; ) {
      const [first, fate] = [row, fates[row]];
      while (row < to && fates[row] === fate) row += 1;
      if (fate === Fate.take) {
        packer.copy(old, first - firstRow, row - firstRow);
        for (let at = first; at < row; at++) players.push(numbers[at] ?? 0);
      } else if (fate === Fate.make) {
        for (let at = first; at < row; at++) packer.add(made(columns.id(at), numbers[at] ?? 0));
      }
    }
  };
  let row = firstRow;
  for (const [id, player] of added) {
    const next = rowAfter(columns, id, row, end);
    join(row, next);
    packer.add(made(id, player));
    row = next;
  }
  join(row, end);
  return packer.finish(players.view().slice(), rowsBefore);
}

/** The first of some rows whose player comes after an id. */
function rowAfter(columns: ListColumns, id: PlayerId, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (columns.id(middle) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
