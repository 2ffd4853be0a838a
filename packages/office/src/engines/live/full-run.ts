// A full run rates every section of every month in rating order, from the start. Results are written in batches into a new
// generation while readers use the old one; the caller swaps them.

import type { OwnAmendment } from '../../facts/amendments.js';
import type { RunProgress } from '../../facts/answers.js';
import type { BirthDatePrecision } from '../../facts/facts.js';
import { asPlayer, asSystem, type PlayerNumber, type Slot } from '../../facts/numbers.js';
import type { Store, StoreReader } from '../../facts/store.js';
import { foreignKind } from '../../facts/stored-codes.js';
import { dayAt, i32At, playerAt, slotAt, u8At, u32At } from '../../facts/typed-arrays.js';
import { chunkKey, chunkStarts } from './chunk.js';
import { ChunkBuilder } from './chunk-builder.js';
import { readForeign } from './foreign-reader.js';
import { FullPeople } from './full-people.js';
import type { Indexer } from './indexer.js';
import { type ChangedMonth, type Month, readMonth } from './month.js';
import { blockKey, blockOf, blockPlayers } from './notes.js';
import { OldResults } from './old-results.js';
import { decodeMerges, type Merges, PlayerIds } from './player-ids.js';
import { MonthSums } from './results-hash.js';
import type { LiveRulebook } from './rulebook.js';
import { ChangeList, currentSlot } from './run-record.js';
import { SectionDirectory, sectionKey } from './section-directory.js';
import type { indexSpaces, resultSpaces } from './spaces.js';
import { F, StateTable } from './state.js';
import { decodeStates, encodeTableStates, type PlayerState } from './states.js';
import { WriteBehind } from './write-behind.js';

/** Bytes of results written per transaction. A run with more of them writes in a thread. */
const usualBatch = 32 * 1024 * 1024;

export interface FullRunInput {
  readonly rulebook: LiveRulebook;
  readonly store: Store;
  readonly reader: StoreReader;
  readonly index: ReturnType<typeof indexSpaces>;
  readonly results: ReturnType<typeof resultSpaces>;
  /** Old results to compare with. Absent: none. */
  readonly old: ReturnType<typeof resultSpaces> | undefined;
  readonly players: number;
  /** Facts that are indexed but not yet written. */
  readonly pending: Indexer | undefined;
  readonly precision: BirthDatePrecision;
  /** The office's own rules. */
  readonly amendments: readonly OwnAmendment[];
  readonly onProgress: ((progress: RunProgress) => void) | undefined;
  readonly signal: AbortSignal | undefined;
  /** False: rate without storing results (benchmarks). */
  readonly write?: boolean;
  /** Bytes per transaction, for tests. */
  readonly batchBytes?: number | undefined;
}

export interface RatingTotals {
  sections: number;
  held: number;
  players: number;
  sectionsChanged: number;
  playersChanged: number;
  resultsHash: string;
  readonly changes: ChangeList;
  readonly current: ChangeList;
}

export function emptyTotals(): RatingTotals {
  return {
    sections: 0,
    held: 0,
    players: 0,
    sectionsChanged: 0,
    playersChanged: 0,
    resultsHash: '',
    changes: new ChangeList(),
    current: new ChangeList(),
  };
}

/** Collects blobs and writes them in batches. */
class BlobBatch {
  readonly #behind: WriteBehind;
  readonly #space: string;
  readonly #batchBytes: number;
  #blobs: { key: string; bytes: Uint8Array }[] = [];
  #size = 0;

  constructor(behind: WriteBehind, space: string, batchBytes = usualBatch) {
    this.#behind = behind;
    this.#space = space;
    this.#batchBytes = batchBytes;
  }

  /** Returns a promise only if a batch is full: a run adds hundreds of thousands of blobs. */
  add(key: string, bytes: Uint8Array): Promise<void> | undefined {
    this.#blobs.push({ key, bytes });
    this.#size += bytes.length;
    return this.#size >= this.#batchBytes ? this.#put(true) : undefined;
  }

