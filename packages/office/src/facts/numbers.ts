// Numbers that mean different things are different types: a slot never passes for a player, a day never for a system. They are plain numbers
// when the program runs. They come from the accessors of `typed-arrays.ts` and from where new ones are given out. Days are the rules'.

import type { NumberOf } from '@harkness/rules';

/** A player in the index, in the order in which facts first named them. */
export type PlayerNumber = NumberOf<'player'>;

/** A section in the index, in the order in which facts first named them. */
export type Slot = NumberOf<'slot'>;

/** A rating system, by its number in `stored-codes.ts`. */
export type SystemCode = NumberOf<'system'>;

/** A row of stored results: a player in a section and a system. */
export type Row = NumberOf<'row'>;
