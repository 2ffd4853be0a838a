// The one-line start: a rating and some results give the new rating and the reason for it.

import type { IsoDate } from '../core/dates.js';
import { type GameResult, type RatingAfter, readResults } from '../core/results.js';
import { plural, pointsText, shown, signedText } from '../core/story.js';
import { edition } from './edition.js';
import { gamesOfEstablished } from './effective-games.js';
import { type Estimate, estimate } from './estimate.js';
import { parameterTables } from './parameters.js';
import type { System } from './systems.js';

/** Options of `ratingAfter`. */
export interface RatingAfterOptions {
  /** Games the rating is based on. If absent, the rating is taken as established. */
  readonly games?: number;
  /** First day of the event. If absent, the newest rules apply. */
  readonly on?: IsoDate;
  /** Regular over the board if absent. */
  readonly system?: System;
}

/** The day of the newest rule. */
function newest(): IsoDate {
  return Object.values(parameterTables).reduce(
    (last, { entries }) => entries.reduce((day, { from }) => (from > day ? from : day), last),
    '',
  );
}

/**
 * A US Chess rating after some games, and why: `ratingAfter(1400, '1500w 1620d 1710l')`. The opponents' ratings do not change. It
 * calls `estimate`, and throws a `RangeError` where that returns errors.
 *
 * @example
 * ratingAfter(1400, '1400w').why // 'Scored 1 of 1 game; expected 0.5. K 49.25 × (1 − 0.5) = +24.63: 1400 becomes 1425 (uschess@2025-02-10).'
 * @example
 * ratingAfter(1655, [{ opponent: 1500, score: 1 }, { opponent: 1800, score: 1 }], { games: 30 }).rating // 1692
 */
export function ratingAfter(
  rating: number,
  results: string | readonly GameResult[],
  { games, on = newest(), system }: RatingAfterOptions = {},
): RatingAfter {
  const played = readResults(results);
  const rules = edition({ by: 'date', on });
  if (!rules.ok) throw refused(rules.errors);
  const answer = estimate({
    startDate: on,
    ...(system === undefined ? {} : { system }),
    player: { rating, games: games ?? gamesOfEstablished(rules.value), history: 'mixed' },
    games: played.map(({ opponent, score }) => ({ rating: opponent, score })),
  });
  if (!answer.ok) throw refused(answer.errors);
  const { value } = answer;
  return { rating: value.official, change: value.change ?? 0, why: whyText(rating, played, value), edition: value.edition };
}

function refused(errors: readonly { readonly place: string; readonly message: string; readonly hint: string }[]): RangeError {
  return new RangeError(errors.map(({ place, message, hint }) => `${place}: ${message} ${hint}`).join('\n'));
}

function whyText(before: number, played: readonly GameResult[], after: Estimate): string {
  const score = played.reduce((sum, game) => sum + game.score, 0);
  const said = `Scored ${pointsText(score)} of ${plural(played.length, 'game')}`;
  const result = `${shown(before)} becomes ${after.official} (${after.edition}).`;
  if (after.k === null || after.expected === null)
    return `${said}. With ${plural(after.n, 'game')} behind it, the rating moves by the special formula: ${result}`;
  const change = after.k * (score - after.expected);
  const sum = `K ${shown(after.k)} × (${pointsText(score)} − ${shown(after.expected)}) = ${signedText(change)}`;
  const bonus = after.bonus > 0 ? `, plus a bonus of ${shown(after.bonus)}` : '';
  return `${said}; expected ${shown(after.expected)}. ${sum}${bonus}: ${result}`;
}
