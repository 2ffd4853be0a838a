// The notes the rules consult about players with more than one plain profile, in shared columns. A large federation has hundreds of thousands
// of them, and each is needed once or twice.

import type { IsoDate } from '@harkness/rules';
import type { PlayerNumber } from '../../facts/numbers.js';
import { dayAt, f64At, playerAt, u8At, u32At } from '../../facts/typed-arrays.js';
import type { Note } from './notes.js';
import { SharedMemory } from './shared-memory.js';

/** One entry per note; those of a player follow one another. */
export interface SharedPersonNotes {
  readonly count: number;
  readonly player: Uint32Array;
  readonly day: Int32Array;
  readonly kind: Uint8Array;
  readonly what: Uint8Array;
  readonly seq: Uint32Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** For a profile: index of its birth date among the dates plus one; 0 if none. */
  readonly birth: Uint32Array;
}

function room(notes: number): Omit<SharedPersonNotes, 'count'> {
  const bytes = (each: number): SharedArrayBuffer => new SharedMemory(notes * each);
  return {
    player: new Uint32Array(bytes(4)),
    day: new Int32Array(bytes(4)),
    kind: new Uint8Array(bytes(1)),
    what: new Uint8Array(bytes(1)),
    seq: new Uint32Array(bytes(4)),
    a: new Float64Array(bytes(8)),
    b: new Float64Array(bytes(8)),
    birth: new Uint32Array(bytes(4)),
  };
}

export class PersonNotes {
  #columns: Omit<SharedPersonNotes, 'count'>;
  #count: number;
  readonly #dates: readonly IsoDate[];

  constructor(shared: SharedPersonNotes = { ...room(1024), count: 0 }, dates: readonly IsoDate[] = []) {
    this.#columns = shared;
    this.#count = shared.count;
    this.#dates = dates;
  }

  share(): SharedPersonNotes {
    return { ...this.#columns, count: this.#count };
  }

  get count(): number {
    return this.#count;
  }

  /** Adds the note at an index of a block's columns. The notes of a player must be added one after the other. */
  add(
    player: PlayerNumber,
    day: Int32Array,
    kind: Uint8Array,
    what: Uint8Array,
    seq: Uint32Array,
    a: Float64Array,
    b: Float64Array,
    at: number,
  ): void {
    if (this.#count === this.#columns.player.length) this.#grow();
    const columns = this.#columns;
    const place = this.#count;
    columns.player[place] = player;
    columns.day[place] = dayAt(day, at);
    columns.kind[place] = u8At(kind, at);
    columns.what[place] = u8At(what, at);
    columns.seq[place] = u32At(seq, at);
    columns.a[place] = f64At(a, at);
    columns.b[place] = f64At(b, at);
    this.#count += 1;
  }

  #grow(): void {
    const [old, larger] = [this.#columns, room(this.#count * 2)];
    larger.player.set(old.player);
    larger.day.set(old.day);
    larger.kind.set(old.kind);
    larger.what.set(old.what);
    larger.seq.set(old.seq);
    larger.a.set(old.a);
    larger.b.set(old.b);
    larger.birth.set(old.birth);
    this.#columns = larger;
  }

  /** Sets the birth date of a profile, found by the mark of its commitment among the player's notes from `first` on. */
  setBirth(first: number, player: number, mark: number, birth: number): void {
    const { player: players, a, birth: births } = this.#columns;
    for (let at = first; at < this.#count && playerAt(players, at) === player; at++)
      if (f64At(a, at) === mark) births[at] = birth;
  }

  /** A player's notes in their order, from the first one on. */
  of(first: number, player: PlayerNumber): { notes: Note[]; birthDateOf: (mark: number) => IsoDate | undefined } {
    const { player: players, day, kind, what, seq, a, b, birth } = this.#columns;
    const notes: Note[] = [];
    for (let at = first; at < this.#count && playerAt(players, at) === player; at++) {
      notes.push({
        player,
        day: dayAt(day, at),
        kind: u8At(kind, at),
        what: u8At(what, at),
        seq: u32At(seq, at),
        a: f64At(a, at),
        b: f64At(b, at),
      });
    }
    const birthDateOf = (mark: number): IsoDate | undefined => {
      for (let at = first; at < first + notes.length; at++) if (f64At(a, at) === mark) return this.#dates[u32At(birth, at) - 1];
      return undefined;
    };
    return { notes, birthDateOf };
  }
}
