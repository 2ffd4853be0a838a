// A full run rates every section of every month in rating order, from the start. Results are written in batches into a new
// generation while readers use the old one; the caller swaps them.

import { availableParallelism } from 'node:os';
import type { OwnAmendment } from '../../facts/amendments.js';
import type { RunProgress } from '../../facts/answers.js';
import type { BirthDatePrecision } from '../../facts/facts.js';
import { asPlayer, asSystem, type PlayerNumber, type Slot } from '../../facts/numbers.js';
import { isInMemory, type Store, type StoreReader } from '../../facts/store.js';
import { foreignKind } from '../../facts/stored-codes.js';
import { playerAt, slotAt, u32At } from '../../facts/typed-arrays.js';
import { chunkKey, chunkStarts, decodeChunk } from './chunk.js';
import { type ForeignSection, readForeign } from './foreign-reader.js';
import { FullPeople } from './full-people.js';
import type { Indexer } from './indexer.js';
import { addPlayers, type ChangedMonth, type Month, readMonth } from './month.js';
import { blockKey, blockPlayers } from './notes.js';
import { OldResults } from './old-results.js';
import { decodeMerges, type Merges, PlayerIds } from './player-ids.js';
import type { ChunkOutcome } from './rate-chunks.js';
import { type PreparedMonth, RatingTeam } from './rating-team.js';
import { MonthSums } from './results-hash.js';
import type { LiveRulebook } from './rulebook.js';
import { ChangeList, currentSlot } from './run-record.js';
import { SectionDirectory } from './section-directory.js';
import { makeSharedStates } from './shared-states.js';
import type { indexSpaces, resultSpaces } from './spaces.js';
import { F } from './state.js';
import { decodeStates, type PlayerState } from './states.js';
import { listedAtMost } from './touched.js';
import { WriteBehind } from './write-behind.js';

/** Bytes of results written per transaction. A run with more of them writes in a thread. */
const usualBatch = 8 * 1024 * 1024;

export interface FullRunInput {
  readonly rulebook: LiveRulebook;
  readonly store: Store;
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
  /** Threads that rate, including the run's own. If given, the run waits for all to start. Default: one per processor, or one for a small office. */
  readonly threads?: number | undefined;
  /** Leaves one processor to work that people wait for. */
  readonly givesWay?: boolean | undefined;
  /** False: rate without storing results (benchmarks). */
  readonly write?: boolean;
  /** Bytes per transaction, for tests. */
  readonly batchBytes?: number | undefined;
}

/** Larger offices use several threads: starting one takes as long as rating some hundred thousand games. */
const manyPlayers = 50_000;

function usualThreads({ players, givesWay = false }: FullRunInput): number {
  return players < manyPlayers ? 1 : Math.max(1, availableParallelism() - Number(givesWay));
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
  /** Players whose page may have changed, if there were results to compare with. */
  readonly touched: Set<PlayerNumber>;
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
    touched: new Set(),
  };
}

/** Collects blobs and writes them in batches. */
class BlobBatch {
  readonly #behind: WriteBehind;
  readonly #space: string;
  readonly #batchBytes: number;
  #blobs: { key: string; bytes: Uint8Array }[] = [];
  #size = 0;
  /** How often it was written. */
  flushed = 0;

  constructor(behind: WriteBehind, space: string, batchBytes = usualBatch) {
    this.#behind = behind;
    this.#space = space;
    this.#batchBytes = batchBytes;
  }

  add(key: string, bytes: Uint8Array): void {
    this.#blobs.push({ key, bytes });
    this.#size += bytes.length;
  }

  get isFull(): boolean {
    return this.#size >= this.#batchBytes;
  }

  async flush(isMoreToCome = false): Promise<void> {
    const blobs = this.#blobs;
    if (blobs.length === 0) return;
    this.#blobs = [];
    this.#size = 0;
    this.flushed += 1;
    await this.#behind.put(this.#space, blobs, isMoreToCome);
  }
}

export async function runFull(input: FullRunInput): Promise<RatingTotals> {
  const behind = new WriteBehind(input.store);
  const team = new RatingTeam(input.rulebook, input.threads ?? usualThreads(input));
  try {
    return await rateAll(input, team, behind);
  } finally {
    await team.end();
    await behind.close();
  }
}

/** What the run reads about a month. */
interface MonthInput {
  readonly key: string;
  readonly month: Month;
  readonly old: OldResults | undefined;
  /** The digests of the old chunks, one after the other. */
  readonly oldDigests: Uint8Array | undefined;
  readonly prepared: PreparedMonth;
}

