// Section 6: updating ratings from foreign FIDE events.

import { describe, expect, test } from 'vitest';
import { editionNamed, editionOn, established, statement, we } from '../../test/uschess.js';
import { type ForeignInput, type ForeignResult, rateForeignEvent, type UsChessEdition } from './index.js';
import { converted, isOptedIn } from './internal.js';

function foreign(edition: UsChessEdition, more: Partial<ForeignInput> = {}): ForeignResult {
  const result = rateForeignEvent({
    edition: { by: 'name', name: edition.name },
    startDate: '2025-07-21',
    player: established('p', 2300),
    ownFide: 2250,
    currentMember: true,
    usaFlag: true,
    games: [
      { opponent: 'x', opponentFide: 2300, score: 1 },
      { opponent: 'y', opponentFide: 1900, score: 0.5 },
    ],
    ...more,
  });
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
}

describe('who is updated', () => {
  statement('US25-6.01 US20-6.01 US15-6.01', 'ratings are updated from FIDE events that were not US Chess rated', (edition) => {
    const result = foreign(edition);
    expect(result).toMatchObject({ eligible: true, obstacles: [], m: 2, gamesAfter: 102 });
    expect(result.final).toBeGreaterThan(2300);
    expect(result.official).toBe(Math.round(result.final ?? 0));
  });
  statement('US25-6.02 US20-6.02', 'only established ratings', (edition) => {
    expect(foreign(edition, { player: established('p', 2300, { games: 25 }) })).toMatchObject({
      eligible: false,
      obstacles: ['not-established'],
      final: 2300,
      gamesAfter: 25,
    });
    expect(foreign(edition, { player: established('p', 2300, { games: 26 }) }).eligible).toBe(true);
    expect(foreign(editionNamed('uschess-2015'), { player: established('p', 2300, { games: 5 }) }).eligible).toBe(true);
  });
  statement('US25-6.03 US20-6.03 US15-6.03', 'only current members', (edition) => {
    expect(foreign(edition, { currentMember: false })).toMatchObject({ eligible: false, obstacles: ['not-a-member'] });
  });
  statement('US25-6.04 US20-6.04 US15-6.04', 'players with a USA flag who played a FIDE-rated game are identified', (edition) => {
    expect(foreign(edition).eligible).toBe(true);
    expect(foreign(edition, { usaFlag: false, optedIn: true })).toMatchObject({ eligible: false, obstacles: ['not-identified'] });
    expect(foreign(edition, { games: [] })).toMatchObject({
      eligible: false,
      obstacles: ['no-rated-opponent'],
      m: 0,
      opponents: [],
      nEffective: null,
      standard: null,
      floorApplied: false,
      final: 2300,
      official: 2300,
    });
  });
  statement('US25-6.05 US20-6.05 US15-6.05', 'the office may include residents without the flag', (edition) => {
    expect(foreign(edition, { usaFlag: false, includedByOffice: true, optedIn: true }).eligible).toBe(true);
    // Without the flag, inclusion is not automatic (ruling US-A-26).
    expect(foreign(edition, { usaFlag: false, includedByOffice: true }).obstacles).toEqual(['not-opted-in']);
  });
  statement('US25-6.06 US20-6.06 US15-6.06', 'automatic with the flag and a FIDE rating of at least 2200', (edition) => {
    expect(foreign(edition, { ownFide: 2200 }).eligible).toBe(true);
    expect(foreign(edition, { ownFide: 2199 }).eligible).toBe(false);
  });
  statement('US25-6.07 US20-6.07 US15-6.07', 'under 2200 or without a FIDE rating only after opting in', (edition) => {
    for (const ownFide of [2199, null]) {
      expect(foreign(edition, { ownFide }).obstacles).toEqual(['not-opted-in']);
      expect(foreign(edition, { ownFide, optedIn: true }).eligible).toBe(true);
    }
  });
  statement('US25-6.08 US20-6.08 US15-6.08', 'opting in must come before the event', (edition) => {
    const eligible = (optedInOn: string) =>
      foreign(edition, { ownFide: 2100, optedIn: isOptedIn(optedInOn, null, '2025-07-21') }).eligible;
    expect([eligible('2025-07-20'), eligible('2025-07-21')]).toEqual([true, false]);
    expect(isOptedIn('2025-07-20', null, '2025-07-21')).toBe(true);
    expect(isOptedIn('2025-07-21', null, '2025-07-21')).toBe(false);
    expect(isOptedIn(null, null, '2025-07-21')).toBe(false);
  });
  statement('US25-6.09 US20-6.09 US15-6.09', 'leaving again needs the approval of the Executive Director', (edition) => {
    const eligible = (approvedOptOutOn: string | null) =>
      foreign(edition, { ownFide: 2100, optedIn: isOptedIn('2024-01-01', approvedOptOutOn, '2025-07-21') }).eligible;
    expect([eligible(null), eligible('2025-03-01')]).toEqual([true, false]);
    expect(isOptedIn('2024-01-01', '2025-03-01', '2025-07-21')).toBe(false);
    expect(isOptedIn('2024-01-01', '2025-07-21', '2025-07-21')).toBe(false);
    expect(isOptedIn('2024-01-01', '2025-07-22', '2025-07-21')).toBe(true);
    expect(isOptedIn('2025-04-01', '2025-03-01', '2025-07-21')).toBe(true);
    expect(isOptedIn('2025-03-01', '2025-03-01', '2025-07-21')).toBe(false);
  });
  test('an unrated player is not updated', () => {
    expect(foreign(editionNamed('uschess-2025'), { player: { id: 'p' } })).toMatchObject({
      eligible: false,
      obstacles: ['not-rated'],
      final: null,
      official: null,
      gamesAfter: 0,
    });
  });
});

