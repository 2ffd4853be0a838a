// Section 8: every change since 2001, on its day and on the day before, and where another document differs.

import { describe, expect, test } from 'vitest';
import { editionNamed, editionOn, established, of, statement } from '../../test/uschess.js';
import { amended, isEditionName } from './edition.js';
import {
  classify,
  edition,
  editionDifferences,
  editionNames,
  type ParameterKey,
  rateEvent,
  type System,
  type UsChessEdition,
} from './index.js';
import { controlsOf, initialRating, mostEffectiveGames } from './internal.js';

/** The rules of a day as the document knew them on its own date; without a document, as known today. */
const asOf = (on: string, document?: UsChessEdition) => editionOn(on, document?.on);

/** A parameter on the day before a change and on the day of the change. */
function around(key: ParameterKey, before: string, on: string, document?: UsChessEdition): [unknown, unknown] {
  return [asOf(before, document).values[key], asOf(on, document).values[key]];
}

const systemsOn = (on: string, minutes: number, venue: 'OTB' | 'OL' = 'OTB', document?: UsChessEdition) =>
  classify({ minutes, seconds: 0 }, venue, asOf(on, document)).systems;

describe('historical changes', () => {
  statement('US25-8.01 US20-8.01', 'the list begins on 1 January 2001', (document) => {
    expect(edition({ by: 'date', on: '2001-01-01', asKnown: document.on }).ok).toBe(true);
    const before = edition({ by: 'date', on: '2000-12-31', asKnown: document.on });
    expect(!before.ok && before.errors).toMatchObject([{ code: 'before-first-rules', place: 'on' }]);
  });
  statement(
    'US25-8.02 US20-8.02',
    'a change applies to sections that start on its day or later, whenever they end (ruling US-A-38)',
    (document) => {
      const players = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => established(id, 1500));
      const games = ['b', 'c', 'd', 'e', 'f'].map((b) => ({ a: 'a', b, scoreA: 1 }));
      const bonus = (startDate: string) => {
        const by = { by: 'date', asKnown: document.on } as const;
        const result = rateEvent({ edition: by, system: 'OTBR', startDate, endDate: '2017-06-05', players, games });
        return result.ok
          ? (of(Object.fromEntries(result.value.players.map((player) => [player.id, player])), 'a').step5?.standard?.bonus ?? 0)
          : Number.NaN;
      };
      // B changes from 12 to 14 on 2017-06-01, which both documents list.
      expect(bonus('2017-05-31') - bonus('2017-06-01')).toBeCloseTo(2 * Math.sqrt(5), 0);
      expect(bonus('2017-06-05')).toBe(bonus('2017-06-01'));
    },
  );
  statement('US25-8.03 US20-8.03', '2002: dual rating up to 60 (read as from January 1, ruling US-A-39)', (document) => {
    expect([
      systemsOn('2001-12-31', 60, 'OTB', document),
      systemsOn('2002-01-01', 60, 'OTB', document),
      systemsOn('2002-01-01', 61, 'OTB', document),
    ]).toEqual([['OTBR'], ['OTBR', 'OTBQ'], ['OTBR']]);
  });
  statement('US25-8.04 US20-8.04', '20??: dual rating up to 65 (read as from 2004, ruling US-A-39)', (document) => {
    expect([
      systemsOn('2003-12-31', 65, 'OTB', document),
      systemsOn('2004-01-01', 65, 'OTB', document),
      systemsOn('2004-01-01', 66, 'OTB', document),
    ]).toEqual([['OTBR'], ['OTBR', 'OTBQ'], ['OTBR']]);
  });
  statement(
    'US25-8.05 US20-8.05',
    '2004: Quick from 5 on (the limit before is unknown: 5 throughout, ruling US-A-39)',
    (document) => {
      expect([
        systemsOn('2001-06-01', 5, 'OTB', document),
        systemsOn('2004-01-01', 5, 'OTB', document),
        systemsOn('2004-01-01', 4, 'OTB', document),
      ]).toEqual([['OTBQ'], ['OTBQ'], []]);
      expect(asOf('2003-01-01', document).reads.controlsOTBQ.caveat).toContain('the lower limit before 2004 is unknown');
    },
  );
  statement(
    'US25-8.06 US20-8.06',
    '2006: the age formula changed; its earlier form is unknown and the edition says so',
    (document) => {
      expect(asOf('2005-06-01', document).reads.ageRule.caveat).toContain('changed in 2006');
      expect(asOf('2005-06-01', document).values.ageRule).toEqual(editionNamed('uschess-2015').values.ageRule);
    },
  );
  statement('US25-8.07', '2008-06-06: B from 10 to 6', () => {
    expect(around('bonusMultiplier', '2008-06-05', '2008-06-06')).toEqual([10, 6]);
  });
  statement('US20-8.07', '2008-08-07 for the same change: recorded as a conflict (ruling US-A-27)', () => {
    expect(editionOn('2009-01-01').reads.bonusMultiplier).toMatchObject({
      value: 6,
      from: '2008-06-06',
      conflicts: 'uschess-2020 §8 says 2008-08-07',
    });
  });
  statement('US25-8.08 US20-8.08', '2008-08-07: floating floors for very low ratings', (document) => {
    const [before, on] = around('personalFloor', '2008-08-06', '2008-08-07', document);
    expect([before, on]).toMatchObject([null, { venues: 'all', perWin: 4, perDraw: 2, perEventOfThree: 1, most: 150 }]);
  });
  statement('US25-8.09 US20-8.09', '2010-04-01: floors at 1200 and 1300, the lowest had been 1400', (document) => {
    expect(around('peakFloor', '2010-03-31', '2010-04-01', document)).toMatchObject([{ lowest: 1400 }, { lowest: 1200 }]);
  });
  statement('US25-8.10', '2012-08-03: B to 8', () => {
    expect(around('bonusMultiplier', '2012-08-02', '2012-08-03')).toEqual([6, 8]);
  });
  statement('US20-8.10', '2012-08-04 for the same change: recorded as a conflict', () => {
    expect(editionOn('2013-01-01').reads.bonusMultiplier).toMatchObject({
      value: 8,
      from: '2012-08-03',
      conflicts: 'uschess-2020 §8 says 2012-08-04',
    });
  });
  test('an uncontested value has a date and a source, but no conflict', () => {
    expect(Object.keys(editionNamed('uschess-2025').reads.kNumerator)).toEqual(['name', 'value', 'from', 'source']);
  });
  statement('US25-8.11', '2013-03-01: Blitz over the board, and another range for Quick', () => {
    expect([
      systemsOn('2013-02-28', 5),
      systemsOn('2013-03-01', 5),
      systemsOn('2013-02-28', 10),
      systemsOn('2013-03-01', 10),
    ]).toEqual([['OTBQ'], ['OTBB'], ['OTBQ'], ['OTBB']]);
  });
  statement('US20-8.11', '2013 without a day: recorded as a conflict', () => {
    expect(editionOn('2014-01-01').reads.controlsOTBB.conflicts).toBe('uschess-2020 §8 says only 2013');
    expect(editionOn('2014-01-01').reads.controlsOTBQ.conflicts).toBe('uschess-2020 §8 says only 2013');
  });
  statement('US25-8.12 US20-8.12', '2013-05-08: fewer effective games, especially from 1800 to 2200', (document) => {
    const worth = (on: string, rating: number) => mostEffectiveGames(rating, asOf(on, document).values.effectiveGamesBound);
    expect(worth('2013-05-07', 1700)).toBeCloseTo(26.726, 3);
    expect(worth('2013-05-08', 1700)).toBeCloseTo(20.012, 3);
    for (const rating of [1000, 1500, 1800, 2000, 2200])
      expect(worth('2013-05-08', rating)).toBeLessThan(worth('2013-05-07', rating));
    const loss = (rating: number) => worth('2013-05-07', rating) - worth('2013-05-08', rating);
    expect(Math.min(loss(1900), loss(2000), loss(2100))).toBeGreaterThan(Math.max(loss(1000), loss(1400), loss(1600)));
  });
  statement('US25-8.13 US20-8.13', '2014-03-20: B to 10', (document) => {
    expect(around('bonusMultiplier', '2014-03-19', '2014-03-20', document)).toEqual([8, 10]);
  });
  statement('US25-8.14', '2014-09-01: floating point; before, whole numbers (ruling US-A-44)', () => {
    expect(around('storage', '2014-08-31', '2014-09-01')).toEqual(['whole number', 'floating point']);
    const finals = (startDate: string) => {
      const players = [established('up', 1500), established('down', 1500), established('few', 1500, { games: 5 }), { id: 'new' }];
      const games = [
        { a: 'up', b: 'down', scoreA: 1 },
        { a: 'few', b: 'up', scoreA: 0.5 },
        { a: 'new', b: 'few', scoreA: 0.5 },
      ];
      const result = rateEvent({ system: 'OTBR', startDate, endDate: startDate, players, games });
      if (!result.ok) throw new Error('not rated');
      return result.value.players.map((player) => ({
        final: player.final,
        exact: player.step5?.rating ?? 0,
        formula: player.formula,
      }));
    };
    const [up, down, few, unrated] = finals('2014-08-31');
    expect(up?.final).toBe(Math.ceil(up?.exact ?? 0));
    expect(down?.final).toBe(Math.floor(down?.exact ?? 0));
    expect(few?.final).toBe(Math.round(few?.exact ?? 0));
    expect(unrated?.final).toBe(Math.round(unrated?.exact ?? 0));
    expect(finals('2014-09-01').every(({ final, exact }) => final === exact)).toBe(true);
  });
  statement('US25-8.15', '2014-10-01: online Blitz', () => {
    expect([systemsOn('2014-09-30', 5, 'OL'), systemsOn('2014-10-01', 5, 'OL')]).toEqual([[], ['OLB']]);
  });
  statement('US20-8.15', 'without any date: recorded as a conflict', () => {
    expect(editionOn('2016-01-01').reads.controlsOLB.conflicts).toBe('uschess-2020 §8 has no year');
  });
  statement('US25-8.16', '2015-03-01: online Quick', () => {
    expect([systemsOn('2015-02-28', 20, 'OL'), systemsOn('2015-03-01', 20, 'OL')]).toEqual([[], ['OLQ']]);
  });
  statement('US20-8.16', '2020 for online Quick: recorded as a conflict', () => {
    expect(editionOn('2016-01-01').reads.controlsOLQ).toMatchObject({
      from: '2015-03-01',
      conflicts: 'uschess-2020 §8 says 2020',
    });
  });
  statement('US25-8.17 US20-8.17', '2015-06-01: B to 12', (document) => {
    expect(around('bonusMultiplier', '2015-05-31', '2015-06-01', document)).toEqual([10, 12]);
  });
  statement('US25-8.18 US20-8.18', '2017-06-01: B to 14', (document) => {
    expect(around('bonusMultiplier', '2017-05-31', '2017-06-01', document)).toEqual([12, 14]);
  });
  statement('US25-8.19', '2020-06-01: online Regular', () => {
    expect([systemsOn('2020-05-31', 60, 'OL'), systemsOn('2020-06-01', 60, 'OL')]).toEqual([['OLQ'], ['OLR']]);
    expect(controlsOf('OLR', editionOn('2020-05-31'))).toBeNull();
  });
  statement('US20-8.19', '2020 without a day: recorded as a conflict', () => {
    expect(editionOn('2021-01-01').reads.controlsOLR.conflicts).toBe('uschess-2020 §8 says only 2020');
  });
  statement('US25-8.20', '2020-06-01: initial ratings blended from other systems', () => {
    const player = {
      birthDate: null,
      inferredAdult: false,
      canadianResident: false,
      discretionaryRating: null,
      sources: [{ kind: 'OLB' as System, rating: 1500, computedOn: '2020-05-01', games: 30 }],
    };
    expect(initialRating(player, 'OTBR', '2020-06-01', editionOn('2020-05-31')).from).toBe('last resort');
    expect(initialRating(player, 'OTBR', '2020-06-01', editionOn('2020-06-01')).from).toBe('blend');
    expect(around('cfcNeedsResidence', '2020-05-31', '2020-06-01')).toEqual([false, true]);
  });
  statement('US25-8.21', '2023-02-01: B to 12', () => {
    expect(around('bonusMultiplier', '2023-01-31', '2023-02-01')).toEqual([14, 12]);
  });
  statement('US25-8.22', '2024-03-01: FIDE conversions, the youth one too', () => {
    expect(around('fideConversion', '2024-02-29', '2024-03-01')).toMatchObject([
      [{ slope: 0.94 }, { slope: 1.02 }],
      [{ slope: 1.5667 }, { slope: 1.02 }],
    ]);
    expect(around('fideYouthConversion', '2024-02-29', '2024-03-01')).toMatchObject([
      [{ slope: 0.76 }, { slope: 1 }],
      [{ slope: 1.2667 }, { slope: 1 }],
    ]);
  });
  statement('US25-8.23', '2025-01-01: CFC conversions', () => {
    expect(around('cfcConversion', '2024-12-31', '2025-01-01').map((pieces) => Array.isArray(pieces) && pieces.length)).toEqual([
      2, 4,
    ]);
  });

  test('undated changes begin with the first document that has them (ruling US-A-19)', () => {
    expect(around('bonusRepeats', '2025-02-09', '2025-02-10')).toEqual([
      { inThreeGames: 2, inMoreGames: 2 },
      { inThreeGames: 1, inMoreGames: 2 },
    ]);
    expect(around('cashFloor', '2020-09-01', '2020-09-02')).toMatchObject([{ from: 2000 }, { from: 4000 }]);
    expect(around('personalFloor', '2020-09-01', '2020-09-02')).toMatchObject([{ venues: 'all' }, { venues: 'OTB' }]);
    expect(around('lifeMasterFloor', '2020-09-01', '2020-09-02')).toMatchObject([{ systems: null }, { systems: ['OTBR'] }]);
    expect(around('reducedK', '2020-09-01', '2020-09-02')).toMatchObject([{ systems: null }, { systems: ['OTBR'] }]);
    expect(around('foreignNeedsEstablished', '2020-09-01', '2020-09-02')).toEqual([false, true]);
  });
});

