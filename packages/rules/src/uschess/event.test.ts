// The results of a rated section besides the rating: the record, the highest rating, K and bonus of the standard formula.

import { describe, expect, test } from 'vitest';
import { editionNamed, established, of, rate } from '../../test/uschess.js';
import { type HistoryWord, rateEvent } from './index.js';
import { playedResult, rateReadSection, readSection } from './internal.js';

const inForce = editionNamed('uschess-2025');
const results = { win: 1, draw: 0.5, loss: 0 } as const;

/** Player a after these results against as many opponents. */
function after(player: object, played: readonly (keyof typeof results)[], more: Parameters<typeof rate>[3] = {}) {
  const opponents = played.map((_, index) => established(`o${index}`, 1500));
  const games = played.map((result, index) => ['a', `o${index}`, results[result]] as const);
  return of(rate(inForce, [{ id: 'a', ...player }, ...opponents], games, more), 'a');
}

describe('the record after an event: the results of all games of a player', () => {
  test.each<[before: HistoryWord, played: (keyof typeof results)[], now: HistoryWord]>([
    ['none', ['win', 'win'], 'all_wins'],
    ['none', ['loss'], 'all_losses'],
    ['none', ['draw'], 'mixed'],
    ['none', ['win', 'loss'], 'mixed'],
    ['none', ['win', 'draw', 'loss'], 'mixed'],
    ['all_wins', ['win'], 'all_wins'],
    ['all_wins', ['draw'], 'mixed'],
    ['all_wins', ['loss', 'loss'], 'mixed'],
    ['all_losses', ['loss'], 'all_losses'],
    ['all_losses', ['win'], 'mixed'],
    ['mixed', ['win'], 'mixed'],
    ['mixed', ['loss'], 'mixed'],
    ['all_wins', [], 'all_wins'],
    ['all_losses', [], 'all_losses'],
    ['none', [], 'none'],
  ])('%s, then %j: %s', (history, played, now) => {
    expect(after({ rating: 1500, games: 12, history }, played).historyAfter).toBe(now);
  });

  test('an unrated player has none, whatever the record in other systems (ruling US-A-08)', () => {
    expect(after({ history: 'all_losses' }, []).historyAfter).toBe('none');
    expect(after({ history: 'all_losses' }, ['win']).historyAfter).toBe('all_wins');
  });
});

describe('the highest established rating after an event', () => {
  test('is the result, if it is based on more than 25 games and higher than before', () => {
    const won = after({ rating: 1500, games: 25 }, ['win']);
    expect(won.peakEstablishedAfter).toBe(won.final);
    expect(after({ rating: 1500, games: 24 }, ['win']).peakEstablishedAfter).toBeNull();
    expect(after({ rating: 1500, games: 60, peakEstablished: 1800 }, ['win']).peakEstablishedAfter).toBe(1800);
  });
  test('is the rating before, if that was established and higher', () => {
    expect(after({ rating: 1500, games: 60 }, ['loss']).peakEstablishedAfter).toBe(1500);
  });
  test('is unchanged without a rated game', () => {
    expect(after({ rating: 1500, games: 60 }, []).peakEstablishedAfter).toBeNull();
    expect(after({ rating: 1500, games: 60, peakEstablished: 1400 }, []).peakEstablishedAfter).toBe(1400);
  });
});

describe('the steps of a player', () => {
  const dual = { timeControl: { minutes: 45, seconds: 5 } };
  test('K is the reduced one above 2200 in dual-rated events', () => {
    const reduced = (rating: number, more: object) => after(established('a', rating), ['win'], more).step5?.standard?.reducedK;
    expect([reduced(2201, dual), reduced(2200, dual), reduced(2201, {})]).toEqual([true, false, false]);
  });
  test('eligibility for a bonus is reported', () => {
    const eligible = (played: (keyof typeof results)[]) => after(established('a', 1500), played).step4?.standard?.bonusEligible;
    expect([eligible(['win', 'win']), eligible(['win', 'win', 'loss'])]).toEqual([false, true]);
  });
  test('under the special formula only the rating is given', () => {
    const { step4, step5 } = after(established('a', 1500, { games: 5 }), ['win']);
    expect([Object.keys(step4 ?? {}), Object.keys(step5 ?? {})]).toEqual([['rating'], ['rating']]);
  });
  test('a floor equal to the rating had no effect', () => {
    expect(after(established('a', 1500, { peakEstablished: 1700 }), ['draw'])).toMatchObject({
      final: 1500,
      floors: { personal: 1500, source: 'peak' },
      floorApplied: false,
    });
  });
});

describe('a section', () => {
  const input = {
    system: 'OTBR',
    startDate: '2022-03-05',
    endDate: '2022-03-06',
    players: [established('a', 1500), established('b', 1500)],
    games: [],
  } as const;
  test('is not rated if it is invalid', () => {
    const result = rateEvent({ ...input, games: [{ a: 'a', b: 'c', scoreA: 1 }] });
    expect(!result.ok && result.errors.map(({ code }) => code)).toEqual(['opponent-not-in-section']);
  });
  test('has no played result for a player without a rated game', () => {
    const section = readSection(input);
    const [player] = section.ok ? section.value.players : [];
    if (!section.ok || player === undefined) throw new Error('not read');
    expect(() => playedResult(rateReadSection(section.value, false), player, 0)).toThrow('a has no rated game');
  });
});
