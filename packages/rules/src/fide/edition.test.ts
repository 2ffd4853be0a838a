import { describe, expect, test } from 'vitest';
import { addDays } from '../core/dates.js';
import { caveatsOf, editionByDate, editionByName, editions, parameterEntry, parameterRead, parameterValue } from './edition.js';
import { differenceLimit, floor, kFactor, type ListType, listTypes } from './parameters.js';

function edition(on: string, listType: ListType = 'standard') {
  const result = editionByDate(on, listType);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
}

function codes(result: ReturnType<typeof editionByDate>) {
  return result.ok ? [] : result.errors.map((error) => [error.code, error.place]);
}

describe('editions', () => {
  test('follow each other without gap or overlap, and the last has no end', () => {
    for (const [index, range] of editions.entries()) {
      const next = editions[index + 1];
      expect(range.to).toBe(next === undefined ? null : addDays(next.from, -1));
    }
    expect(editions.every((range) => range.source.length > 3)).toBe(true);
  });

  test.each([
    ['2009-07-01', 'fide-2009'],
    ['2014-06-30', 'fide-2009'],
    ['2014-07-01', 'fide-2014'],
    ['2017-06-30', 'fide-2014'],
    ['2017-07-01', 'fide-2017'],
    ['2021-12-31', 'fide-2017'],
    ['2022-01-01', 'fide-2022'],
    ['2022-09-30', 'fide-2022'],
    ['2022-10-01', 'fide-2022-10'],
    ['2024-02-29', 'fide-2022-10'],
    ['2024-03-01', 'fide-2024'],
    ['2024-11-30', 'fide-2024'],
    ['2024-12-01', 'fide-2024-12'],
    ['2025-09-30', 'fide-2024-12'],
    ['2025-10-01', 'fide-2025-10'],
    ['2026-11-15', 'fide-2025-10'],
  ])('an event that starts on %s is under %s (FIDE-L-01, FIDE09-0.1.03)', (on, name) => {
    expect(edition(on)).toEqual({ name, listType: 'standard', on, caveats: expect.any(Array) });
  });

  test.each(editions.map((range) => [range.name, range.from]))('%s by name reads every parameter as of %s', (name, from) => {
    const result = editionByName(name, 'standard');
    expect(result.ok && result.value).toMatchObject({ name, on: from, listType: 'standard' });
  });

  test('an unknown edition is refused, with the known names', () => {
    const result = editionByName('fide-2010', 'standard');
    expect(codes(result)).toEqual([['edition-unknown', 'edition']]);
    expect(result.ok ? '' : result.errors[0]?.hint).toContain('fide-2009, fide-2014');
    expect(result.ok ? '' : result.errors[0]?.message).toContain('"fide-2010"');
  });

  test('anything before 1 July 2009 is refused (FIDE09-0.6.02)', () => {
    const result = editionByDate('2009-06-30', 'standard');
    expect(codes(result)).toEqual([['edition-not-available', 'on']]);
    expect(result.ok ? '' : result.errors[0]?.message).toContain('2009-07-01');
    expect(result.ok ? '' : result.errors[0]?.hint).toContain('0.6');
  });

  test.each(['2024-02-30', 'tomorrow', ''])('"%s" is not a day', (on) => {
    const result = editionByDate(on, 'standard');
    expect(codes(result)).toEqual([['date-does-not-exist', 'on']]);
    expect(result.ok ? '' : `${result.errors[0]?.message} ${result.errors[0]?.hint}`).toMatch(/is not a day.*YYYY-MM-DD/);
  });

  test.each(['rapid', 'blitz'] as const)('the %s list before 1 July 2014 is refused: no text is available', (listType) => {
    expect(codes(editionByDate('2013-01-01', listType))).toEqual([['edition-not-available', 'listType']]);
    expect(codes(editionByName('fide-2009', listType))).toEqual([['edition-not-available', 'listType']]);
    const result = editionByDate('2014-06-30', listType);
    expect(result.ok ? '' : `${result.errors[0]?.message} ${result.errors[0]?.hint}`).toMatch(
      /1 July 2014 are not available.*2009/,
    );
    expect(editionByDate('2014-07-01', listType).ok).toBe(true);
  });

  test('an unknown list is refused', () => {
    const result = editionByName('fide-2024', JSON.parse('"bullet"'));
    expect(codes(result)).toEqual([['list-type-unknown', 'listType']]);
    expect(result.ok ? '' : `${result.errors[0]?.message} ${result.errors[0]?.hint}`).toMatch(/"bullet".*standard, rapid, blitz/);
  });
});

