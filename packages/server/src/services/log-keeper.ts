// Keeps the public log up to date in the background: signs a checkpoint soon after new facts, and sends it to the witnesses. No
// request ever waits for a witness.

import { sendToWitnesses, type WitnessingOptions } from '@harkness/ledger';
import { type Store, signOffice } from '@harkness/office';

export interface LogKeeperOptions extends WitnessingOptions {
  readonly store: Store;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between the first of several writes and their checkpoint. */
  readonly delay?: number;
  /** Milliseconds between two rounds without writes, for unreachable witnesses and facts of other processes. */
  readonly interval?: number;
}

const usualDelay = 2000;
const usualInterval = 30_000;

export class LogKeeper {
  readonly #options: LogKeeperOptions;
  #soon: NodeJS.Timeout | undefined;
  readonly #often: NodeJS.Timeout;
  #working: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: LogKeeperOptions) {
    this.#options = options;
    this.#often = setInterval(() => void this.round(false), options.interval ?? usualInterval);
    this.#often.unref();
  }

  /** Called after a write: a round follows soon, one for all writes until then. */
  nudge(): void {
    if (this.#soon !== undefined || this.#isClosed) return;
    this.#soon = setTimeout(() => {
      this.#soon = undefined;
      void this.round(true);
    }, this.#options.delay ?? usualDelay);
    this.#soon.unref();
  }

  /** One round at a time. The sweep signs facts of other processes. */
  round(sign: boolean): Promise<void> {
    const { store, onError } = this.#options;
    this.#working = this.#working.then(async () => {
      if (this.#isClosed) return;
      try {
        if (sign) await signOffice(store);
        await sendToWitnesses(store, this.#options);
      } catch (error) {
        if (!this.#isClosed) onError(error);
      }
    });
    return this.#working;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#often);
    clearTimeout(this.#soon);
    await this.#working;
  }
}