interface Begun {
  readonly merges: Merges;
  readonly keys: readonly string[];
}

/** Loads the people and sets up the threads. */
async function begin(input: FullRunInput, team: RatingTeam, reader: StoreReader): Promise<Begun> {
  const { index, players, precision, amendments, write = true } = input;
  const pending = input.pending?.on(reader);
  const merges = pending === undefined ? decodeMerges(await reader.blob(index.odds, 'merges')) : await pending.merges();
  const ids = new PlayerIds(reader, index);
  const idNumbers = async (id: string): Promise<PlayerNumber | undefined> => {
    const number = pending?.newNumber(id) ?? (await ids.number(id));
    return number === undefined ? undefined : merges.resolve(number);
  };
  const births = isInMemory(input.store) ? undefined : team.readBirths(input.store.location, (await reader.head()).hash);
  const people = await FullPeople.load({
    reader,
    spaces: index,
    players,
    merges,
    pending,
    idNumbers,
    precision,
    ...(births === undefined ? {} : { births }),
  });
  const unknownIds = new Map<PlayerNumber, string>();
  for (const player of people.unregistered()) unknownIds.set(player, pending?.newId(player) ?? (await ids.id(player)));
  const { openingMatches } = people.shared;
  await team.begin(
    {
      states: makeSharedStates(players, input.rulebook.systems, openingMatches),
      people: people.shared,
      canonical: merges.table(players),
      unknownIds,
      amendments,
      write,
    },
    players,
    input.threads !== undefined,
  );
  const changed = pending?.changedMonths().keys() ?? [];
  const keys = [...new Set([...(await reader.blobKeys(index.months)), ...changed])].sort();
  return { merges, keys };
}

/**
 * Each month is read in a transaction of its own. The months and the old results cannot change during a run, and one long transaction would keep SQLite
 * from moving the results out of its log until the end.
 */
async function rateAll(input: FullRunInput, team: RatingTeam, behind: WriteBehind): Promise<RatingTotals> {
  const { store, index, results, pending, write = true } = input;
  const totals = emptyTotals();
  const { merges, keys } = await store.read((reader) => begin(input, team, reader));
  const changedMonths = pending?.changedMonths() ?? new Map<string, ChangedMonth>();
  const chunks = new BlobBatch(behind, results.chunks, input.batchBytes);
  const digests = new BlobBatch(behind, results.digests);
  const heldBatch = new BlobBatch(behind, results.held);
  const sums = new MonthSums();

  const read = (place: number): Promise<MonthInput | undefined> => {
    const key = keys[place];
    if (key === undefined) return Promise.resolve(undefined);
    const found = store.read(async (reader): Promise<MonthInput | undefined> => {
      const month = changedMonths.has(key) ? changedMonths.get(key)?.after : await readMonth(reader, index.months, key);
      if (month === undefined) return undefined;
      const foreign = await readForeignSections(month, reader, index, pending, merges);
      const old = input.old === undefined ? undefined : await OldResults.ofMonth(reader, input.old, key);
      const oldDigests = input.old === undefined ? undefined : await reader.blob(input.old.digests, key);
      return { key, month, old, oldDigests, prepared: team.prepare(month, foreign) };
    });
    // A failure is reported when the month is needed; until then nobody awaits it.
    found.catch(() => undefined);
    return found;
  };

  const keep = async ({ key, month, old, oldDigests }: MonthInput, outcomes: readonly ChunkOutcome[]): Promise<void> => {
    const monthDigests: Uint8Array[] = [];
    const starts = old === undefined ? [] : chunkStarts(month);
    for (const { chunk, sections, players: ratings, held, bytes, digest } of outcomes) {
      totals.sections += sections;
      totals.players += ratings;
      totals.held += held.length;
      if (bytes === undefined || digest === undefined) continue;
      for (const { slot, reason } of held) heldBatch.add(blockKey(slot), new TextEncoder().encode(JSON.stringify(reason)));
      if (old !== undefined) {
        const slots = month.slot.subarray(starts[chunk], starts[chunk + 1]);
        const heldSlots = new Set(held.map(({ slot }) => slot));
        totals.sectionsChanged += old.compareChunk(slots, heldSlots, decodeChunk(bytes), totals.changes);
        if (!isSameDigest(oldDigests, chunk, digest) && totals.touched.size <= listedAtMost)
          for (let section = starts[chunk] ?? 0; section < (starts[chunk + 1] ?? month.sections); section++)
            addPlayers(totals.touched, month, section);
      }
      monthDigests.push(digest);
      chunks.add(chunkKey(key, chunk), bytes);
    }
    old?.compareGone(totals.changes, new Set(month.slot));
    const digest = new Uint8Array(Buffer.concat(monthDigests));
    sums.set(key, digest);
    if (write) digests.add(key, digest);
    if (heldBatch.isFull) await heldBatch.flush(true);
    if (chunks.isFull) await chunks.flush(true);
  };

  // While the other threads rate a month, this one stores the results of the month before and reads the next; then it rates too.
  let rated: { readonly one: MonthInput; readonly outcomes: readonly ChunkOutcome[] } | undefined;
  let ahead = read(0);
  for (const [done, key] of keys.entries()) {
    input.signal?.throwIfAborted();
    input.onProgress?.({ phase: 'rate', done, total: keys.length, month: key });
    await breathe();
    const one = await ahead;
    const finish = one === undefined ? undefined : team.start(one.prepared, chunks.flushed);
    if (rated !== undefined) await keep(rated.one, rated.outcomes);
    ahead = read(done + 1);
    rated = one === undefined || finish === undefined ? undefined : { one, outcomes: await finish() };
  }
  if (rated !== undefined) await keep(rated.one, rated.outcomes);
  if (!write) return totals;
  // A former id leads to the page of the current one.
  for (const player of [...totals.touched]) totals.touched.add(merges.resolve(player));
  input.onProgress?.({ phase: 'write', done: keys.length, total: keys.length });
  await chunks.flush();
  await digests.flush();
  await heldBatch.flush();
  totals.resultsHash = sums.hash();
  await writeStates(input, team, totals, behind, chunks.flushed);
  await behind.finish();
  await store.write((writer) => sums.write(writer, results));
  return totals;
}

