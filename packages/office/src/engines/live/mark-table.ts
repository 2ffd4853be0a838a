// Maps marks of commitments to players while people are loaded.

import type { PlayerNumber } from '../../facts/numbers.js';
import { f64At, u32At } from '../../facts/typed-arrays.js';

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

  /** The player of each mark; -1 if there is none. */
  players(marks: Float64Array): Int32Array {
    const found = new Int32Array(marks.length);
    for (let at = 0; at < marks.length; at++) {
      const mark = f64At(marks, at);
      const place = this.#place(mark);
      found[at] = this.#marks[place] === mark ? u32At(this.#players, place) : -1;
    }
    return found;
  }
}
