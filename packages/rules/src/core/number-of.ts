// Numbers that mean different things are different types: a day never passes for a player. They are plain numbers when the program runs.

declare const unit: unique symbol;

/**
 * A number of something. What arithmetic makes of it is a plain number again; a plain number or a number of something else never becomes
 * one but by the constructor that is named after it (`dayNumber`, `asDay`).
 */
export type NumberOf<Unit extends string> = number & { readonly [unit]: Unit };
