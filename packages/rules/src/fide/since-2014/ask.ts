// The later rules as callers use them: the input is checked first, and every error is reported.

import type { IsoDate } from '../../core/dates.js';
import { failed, ok, type Result, type RuleError } from '../../core/error.js';
import { editionByDate, type FideEdition } from '../edition.js';
import type { ListType } from '../parameters.js';
import { type DatesAnswer, datesOfEvent, type EventDates } from './calendar.js';
import {
  countErrors,
  dayErrors,
  editionErrors,
  listDateErrors,
  playerErrors,
  ratingErrors,
  timeErrors,
  unless,
} from './checks.js';
import { type FideGame, type GameAnswer, gameAnswer } from './game.js';
import { type KOfPlayer, kForPeriod, kOnList } from './k.js';
import { applyOneOff, type OneOffAnswer } from './one-off.js';
import type { PlayerForK } from './player.js';

/**
 * One game alone: whether it is rated, and the expected score of each side.
 *
 * @example
 * const rules = editionByDate('2024-06-01', 'standard');
 * const game = rules.ok && rateGame(rules.value, { white: { rating: 2000 }, black: { rating: 2100 } });
 * game && game.ok && game.value.rated // true
 */
export function rateGame(edition: FideEdition, game: FideGame): Result<GameAnswer> {
  const sides = (['white', 'black'] as const).flatMap((side) => [
    ...ratingErrors(game[side].rating, `${side}.rating`),
    ...ratingErrors(game[side].standard, `${side}.standard`),
  ]);
  return answered([...editionErrors(edition, 'edition'), ...sides, ...timeErrors(game, '')], () => gameAnswer(edition, game));
}

/** K of a player on a list. */
export interface KAnswer extends KOfPlayer {
  /** K after the limit on K × games. */
  readonly kUsed: number;
}

/**
 * K of a player on a list, and K after the limit for this many games in the next period.
 *
 * @example
 * const rules = editionByDate('2024-06-01', 'standard');
 * const player = { rating: 2000, games: 12, ever2300: false, ever2400: false, born: '1980' };
 * const k = rules.ok && playerK(rules.value, player, '2024-06-01', 9);
 * k && k.ok && [k.value.k, k.value.kUsed] // [40, 40]
 */
export function playerK(edition: FideEdition, player: PlayerForK, list: IsoDate, periodGames: number): Result<KAnswer> {
  const errors = [
    ...editionErrors(edition, 'edition'),
    ...listDateErrors(list, 'list'),
    ...playerErrors(player, 'player'),
    ...countErrors(periodGames, 'periodGames'),
  ];
  return answered(errors, () => {
    const k = kOnList(edition, player, list);
    const { kUsed, caveats } = kForPeriod(edition, k.k, periodGames);
    return { ...k, kUsed, caveats: [...k.caveats, ...caveats] };
  });
}

/**
 * The dates of an event: list in force, closing, first and last list, and whether a player is inactive.
 *
 * @example
 * const rules = editionByDate('2024-06-01', 'standard');
 * const dates = rules.ok && eventDates(rules.value, { start: '2024-06-01', end: '2024-06-09', list: '2024-07-01' });
 * dates && dates.ok && [dates.value.listInForce, dates.value.earliestList] // ['2024-06-01', '2024-07-01']
 */
export function eventDates(edition: FideEdition, event: EventDates): Result<DatesAnswer> {
  const days = [...dayErrors(event.start, 'start'), ...dayErrors(event.end, 'end')];
  const errors = [
    ...editionErrors(edition, 'edition'),
    ...days,
    ...unless(
      days.length > 0 || event.start <= event.end,
      'ends-before-start',
      'end',
      'The event ends before it starts.',
      'Correct a date.',
    ),
    ...listDateErrors(event.list, 'list'),
    ...(event.lastGame ? dayErrors(event.lastGame, 'lastGame') : []),
  ];
  return answered(errors, () => datesOfEvent(edition, event));
}

/**
 * The one-off adjustment that FIDE made on the list of this date; null if there was none.
 *
 * @example
 * const change = oneOffOnList('standard', '2024-03-01', 1500, null);
 * change.ok && change.value?.rating // 1700
 */
export function oneOffOnList(
  listType: ListType,
  list: IsoDate,
  rating: number,
  standard: number | null,
): Result<OneOffAnswer | null> {
  const edition = editionByDate(list, listType);
  if (!edition.ok) return edition;
  const errors = [...listDateErrors(list, 'list'), ...ratingErrors(rating, 'rating'), ...ratingErrors(standard, 'standard')];
  return answered(errors, () => applyOneOff(edition.value, rating, standard));
}

function answered<T>(errors: readonly RuleError[], answer: () => T): Result<T> {
  return errors.length > 0 ? failed(...errors) : ok(answer());
}
