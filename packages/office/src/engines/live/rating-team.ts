// The threads of a large run, including the run's own thread. Each has its own rater over the same states and people, and all of them rate a
// month together.

import { parentPort, type Worker } from 'node:worker_threads';
import type { StoreLocation } from '@harkness/ledger';
import type { OwnAmendment } from '../../facts/amendments.js';
import { asPlayer, type PlayerNumber, type Slot } from '../../facts/numbers.js';
import { matchKind } from '../../facts/stored-codes.js';
import { playerAt, u32At } from '../../facts/typed-arrays.js';
import { startThread } from '../start-thread.js';
import type { BirthBatch } from './births.js';
import { BlockRoom } from './block-room.js';
import { chunkStarts } from './chunk.js';
import { ChunkBuilder } from './chunk-builder.js';
import type { ForeignSection } from './foreign-reader.js';
import { FullPeople, type SharedPeople } from './full-people.js';
import { decodeMonth, type Month } from './month.js';
import { blockOf, blockPlayers } from './notes.js';
import {
  type ChunkOutcome,
  type MonthTurns,
  makeTurns,
  OtherThreadFailed,
  rateChunks,
  receiveOutcomes,
  type SentOutcomes,
  sendOutcomes,
  tellFailure,
} from './rate-chunks.js';
import type { LiveRulebook, SectionRater } from './rulebook.js';
import { receiveBlocks, type SentBlocks, sendBlocks } from './sent-blocks.js';
import { SharedMemory } from './shared-memory.js';
import { type SharedStates, SharedStateTable } from './shared-states.js';
import { encodeTableStates } from './states.js';

/** Sent to every thread before the first month. */
export interface TeamSetup {
  readonly states: SharedStates;
  readonly people: SharedPeople;
  /** The current player of each number, after merges. Absent: nobody was merged. */
  readonly canonical: Uint32Array | undefined;
  /** The ids of unregistered players. */
  readonly unknownIds: ReadonlyMap<PlayerNumber, string>;
  readonly amendments: readonly OwnAmendment[];
  /** Whether results are stored. */
  readonly write: boolean;
}

type Foreign = ReadonlyMap<Slot, ForeignSection | undefined>;

interface MonthOrder {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly turns: MonthTurns;
  readonly foreign: Foreign;
  /** The transaction in whose memory the results are made. */
  readonly transaction: number;
}

/** Some blocks of players. `turn` says in whose memory the states are encoded, as `transaction` does for a month. */
interface StatesOrder {
  readonly firstBlock: number;
  readonly stop: number;
  readonly turn: number;
}

/** `pieces` is more room for match changes. */
type Order =
  | { readonly birthsFrom: StoreLocation }
  | { readonly setup: TeamSetup }
  | { readonly pieces: readonly SharedArrayBuffer[] }
  | { readonly month: MonthOrder }
  | { readonly states: StatesOrder };
/** What an order for a month or for states brings. */
type Work = { readonly outcomes: SentOutcomes } | { readonly states: SentBlocks };
/** `birthsAsOf` ends the birth dates: the hash of the ledger's last fact, or undefined if they could not be read. */
type Answer =
  | { readonly births: BirthBatch }
  | { readonly birthsAsOf: string | undefined }
  | 'ready'
  | Work
  | { readonly failure: string; readonly isOther: boolean };

/** `shared` is absent if the run has one thread. */
export interface PreparedMonth {
  readonly month: Month;
  readonly foreign: Foreign;
  readonly shared: Pick<MonthOrder, 'bytes' | 'turns'> | undefined;
}

/** One thread's part of the run. */
class Seat {
  readonly table: SharedStateTable;
  readonly #rater: SectionRater;
  readonly #authority: number;
  readonly #builder: ChunkBuilder | undefined;
  readonly #room = new BlockRoom();
  readonly #systems: number;
  readonly #players: number;
  #foreign: Foreign = new Map();

