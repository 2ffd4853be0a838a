// The one-line start: a rating and some results give the new rating and the reason for it.

import type { IsoDate } from '../core/dates.js';
import type { Result } from '../core/error.js';
import { type GameResult, type RatingAfter, readResults } from '../core/results.js';
import { editionByDate, editions } from './edition.js';
import type { ListType } from './parameters.js';
import { eventDates } from './since-2014/ask.js';
import { explainPeriod } from './since-2014/explain-period.js';
import { gamesOfSettledK, reachedWith } from './since-2014/milestones.js';
import { fideStory } from './story.js';
import { calculateChange } from './tools.js';

/** Options of `ratingAfter`. */
export interface RatingAfterOptions {
  /** Rated games so far. If absent, enough for K to be settled. */
  readonly games?: number;
  /** Year or date of birth: juniors have a higher K. */
  readonly born?: string;
  /** First day of the event. If absent, the newest rules apply. */
  readonly on?: IsoDate;
  /** Standard if absent. */
  readonly list?: ListType;
}

/**
 * A FIDE rating after some games, and why: `ratingAfter(2000, '2100w 1950d')`. It calls `ratePeriod`, and throws a `RangeError`
 * where that returns errors.
 *
 * @example
 * const { rating, why } = ratingAfter(2000, '2100w');
 * [rating, why.includes('20 × +0.64 = +12.8')] // [2013, true]
 * @example
 * ratingAfter(2000, [{ opponent: 2100, score: 1 }], { on: '2010-03-01' }).rating // 2019
 */
export function ratingAfter(
  rating: number,
  results: string | readonly GameResult[],
  { games = gamesOfSettledK, born, on = editions.at(-1)?.from ?? '', list = 'standard' }: RatingAfterOptions = {},
): RatingAfter {
  const played = readResults(results).map(({ opponent, score }) => ({ opponent, halfPoints: 2 * score }));
  const edition = taken(editionByDate(on, list));
  if (edition.name === 'fide-2009') {
    const { ever2400: reached2400 } = reachedWith(rating);
    const { k, halfPoints, expectedHundredths, changeHundredths, newRating } = taken(
      calculateChange({ rating, reached2400 }, played, edition),
    );
    const why = `Scored ${halfPoints / 2} of ${played.length}; expected ${expectedHundredths / 100}. K ${k} × (${halfPoints / 2} − ${expectedHundredths / 100}) = ${changeHundredths / 100}: ${rating} becomes ${newRating} (${edition.name} §8.5).`;
    return { rating: newRating, change: changeHundredths / 100, why, edition: edition.name };
  }
  const { earliestList } = taken(eventDates(edition, { start: on, end: on, list: farAway }));
  const { change, trace } = taken(
    explainPeriod({
      listType: list,
      newList: earliestList,
      player: { rating, games, ...reachedWith(rating), born: born ?? null },
      tournaments: [{ id: 'event', start: on, games: played }],
    }),
  );
  return {
    rating: change.newRating ?? 0,
    change: change.changeHundredths / 100,
    why: fideStory(trace, 'The player')?.sentences.join(' ') ?? '',
    edition: edition.name,
  };
}

/** A list after every event; only the earliest list is used. */
const farAway = '9999-01-01';

function taken<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new RangeError(result.errors.map(({ place, message, hint }) => `${place}: ${message} ${hint}`).join('\n'));
}
