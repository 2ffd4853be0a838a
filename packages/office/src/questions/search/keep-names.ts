// Keeps a copy of the names in memory for a process that answers searches: it is read in a thread, and read again whenever it cannot
// follow the store. Until it is there, and for readers of an earlier state, the store itself is searched.

import type { Worker } from 'node:worker_threads';
import type { StoreLocation } from '@harkness/ledger';
import { startThread } from '../../engines/start-thread.js';
import { beginNameLog } from '../../facts/cards/index-facts.js';
import { KeptNames, type PackedNames } from '../../facts/cards/kept-names.js';
import type { NameReader } from '../../facts/cards/word-index.js';
import { oncePerReader, type Store, type StoreReader } from '../../facts/store.js';

export interface NamesOrder {
  readonly namesOf: StoreLocation;
}

/** Undefined: the names cannot be copied now. */
export type NamesReport = { readonly packed: PackedNames | undefined } | { readonly failure: string };

/** Between two readings, in milliseconds. */
const usualPause = 10_000;

/** By the vault, of which every open store has its own. */
const keepers = new WeakMap<object, NameKeeper>();

export interface NameKeeperOptions {
  readonly store: Store;
  readonly onError: (error: unknown) => void;
  readonly readOnly?: boolean;
  readonly pause?: number;
}

export class NameKeeper {
  readonly #options: NameKeeperOptions;
  #kept: KeptNames | undefined;
  #worker: Worker | undefined;
  #reading: Promise<void> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  private constructor(options: NameKeeperOptions) {
    this.#options = options;
  }

  /** From now on, searches of this store use the copy as soon as it is there. */
  static async start(options: NameKeeperOptions): Promise<NameKeeper> {
    const keeper = new NameKeeper(options);
    if (options.readOnly !== true) await beginNameLog(options.store);
    await options.store.read(async (reader) => {
      keepers.set(reader.vault, keeper);
    });
    keeper.#read();
    return keeper;
  }

  /** The names as this reader sees them. */
  async at(reader: StoreReader): Promise<NameReader> {
    const names = await this.#kept?.at(reader);
    if (names === undefined || names === 'behind') this.#read();
    return names === undefined || names === 'behind' || names === 'later' ? reader : names;
  }

  /** Whether there is a copy; it may be behind. */
  get isThere(): boolean {
    return this.#kept !== undefined;
  }

  /** Until the reading that has begun is over. */
  async whenRead(): Promise<void> {
    await this.#reading;
  }

  #read(): void {
    const now = performance.now();
    const { pause = usualPause, onError } = this.#options;
    if (this.#isClosed || this.#reading !== undefined || now < this.#readAt + pause) return;
    this.#readAt = now;
    this.#reading = this.#inThread()
      .then(
        (packed) => {
          // Names that could not be copied are tried again with the next search.
          this.#kept = packed === undefined ? undefined : new KeptNames(packed);
        },
        (error: unknown) => {
          if (!this.#isClosed) onError(error);
        },
      )
      .finally(() => {
        this.#reading = undefined;
      });
  }

  #inThread(): Promise<PackedNames | undefined> {
    const order: NamesOrder = { namesOf: this.#options.store.location };
    const worker = startThread(new URL('./names-worker.ts', import.meta.url), { workerData: order });
    worker.unref();
    this.#worker = worker;
    return new Promise<PackedNames | undefined>((resolve, reject) => {
      worker.on('message', (report: NamesReport) => {
        if ('failure' in report) reject(new Error(report.failure));
        else resolve(report.packed);
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('the thread that copies names has ended')));
    }).finally(() => worker.terminate());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
    await this.#reading;
  }
}

/** The copy in memory, where one is kept for this reader's store and the reader only reads. */
export async function namesFor(reader: StoreReader): Promise<NameReader> {
  const keeper = 'putBlob' in reader ? undefined : keepers.get(reader.vault);
  return keeper === undefined ? reader : oncePerReader(reader, 'names', () => keeper.at(reader));
}
