import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entryAt } from '../core/dated.js';
import { isIsoDate } from '../core/dates.js';
import { editions } from './edition.js';
import * as tables from './parameters.js';
import { type ByListType, fideParameters, listTypes } from './parameters.js';

const firstEditions = editions.map((edition) => edition.from);
const named = fideParameters.map((table) => [table.name, table] as const);

describe('the dated tables of FIDE', () => {
  test('have different names', () => {
    expect(new Set(fideParameters.map((table) => table.name)).size).toBe(fideParameters.length);
    expect(fideParameters.length).toBeGreaterThan(40);
  });

  test.each(named)('%s is newest first, without gap or overlap, and starts with the first edition of its list', (_, table) => {
    const from = table.entries.map((entry) => entry.from);
    expect(from.every(isIsoDate)).toBe(true);
    expect(from).toEqual([...new Set(from)].sort().reverse());
    const ofRapidOrBlitz = /\.(rapid|blitz)$/.test(table.name);
    expect(from.at(-1)).toBe(ofRapidOrBlitz ? '2014-07-01' : '2009-07-01');
  });

  test.each(named)('%s cites a document and section, or a later source with its grade, for every value', (_, table) => {
    for (const entry of table.entries) {
      expect(entry.source).toMatch(/^(fide-2009 |FIDE-LATER: |RULINGS-fide-later )/);
      expect(entry.value).not.toBe(undefined);
    }
    expect(table.title.length).toBeGreaterThan(3);
  });

  test.each(named)('%s has a caveat wherever a value has a weak source', (_, table) => {
    const weak = table.entries.filter((entry) => /\((C|M|[^)]*\bM before)\b/.test(entry.source));
    for (const entry of weak) expect(entry.caveat, entry.source).toMatch(/\w/);
  });

  test.each(named)('%s changes its value or its source notes at every entry', (_, table) => {
    const told = table.entries.map((entry) => JSON.stringify([entry.value, entry.source, entry.caveat]));
    for (const [index, text] of told.entries()) if (index > 0) expect(text).not.toBe(told[index - 1]);
  });

  test('every change of 2014 and later falls on the first day of an edition, except the end of a one-off', () => {
    const later = fideParameters.flatMap((table) => table.entries.map((entry) => [table.name, entry.from] as const));
    const odd = later.filter(
      ([name, from]) => from >= '2014-07-01' && !firstEditions.includes(from) && !name.includes('one-off'),
    );
    expect(odd).toEqual([]);
  });

  test.each(['fide.k.standard', 'fide.points-per-half-point', 'fide.minimum-first-score'])(
    '%s of 2009 carries the caveat that it was never put into force',
    (name) => {
      const table = fideParameters.find((parameter) => parameter.name === name);
      expect(table === undefined ? undefined : entryAt(table, '2010-01-01')?.caveat).toContain('never put into force');
    },
  );

  test('each is read by some rule', () => {
    const sources = sourcesUnder(new URL('.', import.meta.url));
    const isTable = (value: unknown): value is ByListType<unknown> | { entries: unknown } =>
      typeof value === 'object' && value !== null && !Array.isArray(value);
    const unread = Object.entries(tables)
      .filter(([name, value]) => name !== 'fideParameters' && name !== 'listTypes' && isTable(value))
      .map(([name]) => name)
      .filter((name) => !sources.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
    expect(unread).toEqual([]);
  });

  test('there are three lists', () => {
    expect(listTypes).toEqual(['standard', 'rapid', 'blitz']);
  });
});

/** The text of every rule file, without the tables themselves and the tests. */
function sourcesUnder(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'parameters' ? [] : sourcesUnder(new URL(`${entry.name}/`, folder));
    if (!entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts') || entry.name === 'parameters.ts') return [];
    return [readFileSync(new URL(entry.name, folder), 'utf8')];
  });
}

