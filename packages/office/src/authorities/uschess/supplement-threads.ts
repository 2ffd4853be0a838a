// The rows of a large US Chess supplement, made by a team of threads. Rows of the list before whose players have the same card and
// the same standings are taken over; only the others are made.

import { systems as usSystems } from '@harkness/rules/uschess';
import { GrowableU32 } from '../../engines/live/growable.js';
import { blockPlayers } from '../../engines/live/notes.js';
import { decodeIds } from '../../engines/live/player-ids.js';
import { SharedMemory } from '../../engines/live/shared-memory.js';
import { indexSpaces } from '../../engines/live/spaces.js';
import type { ListColumns } from '../../engines/period/columns.js';
import { chunkOfPlayer, type ListHead, rowsInChunk } from '../../engines/period/content.js';
import { lineOf } from '../../engines/period/line.js';
import { type PackedRows, packedBatches, RowPacker } from '../../engines/period/packed-rows.js';
import type { ListToPublish } from '../../engines/period/publish.js';
import type { ListedPlayer, ListHeader } from '../../engines/period/row.js';
import {
  isAsPrinted,
  type KnownPrints,
  notAsCard,
  OldList,
  type OldRows,
  printsOf,
  type RowPrints,
  readPrints,
} from '../../engines/period/row-prints.js';
import { ByRange, madeByTeam, type PlayerRange, rangesOf, type Sight } from '../../engines/period/row-team.js';
import { readAmendments } from '../../facts/amendments.js';
import { type PlayerCard, playerCardSpace } from '../../facts/cards/cards.js';
import type { FieldsOn } from '../../facts/cards/fields-on.js';
import type { PlayerId } from '../../facts/facts.js';
import { asPlayer, type PlayerNumber } from '../../facts/numbers.js';
import type { Store, StoreReader } from '../../facts/store.js';
import { rulebookHash } from '../rulebook-hash.js';
import { CompactStandings, type SharedStandings } from './compact-standings.js';
import { Standings } from './standings.js';
import { printedNumber, rowOf, rowsOfPlayers } from './supplement-rows.js';

/** Which list, for every thread; `before` if rows of the list before can be taken over. */
interface RowsSetup {
  readonly header: ListHeader;
  readonly fields: FieldsOn;
  readonly before?: ListHead;
}

/** What happens to the rows of the list before. */
const Fate = { leave: 0, take: 1, make: 2 } as const;

/** How the rows of the list before become those of this one. */
interface TakeOver {
  /** By row: its fate, and its player. */
  readonly fates: Uint8Array;
  readonly players: Uint32Array;
  /** Players with a rating who were not on it, with their numbers. */
  readonly added: ReadonlyMap<PlayerId, number>;
}

interface RowsPart {
  readonly range: PlayerRange;
  readonly table: SharedStandings;
  /** Absent: every row is made. `chunks`: those of the list before with the players of the range, the first and the one after the last. */
  readonly over?: TakeOver & { readonly chunks: readonly [number, number] };
}

/** While the threads start, this one reads everybody's standings into memory that all of them see. `keep` gets what the rows were made from. */
export async function* supplementInThreads(
  reader: StoreReader,
  { header, rows }: Pick<ListToPublish, 'header' | 'rows'>,
  fields: FieldsOn,
  before: ListHead | undefined,
  { store, threads, sight }: { readonly store: Store; readonly threads: number; readonly sight: Sight },
  keep: (prints: RowPrints) => void,
): AsyncGenerator<PackedRows> {
  const module = new URL('./rows-worker.ts', import.meta.url);
  const known =
    before === undefined
      ? undefined
      : await readPrints(reader, before, header, [...usSystems], rulebookHash(await readAmendments(reader)));
  const setup: RowsSetup = { header, fields, ...(known === undefined || before === undefined ? {} : { before }) };
  let table: SharedStandings | undefined;
  const partsOf = async (): Promise<RowsPart[]> => {
    const standings = await Standings.open(reader);
    const { shared } = await CompactStandings.of(standings, header.cutoff ?? header.date);
    table = shared;
    const firsts = before?.firsts ?? (await someIds(reader, shared.index));
    if (known === undefined || before === undefined)
      return rangesOf({ firsts }, threads).map((range) => ({ range, table: shared }));
    const { fates, players, added } = await takeOver(standings, shared, known, fields);
    const byRange = new ByRange(added);
    return rangesOf(before, threads).map((range) => {
      const chunks = chunksOf(before, range);
      return { range, table: shared, over: { fates, players, added: byRange.within(range), chunks } };
    });
  };
  const players = new GrowableU32();
  const team = madeByTeam<RowsSetup, RowsPart, PackedRows>({ module, threads, store, sight, setup }, partsOf);
  for (;;) {
    const step = await team.next();
    if (step.done === true) {
      if (!step.value) yield* packedBatches(rows, [...usSystems]);
      else if (table !== undefined) keep(printsOf(players.view(), table));
      return;
    }
    for (const player of step.value.players ?? []) players.push(player);
    yield step.value;
  }
}

/** Compares what the rows of the list before were made from with what they would be made from now. */
async function takeOver(
  standings: Standings,
  table: SharedStandings,
  { prints, changed }: KnownPrints,
  fields: FieldsOn,
): Promise<TakeOver> {
  const count = table.first.length - 1;
  const [isListed, isOther] = [new Uint8Array(count), new Uint8Array(count)];
  const { ids } = standings.view;
  await ids.prefetchNumbers([...changed, ...fields.keys()]);
  for (const id of [...changed, ...fields.keys()]) {
    const player = await ids.number(id);
    if (player !== undefined) isOther[player] = 1;
  }
  const rows = prints.player.length;
  const [fates, players] = [new Uint8Array(new SharedMemory(rows)), new Uint32Array(new SharedMemory(rows * 4))];
  for (let row = 0; row < rows; row++) {
    const print = prints.player[row] ?? 0;
    const player = (print & ~notAsCard) >>> 0;
    players[row] = player;
    isListed[player] = 1;
    if (table.first[player] === table.first[player + 1]) fates[row] = Fate.leave;
    else
      fates[row] = print === player && isOther[player] === 0 && isAsPrinted(prints, row, table, player) ? Fate.take : Fate.make;
  }
  const numbers: PlayerNumber[] = [];
  for (let player = asPlayer(0); player < count; player++)
    if (isListed[player] === 0 && table.first[player] !== table.first[player + 1]) numbers.push(player);
  await ids.prefetchIds(numbers);
  const added = new Map<PlayerId, number>();
  for (const player of numbers) added.set(await ids.id(player), player);
  return { fates, players, added };
}

/** Some ids in order, one for about as many players as a chunk of rows has: the ranges of a first list. */
async function someIds(reader: StoreReader, index: number): Promise<PlayerId[]> {
  const some: PlayerId[] = [];
  for await (const { bytes } of reader.blobs(indexSpaces(index).ids)) some.push(...decodeIds(bytes).slice(0, 1));
  some.sort();
  return some.filter((_, at) => at % Math.ceil(rowsInChunk / blockPlayers) === 0);
}

function chunksOf(before: ListHead, { from, to }: PlayerRange): [number, number] {
  return [
    from === undefined ? 0 : chunkOfPlayer(before, from),
    to === undefined ? before.firsts.length : chunkOfPlayer(before, to),
  ];
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
  { fates, players: numbers, added }: TakeOver,
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
  return packer.finish(players.view().slice());
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
