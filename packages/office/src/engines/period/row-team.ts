// Makes the rows of a large list in several threads. A player's row depends on earlier lists and on sections, never on another row
// of the same list, so ranges of players are made side by side. They are joined in order: the list is the same on any number of
// threads.

import { availableParallelism } from 'node:os';
import { type MessagePort, parentPort, type Worker, workerData } from 'node:worker_threads';
import type { StoreLocation } from '@harkness/ledger';
import { searchPosition } from '../../facts/cards/search-position.js';
import type { PlayerId } from '../../facts/facts.js';
import { isInMemory, openStore, type Store, type StoreReader } from '../../facts/store.js';
import { readHead } from '../live/spaces.js';
import { startThread } from '../start-thread.js';
import type { ListHead } from './content.js';

/** Players from the first id to before the second; absent: no bound. */
export interface PlayerRange {
  readonly from?: PlayerId;
  readonly to?: PlayerId;
}

/** For a smaller list, starting threads takes longer than they save: each needs up to a second of processor to load its modules. */
const manyRows = 100_000;

/** How many threads make a list of about as many rows; 1: the caller's own. */
export function threadsFor(store: Store, rows: number, wanted?: number): number {
  if (rows === 0 || isInMemory(store)) return 1;
  return wanted ?? (rows < manyRows ? 1 : availableParallelism());
}

/** At most 2,000 rows, and several ranges per thread, so that every thread has work until the end. */
const [chunksAtMost, rangesPerThread] = [8, 4];

/** All players in ranges of about equal length, by the rows of the previous list. */
export function rangesOf({ firsts }: Pick<ListHead, 'firsts'>, threads: number, mostChunks = chunksAtMost): PlayerRange[] {
  const chunks = Math.max(1, Math.min(mostChunks, Math.floor(firsts.length / (threads * rangesPerThread))));
  const starts = firsts.filter((_, chunk) => chunk > 0 && chunk % chunks === 0);
  return [undefined, ...starts].map((from, at) => {
    const to = starts[at];
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
}

/** The entries of a map by ranges of its keys. */
export class ByRange<T> {
  readonly #map: ReadonlyMap<PlayerId, T>;
  readonly #keys: readonly PlayerId[];

  constructor(map: ReadonlyMap<PlayerId, T>) {
    this.#map = map;
    this.#keys = [...map.keys()].sort();
  }

  within({ from, to }: PlayerRange): Map<PlayerId, T> {
    const found = new Map<PlayerId, T>();
    for (let at = from === undefined ? 0 : this.#firstNotBelow(from); at < this.#keys.length; at++) {
      const key = this.#keys[at] ?? '';
      if (to !== undefined && key >= to) break;
      const value = this.#map.get(key);
      if (value !== undefined) found.set(key, value);
    }
    return found;
  }

  #firstNotBelow(key: PlayerId): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What a reader sees of the store: threads work together only if all of them see the same. */
export interface Sight {
  readonly ledgerHash: string;
  readonly cards: number;
  /** The index, whose numbers stand for players. */
  readonly index: number;
}

export async function sightOf(reader: StoreReader): Promise<Sight> {
  const { index } = await readHead(reader);
  return { ledgerHash: (await reader.head()).hash, cards: await searchPosition(reader), index };
}

function areSame(one: Sight, other: Sight): boolean {
  return one.ledgerHash === other.ledgerHash && one.cards === other.cards && one.index === other.index;
}

interface ThreadData<Setup> {
  readonly location: StoreLocation;
  readonly sight: Sight;
  readonly setup: Setup;
}

/** `end`: no more parts will come. */
type Order<Part> = { readonly part: Part } | 'end';
type Answer<Made> = 'ready' | 'other sight' | { readonly made: Made } | { readonly failure: string };

/** Rows live shortly: with more room than usual, nearly all are gone when V8 looks for garbage. */
const youngMegabytes = 64;

class RowThread<Part, Made> {
  /** Whether it sees the store as the caller does. */
  readonly ready: Promise<boolean>;
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  #waiting: { readonly resolve: (made: Made) => void; readonly reject: (error: Error) => void } | undefined;
  #failure: Error | undefined;

  constructor(module: URL, data: ThreadData<unknown>) {
    this.#worker = startThread(module, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } });
    this.#exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.ready = new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.#failure ??= error;
        reject(this.#failure);
        this.#waiting?.reject(this.#failure);
      };
      this.#worker.on('message', (answer: Answer<Made>) => {
        if (answer === 'ready' || answer === 'other sight') resolve(answer === 'ready');
        else if ('made' in answer) this.#waiting?.resolve(answer.made);
        else fail(new Error(answer.failure));
      });
      this.#worker.on('error', fail);
      this.#worker.on('exit', () => fail(new Error('a thread that makes rows has ended')));
    });
    // A failure is reported to whoever waits for the thread's rows.
    this.ready.catch(() => undefined);
  }

  make(part: Part): Promise<Made> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting = { resolve, reject };
      const order: Order<Part> = { part };
      this.#worker.postMessage(order);
    });
  }

  /** The thread closes its store and ends. */
  async end(): Promise<void> {
    const order: Order<Part> = 'end';
    this.#worker.postMessage(order);
    await this.#exited;
  }
}

