// A player's rating period as a caller gives it: looked at first, then rated under the editions of its dates, or under one edition
// for everything where the caller names one.

import { isIsoDate } from '../../core/dates.js';
import { failed, ok, type Result, type RuleError } from '../../core/error.js';
import { type Edition, editionByDate, parameterValue } from '../edition.js';
import { standardStandsIn } from '../parameters.js';
import { isListDate } from '../rating-periods.js';
import { listCalendar } from './calendar.js';
import {
  listBefore,
  type PeriodChange,
  type PeriodEditions,
  type PeriodGame,
  type PeriodTournament,
  periodChange,
  type RatingPeriodInput,
} from './change.js';
import { ratingUsed } from './game.js';
import type { LaterPlayer } from './player.js';

/** Rates one player's period. With an edition everything is under it; without, every date is under its own. */
export function ratePeriod(input: RatingPeriodInput, edition?: Edition): Result<PeriodChange> {
  const errors = periodErrors(input, edition);
  if (errors.length > 0) return failed(...errors);
  const editions = edition === undefined ? editionsByDate(input) : ok(underOneEdition(edition));
  return editions.ok ? ok(periodChange(input, editions.value)) : editions;
}

function underOneEdition(edition: Edition): PeriodEditions {
  return { ofTournament: () => edition, ofK: edition, ofList: edition, withOneOff: false };
}

/** Each tournament under the edition of its first day (L01), K under that of the list before (L11), the rest under the new list's. */
function editionsByDate(input: RatingPeriodInput): Result<PeriodEditions> {
  const ofList = laterEdition(input.newList, input, 'newList');
  const ofK = laterEdition(listBefore(input.newList), input, 'newList');
  const byStart = new Map<string, Edition>();
  const errors: RuleError[] = [];
  for (const [index, { start }] of input.tournaments.entries()) {
    const edition = laterEdition(start, input, `tournaments[${index}].start`);
    if (edition.ok) byStart.set(start, edition.value);
    else errors.push(...edition.errors);
  }
  if (!ofList.ok) return ofList;
  if (!ofK.ok) return ofK;
  if (errors.length > 0) return failed(...errors);
  return ok({
    ofTournament: (start) => byStart.get(start) ?? ofList.value,
    ofK: ofK.value,
    ofList: ofList.value,
    withOneOff: true,
  });
}

function laterEdition(on: string, input: RatingPeriodInput, path: string): Result<Edition> {
  const edition = editionByDate(on, input.listType);
  if (!edition.ok) return failed(...edition.errors.map((error) => ({ ...error, path })));
  return edition.value.name === 'fide-2009' ? failed(notLater(path)) : edition;
}

function notLater(path: string): RuleError {
  return {
    code: 'edition-not-later',
    path,
    message: 'This date is under the regulations of 2009, whose events are rated by their own articles.',
    hint: 'Use the rules of 2009 for events before 1 July 2014; these are the rules from then on.',
  };
}

function periodErrors(input: RatingPeriodInput, edition: Edition | undefined): RuleError[] {
  return [
    ...(edition?.name === 'fide-2009' ? [notLater('edition')] : []),
    ...(edition !== undefined && edition.listType !== input.listType
      ? [
          problem(
            'list-type-differs',
            'listType',
            `The edition is that of the ${edition.listType} list.`,
            'Ask for the edition of the same list.',
          ),
        ]
      : []),
    ...newListErrors(input.newList),
    ...playerErrors(input.player, 'player'),
    ...ratingErrors(input, edition),
    ...input.tournaments.flatMap((tournament, index) => tournamentErrors(tournament, `tournaments[${index}]`, input.newList)),
  ];
}

function newListErrors(newList: string): RuleError[] {
  return isIsoDate(newList) && isListDate(newList, listCalendar)
    ? []
    : [
        problem(
          'not-a-list-date',
          'newList',
          `"${newList}" is not the date of a list.`,
          'Lists are dated the first day of a month.',
        ),
      ];
}

/** A player without a rating on this list must have a standard rating that stands in. */
function ratingErrors({ player, listType, newList }: RatingPeriodInput, edition: Edition | undefined): RuleError[] {
  const ofList = edition === undefined ? editionByDate(newList, listType) : ok(edition);
  if (!ofList.ok || ratingUsed(player.rating, player.standard, parameterValue(ofList.value, standardStandsIn)) !== null)
    return [];
  return [
    problem(
      'player-unrated',
      'player.rating',
      'The player has no rating to change.',
      'Calculate a first rating from his pool instead.',
    ),
  ];
}

export function playerErrors(player: LaterPlayer, path: string): RuleError[] {
  return [
    ...ratingError(player.rating, `${path}.rating`),
    ...ratingError(player.standard ?? null, `${path}.standard`),
    ...(isCount(player.games)
      ? []
      : [
          problem(
            'count-not-whole',
            `${path}.games`,
            'The number of games is not a whole number from 0 on.',
            'Give the games rated so far.',
          ),
        ]),
    ...(player.born === null || /^\d{4}$/.test(player.born) || isIsoDate(player.born)
      ? []
      : [
          problem(
            'date-does-not-exist',
            `${path}.born`,
            `"${player.born}" is neither a year nor a day.`,
            'Write YYYY or YYYY-MM-DD.',
          ),
        ]),
    ...(player.publishedK === undefined || player.publishedK === null || (isCount(player.publishedK) && player.publishedK > 0)
      ? []
      : [
          problem(
            'k-not-positive',
            `${path}.publishedK`,
            'K is not a positive whole number.',
            'Leave it out, or give the K of the list.',
          ),
        ]),
  ];
}

function tournamentErrors(tournament: PeriodTournament, path: string, newList: string): RuleError[] {
  const known = isIsoDate(tournament.start);
  return [
    ...(known
      ? []
      : [
          problem(
            'date-does-not-exist',
            `${path}.start`,
            `"${tournament.start}" is not a day.`,
            'Write a day that exists as YYYY-MM-DD.',
          ),
        ]),
    ...(known && tournament.start >= newList
      ? [
          problem(
            'starts-after-list',
            `${path}.start`,
            'The tournament does not start before the list.',
            'Rate it on a later list.',
          ),
        ]
      : []),
    ...ratingError(tournament.own ?? null, `${path}.own`),
    ...tournament.games.flatMap((game, index) => gameErrors(game, `${path}.games[${index}]`)),
  ];
}

export function gameErrors(game: PeriodGame, path: string): RuleError[] {
  return [
    ...ratingError(game.opponent, `${path}.opponent`),
    ...ratingError(game.opponentStandard ?? null, `${path}.opponentStandard`),
    ...(game.halfPoints === 0 || game.halfPoints === 1 || game.halfPoints === 2
      ? []
      : [
          problem(
            'score-impossible',
            `${path}.halfPoints`,
            `${game.halfPoints} half points cannot be scored in a game.`,
            'Give 0, 1 or 2.',
          ),
        ]),
  ];
}

/** Ratings are whole; the bounds only catch slips such as a rating in tenths or an id in the wrong field. */
export function ratingError(rating: number | null, path: string): RuleError[] {
  if (rating === null || (Number.isInteger(rating) && rating >= 1 && rating <= 4000)) return [];
  return [
    problem(
      'rating-impossible',
      path,
      `${rating} is not a FIDE rating.`,
      'Give a whole number from 1 to 4000, or null for unrated.',
    ),
  ];
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

export function problem(code: string, path: string, message: string, hint: string): RuleError {
  return { code, path, message, hint };
}
