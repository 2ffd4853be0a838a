// Checks a caller's question about the later rules: each error has its place and advice.

import { type IsoDate, isIsoDate } from '../../core/dates.js';
import type { RuleError } from '../../core/error.js';
import type { TimePeriod } from '../conditions.js';
import type { FideEdition } from '../edition.js';
import { isListDate } from '../rating-periods.js';
import { listCalendar } from './calendar.js';
import type { PeriodGame, PeriodTournament } from './change.js';
import type { PlayerForK } from './player.js';
import type { GameTime } from './rate-of-play.js';

/** This error, unless the condition holds. */
export function unless(holds: boolean, code: string, path: string, message: string, hint: string): RuleError[] {
  return holds ? [] : [{ code, place: path, message, hint }];
}

/** The later rules do not cover 2009. */
export function editionErrors(edition: Pick<FideEdition, 'name'> | undefined, path: string): RuleError[] {
  return unless(
    edition?.name !== 'fide-2009',
    'edition-not-later',
    path,
    'This is under the regulations of 2009, whose events are rated by their own articles.',
    'Use the rules of 2009 for events before 1 July 2014; these are the rules from then on.',
  );
}

export function listDateErrors(list: IsoDate, path: string): RuleError[] {
  const isList = isIsoDate(list) && isListDate(list, listCalendar);
  return unless(
    isList,
    'not-a-list-date',
    path,
    `"${list}" is not the date of a list.`,
    'Lists are dated the first day of a month.',
  );
}

export function dayErrors(day: IsoDate, path: string): RuleError[] {
  return unless(isIsoDate(day), 'date-does-not-exist', path, `"${day}" is not a day.`, 'Write a day that exists as YYYY-MM-DD.');
}

/** The start must exist and be before the list. */
export function startErrors(start: IsoDate, list: IsoDate, path: string): RuleError[] {
  const errors = dayErrors(start, path);
  if (errors.length > 0) return errors;
  return unless(
    start < list,
    'starts-after-list',
    path,
    'The tournament does not start before the list.',
    'Rate it on a later list.',
  );
}

/** Ratings are whole numbers. The bounds only catch mistakes such as a rating in tenths or an id in the wrong field. */
export const possibleRatings = { from: 1, to: 4000 } as const;

export function isPossibleRating(rating: number): boolean {
  return Number.isInteger(rating) && rating >= possibleRatings.from && rating <= possibleRatings.to;
}

export function ratingErrors(rating: number | null | undefined, path: string): RuleError[] {
  const holds = rating === null || rating === undefined || isPossibleRating(rating);
  const hint = `Give a whole number from ${possibleRatings.from} to ${possibleRatings.to}, or null for unrated.`;
  return unless(holds, 'rating-impossible', path, `${rating} is not a FIDE rating.`, hint);
}

export function countErrors(count: number, path: string): RuleError[] {
  return unless(isCount(count), 'count-not-whole', path, `${count} is not a number of games.`, 'Give a whole number from 0 on.');
}

export function playerErrors(player: PlayerForK, path: string): RuleError[] {
  const { born, publishedK } = player;
  const bornKnown = born === undefined || born === null || /^\d{4}$/.test(born) || isIsoDate(born);
  const kPositive = publishedK === undefined || publishedK === null || (isCount(publishedK) && publishedK > 0);
  return [
    ...ratingErrors(player.rating, `${path}.rating`),
    ...ratingErrors(player.standard, `${path}.standard`),
    ...countErrors(player.games, `${path}.games`),
    ...unless(
      bornKnown,
      'date-does-not-exist',
      `${path}.born`,
      `"${born}" is neither a year nor a day.`,
      'Write YYYY or YYYY-MM-DD.',
    ),
    ...unless(
      kPositive,
      'k-not-positive',
      `${path}.publishedK`,
      `${publishedK} is not a K.`,
      'Leave it out, or give the K of the list.',
    ),
  ];
}

export function tournamentErrors(tournament: PeriodTournament, path: string, newList: IsoDate): RuleError[] {
  return [
    ...startErrors(tournament.start, newList, `${path}.start`),
    ...ratingErrors(tournament.own, `${path}.own`),
    ...timeErrors(tournament, `${path}.`),
    ...gamesErrors(tournament.games, path),
  ];
}

export function gamesErrors(games: readonly PeriodGame[], path: string): RuleError[] {
  return games.flatMap(({ opponent, opponentStandard, halfPoints }, index) => {
    const at = `${path}.games[${index}]`;
    const possible = halfPoints === 0 || halfPoints === 1 || halfPoints === 2;
    const message = `${halfPoints} half points cannot be scored in a game.`;
    return [
      ...ratingErrors(opponent, `${at}.opponent`),
      ...ratingErrors(opponentStandard, `${at}.opponentStandard`),
      ...unless(
        possible,
        'score-impossible',
        `${at}.halfPoints`,
        message,
        'Half points: 2 for a win, 1 for a draw, 0 for a loss.',
      ),
    ];
  });
}

/** Time controls need at least one period, whole moves, and no negative time. */
export function timeErrors(time: GameTime, prefix: string): RuleError[] {
  return [
    ...controlErrors(time.timeControl ?? null, `${prefix}timeControl`),
    ...controlErrors(time.blackTimeControl ?? null, `${prefix}blackTimeControl`),
  ];
}

function controlErrors(periods: readonly TimePeriod[] | null, path: string): RuleError[] {
  if (periods === null) return [];
  if (typeof periods === 'string') {
    const hint = 'Read it first: readTimeControl("40/90,SD/30+30") of @harkness/rules gives its periods and the increment.';
    return unless(false, 'time-control-as-text', path, `“${periods}” is a time control as it is written.`, hint);
  }
  return [
    ...unless(
      periods.length > 0,
      'time-control-empty',
      path,
      'The time control has no period.',
      'Leave it out, or give its periods.',
    ),
    ...periods.flatMap(({ moves, minutes, incrementSeconds }, index) => {
      const possible = (moves === null || (isCount(moves) && moves > 0)) && minutes >= 0 && incrementSeconds >= 0;
      const message = 'A period has moves that are not whole, or a negative time.';
      const hint = 'Give moves (null for the rest of the game), minutes and incrementSeconds.';
      return unless(possible, 'time-control-impossible', `${path}[${index}]`, message, hint);
    }),
  ];
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
