// Numbers that mean different things have different types, so that a day cannot be passed for a player. At run time they are
// plain numbers.

declare const unit: unique symbol;

/**
 * A number of some unit. Arithmetic turns it into a plain number again. Only the constructors of the unit (`dayNumber`, `asDay`)
 * turn a plain number into one.
 */
export type NumberOf<Unit extends string> = number & { readonly [unit]: Unit };