describe('editions', () => {
  test('the amendment of 2025 is outside the documents: known from June 2025, unknown to the edition of 2025', () => {
    expect(editionOn('2025-01-01').values.bonusMultiplier).toBe(10);
    expect(editionOn('2024-12-31').values.bonusMultiplier).toBe(12);
    expect(editionOn('2025-03-01', '2025-05-31').values.bonusMultiplier).toBe(12);
    expect(editionOn('2025-03-01', '2025-06-01').values.bonusMultiplier).toBe(10);
    expect(editionNamed('uschess-2025').values.bonusMultiplier).toBe(12);
    expect(editionOn('2025-03-01').reads.bonusMultiplier.source).toContain('outside the documents');
  });
  test('as known on a day, later decisions are hidden', () => {
    expect(editionOn('2024-06-01', '2022-12-31').values.bonusMultiplier).toBe(14);
    expect(editionOn('2024-06-01', '2022-12-31').values.fideConversion[0]?.slope).toBe(0.94);
  });
  test('an edition by name is the rulebook of its own date as known on that date', () => {
    for (const name of editionNames) {
      const named = editionNamed(name);
      expect(named.values).toEqual(editionOn(named.on, named.on).values);
    }
  });
  test('names and documents', () => {
    expect(editionNames).toEqual(['uschess-2010-approx', 'uschess-2015', 'uschess-2020', 'uschess-2025']);
    expect([isEditionName('uschess-2015'), isEditionName('2015'), isEditionName(3)]).toEqual([true, false, false]);
    expect(editionOn('2024-05-01').name).toBe('uschess@2024-05-01');
    expect(editionOn('2024-05-01', '2024-06-01')).toMatchObject({
      name: 'uschess@2024-05-01 as known on 2024-06-01',
      on: '2024-05-01',
      asKnown: '2024-06-01',
    });
    expect(editionOn('2024-05-01').asKnown).toBeNull();
    expect(['2003-01-01', '2020-05-31', '2020-06-01', '2025-02-09', '2025-02-10'].map((on) => editionOn(on).document)).toEqual([
      'uschess-2015',
      'uschess-2015',
      'uschess-2020',
      'uschess-2020',
      'uschess-2025',
    ]);
  });
  test.each([
    [{ by: 'name', name: 'uschess-1999' }, 'edition-unknown', 'name'],
    [{ by: 'date', on: '2023-02-30' }, 'date-does-not-exist', 'on'],
    [{ by: 'date', on: '2023-02-03', asKnown: 'yesterday' }, 'date-does-not-exist', 'asKnown'],
    [{ by: 'date', on: '2000-12-31' }, 'before-first-rules', 'on'],
    [{ by: 'date', on: '2005-12-31', asKnown: '1999-01-01' }, 'before-first-rules', 'asKnown'],
  ] as const)('%j is an error: %s at %s', (choice, code, path) => {
    const found = edition(choice);
    expect(found.ok).toBe(false);
    expect(!found.ok && found.errors).toMatchObject([{ code, place: path }]);
    expect(!found.ok && found.errors[0]?.message).not.toBe('');
    expect(!found.ok && found.errors[0]?.hint).not.toBe('');
  });
  test('two editions are compared by the parameters whose values differ', () => {
    // Sorted: the order of a module's exports depends on what loads it.
    const keys = (a: string, b: string) =>
      editionDifferences(editionNamed(a), editionNamed(b))
        .map((difference) => difference.key)
        .toSorted();
    expect(keys('uschess-2020', 'uschess-2025')).toEqual([
      'bonusMultiplier',
      'bonusRepeats',
      'cfcConversion',
      'fideConversion',
      'fideYouthConversion',
    ]);
    expect(keys('uschess-2015', 'uschess-2015')).toEqual([]);
    const [first] = editionDifferences(editionNamed('uschess-2020'), editionNamed('uschess-2025'));
    expect(first).toMatchObject({
      title: expect.stringContaining('Bonus threshold'),
      before: { value: 14, from: '2017-06-01' },
      after: { value: 12, from: '2023-02-01' },
    });
  });
  test('a reform replaces one parameter of an edition', () => {
    const base = editionNamed('uschess-2025');
    const reform = amended(base, 'bonusMultiplier', 9, 'a proposal');
    expect(reform.values).toEqual({ ...base.values, bonusMultiplier: 9 });
    expect(reform.reads.bonusMultiplier).toEqual({
      name: 'uschess.bonus-multiplier',
      value: 9,
      from: '2025-02-10',
      source: 'a proposal',
    });
    expect(reform.name).toBe('uschess-2025, amended');
    expect(base.values.bonusMultiplier).toBe(12);
  });
});