describe('the numbers of the dates (FIDE-LATER, sections 2 and 3)', () => {
  test.each([
    ['2009-07-01', 1200],
    ['2012-06-30', 1200],
    ['2012-07-01', 1000],
    ['2024-02-29', 1000],
    ['2024-03-01', 1400],
  ])('the floor on %s is %d', (on, floor) => {
    expect(entryAt(tables.floor, on)?.value).toBe(floor);
  });

  test.each([
    ['2014-06-30', 9, 24, 7],
    ['2014-07-01', 5, 26, null],
    ['2024-03-01', 5, 26, null],
  ])('a first rating on %s takes %d games within %d months, reduced %s', (on, games, months, reduced) => {
    expect(entryAt(tables.gamesForFirstRating, on)?.value).toBe(games);
    expect(entryAt(tables.poolMonths, on)?.value).toBe(months);
    expect(entryAt(tables.gamesForFirstRatingReduced, on)?.value).toBe(reduced);
  });

  test.each([
    ['2009-07-01', 2, 7, null],
    ['2012-07-01', 1, 7, null],
    ['2014-07-01', 1, 3, null],
    ['2022-01-01', 1, 3, 3],
    ['2024-03-01', 1, 3, 3],
  ])('on %s lists come every %d months, close %d days before, and late reports have %s lists', (on, months, days, late) => {
    expect(entryAt(tables.monthsBetweenLists, on)?.value).toBe(months);
    expect(entryAt(tables.closingDays, on)?.value).toBe(days);
    expect(entryAt(tables.officialClosingDays, on)?.value).toBe(1);
    expect(entryAt(tables.lateReportLists, on)?.value).toBe(late);
    expect(entryAt(tables.inactivityMonths, on)?.value).toBe(12);
    expect(entryAt(tables.durationDays, on)?.value).toBe(90);
    expect(entryAt(tables.appealDays, on)?.value).toBe(7);
  });

  test.each([
    ['standard', '2021-12-31', 'unlimited', null],
    ['standard', '2022-01-01', 'one-per-tournament', null],
    ['standard', '2024-02-29', 'one-per-tournament', null],
    ['standard', '2024-03-01', 'unlimited', null],
    ['standard', '2025-10-01', 'unlimited', 2650],
    ['rapid', '2022-01-01', 'one-per-tournament', null],
    ['rapid', '2025-10-01', 'unlimited', null],
    ['blitz', '2025-10-01', 'unlimited', null],
  ] as const)('the 400-point rule of the %s list on %s has %s upgrades, exempt from %s', (list, on, upgrades, exemptFrom) => {
    expect(entryAt(tables.differenceLimit[list], on)?.value).toEqual({ points: 400, upgrades, exemptFrom });
  });

  test('rapid and blitz have no 400-point rule before 2022', () => {
    expect(entryAt(tables.differenceLimit.rapid, '2021-12-31')?.value).toBe(null);
    expect(entryAt(tables.differenceLimit.blitz, '2021-12-31')?.value).toBe(null);
  });

  test('the 600-point rule applies to rapid and blitz from 1 December 2024', () => {
    expect(entryAt(tables.gapRule.rapid, '2024-11-30')?.value).toBe(null);
    expect(entryAt(tables.gapRule.rapid, '2024-12-01')?.value).toEqual({ difference: 600, above: 2600 });
    expect(entryAt(tables.gapRule.blitz, '2024-12-01')?.value).toEqual({ difference: 600, above: 2600 });
    expect(entryAt(tables.gapRule.standard, '2026-01-01')?.value).toBe(null);
  });

  test.each([
    ['standard', '2014-07-01', null],
    ['standard', '2017-07-01', 700],
    ['rapid', '2014-07-01', null],
    ['rapid', '2022-01-01', 700],
    ['blitz', '2017-07-01', 700],
  ] as const)('the limit on K × games of the %s list on %s is %s', (list, on, limit) => {
    expect(entryAt(tables.kTimesGamesLimit[list], on)?.value).toBe(limit);
  });

  test.each([
    ['standard', '2013-01-01', 3, 12],
    ['standard', '2014-07-01', null, 12],
    ['standard', '2026-01-01', null, 12],
    ['rapid', '2026-01-01', 15, null],
    ['blitz', '2026-01-01', 30, null],
  ] as const)('the %s list on %s allows %s rounds and %s hours a day', (list, on, rounds, hours) => {
    expect(entryAt(tables.roundsPerDay[list], on)?.value).toBe(rounds);
    expect(entryAt(tables.hoursPerDay[list], on)?.value).toBe(hours);
  });
});