describe('how ratings are updated', () => {
  statement('US25-6.10 US20-6.10 US15-6.10', "all opponents' FIDE ratings are taken, in the order of the games", (edition) => {
    const conversion = edition.values.fideConversion;
    expect(foreign(edition).opponents).toEqual([converted(2300, conversion), converted(1900, conversion)]);
  });
  statement('US25-6.11 US20-6.11 US15-6.11', 'opponents without a FIDE rating are ignored', (edition) => {
    const games = [
      { opponent: 'x', opponentFide: null, score: 1 },
      { opponent: 'y', opponentFide: 2300, score: 0 },
      { opponent: 'z', opponentFide: null, score: 1 },
    ];
    expect(foreign(edition, { games })).toMatchObject({ m: 1, gamesAfter: 101 });
    expect(foreign(edition, { games }).final).toBe(foreign(edition, { games: games.slice(1, 2) }).final);
    expect(foreign(edition, { games: games.slice(0, 1) }).obstacles).toEqual(['no-rated-opponent']);
  });
  statement('US25-6.12', 'conversion by section 2.1', (edition) => {
    expect(foreign(edition).opponents).toEqual([2366, -1073 + 2976.73]);
  });
  statement('US20-6.12 US15-6.12', 'conversion by the formula of the document', (edition) => {
    expect(foreign(edition).opponents).toEqual([2366, 1966]);
  });
  statement('US25-6.13', 'youth event, up to 2000: −453 + 1.2667 × FIDE', (edition) => {
    expect([1500, 2000].map((fide) => converted(fide, edition.values.fideYouthConversion))).toEqual([
      -453 + 1900.05,
      -453 + 2533.4,
    ]);
  });
  statement('US20-6.13 US15-6.13', 'youth event, up to 2000: 560 + 0.76 × FIDE', (edition) => {
    expect([1500, 2000].map((fide) => converted(fide, edition.values.fideYouthConversion))).toEqual([1700, 2080]);
  });
  statement('US25-6.14 US20-6.14 US15-6.14', 'youth event, above 2000: 80 + FIDE', (edition) => {
    expect([2001, 2345].map((fide) => converted(fide, edition.values.fideYouthConversion))).toEqual([2081, 2425]);
  });
  statement('US25-6.15', 'the youth conversion is in force from 1 March 2024', () => {
    expect(converted(1500, editionOn('2024-02-29').values.fideYouthConversion)).toBe(1700);
    expect(converted(1500, editionOn('2024-03-01').values.fideYouthConversion)).toBeCloseTo(1447.05, 9);
  });
  statement('US25-6.16 US20-6.16 US15-6.16', 'in a youth event it is used for all opponents', (edition) => {
    const youth = edition.values.fideYouthConversion;
    expect(foreign(edition, { youthEvent: true }).opponents).toEqual([converted(2300, youth), converted(1900, youth)]);
  });
  statement(
    'US25-6.17 US20-6.17 US15-6.17',
    'by the standard formula with bonus, whatever the games or the record',
    (edition) => {
      const games = ['a', 'b', 'c', 'd'].map((opponent) => ({ opponent, opponentFide: 2500, score: 1 }));
      const result = foreign(edition, { games });
      const { k = 0, e = 0, bonus = 0 } = result.standard ?? {};
      expect(e).toBeCloseTo(4 * we(2300, 2570), 12);
      expect(k).toBeCloseTo(800 / ((result.nEffective ?? 0) + 4), 12);
      expect(bonus).toBeCloseTo(k * (4 - e) - edition.values.bonusMultiplier * 2, 9);
      expect(result.final).toBeCloseTo(2300 + k * (4 - e) + bonus, 9);
      const oneSided = foreign(editionNamed('uschess-2015'), {
        games,
        player: established('p', 2300, { games: 4, history: 'all_wins' }),
      });
      expect(oneSided.standard?.k).toBe(800 / 8);
      // Repeats count here too: the same opponent three times.
      expect(foreign(edition, { games: games.map((game) => ({ ...game, opponent: 'a' })) }).standard).toMatchObject({
        bonusEligible: false,
        bonus: 0,
      });
    },
  );
  statement('US25-6.18 US20-6.18 US15-6.18', 'the formula is applied once only', (edition) => {
    const result = foreign(edition, { games: [{ opponent: 'x', opponentFide: 2300, score: 1 }] });
    expect(result.standard?.e).toBeCloseTo(we(2300, 2366), 12);
    expect(result.final).toBeCloseTo(2300 + (result.standard?.k ?? 0) * (1 - we(2300, 2366)), 9);
  });

  test('floors, ceiling and the minimum of 100 apply; counts behind the absolute floor do not change (ruling US-A-26)', () => {
    const edition = editionNamed('uschess-2025');
    const games = Array.from({ length: 9 }, (_, i) => ({ opponent: `o${i}`, opponentFide: 2000, score: 0 }));
    expect(foreign(edition, { games, player: established('p', 2120, { peakEstablished: 2300 }) })).toMatchObject({
      final: 2100,
      floors: { personal: 2100, source: 'peak' },
      floorApplied: true,
    });
    // FIDE 2020 is 2100 in a youth event: a draw leaves the rating exactly on the floor, so the floor has no effect.
    const level = {
      player: established('p', 2100, { peakEstablished: 2300 }),
      games: [{ opponent: 'x', opponentFide: 2020, score: 0.5 }],
    };
    expect(foreign(edition, { ...level, youthEvent: true })).toMatchObject({
      final: 2100,
      floors: { personal: 2100 },
      floorApplied: false,
    });
    const weak = established('p', 120, { wins: 1, draws: 1, eventsOfThree: 1 });
    expect(foreign(edition, { games: games.map((game) => ({ ...game, opponentFide: 700 })), player: weak }).floors).toEqual({
      personal: 107,
      source: 'absolute',
    });
    const won = games.map((game) => ({ ...game, score: 1 }));
    expect(foreign(edition, { games: won, player: established('p', 2120, { ceiling: 2150 }) }).final).toBe(2150);
  });

  test('a reduced K only if a time control is supplied (ruling US-A-26)', () => {
    const edition = editionNamed('uschess-2025');
    expect(foreign(edition).standard?.reducedK).toBe(false);
    expect(foreign(edition, { timeControl: { minutes: 45, seconds: 10 } }).standard?.reducedK).toBe(true);
    expect(foreign(edition, { timeControl: { minutes: 90, seconds: 30 } }).standard?.reducedK).toBe(false);
    expect(
      foreign(edition, { timeControl: { minutes: 45, seconds: 10 }, player: established('p', 2200) }).standard?.reducedK,
    ).toBe(false);
  });

  test('before 2014-09-01 the result is a whole number away from the rating before (ruling US-A-44)', () => {
    const rounded = [1700, 1900, 2300].map((opponentFide) => {
      const result = rateForeignEvent({
        startDate: '2013-06-01',
        player: established('p', 2300),
        ownFide: 2250,
        currentMember: true,
        usaFlag: true,
        games: [{ opponent: 'x', opponentFide, score: 1 }],
      });
      const { final = null, standard = null } = result.ok ? result.value : {};
      if (final === null || standard === null) throw new Error('not rated');
      const exact = 2300 + standard.k * (1 - standard.e);
      expect(final).toBe(Math.ceil(exact));
      return final - Math.round(exact);
    });
    // Rounding to the nearest would round some of them down.
    expect(rounded).toContain(1);
  });
});
