import { expect, test } from 'vitest';
import { factText, recordText } from './decision-words.js';

test.each([
  ['Ceiling: Regular 1900, from 2026-11-10', 'Ceiling: Regular 1900, from 10 Nov 2026'],
  ['Ceiling: Regular taken away, from 2026-04-22', 'Ceiling: Regular taken away, from 22 Apr 2026'],
  ['Adjustment: Regular 1700, from 2026-11-10', 'Rating set: Regular 1700, from 10 Nov 2026'],
  ['FIDE opt in, from 2026-07-30', 'FIDE opt in, from 30 Jul 2026'],
  [
    'Match floor request: granted, Castle Club Match, section 1, from 2026-08-03',
    'Floor request after a match: granted, Castle Club Match, section 1, from 3 Aug 2026',
  ],
  ['Section held, Quads 2026, section 2, from 2026-11-10', 'Section held, Quads 2026, section 2, from 10 Nov 2026'],
  ['Registration waived, Grand Prix 2026, from 2026-02-15', 'Late registration waived, Grand Prix 2026, from 15 Feb 2026'],
  ['Prize of 2500 in City Open', 'Prize of 2500 in City Open'],
  ['FIDE rating 2100 on 2026-02-01', 'FIDE rating 2100 on 1 Feb 2026'],
  ['Member from 2026-01-01 to 2026-12-31', 'Member from 1 Jan 2026 to 31 Dec 2026'],
  ['Merged into 12345678 Byron, Ada', 'Merged into 12345678 Byron, Ada'],
])('%s', (told, words) => {
  expect(factText(told)).toBe(words);
});

test.each([
  ['Money floor, OTBR: 1400', 'Money floor, Regular: 1400'],
  ['Match floor request: granted', 'Floor request after a match: granted'],
  ['FIDE opt in', 'FIDE opt in'],
  ['Registered', 'Registered'],
  ['12345678 and 12345679 are one person', '12345678 and 12345679 are one person'],
])('of a player: %s', (told, words) => {
  expect(recordText(told)).toBe(words);
});