/** Digests of a month lie one after the other. The boundaries of chunks depend on the sections alone. */
function isSameDigest(ofMonth: Uint8Array | undefined, chunk: number, digest: Uint8Array): boolean {
  const old = ofMonth?.subarray(chunk * digest.length, (chunk + 1) * digest.length);
  return old !== undefined && Buffer.compare(old, digest) === 0;
}

/** Loads what sections of a month need besides the states: foreign events. */
async function readForeignSections(
  month: Month,
  reader: StoreReader,
  index: ReturnType<typeof indexSpaces>,
  pending: Indexer | undefined,
  merges: Merges,
): Promise<Map<Slot, ForeignSection | undefined>> {
  const foreign = new Map<Slot, ForeignSection | undefined>();
  const slots = new SectionDirectory(reader, index.slots);
  for (let section = 0; section < month.sections; section++) {
    if (month.kind[section] !== foreignKind) continue;
    const slot = slotAt(month.slot, section);
    foreign.set(
      slot,
      await readForeign(reader, index, slots, pending, slot, playerAt(month.players, u32At(month.playerAt, section)), merges),
    );
  }
  return foreign;
}

/** Blocks of old states that are read together. */
const blocksAtOnce = 64;

/** Bytes that the states of a block of players take at most, usually. */
const bytesOfBlock = 8 * 1024;

/** `transaction`: the number of the next one (`BlockRoom`). */
async function writeStates(
  input: FullRunInput,
  team: RatingTeam,
  totals: RatingTotals,
  behind: WriteBehind,
  transaction: number,
): Promise<void> {
  const { store, results, old, players, batchBytes = usualBatch } = input;
  const batch = new BlobBatch(behind, results.states, batchBytes);
  const blocksInTransaction = Math.max(1, Math.floor(batchBytes / bytesOfBlock));
  let firstBlock = 0;
  for await (const encoded of team.states(players, blocksInTransaction, transaction)) {
    for (let start = 0; start < encoded.length; start += blocksAtOnce) {
      const states = encoded.slice(start, start + blocksAtOnce);
      const keys = states.map((_, at) => blockKey(firstBlock + start + at));
      const before = old === undefined ? undefined : await store.read((reader) => reader.blobsAt(old.states, keys));
      for (const [at, key] of keys.entries()) {
        const is = states[at];
        if (is !== undefined) batch.add(key, is);
        if (before === undefined) continue;
        const was = before.get(key);
        const decode = (one: Uint8Array | undefined): PlayerState[] => (one === undefined ? [] : decodeStates(one));
        totals.playersChanged += compareStates(decode(was), decode(is), totals.current);
      }
    }
    firstBlock += encoded.length;
    await batch.flush(firstBlock * blockPlayers < players);
  }
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
