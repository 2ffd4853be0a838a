// Numbers with different meanings have different types: a slot cannot be used as a player, nor a day as a system. At run time
// they are plain numbers. They come from the accessors of `typed-arrays.ts` and from the constructors below, which V8 inlines.
// Day numbers belong to the rules (`asDay`).

import type { NumberOf } from '@harkness/rules';

/** A player's index number, in the order in which facts first named players. */
export type PlayerNumber = NumberOf<'player'>;

/** A section's index number, in the order in which facts first named sections. */
export type Slot = NumberOf<'slot'>;

/** A rating system, as its number in `stored-codes.ts`. */
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
