// The birth date as the rules see it. Ages depend on it to the day, and ratings on ages, so an office that publishes decimals may
// need to use a coarser date: its setting `birthDatePrecision`. docs/privacy.md gives the reasons.

import type { PrivateValue } from '@harkness/ledger';
import { type IsoDate, isIsoDate } from '@harkness/rules';
import type { BirthDatePrecision, Fact } from './facts.js';
import type { StoreReader } from './store.js';

/** As the rulebook requires. */
export const defaultPrecision: BirthDatePrecision = 'day';

/**
 * Our own ruling, because no rulebook has one: the middle of the period stands in for the day. A person's age is then at most
 * half a period off.
 */
const standIn = { month: '-16', year: '-07-02' } as const;

const year = /^\d{4}$/;

/** The date to use, from a private value: a date, or a year where the date was erased or is not public. */
export function ageDate(value: string, precision: BirthDatePrecision): IsoDate | undefined {
  if (year.test(value)) return `${value}${standIn.year}`;
  if (!isIsoDate(value)) return undefined;
  if (precision === 'day') return value;
  return precision === 'month' ? `${value.slice(0, 7)}${standIn.month}` : `${value.slice(0, 4)}${standIn.year}`;
}

/**
 * What remains of a birth date after erasure, and all that a public export contains: the year, with the chain's commitment but
 * not its salt, so that no guess can be tested against the commitment.
 */
export function yearAlone({ commitment, owner, field, value }: PrivateValue): PrivateValue {
  return { commitment, owner, field, salt: '', value: value.slice(0, 4) };
}

export function isYearAlone({ field, salt, value }: PrivateValue): boolean {
  return field === 'birthDate' && salt === '' && year.test(value);
}

/** 1987-03-21, 19870321, 21.3.1987, 3/21/1987, 21 March 1987, March 21, 1987. They may overlap, hence the look-ahead. */
const datePatterns = [
  /(?=(?<year>\d{4})\D{1,2}\d{1,2}\D{1,2}\d{1,2})/g,
  /(?=(?<year>\d{4})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))/g,
  /(?=\d{1,2}\D{1,2}\d{1,2}\D{1,2}(?<year>\d{4}))/g,
  /(?<!\d)(?=\d{1,2}[^\d\p{L}]{0,2}\p{L}{2,12}[^\d\p{L}]{1,2}(?<year>\d{4}))/gu,
  /(?=\p{L}{2,12}[^\d\p{L}]{1,2}\d{1,2}[^\d\p{L}]{1,2}(?<year>\d{4}))/gu,
];

/** The years of everything in a text that may be a full date. */
export function yearsOfDates(text: string): ReadonlySet<string> {
  const found = datePatterns.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups?.['year'] ?? ''));
  return new Set(found);
}

/** The ways people write a date; any other text unchanged. */
export function spellingsOf(value: string): readonly string[] {
  if (!isIsoDate(value)) return [value];
  const [year, month, day] = value.split('-') as [string, string, string];
  return [
    value,
    `${year}/${month}/${day}`,
    `${year}.${month}.${day}`,
    `${year}${month}${day}`,
    `${day}.${month}.${year}`,
    `${Number(day)}.${Number(month)}.${year}`,
    `${day}/${month}/${year}`,
    `${month}/${day}/${year}`,
    `${Number(month)}/${Number(day)}/${year}`,
    `${day}-${month}-${year}`,
  ];
}

/** The precision, and the fact that sets it. */
export interface StatedPrecision {
  readonly fact: Pick<Fact, 'seq' | 'receivedAt'>;
  readonly value: BirthDatePrecision;
}

/** The last fact that sets it, a setting or a profile; it applies to all sections. Undefined: the rulebook's precision. */
export async function precisionFact(reader: StoreReader): Promise<StatedPrecision | undefined> {
  let last: StatedPrecision | undefined;
  for await (const facts of reader.facts({ kinds: ['office-setting', 'profile'] })) {
    for (const fact of facts) {
      if (fact.kind === 'office-setting') last = { fact, value: fact.body.value };
      else if (fact.kind === 'profile' && fact.body.birthDatePrecision !== undefined)
        last = { fact, value: fact.body.birthDatePrecision };
    }
  }
  return last;
}

export async function readPrecision(reader: StoreReader): Promise<BirthDatePrecision> {
  return (await precisionFact(reader))?.value ?? defaultPrecision;
}