  async flush(): Promise<void> {
    if (this.#blobs.length > 0) await this.#put(false);
  }

  async #put(isMoreToCome: boolean): Promise<void> {
    const blobs = this.#blobs;
    this.#blobs = [];
    this.#size = 0;
    await this.#behind.put(this.#space, blobs, isMoreToCome);
  }
}

export async function runFull(input: FullRunInput): Promise<RatingTotals> {
  const behind = new WriteBehind(input.store);
  try {
    return await rateAll(input, behind);
  } finally {
    await behind.close();
  }
}

async function rateAll(input: FullRunInput, behind: WriteBehind): Promise<RatingTotals> {
  const { store, reader, index, results, players, pending, precision, amendments, write = true } = input;
  const totals = emptyTotals();
  const merges = pending === undefined ? decodeMerges(await reader.blob(index.odds, 'merges')) : await pending.merges();
  const ids = new PlayerIds(reader, index);
  const idNumbers = async (id: string): Promise<PlayerNumber | undefined> => {
    const number = pending?.newNumber(id) ?? (await ids.number(id));
    return number === undefined ? undefined : merges.resolve(number);
  };
  const people = await FullPeople.load({ reader, spaces: index, players, merges, pending, idNumbers, precision });
  const canonical = merges.table(players);
  const foreign = new Map<Slot, Awaited<ReturnType<typeof readForeign>>>();
  const table = new StateTable(players, Math.max(1024, players));
  const unknownIds = new Map<PlayerNumber, string>();
  for (const player of people.unregistered()) unknownIds.set(player, pending?.newId(player) ?? (await ids.id(player)));
  const { authority } = input.rulebook;
  const rater = input.rulebook.rules(amendments).rater({
    table,
    people,
    resolve: canonical === undefined ? undefined : (player) => playerAt(canonical, player),
    idOf: (player) => unknownIds.get(player) ?? `player ${player}`,
    foreign: (slot) => foreign.get(slot),
  });
  const changedMonths = pending?.changedMonths() ?? new Map<string, ChangedMonth>();
  const keys = [...new Set([...(await reader.blobKeys(index.months)), ...changedMonths.keys()])].sort();
  const chunks = new BlobBatch(behind, results.chunks, input.batchBytes);
  const digests = new BlobBatch(behind, results.digests);
  const heldBatch = new BlobBatch(behind, results.held);
  const builder = new ChunkBuilder();
  const sums = new MonthSums();

  const read = (place: number): Promise<Month | undefined> => {
    const key = keys[place];
    const changed = key === undefined ? undefined : changedMonths.get(key);
    const month =
      key === undefined || changed !== undefined ? Promise.resolve(changed?.after) : readMonth(reader, index.months, key);
    // A failure is reported when the month is needed; until then nobody awaits it.
    month.catch(() => undefined);
    return month;
  };

  let ahead = read(0);
  for (const [done, key] of keys.entries()) {
    input.signal?.throwIfAborted();
    input.onProgress?.({ phase: 'rate', done, total: keys.length, month: key });
    await breathe();
    const month = await ahead;
    // Lets a database server send the next month while this one is rated.
    ahead = read(done + 1);
    if (month === undefined) continue;
    await prepareMonth(month, reader, index, pending, foreign, merges);
    const old = input.old === undefined ? undefined : await OldResults.ofMonth(reader, input.old, key);
    const monthDigests: Buffer[] = [];
    const starts = chunkStarts(month);
    const events = write ? month.events() : [];
    for (const [chunk, first] of starts.entries()) {
      const stop = starts[chunk + 1] ?? month.sections;
      for (let section = first; section < stop; section++) {
        if (month.authority[section] !== authority) continue;
        const held = rater.rate(month, section);
        const slot = slotAt(month.slot, section);
        const name = write ? sectionKey(events[section] as string, i32At(month.section, section)) : '';
        if (held !== undefined) {
          totals.held += 1;
          builder.addHeld(slot, name, held);
          if (write) await heldBatch.add(blockKey(slot), new TextEncoder().encode(JSON.stringify(held)));
          if (old?.compareHeld(slot, totals.changes) === true) totals.sectionsChanged += 1;
          continue;
        }
        totals.sections += 1;
        let changed = false;
        for (let at = 0; at < rater.unitCount; at++) {
          const unit = rater.units[at];
          if (unit === undefined) continue;
          totals.players += unit.players;
          if (write)
            builder.addUnit(slot, name, u8At(month.kind, section), dayAt(month.start, section), dayAt(month.end, section), unit);
          if (old?.compareUnit(slot, unit, totals.changes) === true) changed = true;
        }
        if (changed) totals.sectionsChanged += 1;
        rater.commit(month, section);
      }
      if (!write) continue;
      const { bytes: blob, digest } = builder.finish();
      monthDigests.push(digest);
      const full = chunks.add(chunkKey(key, chunk), blob);
      if (full !== undefined) await full;
    }
    old?.compareGone(totals.changes, new Set(month.slot));
    const digest = new Uint8Array(Buffer.concat(monthDigests));
    sums.set(key, digest);
    if (write) await digests.add(key, digest);
  }
  if (!write) return totals;
  input.onProgress?.({ phase: 'write', done: keys.length, total: keys.length });
  await chunks.flush();
  await digests.flush();
  await heldBatch.flush();
  totals.resultsHash = sums.hash();
  await writeStates(input, table, totals, behind);
  await behind.finish();
  await store.write((writer) => sums.write(writer, results));
  return totals;
}

