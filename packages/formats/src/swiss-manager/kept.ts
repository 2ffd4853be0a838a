// Data of a Swiss-Manager file for which the report has no field: kept and named, except contact data, licences and paths of a
// computer. FORMATS-2 §1.3, §1.4, §1.6.

import type { KeptFields } from '../input/kept-fields.js';
import { type Entry, type SwissManagerFile, textAt } from './parts.js';

/** Titles of the header strings. Strings that are read, and an internal key of the program, are left out. */
const headerTitles: { readonly [index: number]: string } = {
  3: 'director',
  4: 'organiser',
  6: 'arbiters',
  9: 'PGN event',
  10: 'PGN site',
  13: 'age groups',
  35: 'deputy chief arbiters',
};
/** Read: name, subtitle, place, time control, federation (twice), chief arbiter, deputy; 11 is a key of the program. */
const readTexts: ReadonlySet<number> = new Set([0, 1, 5, 11, 14, 20, 21, 22, 25]);
/** Remark (may have telephone numbers), paths, e-mail, web page. */
export const privateTexts = [2, 7, 8, 23, 24] as const;

const config = { tieBreaks: 0x1b, rateOfPlay: 0x4ef } as const;
const mostTieBreaks = 20;
const rates = ['standard', 'rapid', 'blitz'] as const;

export function keepEvent({ cursor, header, config: at }: SwissManagerFile, kept: KeptFields): void {
  for (const index of header.keys()) {
    const text = textAt({ texts: header }, index);
    if (text === undefined || readTexts.has(index) || privateTexts.some((one) => one === index) || isPrivate(text)) continue;
    kept.keep(headerTitles[index] ?? `text ${index}`, text);
  }
  const number = cursor.u32(0x20);
  if (number > 0) kept.keep('chess-results number', String(number));
  const rate = rates[cursor.u8(at + config.rateOfPlay) - 1];
  if (rate !== undefined) kept.keep('rate of play', rate);
  const count = Math.min(cursor.u16(at + config.tieBreaks), mostTieBreaks);
  const numbers = Array.from({ length: count }, (_, i) => cursor.u16(at + config.tieBreaks + 2 + 2 * i));
  kept.keep('tie-breaks', numbers.join(' '));
}

const playerTexts: { readonly [title: string]: number } = { 'academic title': 2, type: 11, group: 12 };
const playerNumbers: { readonly [title: string]: number } = {
  'K factor': 0x52,
  'rank correction': 0x38,
  'extra points x 2': 0x4a,
};

/** `unread`: values of fields that are read, but did not fit. */
export function keepPlayer(
  { cursor }: SwissManagerFile,
  entry: Entry,
  pair: number,
  kept: KeptFields,
  unread: { readonly [title: string]: string | undefined },
): void {
  for (const [title, index] of Object.entries(playerTexts)) kept.keep(title, textAt(entry, index) ?? '', pair);
  for (const [title, offset] of Object.entries(playerNumbers)) {
    const value = cursor.u16(entry.at + offset);
    if (value > 0) kept.keep(title, String(value), pair);
  }
  for (const [title, text] of Object.entries(unread)) kept.keep(title, text ?? '', pair);
}

/** Addresses, and paths that name a computer and often a person. */
function isPrivate(text: string): boolean {
  return /@|[A-Za-z]:\\|\\\\/.test(text);
}
