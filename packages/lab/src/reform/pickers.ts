// What a page needs to offer a parameter for amendment: the kind of its values, and their historical range.

import type { Dated } from '@harkness/rules';

export interface ParameterPicker {
  /** `other`: JSON of the same shape as the existing values. */
  readonly kind: 'number' | 'whole' | 'flag' | 'choice' | 'other';
  readonly nullable: boolean;
  /** The smallest and largest number ever in force. */
  readonly least?: number;
  readonly most?: number;
  /** Every text ever in force. */
  readonly choices?: readonly string[];
}

export function pickerOf({ entries }: Dated<unknown>): ParameterPicker {
  const values = entries.map(({ value }) => value);
  const given = values.filter((value) => value !== null);
  const nullable = given.length < values.length;
  const are = (type: string): boolean => given.length > 0 && given.every((value) => typeof value === type);
  if (are('boolean')) return { kind: 'flag', nullable };
  if (are('string')) return { kind: 'choice', nullable, choices: [...new Set(given as string[])].sort() };
  if (!are('number')) return { kind: 'other', nullable };
  const numbers = given as number[];
  const kind = numbers.every(Number.isInteger) ? 'whole' : 'number';
  return { kind, nullable, least: Math.min(...numbers), most: Math.max(...numbers) };
}
