// A player's rating period from a caller: checked first, then rated under the editions of its dates, or under one edition if the
// caller names one.

import { addDays, type IsoDate } from '../../core/dates.js';
import { failed, ok, type Result, type RuleError } from '../../core/error.js';
import { editionByDate, type FideEdition, parameterValue } from '../edition.js';
import { standardStandsIn } from '../parameters.js';
import { allInHalfPoints, type WithScores } from '../scores.js';
import {
  listBefore,
  type PeriodChange,
  type PeriodEditions,
  type PeriodReform,
  type PeriodTournament,
  periodChange,
  type RatingPeriodInput,
} from './change.js';
import { editionErrors, listDateErrors, playerErrors, tournamentErrors, unless } from './checks.js';
import { ratingUsed } from './game.js';

/** A rating period whose games have a `score` of 1, 0.5 or 0, or `halfPoints`. */
export type PeriodQuestion = Omit<RatingPeriodInput, 'tournaments'> & {
  readonly tournaments: readonly WithScores<PeriodTournament>[];
};

/**
 * Rates one player's period. A given edition applies to everything; otherwise every date falls under its own edition.
 *
 * @example
 * const period = {
 *   listType: 'standard' as const,
 *   newList: '2024-07-01',
 *   player: { rating: 2000, games: 100, ever2300: false, ever2400: false, born: '1980' },
 *   tournaments: [{ id: 'open', start: '2024-06-01', games: [{ opponent: 2100, score: 1 }] }],
 * };
 * const rated = ratePeriod(period);
 * rated.ok && [rated.value.k, rated.value.newRating] // [20, 2013]
 */
export function ratePeriod(asked: PeriodQuestion, edition?: FideEdition, reform?: PeriodReform): Result<PeriodChange> {
  const read = periodOf(asked);
  if (!read.ok) return read;
  const input = read.value;
  const errors = periodErrors(input, edition, reform);
  if (errors.length > 0) return failed(...errors);
  const editions = edition === undefined ? editionsByDate(input, reform) : ok(underOneEdition(edition));
  return editions.ok ? ok(periodChange(input, editions.value, reform)) : editions;
}

/** The question in half points, which the FIDE rules use. */
export function periodOf(asked: PeriodQuestion): Result<RatingPeriodInput> {
  const tournaments = allInHalfPoints<PeriodTournament>(asked.tournaments, 'tournaments');
  if (!tournaments.ok) return tournaments;
  const isRead = tournaments.value === (asked.tournaments as unknown);
  return ok(isRead ? (asked as RatingPeriodInput) : { ...asked, tournaments: tournaments.value });
}

function underOneEdition(edition: FideEdition): PeriodEditions {
  return { ofTournament: () => edition, ofK: edition, ofList: edition, lastDay: null, withOneOff: false };
}

/**
 * Each tournament under the edition of its first day (FIDE-L-01), K under that of the previous list (FIDE-L-11), the rest under
 * that of the new list.
 */
function editionsByDate(input: RatingPeriodInput, reform: PeriodReform | undefined): Result<PeriodEditions> {
  const ofList = laterEdition(input.newList, input, 'newList', reform);
  const ofListBefore = laterEdition(listBefore(input.newList), input, 'newList', reform);
  // The first list after the regulations of 2009: it has only changes carried over, which already include K.
  const isCarriedAlone = input.tournaments.length === 0 && (input.carried ?? []).length > 0;
  const ofK = isCarriedAlone && !ofListBefore.ok ? ofList : ofListBefore;
  const byStart = new Map<string, FideEdition>();
  const errors: RuleError[] = [];
  for (const [index, { start }] of input.tournaments.entries()) {
    const edition = laterEdition(start, input, `tournaments[${index}].start`, reform);
    if (edition.ok) byStart.set(start, edition.value);
    else errors.push(...edition.errors);
  }
  const lastDay = editionByDate(addDays(input.newList, -1), input.listType);
  if (!ofList.ok) return ofList;
  if (!ofK.ok) return ofK;
  if (errors.length > 0) return failed(...errors);
  return ok({
    ofTournament: (start) => byStart.get(start) ?? ofList.value,
    ofK: ofK.value,
    ofList: ofList.value,
    lastDay: lastDay.ok ? lastDay.value.name : null,
    withOneOff: true,
  });
}

function laterEdition(
  on: IsoDate,
  input: RatingPeriodInput,
  path: string,
  reform: PeriodReform | undefined,
): Result<FideEdition> {
  const edition = editionByDate(on, input.listType, reform?.asKnown, reform?.amended);
  if (!edition.ok) return failed(...edition.errors.map((error) => ({ ...error, place: path })));
  const errors = editionErrors(edition.value, path);
  return errors.length > 0 ? failed(...errors) : edition;
}

function periodErrors(input: RatingPeriodInput, edition: FideEdition | undefined, reform: PeriodReform | undefined): RuleError[] {
  return [
    ...editionErrors(edition, 'edition'),
    ...unless(
      edition === undefined || edition.listType === input.listType,
      'list-type-differs',
      'listType',
      `The edition is not that of the ${input.listType} list.`,
      'Ask for the edition of the same list.',
    ),
    ...listDateErrors(input.newList, 'newList'),
    ...playerErrors(input.player, 'player'),
    ...unratedErrors(input, edition, reform),
    ...input.tournaments.flatMap((tournament, index) => tournamentErrors(tournament, `tournaments[${index}]`, input.newList)),
  ];
}

/** A player without a rating on this list must have a standard rating that stands in. */
function unratedErrors(
  { player, listType, newList }: RatingPeriodInput,
  edition: FideEdition | undefined,
  reform: PeriodReform | undefined,
): RuleError[] {
  const ofList = edition === undefined ? editionByDate(newList, listType, reform?.asKnown, reform?.amended) : ok(edition);
  const standsIn = ofList.ok && parameterValue(ofList.value, standardStandsIn);
  return unless(
    ratingUsed(player.rating, player.standard, standsIn) !== null,
    'player-unrated',
    'player.rating',
    'The player has no rating to change.',
    'Calculate a first rating from their pool instead.',
  );
}
