// Numbers that mean different things are different types: a day never passes for a player. They are plain numbers when the program runs.

declare const unit: unique symbol;

/**
 * A number of something. What arithmetic makes of it is a plain number again, and a plain number may be given a meaning; a number of one thing
 * never becomes a number of another.
 */
export type NumberOf<Unit extends string> = number & { readonly [unit]?: Unit };
