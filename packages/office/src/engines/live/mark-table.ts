// Maps marks of commitments to players while people are loaded.

import type { PlayerNumber } from '../../facts/numbers.js';
import { u32At } from '../../facts/typed-arrays.js';

/** Uses open addressing, at most four fifths full: ten million birth dates take 200 MB. */
export class MarkTable {
  readonly #marks: Float64Array;
  readonly #players: Uint32Array;
  readonly #mask: number;

  constructor(players: number) {
    let size = 1024;
    while (size * 4 < players * 5) size *= 2;
    this.#marks = new Float64Array(size).fill(-1);
    this.#players = new Uint32Array(size);
    this.#mask = size - 1;
  }

  #place(mark: number): number {
    // Marks are hash prefixes, so any of their bits will do.
    let place = (mark >>> 0) & this.#mask;
    while (this.#marks[place] !== -1 && this.#marks[place] !== mark) place = (place + 1) & this.#mask;
    return place;
  }

  set(mark: number, player: PlayerNumber): void {
    const place = this.#place(mark);
    this.#marks[place] = mark;
    this.#players[place] = player;
  }

  /** Returns -1 if there is none. */
  get(mark: number): number {
    const place = this.#place(mark);
    return this.#marks[place] === mark ? u32At(this.#players, place) : -1;
  }
}