export interface RowTeam<Setup> {
  /** The threads' module; it calls `serveRows`. */
  readonly module: URL;
  readonly threads: number;
  readonly store: Store;
  readonly sight: Sight;
  readonly setup: Setup;
}

/** How many parts per thread may wait for the caller, who writes them. */
const partsAhead = 2;

/**
 * The parts as made by the threads, in order; what they consist of is found out while the threads start. Returns false, without any part, if a thread opened the store after something
 * had changed in it: then the caller makes the rows.
 */
export async function* madeByTeam<Setup, Part, Made>(
  team: RowTeam<Setup>,
  partsOf: () => Promise<readonly Part[]>,
): AsyncGenerator<Made, boolean> {
  const data: ThreadData<Setup> = { location: team.store.location, sight: team.sight, setup: team.setup };
  const threads = Array.from({ length: team.threads }, () => new RowThread<Part, Made>(team.module, data));
  try {
    const parts = await partsOf();
    const areReady = await Promise.all(threads.map(({ ready }) => ready));
    if (areReady.includes(false)) return false;
    const made = new Map<number, Promise<Made>>();
    const idle = new Set(threads);
    let [next, taken] = [0, 0];
    const giveWork = (): void => {
      for (const thread of idle) {
        const part = next < taken + threads.length * partsAhead ? parts[next] : undefined;
        if (part === undefined) return;
        idle.delete(thread);
        const done = thread.make(part);
        made.set(next++, done);
        // A failure is reported when the part is taken.
        done.then(
          () => {
            idle.add(thread);
            giveWork();
          },
          () => undefined,
        );
      }
    };
    for (; taken < parts.length; taken++) {
      giveWork();
      const part = made.get(taken);
      if (part === undefined) throw new Error('no thread makes the next rows of the list');
      yield await part;
      made.delete(taken);
    }
    return true;
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

/**
 * Runs in a thread of a team, whose module provides the authority's part. Everything is made in one snapshot of the store.
 */
export async function serveRows<Setup, Part, Made>(
  begin: (reader: StoreReader, setup: Setup) => Promise<(part: Part) => Promise<Made>>,
): Promise<void> {
  const port = parentPort;
  if (port === null) return;
  const tell = (answer: Answer<Made>): void => port.postMessage(answer);
  const { location, sight, setup }: ThreadData<Setup> = workerData;
  let store: Store | undefined;
  try {
    const opened = await openStore(location, { create: false });
    if (!opened.ok) throw new Error(opened.errors.map(({ message }) => message).join('; '));
    store = opened.value;
    await store.read(async (reader) => {
      if (!areSame(await sightOf(reader), sight)) return tell('other sight');
      const make = await begin(reader, setup);
      tell('ready');
      await answerOrders(port, async (part: Part) => tell({ made: await make(part) }));
    });
  } catch (error) {
    tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    await store?.close();
    port.close();
  }
}

/** One order after the other, until the last. */
function answerOrders<Part>(port: MessagePort, answer: (part: Part) => Promise<void>): Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return new Promise((resolve, reject) => {
    port.on('message', (order: Order<Part>) => {
      last = order === 'end' ? last.then(resolve) : last.then(() => answer(order.part));
      last.catch(reject);
    });
  });
}
