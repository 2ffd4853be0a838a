// Makes page records in the background, in a thread of low priority: soon after the office has changed, and when a new day begins. Pages without a
// record are computed.

import type { StoreLocation } from '@harkness/ledger';
import type { Office, PageMaker, PagesMade } from '@harkness/office';
import { smallOffice } from './office-threads.js';
import { Thread } from './thread.js';

export interface PageWorkerData {
  readonly pagesOf: StoreLocation;
}

export interface PageKeeperOptions {
  readonly office: Office;
  readonly maker: PageMaker;
  readonly onError: (error: unknown) => void;
  /** An office with at most this many facts gets no records: its pages are computed quickly. */
  readonly small?: number;
  /** Milliseconds without a write before records are made: writes often come one after the other. At most five times as long. */
  readonly delay?: number;
  /** Milliseconds between two rounds without writes, for new days and for facts of other processes. */
  readonly interval?: number;
}

const usualDelay = 5000;
const usualInterval = 60_000;

export class PageKeeper {
  readonly #options: PageKeeperOptions;
  readonly #thread: Thread<null, PagesMade>;
  readonly #often: NodeJS.Timeout;
  #soon: NodeJS.Timeout | undefined;
  /** When records are made at the latest, although writes go on. */
  #latest = Number.POSITIVE_INFINITY;
  #working: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: PageKeeperOptions) {
    this.#options = options;
    const workerData: PageWorkerData = { pagesOf: options.office.store.location };
    this.#thread = new Thread({ file: new URL('../handlers/page-worker.ts', import.meta.url), workerData });
    this.#often = setInterval(() => void this.round(), options.interval ?? usualInterval);
    this.#often.unref();
  }

  /** Called after a write. */
  nudge(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#soon);
    const [now, delay] = [performance.now(), this.#options.delay ?? usualDelay];
    this.#latest = Math.min(this.#latest, now + 5 * delay);
    this.#soon = setTimeout(
      () => {
        this.#latest = Number.POSITIVE_INFINITY;
        void this.round();
      },
      Math.max(0, Math.min(delay, this.#latest - now)),
    );
    this.#soon.unref();
  }

  /** One round at a time. */
  round(): Promise<void> {
    this.#working = this.#working.then(async () => {
      if (this.#isClosed) return;
      try {
        await this.#make();
      } catch (error) {
        if (!this.#isClosed) this.#options.onError(error);
      }
    });
    return this.#working;
  }

  async #make(): Promise<void> {
    const { office, maker, small = smallOffice } = this.#options;
    if ((await office.head()).seq <= small || !(await office.arePageRecordsDue(maker))) return;
    try {
      await this.#thread.do(null);
    } finally {
      // A thread keeps what it has read; there may be nothing to do for a day.
      await this.#thread.close();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#often);
    clearTimeout(this.#soon);
    await this.#thread.close();
    await this.#working;
  }
}