describe('as known on a day, later changes are hidden', () => {
  const asKnown = (on: string, day: string) => {
    const result = editionByDate(on, 'standard', day);
    if (!result.ok) throw new Error(result.errors[0]?.message);
    return result.value;
  };

  test.each([
    ['2026-01-01', '2025-09-30', 'fide-2024-12', null, 1400],
    ['2026-01-01', '2025-10-01', 'fide-2025-10', 2650, 1400],
    ['2026-01-01', '2023-01-01', 'fide-2022-10', null, 1000],
    ['2022-05-01', '2026-01-01', 'fide-2022', null, 1000],
  ])('%s as known on %s is under %s, exempt from %s, floor %d', (on, day, name, exemptFrom, lowest) => {
    const known = asKnown(on, day);
    expect(known).toMatchObject({ name, on, asKnown: day });
    expect(parameterValue(known, differenceLimit)?.exemptFrom).toBe(exemptFrom);
    expect(parameterValue(known, floor)).toBe(lowest);
    expect(parameterRead(known, floor).value).toBe(lowest);
  });

  test('its caveats are those known at the time', () => {
    const parameters = caveatsOf(asKnown('2026-01-01', '2016-01-01')).map((caveat) => caveat.parameter);
    expect(parameters).toContain('fide.initial-method');
  });

  test('before the first edition nothing was known', () => {
    expect(codes(editionByDate('2026-01-01', 'standard', '2009-06-30'))).toEqual([['edition-not-available', 'on']]);
    expect(codes(editionByDate('x', 'standard', 'y'))).toEqual([
      ['date-does-not-exist', 'on'],
      ['date-does-not-exist', 'asKnown'],
    ]);
  });
});

describe('uncertainties of an edition are stated', () => {
  test.each([
    ['2010-01-01', 0],
    ['2011-06-30', 0],
    ['2011-07-01', 1],
    ['2014-06-30', 1],
    ['2021-01-31', 0],
    ['2021-02-01', 1],
    ['2021-12-31', 1],
    ['2022-01-01', 0],
    ['2026-01-01', 0],
  ])('on %s the edition itself has %d caveats', (on, count) => {
    expect(edition(on).caveats.length).toBe(count);
  });

  test('the amendments of 2011 and 2012, and of 2021, are named', () => {
    expect(edition('2013-01-01').caveats[0]).toContain('1 July 2011');
    expect(edition('2021-06-01').caveats[0]).toContain('1 February 2021');
  });

  test('each parameter adds its own caveats, for its own list only', () => {
    const rapid = caveatsOf(edition('2015-01-01', 'rapid')).map((caveat) => caveat.parameter);
    expect(rapid).toContain('fide.difference-limit.rapid');
    expect(rapid).toContain('fide.initial-method');
    expect(rapid.filter((name) => name?.endsWith('.standard') || name?.endsWith('.blitz'))).toEqual([]);
    expect(caveatsOf(edition('2013-01-01'))[0]).toMatchObject({ parameter: null, caveat: expect.stringContaining('2011') });
    expect(caveatsOf(edition('2015-01-01')).map((caveat) => caveat.parameter)).toContain('fide.k-times-games-limit.standard');
  });

  test('the editions in force since March 2024 have reliable sources for every number', () => {
    for (const listType of listTypes) {
      const open = caveatsOf(edition('2026-01-01', listType)).map((caveat) => caveat.parameter);
      expect(open).toEqual(['fide.appeal-days', 'fide.registration', 'fide.duration-days']);
    }
  });
});

describe('parameters of an edition', () => {
  test('are read for its day', () => {
    expect(parameterValue(edition('2024-02-29'), floor)).toBe(1000);
    expect(parameterEntry(edition('2024-03-01'), floor)).toMatchObject({ from: '2024-03-01', value: 1400 });
  });

  test('are read for its list', () => {
    expect(parameterRead(edition('2026-01-01', 'standard'), differenceLimit).name).toBe('fide.difference-limit.standard');
    expect(parameterValue(edition('2026-01-01', 'standard'), differenceLimit)?.exemptFrom).toBe(2650);
    expect(parameterValue(edition('2026-01-01', 'blitz'), differenceLimit)?.exemptFrom).toBe(null);
  });

  test('appear in an explanation with source, date, conflict and caveat', () => {
    expect(parameterRead(edition('2026-01-01'), floor)).toEqual({
      name: 'fide.floor',
      value: 1400,
      from: '2024-03-01',
      source: 'FIDE-LATER: Q, Z1 (A)',
    });
    expect(parameterRead(edition('2015-01-01', 'rapid'), differenceLimit).caveat).toContain('one secondary page');
    expect(parameterRead(edition('2018-01-01'), kFactor)).toMatchObject({ conflicts: expect.stringContaining('18th birthday') });
    expect(Object.keys(parameterRead(edition('2018-01-01'), kFactor))).not.toContain('caveat');
  });

  test('a table without a value for the day is a defect and throws', () => {
    const early = { ...edition('2009-07-01'), on: '2009-06-30' };
    expect(() => parameterValue(early, floor)).toThrow('fide.floor has no value on 2009-06-30');
  });
});
