// The threads of a large run, including the run's own thread. Each has its own rater over the same states and people, and all of them rate a
// month together.

import { parentPort, type Worker } from 'node:worker_threads';
import type { OwnAmendment } from '../../facts/amendments.js';
import type { PlayerNumber, Slot } from '../../facts/numbers.js';
import { matchKind } from '../../facts/stored-codes.js';
import { playerAt, u32At } from '../../facts/typed-arrays.js';
import { startThread } from '../start-thread.js';
import { BlockRoom } from './block-room.js';
import { chunkStarts } from './chunk.js';
import { ChunkBuilder } from './chunk-builder.js';
import type { ForeignSection } from './foreign-reader.js';
import { FullPeople, type SharedPeople } from './full-people.js';
import { decodeMonth, type Month } from './month.js';
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
import { SharedMemory } from './shared-memory.js';
import { type SharedStates, SharedStateTable } from './shared-states.js';

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

/** `pieces` is more room for match changes. */
type Order = { readonly setup: TeamSetup } | { readonly pieces: readonly SharedArrayBuffer[] } | { readonly month: MonthOrder };
type Answer = 'ready' | { readonly outcomes: SentOutcomes } | { readonly failure: string; readonly isOther: boolean };

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
  readonly room = new BlockRoom();
  #foreign: Foreign = new Map();

  constructor(rulebook: LiveRulebook, { states, people, canonical, unknownIds, amendments, write }: TeamSetup) {
    this.table = new SharedStateTable(states);
    this.#authority = rulebook.authority;
    this.#builder = write ? new ChunkBuilder(this.room.take) : undefined;
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
    this.room.begin(transaction);
    const [rater, authority, builder] = [this.#rater, this.#authority, this.#builder];
    return rateChunks({ rater, authority, month, starts: chunkStarts(month), turns, builder });
  }
}

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

  /** Returns the table of states. Unless `waits` is set, a thread joins later, once it has loaded its modules. */
  async begin(setup: TeamSetup, players: number, waits: boolean): Promise<SharedStateTable> {
    this.#seat = new Seat(this.#rulebook, setup);
    this.#canonical = setup.canonical;
    new FullPeople(setup.people).markIn(this.#seat.table, true);
    if (this.#threads.length > 0) this.#last = new Uint32Array(players);
    for (const thread of this.#threads) thread.begin(setup);
    if (waits) await Promise.all(this.#threads.map(({ ready }) => ready));
    return this.#seat.table;
  }

  /** Memory for blocks that the run's own thread makes. */
  get room(): BlockRoom {
    if (this.#seat === undefined) throw new Error('a team has room after it was set up');
    return this.#seat.room;
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
    const { previous } = made;
    const [last, canonical, offset] = [this.#last, this.#canonical, this.#sectionsBefore + 1];
    for (let section = 0; section < month.sections; section++) {
      const stop = u32At(month.playerAt, section + 1);
      for (let row = u32At(month.playerAt, section); row < stop; row++) {
        const raw = playerAt(month.players, row);
        const player = canonical === undefined ? raw : playerAt(canonical, raw);
        // Sections of earlier months are done; their numbers are negative here. A player listed twice does not wait for themselves.
        const before = u32At(last, player) - offset;
        previous[row] = before === section ? -1 : Math.max(-1, before);
        last[player] = section + offset;
      }
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
  #waiting:
    | { readonly resolve: (outcomes: readonly ChunkOutcome[]) => void; readonly reject: (error: Error) => void }
    | undefined;
  #failure: Error | undefined;

  constructor(module: URL) {
    this.#worker = startThread(module, {});
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (answer: Answer) => {
        if (answer === 'ready') {
          this.isReady = true;
          resolve();
        } else if ('outcomes' in answer) this.#waiting?.resolve(receiveOutcomes(answer.outcomes));
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
    this.#waiting?.reject(this.#failure);
  }

  begin(setup: TeamSetup): void {
    const order: Order = { setup };
    this.#worker.postMessage(order);
  }

  addPieces(pieces: readonly SharedArrayBuffer[]): void {
    const order: Order = { pieces };
    if (pieces.length > 0) this.#worker.postMessage(order);
  }

  rate(month: MonthOrder): Promise<readonly ChunkOutcome[]> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting = { resolve, reject };
      const order: Order = { month };
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
  port.on('message', (order: Order) => {
    try {
      if ('setup' in order) {
        seat = new Seat(rulebook, order.setup);
        const answer: Answer = 'ready';
        port.postMessage(answer);
      } else if ('pieces' in order) seat?.table.matches.addPieces(order.pieces);
      else if (seat !== undefined) {
        const answer: Answer = { outcomes: sendOutcomes(rateMonth(seat, order.month)) };
        // Blocks lie in shared memory and are not copied.
        port.postMessage(answer);
      }
    } catch (error) {
      if ('month' in order) tellFailure(order.month.turns);
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const answer: Answer = { failure, isOther: error instanceof OtherThreadFailed };
      port.postMessage(answer);
    }
  });
}

function rateMonth(seat: Seat, { key, bytes, foreign, turns, transaction }: MonthOrder): ChunkOutcome[] {
  const rating = seat.rate(decodeMonth(key, bytes), foreign, transaction, turns);
  for (let step = rating.next(); ; step = rating.next()) if (step.done === true) return step.value;
}
