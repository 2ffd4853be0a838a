// Numbers that mean different things are different types: a slot never passes for a player, a day never for a system. They are plain numbers
// when the program runs. They come from the accessors of `typed-arrays.ts` and from the constructors below, which cost nothing: V8 inlines
// them. A plain number is none of them. Days are the rules' (`asDay`).

import type { NumberOf } from '@harkness/rules';

/** A player in the index, in the order in which facts first named them. */
export type PlayerNumber = NumberOf<'player'>;

/** A section in the index, in the order in which facts first named them. */
export type Slot = NumberOf<'slot'>;

/** A rating system, by its number in `stored-codes.ts`. */
export type SystemCode = NumberOf<'system'>;

/** A row of stored results: a player in a section and a system. */
export type Row = NumberOf<'row'>;

export function asPlayer(number: number): PlayerNumber {
  return number as PlayerNumber;
}

export function asSlot(number: number): Slot {
  return number as Slot;
}

export function asSystem(number: number): SystemCode {
  return number as SystemCode;
}

export function asRow(number: number): Row {
  return number as Row;
}
