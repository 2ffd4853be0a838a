// Ids by the scheme of a profile: their pattern, their check digit, and the next free one.

import { type Saying, say } from '@harkness/formats';
import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import type { CheckDigit, ProfileIds } from '../facts/profile.js';

export interface OwnIds {
  /** What is wrong with an id; undefined if it is valid. */
  problem(id: string): { readonly message: Saying; readonly hint: string } | undefined;
  /** The id after all of these. Absent: ids are assigned by hand. */
  readonly next?: (taken: Iterable<string>) => Result<string>;
}

/** Reads a scheme; problems are reported at their path within `ids`. */
export function ownIds({ label = 'id', pattern, checkDigit, given }: ProfileIds): Result<OwnIds> {
  const expression = pattern === undefined ? undefined : readPattern(pattern);
  if (expression === null)
    return failed(wrong('pattern', `${pattern} is not a regular expression.`, 'Write one such as N[0-9]{6}.'));
  const scheme: OwnIds = {
    problem(id) {
      if (expression !== undefined && !expression.test(id))
        return { message: say`${id} is not a ${label}.`, hint: `An id has the form ${pattern}.` };
      if (checkDigit !== undefined && !hasCheckDigit(id, checkDigit))
        return { message: say`${id} has a wrong check digit.`, hint: 'Check the id: a digit is wrong, or two are swapped.' };
      return undefined;
    },
  };
  if (given === undefined) return ok(scheme);
  const { prefix = '', digits, first = 1 } = given;
  const made = (number: number): string => {
    const stem = `${prefix}${String(number).padStart(digits, '0')}`;
    return checkDigit === undefined ? stem : `${stem}${checkDigitOf(stem, checkDigit)}`;
  };
  const most = 10 ** digits - 1;
  const problem = first > most ? 'it does not fit' : scheme.problem(made(first))?.message;
  if (problem !== undefined)
    return failed(
      wrong(
        'given',
        `The first id would be ${made(first)}: ${problem}`,
        `Make prefix, digits and pattern agree${checkDigit === undefined ? '' : '; the check digit follows the digits'}.`,
      ),
    );
  const tail = checkDigit === undefined ? '' : '[0-9X]';
  const own = new RegExp(`^${prefix.replaceAll(/[.-]/g, '\\$&')}(\\d{${digits}})${tail}$`);
  return ok({
    ...scheme,
    next(taken) {
      let highest = first - 1;
      for (const id of taken) {
        const number = own.exec(id)?.[1];
        if (number !== undefined && Number(number) > highest && scheme.problem(id) === undefined) highest = Number(number);
      }
      if (highest >= most)
        return failed(wrong('given', `All ids up to ${made(most)} are given out.`, 'Add a digit in the profile.'));
      return ok(made(highest + 1));
    },
  });
}

function wrong(path: string, message: string, hint: string): RuleError {
  return { code: 'profile-ids', place: `ids.${path}`, message, hint };
}

/** Null if it is not a regular expression. */
function readPattern(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return null;
  }
}

/** Uses only the digits of the text, not its letters. */
export function checkDigitOf(stem: string, kind: CheckDigit): string {
  const digits = stem.replaceAll(/\D/g, '').split('').map(Number).reverse();
  if (kind === 'luhn') {
    const sum = digits.reduce(
      (total, digit, at) => total + (at % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
      0,
    );
    return String((10 - (sum % 10)) % 10);
  }
  // Weights 2, 3, 4 … from the right, as in ISBN-10.
  const sum = digits.reduce((total, digit, at) => total + digit * (at + 2), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? 'X' : String(digit);
}

function hasCheckDigit(id: string, kind: CheckDigit): boolean {
  return id.length > 1 && checkDigitOf(id.slice(0, -1), kind) === id.slice(-1);
}