/** Loads what sections of a month need besides the states: foreign events. */
async function prepareMonth(
  month: Month,
  reader: StoreReader,
  index: ReturnType<typeof indexSpaces>,
  pending: Indexer | undefined,
  foreign: Map<Slot, Awaited<ReturnType<typeof readForeign>>>,
  merges: Merges,
): Promise<void> {
  foreign.clear();
  const slots = new SectionDirectory(reader, index.slots);
  for (let section = 0; section < month.sections; section++) {
    if (month.kind[section] !== foreignKind) continue;
    const slot = slotAt(month.slot, section);
    foreign.set(
      slot,
      await readForeign(reader, index, slots, pending, slot, playerAt(month.players, u32At(month.playerAt, section)), merges),
    );
  }
}

async function writeStates(input: FullRunInput, table: StateTable, totals: RatingTotals, behind: WriteBehind): Promise<void> {
  const { reader, results, old, players } = input;
  const batch = new BlobBatch(behind, results.states, input.batchBytes);
  for (let block = 0; block <= blockOf(asPlayer(Math.max(0, players - 1))); block++) {
    const first = asPlayer(block * blockPlayers);
    const states = encodeTableStates(table, first, Math.min(players, first + blockPlayers), input.rulebook.systems);
    if (states !== undefined) await batch.add(blockKey(block), states);
    if (old === undefined) continue;
    const bytes = await reader.blob(old.states, blockKey(block));
    const [before, after] = [bytes, states].map((one) => (one === undefined ? [] : decodeStates(one)));
    totals.playersChanged += compareStates(before ?? [], after ?? [], totals.current);
  }
  await batch.flush();
}

/** Records the changed current ratings of some players, and returns how many players changed. */
function compareStates(before: readonly PlayerState[], after: readonly PlayerState[], changes: ChangeList): number {
  const key = (state: PlayerState): number => state.player * 16 + state.system;
  const ratings = new Map(before.map((state) => [key(state), state.record.f64[F.rating] ?? Number.NaN]));
  const changed = new Set<number>();
  for (const state of after) {
    const from = ratings.get(key(state)) ?? Number.NaN;
    ratings.delete(key(state));
    if (changes.add(currentSlot, state.system, state.player, from, state.record.f64[F.rating] ?? Number.NaN))
      changed.add(state.player);
  }
  for (const [gone, from] of ratings) {
    const player = asPlayer(Math.floor(gone / 16));
    if (changes.add(currentSlot, asSystem(gone % 16), player, from, Number.NaN)) changed.add(player);
  }
  return changed.size;
}

/** Yields to the event loop, so that a server can answer and an abort is noticed. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
