// A line that is put together directly equals canonical JSON, whatever is in the row.

import { canonicalJson } from '@harkness/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOf } from './line.js';
import type { ListedPlayer, ListHeader } from './row.js';

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(-0, 1e21, 1e-7, 5e-324, 1248.6473028299204),
);
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\n', '\u0000', '\u007f', '\u2028', '</script>', 'Šahović, 😀', '__proto__'),
);
const rating = fc.record(
  {
    system: text,
    rating: fc.oneof(number, fc.constant(null)),
    games: number,
    exact: number,
    k: number,
    lastRated: text,
  },
  { requiredKeys: ['system', 'rating', 'games'] },
);
const row = fc.record(
  {
    player: text,
    name: text,
    ratings: fc.array(rating, { maxLength: 6 }),
    uschessId: text,
    fideId: text,
    federation: text,
    state: text,
    sex: fc.constantFrom('m' as const, 'f' as const),
    title: text,
    birthYear: number,
    status: fc.constantFrom('new' as const, 'delisted' as const, 'unrated-titled' as const),
    inactive: fc.constant(true as const),
    flagged: fc.constant(true as const),
    career: fc.record({
      games: number,
      ever2300: fc.boolean(),
      ever2400: fc.boolean(),
      lastGame: fc.oneof(text, fc.constant(null)),
    }),
  },
  { requiredKeys: ['player', 'name', 'ratings'] },
);

test('the line of a row is its canonical JSON', () => {
  fc.assert(
    fc.property(row, (one) => {
      expect(lineOf(one as ListedPlayer)).toBe(`${canonicalJson(one)}\n`);
    }),
    { numRuns: 2000 },
  );
});

const plain: ListedPlayer = { player: '1', name: 'A', ratings: [{ system: 'OTBR', rating: 1500, games: 4 }] };

test.each([
  ['a row', { ...plain, zone: '1.1' }],
  ['a rating', { ...plain, ratings: [{ system: 'OTBR', rating: 1500, games: 4, deviation: 60 }] }],
  ['a career', { ...plain, career: { games: 1, ever2300: false, ever2400: false, lastGame: null, ever2500: true } }],
])('a field that %s may gain later is not lost', (_, one) => {
  expect(lineOf(one as ListedPlayer)).toBe(`${canonicalJson(one)}\n`);
});

test.each([
  ['a rating that is no number', { ...plain, ratings: [{ system: 'OTBR', rating: Number.NaN, games: 4 }] }],
  ['half a character', { ...plain, name: '\ud83d' }],
  ['a field without a value', { ...plain, title: undefined }],
])('%s has no line', (_, one) => {
  expect(() => canonicalJson(one)).toThrow(TypeError);
  expect(() => lineOf(one as ListedPlayer)).toThrow(TypeError);
});

test('the line of a header is its canonical JSON', () => {
  const header: ListHeader = {
    format: 'harkness-list-1',
    authority: 'uschess',
    list: 'uschess-supplement',
    date: '2026-11-01',
    upTo: 7,
    ledgerHash: 'ab',
    cutoff: '2026-10-21',
  };
  expect(lineOf(header)).toBe(`${canonicalJson(header)}\n`);
});