  constructor(rulebook: LiveRulebook, { states, people, canonical, unknownIds, amendments, write }: TeamSetup) {
    this.table = new SharedStateTable(states);
    this.#authority = rulebook.authority;
    this.#systems = rulebook.systems;
    this.#players = people.bits.length;
    this.#builder = write ? new ChunkBuilder(this.#room.take) : undefined;
    this.#rater = rulebook.rules(amendments).rater({
      table: this.table,
      people: new FullPeople(people),
      resolve: canonical === undefined ? undefined : (player) => playerAt(canonical, player),
      idOf: (player) => unknownIds.get(player) ?? `player ${player}`,
      foreign: (slot) => this.#foreign.get(slot),
    });
  }

  rate(month: Month, foreign: Foreign, transaction: number, turns: MonthTurns | undefined): Generator<void, ChunkOutcome[]> {
    this.#foreign = foreign;
    this.#room.begin(transaction);
    const [rater, authority, builder] = [this.#rater, this.#authority, this.#builder];
    return rateChunks({ rater, authority, month, starts: chunkStarts(month), turns, builder });
  }

  encodeStates({ firstBlock, stop, turn }: StatesOrder): (Uint8Array | undefined)[] {
    this.#room.begin(turn);
    return Array.from({ length: stop - firstBlock }, (_, at) => {
      const first = asPlayer((firstBlock + at) * blockPlayers);
      return encodeTableStates(this.table, first, Math.min(this.#players, first + blockPlayers), this.#systems, this.#room.take);
    });
  }
}

/** Orders for states that a thread may have. With more, it would use memory again that may not be written yet (`BlockRoom`). */
const statesAhead = 2;

export class RatingTeam {
  readonly #rulebook: LiveRulebook;
  readonly #threads: RatingThread[];
  #seat: Seat | undefined;
  #canonical: Uint32Array | undefined;
  /** For each player, the last section they played in, counted over all months, plus one. */
  #last = new Uint32Array(0);
  #sectionsBefore = 0;

  /** Starts the other threads, which load their modules while the run's thread loads people. */
  constructor(rulebook: LiveRulebook, threads: number) {
    this.#rulebook = rulebook;
    this.#threads = Array.from({ length: threads - 1 }, () => new RatingThread(rulebook.ratingThread()));
  }

  /**
   * Lets another thread read the birth dates. Undefined: there is none; the promise gives undefined if the thread cannot read them, or saw another
   * ledger.
   */
  readBirths(location: StoreLocation, ledgerHash: string): Promise<readonly BirthBatch[] | undefined> | undefined {
    return this.#threads[0]?.readBirths(location, ledgerHash);
  }

  /** Unless `waits` is set, a thread joins later, once it has loaded its modules. */
  async begin(setup: TeamSetup, players: number, waits: boolean): Promise<void> {
    this.#seat = new Seat(this.#rulebook, setup);
    this.#canonical = setup.canonical;
    new FullPeople(setup.people).markIn(this.#seat.table, true);
    if (this.#threads.length > 0) this.#last = new Uint32Array(players);
    for (const thread of this.#threads) thread.begin(setup);
    if (waits) await Promise.all(this.#threads.map(({ ready }) => ready));
  }

  /**
   * Everybody's states after the last month: some blocks of players at a time, in order. The threads encode in turn. Whoever takes the states
   * must submit them as a transaction before taking the next ones; `transaction` is the number of the first.
   */
  async *states(players: number, blocksAtOnce: number, transaction: number): AsyncGenerator<readonly (Uint8Array | undefined)[]> {
    const seat = this.#seat;
    if (seat === undefined) throw new Error('a team has states after it was set up');
    const ready = this.#threads.filter(({ isReady }) => isReady);
    const workers = ready.length + 1;
    const blocks = blockOf(asPlayer(Math.max(0, players - 1))) + 1;
    const groups = Math.ceil(blocks / blocksAtOnce);
    const orderOf = (group: number): StatesOrder => ({
      firstBlock: group * blocksAtOnce,
      stop: Math.min(blocks, (group + 1) * blocksAtOnce),
      turn: transaction + Math.floor(group / workers),
    });
    const ahead: Promise<readonly (Uint8Array | undefined)[]>[] = [];
    for (let group = 0; group < groups; group++) {
      for (let next = ahead.length; next < Math.min(groups, group + statesAhead * workers); next++) {
        const encoded = ready[(next % workers) - 1]?.encodeStates(orderOf(next)) ?? Promise.resolve([]);
        // A failure is reported when the states are needed.
        encoded.catch(() => undefined);
        ahead.push(encoded);
      }
      yield group % workers === 0 ? seat.encodeStates(orderOf(group)) : ((await ahead[group]) ?? []);
      ahead[group] = Promise.resolve([]);
    }
  }

  /** Prepares a month, while other threads may still rate the one before it. Months must be prepared in order. */
  prepare(month: Month, foreign: Foreign): PreparedMonth {
    const seat = this.#seat;
    if (seat === undefined) throw new Error('a team rates after it was set up');
    const pieces = seat.table.matches.reserve(changesIn(month));
    for (const thread of this.#threads) thread.addPieces(pieces);
    if (this.#threads.length === 0) return { month, foreign, shared: undefined };
    const bytes = new Uint8Array(new SharedMemory(month.bytes.length));
    bytes.set(month.bytes);
    return { month, foreign, shared: { bytes, turns: this.#turnsOf(month) } };
  }

  /**
   * Lets the other threads begin a month. The function it returns rates on this thread too and returns the chunks in order. `transaction` says which
   * memory is used (`BlockRoom`).
   */
  start({ month, foreign, shared }: PreparedMonth, transaction: number): () => Promise<ChunkOutcome[]> {
    const seat = this.#seat;
    if (seat === undefined) throw new Error('a team rates after it was set up');
    // A thread joins once it has loaded its modules.
    const ready = this.#threads.filter(({ isReady }) => isReady);
    if (shared === undefined || ready.length === 0) return () => finish(seat.rate(month, foreign, transaction, undefined));
    const { bytes, turns } = shared;
    const order: MonthOrder = { key: month.key, bytes, turns, foreign, transaction };
    const telling = <T>(rating: Promise<T>): Promise<T> => {
      const told = rating.catch((error: unknown) => {
        tellFailure(turns);
        throw error;
      });
      // A failure is reported to whoever waits for the month.
      told.catch(() => undefined);
      return told;
    };
    const others = ready.map((thread) => telling(thread.rate(order)));
    return async () => {
      const own = telling(finish(seat.rate(month, foreign, transaction, turns)));
      const all = await Promise.allSettled([own, ...others]);
      const errors = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      if (errors.length > 0) throw errors.find((error) => !(error instanceof OtherThreadFailed)) ?? errors[0];
      const outcomes = all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      return outcomes.sort((a, b) => a.chunk - b.chunk);
    };
  }

  #turnsOf(month: Month): MonthTurns {
    const made = makeTurns(month);
    const { previous, latest } = made;
    const { players, playerAt: firstRow } = month;
    const [last, canonical, offset] = [this.#last, this.#canonical, this.#sectionsBefore + 1];
    for (let section = 0; section < month.sections; section++) {
      const stop = u32At(firstRow, section + 1);
      let most = -1;
      for (let row = u32At(firstRow, section); row < stop; row++) {
        const raw = playerAt(players, row);
        const player = canonical === undefined ? raw : playerAt(canonical, raw);
        // Sections of earlier months are done; their numbers are negative here. A player listed twice does not wait for themselves.
        const found = u32At(last, player) - offset;
        const before = found === section || found < 0 ? -1 : found;
        previous[row] = before;
        if (before > most) most = before;
        last[player] = section + offset;
      }
      latest[section] = most;
    }
    this.#sectionsBefore += month.sections;
    return made;
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }
}

/** A match adds one change per player and system; a section has at most two systems. */
function changesIn(month: Month): number {
  let matches = 0;
  for (let section = 0; section < month.sections; section++) if (month.kind[section] === matchKind) matches += 1;
  return matches * 4;
}

/** Yields to the event loop between chunks, so that the next month arrives meanwhile and the end of a thread is noticed. */
async function finish(rating: Generator<void, ChunkOutcome[]>): Promise<ChunkOutcome[]> {
  for (;;) {
    const step = rating.next();
    if (step.done === true) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

class RatingThread {
  isReady = false;
  /** Rejects if the thread ends first. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  /** One for each order that is not done, in order. */
  readonly #waiting: { readonly resolve: (work: Work) => void; readonly reject: (error: Error) => void }[] = [];
  #failure: Error | undefined;
  readonly #births: BirthBatch[] = [];
  #settleBirths: ((ledgerHash: string | undefined) => void) | undefined;

  constructor(module: URL) {
    this.#worker = startThread(module, {});
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (answer: Answer) => {
        if (answer === 'ready') {
          this.isReady = true;
          resolve();
        } else if ('births' in answer) this.#births.push(answer.births);
        else if ('birthsAsOf' in answer) this.#settleBirths?.(answer.birthsAsOf);
        else if ('outcomes' in answer || 'states' in answer) this.#waiting.shift()?.resolve(answer);
        else this.#fail(answer.isOther ? new OtherThreadFailed() : new Error(answer.failure));
      });
      const end = (error: Error): void => {
        reject(error);
        this.#fail(error);
      };
      this.#worker.on('error', end);
      this.#worker.on('exit', () => end(new Error('a thread that rates sections has ended')));
    });
    // A failure is reported to whoever awaits it.
    this.ready.catch(() => undefined);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
    this.#settleBirths?.(undefined);
  }

  readBirths(location: StoreLocation, ledgerHash: string): Promise<readonly BirthBatch[] | undefined> {
    const read = new Promise<readonly BirthBatch[] | undefined>((resolve) => {
      this.#settleBirths = (hash) => {
        const births = this.#births.splice(0);
        resolve(hash === ledgerHash ? births : undefined);
      };
    });
    const order: Order = { birthsFrom: location };
    this.#worker.postMessage(order);
    return read;
  }

  begin(setup: TeamSetup): void {
    const order: Order = { setup };
    this.#worker.postMessage(order);
  }

  addPieces(pieces: readonly SharedArrayBuffer[]): void {
    const order: Order = { pieces };
    if (pieces.length > 0) this.#worker.postMessage(order);
  }

  async rate(month: MonthOrder): Promise<readonly ChunkOutcome[]> {
    const work = await this.#ask({ month });
    return 'outcomes' in work ? receiveOutcomes(work.outcomes) : [];
  }

  async encodeStates(states: StatesOrder): Promise<readonly (Uint8Array | undefined)[]> {
    const work = await this.#ask({ states });
    return 'states' in work ? receiveBlocks(work.states) : [];
  }

  #ask(order: Order): Promise<Work> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(order);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Runs in a rating thread, whose module provides the rulebook. */
export function serveRating(rulebook: LiveRulebook): void {
  const port = parentPort;
  if (port === null) return;
  let seat: Seat | undefined;
  const tell = (answer: Answer): void => port.postMessage(answer);
  const readBirths = async (location: StoreLocation): Promise<void> => {
    const { tellBirths } = await import('./births-thread.js');
    // The run's own thread then reads them itself, and reports what is wrong.
    const birthsAsOf = await tellBirths(location, (births) => tell({ births })).catch(() => undefined);
    tell({ birthsAsOf });
  };
  port.on('message', (order: Order) => {
    try {
      if ('birthsFrom' in order) void readBirths(order.birthsFrom);
      else if ('setup' in order) {
        seat = new Seat(rulebook, order.setup);
        tell('ready');
      } else if ('pieces' in order) seat?.table.matches.addPieces(order.pieces);
      else if ('states' in order) tell({ states: sendBlocks(seat?.encodeStates(order.states) ?? []) });
      else if (seat !== undefined) {
        // Blocks lie in shared memory and are not copied.
        tell({ outcomes: sendOutcomes(rateMonth(seat, order.month)) });
      }
    } catch (error) {
      if ('month' in order) tellFailure(order.month.turns);
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      tell({ failure, isOther: error instanceof OtherThreadFailed });
    }
  });
}

function rateMonth(seat: Seat, { key, bytes, foreign, turns, transaction }: MonthOrder): ChunkOutcome[] {
  const rating = seat.rate(decodeMonth(key, bytes), foreign, transaction, turns);
  for (let step = rating.next(); ; step = rating.next()) if (step.done === true) return step.value;
}
