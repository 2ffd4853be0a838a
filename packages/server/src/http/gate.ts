// Lets a few questions be answered at a time, in the order of their arrival. Begun all at once, they would share the processor
// and all end late, and each would need its own connection to the database.
//
// On SQLite an answer never waits for anything, so a hundred questions that arrive together would be answered in one turn of the
// event loop. A turn accepts only one new connection (libuv 1.45 and later): the longer turns are, the longer new readers wait,
// for seconds in a crowd. Questions therefore take only some milliseconds of a turn, and none of a turn that has accepted a
// connection: ten readers who come together are then accepted in ten short turns, before anybody is answered.

import { TooManyWaiting } from '../services/thread.js';

/** Of a turn of the event loop, for questions. */
const usualTurnMilliseconds = 4;
/** Questions do not wait longer for connections to be accepted, however many come. */
const mostMillisecondsForConnections = 10;

export class Gate {
  readonly #mostWaiting: number;
  readonly #turnMilliseconds: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #turnEnds: number | undefined;
  #hasConnected = false;
  /** When questions began to wait for connections to be accepted. */
  #connectingSince: number | undefined;

  constructor(atOnce: number, mostWaiting: number, turnMilliseconds = usualTurnMilliseconds) {
    this.#free = atOnce;
    this.#mostWaiting = mostWaiting;
    this.#turnMilliseconds = turnMilliseconds;
  }

  /** Rejects with `TooManyWaiting` at once if the queue is full. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0 && this.#waiting.length === 0 && !this.#isTurnOver()) this.#free -= 1;
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw new TooManyWaiting('Too many wait for an answer; ask again soon.');
      await new Promise<void>((enter) => this.#waiting.push(enter));
    }
    try {
      return await work();
    } finally {
      this.#free += 1;
      this.#admit();
    }
  }

  /** Called whenever a connection has been accepted. */
  connected(): void {
    this.#hasConnected = true;
  }

  #admit(): void {
    while (this.#free > 0 && this.#waiting.length > 0 && !this.#isTurnOver()) {
      this.#free -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** If it is, those who wait are admitted in the next turn. */
  #isTurnOver(): boolean {
    const now = performance.now();
    if (this.#turnEnds === undefined) this.#beginTurn(now + this.#turnMilliseconds);
    return this.#hasConnected || now >= (this.#turnEnds ?? 0);
  }

  #beginTurn(ends: number): void {
    this.#turnEnds = ends;
    setImmediate(() => {
      const now = performance.now();
      this.#connectingSince ??= now;
      const goesOn = this.#hasConnected && now < this.#connectingSince + mostMillisecondsForConnections;
      this.#hasConnected = false;
      if (goesOn) return this.#beginTurn(now);
      this.#connectingSince = undefined;
      this.#turnEnds = undefined;
      this.#admit();
    });
  }
}
