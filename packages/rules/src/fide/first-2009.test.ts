// A first rating of 2009 from one tournament, by the pool of 7.14 and 8.3.

import { describe, expect, test } from 'vitest';
import { book, edition, value } from '../../test/fide-events.js';
import { reevaluate } from '../core/trace.js';
import { firstRating2009 } from './first-2009.js';
import { tournamentPerformance } from './tools.js';
import { tracedRules2009 } from './traced-rules.js';

const against = (ratings: readonly number[], points: readonly number[]) =>
  ratings.map((opponent, index) => ({ opponent, halfPoints: points[index] ?? 0 }));
const days = { start: '2010-03-01', end: '2010-03-09' };
const nine = [2000, 2100, 2050, 1900, 1950, 2000, 2010, 1800, 1900];

describe('one Swiss tournament', () => {
  test.each<[what: string, games: readonly number[], points: readonly number[], published: boolean, unmet: readonly string[]]>([
    ['nine games', nine, [2, 1, 0, 2, 1, 1, 0, 2, 2], true, []],
    ['eight games', nine.slice(1), [1, 0, 2, 1, 1, 0, 2, 2], false, ['7.14e']],
    ['nine games, and half a point', nine, [1], true, []],
  ])('%s (7.14e: nine games, 0.6: at the floor)', (_, ratings, points, published, unmet) => {
    const answer = value(firstRating2009({ ...days, games: against(ratings, points) }, edition));
    const half = points.reduce((sum, one) => sum + one, 0);
    const { ru } = value(tournamentPerformance(ratings, half, edition));
    expect(answer.event?.ruNew).toBe(ru);
    expect(answer.rating).toBe(published ? ru : null);
    expect(answer.pool?.unmet).toEqual(unmet);
    expect(reevaluate(answer.trace, tracedRules2009)).toEqual([]);
  });

  test('seven games suffice in an Olympiad (7.14f)', () => {
    const games = against(nine.slice(2), [2, 2, 1, 1, 0, 0, 1]);
    expect(value(firstRating2009({ ...days, games }, edition)).rating).toBeNull();
    expect(value(firstRating2009({ ...days, games, teamChampionship: true }, edition)).rating).not.toBeNull();
    expect(value(firstRating2009({ ...days, games, disabilityMember: true }, edition)).rating).not.toBeNull();
  });

  test('below the floor nothing is published (7.14d)', () => {
    const answer = value(
      firstRating2009(
        {
          ...days,
          games: against(
            nine.map(() => 1250),
            [1],
          ),
        },
        edition,
      ),
    );
    expect(answer.rating).toBeNull();
    expect(answer.event?.ruNew ?? 0).toBeLessThan(book.floor);
  });

  test('two rated opponents are too few in any event (8.21)', () => {
    const answer = value(firstRating2009({ ...days, games: against([2000, 2100], [2, 2]) }, edition));
    expect([answer.rating, answer.event?.disregarded]).toEqual([null, '8.21']);
  });

  test('only the text of 2009 is accepted', () => {
    expect(firstRating2009({ ...days, games: [] }, { ...edition, name: 'fide-2024' }).ok).toBe(false);
  });
});
