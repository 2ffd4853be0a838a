// A reform of the rulebook: amended tables, switches, and a factor for K.

import { describe, expect, test } from 'vitest';
import { amendedTable, entryAt } from '../core/dated.js';
import { edition, type UsChessEdition } from './edition.js';
import { rateReadSection } from './event.js';
import type { EventInput } from './event-input.js';
import { rateForeignEvent } from './foreign.js';
import { rateMatch } from './match.js';
import { parameterTables } from './parameters.js';
import { bonusMultiplier } from './parameters-formulas.js';
import { readSection } from './read-section.js';

const motion = { value: 9, source: 'motion 3' };

describe('a table with amendments', () => {
  const amended = amendedTable(bonusMultiplier, [{ ...motion, from: '2016-01-01', until: '2019-12-31' }]);

  test.each([
    ['2015-12-31', 12, 'uschess-2025 §8, uschess-2015 §4.2'],
    ['2016-01-01', 9, 'motion 3'],
    // The amendment hides the table's own change of June 2017.
    ['2018-03-01', 9, 'motion 3'],
    ['2019-12-31', 9, 'motion 3'],
    ['2020-01-01', 14, 'uschess-2025 §8'],
    ['2024-05-01', 12, 'uschess-2025 §4.2 and §8'],
  ])('has on %s the value %d of %s', (day, value, source) => {
    expect(entryAt(amended, day)).toMatchObject({ value, source });
  });

  test('is the same table on every day if nothing is amended', () => {
    const same = amendedTable(bonusMultiplier, []);
    for (const { from } of bonusMultiplier.entries) {
      expect(entryAt(same, from)?.value).toBe(entryAt(bonusMultiplier, from)?.value);
    }
  });

  test('hides later decisions, but not the amendment', () => {
    const known = amendedTable(bonusMultiplier, [{ ...motion, from: '2030-01-01' }], '2025-03-01');
    expect(entryAt(known, '2025-04-01')?.value).toBe(12);
    expect(entryAt(known, '2030-01-01')?.value).toBe(9);
  });

  test('leaves the original table unchanged', () => {
    expect(entryAt(bonusMultiplier, '2018-03-01')?.value).toBe(14);
  });
});

function on(day: string, changes: Partial<UsChessEdition> = {}): UsChessEdition {
  const found = edition({ by: 'date', on: day });
  if (!found.ok) throw new Error('no edition');
  return { ...found.value, ...changes };
}

const player = (id: string, rating: number, more = {}) => ({ id, rating, games: 200, history: 'mixed' as const, ...more });
const day = '2024-05-01';
const input: EventInput = {
  system: 'OTBR',
  timeControl: { minutes: 90, seconds: 30 },
  startDate: day,
  endDate: day,
  players: [player('a', 1500), player('b', 1900), player('c', 1700), player('d', 1820, { peakEstablished: 2050 })],
  games: [
    { a: 'a', b: 'b', scoreA: 1 },
    { a: 'a', b: 'c', scoreA: 1 },
    { a: 'a', b: 'd', scoreA: 1 },
    { a: 'c', b: 'd', scoreA: 1 },
    { a: 'b', b: 'd', scoreA: 1 },
  ],
};

function rated(rules: UsChessEdition, kMultipliers?: readonly number[]) {
  const section = readSection(input);
  if (!section.ok) throw new Error(JSON.stringify(section.errors));
  return rateReadSection({ ...section.value, edition: rules }, false, kMultipliers).work;
}

describe('a section under a reform', () => {
  const book = rated(on(day));

  test('an edition of amended tables has the amended value and its source', () => {
    const tables = { ...parameterTables, bonusMultiplier: amendedTable(bonusMultiplier, [{ ...motion, from: '2024-01-01' }]) };
    const found = edition({ by: 'date', on: day }, tables);
    expect(found).toMatchObject({ ok: true, value: { values: { bonusMultiplier: 9 } } });
    expect(found.ok && found.value.reads.bonusMultiplier.source).toBe('motion 3');
  });

  test('K times 1 is K, bit for bit', () => {
    expect([...rated(on(day), [1, 1, 1, 1]).final.slice(0, 4)]).toEqual([...book.final.slice(0, 4)]);
  });

  test('K times 2 doubles the K of that player alone', () => {
    const work = rated(on(day), [2, 1, 1, 1]);
    expect(work.k[0]).toBe(2 * (book.k[0] as number));
    expect(work.k[1]).toBe(book.k[1]);
  });

  test('without the bonus nobody has one', () => {
    expect(book.bonus5[0]).toBeGreaterThan(0);
    const work = rated(on(day, { off: { bonus: true, floors: false } }));
    expect([...work.bonus5.slice(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(work.final[0]).toBeLessThan(book.final[0] as number);
  });

  test('without floors the minimum rating still applies', () => {
    expect(book.floor[3]).toBe(1800);
    expect(book.final[3]).toBe(1800);
    const work = rated(on(day, { off: { bonus: false, floors: true } }));
    expect(work.floor[3]).toBe(100);
    expect(work.final[3]).toBeLessThan(1800);
  });
});

test('a match uses the K and edition of the reform', () => {
  const match = {
    system: 'OTBR' as const,
    timeControl: { minutes: 90, seconds: 30 },
    startDate: day,
    endDate: day,
    a: player('a', 1500),
    b: player('b', 1600),
    scoresA: [1, 0.5],
  };
  const [book, twice] = [rateMatch(match), rateMatch(match, { edition: on(day), kMultipliers: [2, 1] })];
  if (!book.ok || !twice.ok) throw new Error('not rated');
  const change = (one: typeof book.value) => one.sides?.a.changeUncapped ?? 0;
  expect(change(twice.value) / change(book.value)).toBeCloseTo(2, 1);
  expect(twice.value.sides?.b.changeUncapped).not.toBe(0);
});

test('a foreign event uses the K and edition of the reform', () => {
  const event = {
    startDate: day,
    player: player('a', 2250),
    ownFide: 2250,
    currentMember: true,
    usaFlag: true,
    games: [1, 2, 3, 4].map((n) => ({ opponent: `o${n}`, opponentFide: 2300, score: 1 })),
  };
  const [book, over] = [
    rateForeignEvent(event),
    rateForeignEvent(event, { edition: on(day, { off: { bonus: true, floors: false } }), kMultipliers: [0.5] }),
  ];
  if (!book.ok || !over.ok) throw new Error('not rated');
  expect(book.value.standard?.bonus).toBeGreaterThan(0);
  expect(over.value.standard).toMatchObject({ bonus: 0, bonusEligible: false, k: (book.value.standard?.k ?? 0) / 2 });
});
