// Draws the pictures for shared links in a thread: a million pixels take too long for other requests to wait.

import { freest, Thread } from '../../services/thread.js';
import type { CardData } from './card.js';
import type { CardWorkerData } from './card-worker.js';

const mostWaiting = 20;
const bounds = { milliseconds: 10_000, megabytes: 128 };

export class Pictures {
  readonly #thread: Thread<CardData, Uint8Array>;

  constructor() {
    const workerData: CardWorkerData = { drawsCards: true };
    this.#thread = new Thread({ file: new URL('./card-worker.ts', import.meta.url), workerData, ...bounds });
  }

  /** Rejects with `TooManyWaiting` if the queue is full. */
  async draw(card: CardData): Promise<Uint8Array> {
    return freest([this.#thread], mostWaiting).do(card);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
