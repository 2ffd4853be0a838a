// The rows of a large US Chess supplement, made by a team of threads. Rows of the list before whose players have the same card and
// the same standings are taken over; only the others are made.

import { systems as usSystems } from '@harkness/rules/uschess';
import { GrowableU32 } from '../../engines/live/growable.js';
import { blockPlayers } from '../../engines/live/notes.js';
import { decodeIds } from '../../engines/live/player-ids.js';
import { SharedMemory } from '../../engines/live/shared-memory.js';
import { indexSpaces } from '../../engines/live/spaces.js';
import { rowsInChunk } from '../../engines/period/chunks.js';
import { chunkOfPlayer, type ListHead } from '../../engines/period/content.js';
import { type PackedRows, packedBatches } from '../../engines/period/packed-rows.js';
import type { ListToPublish } from '../../engines/period/publish.js';
import type { ListHeader } from '../../engines/period/row.js';
import {
  isAsPrinted,
  type KnownPrints,
  notAsCard,
  printsOf,
  type RowPrints,
  readPrints,
} from '../../engines/period/row-prints.js';
import { ByRange, madeByTeam, type PlayerRange, rangesOf, type Sight } from '../../engines/period/row-team.js';
import { readAmendments } from '../../facts/amendments.js';
import type { FieldsOn } from '../../facts/cards/fields-on.js';
import type { PlayerId } from '../../facts/facts.js';
import { asPlayer, type PlayerNumber } from '../../facts/numbers.js';
import type { Store, StoreReader } from '../../facts/store.js';
import { rulebookHash } from '../rulebook-hash.js';
import { CompactStandings, type SharedStandings } from './compact-standings.js';
import { Standings } from './standings.js';
import { Fate, type RowsPart, type RowsSetup, type TakeOver } from './supplement-ranges.js';

/** Rows taken over are no objects but bytes, so a part may have more than usual; the chunks at its two ends are compressed by others. */
const chunksTakenOver = 32;

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
  const setup: RowsSetup = { header, fields, ...(before === undefined ? {} : { before }) };
  let table: SharedStandings | undefined;
  const partsOf = async (): Promise<RowsPart[]> => {
    const standings = await Standings.open(reader);
    const { shared } = await CompactStandings.of(standings, header.cutoff ?? header.date);
    table = shared;
    const known = before === undefined ? undefined : await knownPrints(reader, before, header);
    const firsts = before?.firsts ?? (await someIds(reader, shared.index));
    if (known === undefined || before === undefined)
      return rangesOf({ firsts }, threads).map((range) => ({ range, table: shared }));
    const { fates, players, added } = await takeOver(standings, shared, known, fields);
    const byRange = new ByRange(added);
    let rows = 0;
    return rangesOf(before, threads, chunksTakenOver).map((range) => {
      const [chunks, rowsBefore, addedHere] = [chunksOf(before, range), rows % rowsInChunk, byRange.within(range)];
      rows += addedHere.size;
      for (const fate of fates.subarray(chunks[0] * rowsInChunk, chunks[1] * rowsInChunk)) if (fate !== Fate.leave) rows += 1;
      return { range, table: shared, over: { fates, players, added: addedHere, chunks, rowsBefore } };
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

async function knownPrints(reader: StoreReader, before: ListHead, header: ListHeader): Promise<KnownPrints | undefined> {
  return readPrints(reader, before, header, [...usSystems], rulebookHash(await readAmendments(reader)));
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
