// Lets a few questions be answered at a time, in the order of their arrival. Begun all at once, they would share the processor
// and all end late, and each would need its own connection to the database.

import { TooManyWaiting } from '../services/thread.js';

export class Gate {
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number, mostWaiting: number) {
    this.#free = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Rejects with `TooManyWaiting` at once if the queue is full. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw new TooManyWaiting('Too many wait for an answer; ask again soon.');
      await new Promise<void>((enter) => this.#waiting.push(enter));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
