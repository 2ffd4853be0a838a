// First ratings from 2022 on: the pool of an unrated player's results on each list, the rating it gives by the rule of the date,
// and whether it is published or which conditions are unmet. The method from 2014 to 2021 is unknown.

import { addMonths, type IsoDate } from '../../core/dates.js';
import { failed, ok, type Result, type RuleError } from '../../core/error.js';
import { type Fraction, makeFraction, roundHalfUp } from '../arithmetic.js';
import { editionByDate, type FideEdition, parameterEntry, parameterValue } from '../edition.js';
import { fractionalScore, halfPointsOverFifty, ratingDifference } from '../expectancy.js';
import {
  type FictitiousDraws,
  fictitiousDraws,
  floor,
  gamesForFirstRating,
  initialMethod,
  type ListType,
  maximumInitialRating,
  minimumFirstScore,
  pointsPerHalfPoint,
  poolMonths,
  standardStandsIn,
} from '../parameters.js';
import { allInHalfPoints, type WithScores } from '../scores.js';
import { type Caveat, caveatOfParameter, caveatsOfEdition, distinctCaveats, openReading } from './caveat.js';
import { editionErrors, gamesErrors, listDateErrors, startErrors, timeErrors } from './checks.js';
import { choosePool, type LeftOut, type PoolEvent, type PoolResult, poolResult } from './pool.js';

export type Unmet = 'games' | 'rating';

/** The rule for first ratings, from the parameters of the date. */
export type InitialRule = {
  readonly pointsPerHalfPoint: number | null;
  readonly fictitiousDraws: FictitiousDraws | null;
  readonly maximum: number | null;
  /** A reform's change to the calculated rating, before the maximum. */
  readonly adjust?: ((calculated: number) => number) | undefined;
};

export interface InitialRating {
  readonly ra: Fraction;
  /** In hundredths; null if the rule does not use it. */
  readonly p: number | null;
  readonly dp: number | null;
  readonly ru: number;
}

export interface Pool {
  readonly list: IsoDate;
  readonly games: number;
  readonly halfPoints: number;
  readonly opponentsTotal: number;
  readonly ra: Fraction | null;
  readonly p: number | null;
  readonly dp: number | null;
  readonly ru: number | null;
  readonly used: readonly string[];
  readonly leftOut: readonly (readonly [event: string, why: LeftOut])[];
  readonly unmet: readonly Unmet[];
  readonly published: number | null;
  /** The results of the events known on this list, in order. */
  readonly results: readonly PoolResult[];
  readonly edition: FideEdition;
  readonly caveats: readonly Caveat[];
}

/**
 * The first rating from games, score and the sum of the opponents' ratings. 2022: the average, plus 20 for each half point over
 * 50 % or plus d_p below. March 2024: two draws against 1800 are added, d_p on both sides of 50 %, at most 2200. Halves go up
 * (FIDE-L-03).
 */
export function initialRating(rule: InitialRule, games: number, halfPoints: number, opponentsTotal: number): InitialRating {
  const draws = rule.fictitiousDraws ?? { games: 0, opponent: 0 };
  const allGames = games + draws.games;
  const allHalfPoints = halfPoints + draws.games;
  const total = opponentsTotal + draws.games * draws.opponent;
  const over = halfPointsOverFifty(allHalfPoints, allGames);
  const byHalfPoints = rule.pointsPerHalfPoint !== null && over >= 0;
  const p = byHalfPoints ? null : fractionalScore(allHalfPoints, allGames);
  const dp = p === null ? null : ratingDifference(p);
  const gain = dp ?? (rule.pointsPerHalfPoint ?? 0) * over;
  const calculated = roundHalfUp(total + gain * allGames, allGames);
  const ru = rule.adjust?.(calculated) ?? calculated;
  return { ra: makeFraction(total, allGames), p, dp, ru: Math.min(ru, rule.maximum ?? ru) };
}

export function initialRuleOf(edition: FideEdition): InitialRule {
  return {
    pointsPerHalfPoint: parameterValue(edition, pointsPerHalfPoint),
    fictitiousDraws: parameterValue(edition, fictitiousDraws),
    maximum: parameterValue(edition, maximumInitialRating),
  };
}

/** The conditions of publication that are not met. */
export function unmetConditions(
  games: number,
  ru: number | null,
  rule: { readonly games: number; readonly floor: number },
): readonly Unmet[] {
  return [...(games < rule.games ? ['games' as const] : []), ...(ru !== null && ru < rule.floor ? ['rating' as const] : [])];
}

/**
 * The pool of an unrated player on one list, from all their results so far in any order; results of later lists are ignored. For
 * 2014 to 2021 the method is unknown, and an error says why.
 */
export function poolOnList(
  edition: FideEdition,
  list: IsoDate,
  results: readonly PoolResult[],
  adjust?: InitialRule['adjust'],
): Result<Pool> {
  const method = parameterEntry(edition, initialMethod);
  const refused = editionErrors(edition, 'edition');
  if (refused.length > 0) return failed(...refused);
  if (method.value === 'not-known') return failed(initialNotKnown(edition, method.caveat ?? ''));
  const rule = { minimumFirstScore: parameterValue(edition, minimumFirstScore), months: parameterValue(edition, poolMonths) };
  const { known, used, leftOut, games, halfPoints, opponentsTotal } = choosePool(results, list, rule);
  const rating = games === 0 ? null : initialRating({ ...initialRuleOf(edition), adjust }, games, halfPoints, opponentsTotal);
  const unmet = unmetConditions(games, rating?.ru ?? null, {
    games: parameterValue(edition, gamesForFirstRating),
    floor: parameterValue(edition, floor),
  });
  return ok({
    list,
    games,
    halfPoints,
    opponentsTotal,
    ra: rating?.ra ?? null,
    p: rating?.p ?? null,
    dp: rating?.dp ?? null,
    ru: rating?.ru ?? null,
    used: used.map(({ id }) => id),
    leftOut,
    unmet,
    published: unmet.length === 0 ? (rating?.ru ?? null) : null,
    results: known,
    edition,
    caveats: poolCaveats(edition, list, known, leftOut[0]?.[1] === 'zeroFirst'),
  });
}

/** A first rating, list by list. */
export interface InitialAnswer {
  /** The pool on every list on which the player has a new event, up to the first publication. */
  readonly lists: readonly Pool[];
  readonly published: number | null;
  readonly publishedOn: IsoDate | null;
}

/** The events of an unrated player. */
export interface FirstRatingInput {
  readonly listType: ListType;
  readonly events: readonly PoolEvent[];
}

/** The events of an unrated player whose games have a `score` of 1, 0.5 or 0, or `halfPoints`. */
export type FirstRatingQuestion = Omit<FirstRatingInput, 'events'> & { readonly events: readonly WithScores<PoolEvent>[] };

/**
 * The first rating of an unrated player: their pool, list by list, until one is published. A given edition applies to everything;
 * otherwise each list falls under its own edition, and each event's games under that of its first day.
 *
 * @example
 * const input = {
 *   listType: 'standard' as const,
 *   events: [
 *     {
 *       id: 'open',
 *       start: '2024-06-01',
 *       list: '2024-07-01',
 *       games: [1800, 1900, 2000, 1850, 1950].map((opponent) => ({ opponent, score: 0.5 })),
 *     },
 *   ],
 * };
 * const first = firstRating(input);
 * first.ok && [first.value.published, first.value.publishedOn] // [1871, '2024-07-01']
 */
export function firstRating(asked: FirstRatingQuestion, edition?: FideEdition): Result<InitialAnswer> {
  const events = allInHalfPoints<PoolEvent>(asked.events, 'events');
  if (!events.ok) return events;
  const input: FirstRatingInput = { ...asked, events: events.value };
  const errors = [
    ...editionErrors(edition, 'edition'),
    ...input.events.flatMap((event, index) => eventErrors(event, `events[${index}]`)),
  ];
  if (errors.length > 0) return failed(...errors);
  const lists = [...new Set(input.events.map((event) => event.list))].sort();
  const pools: Pool[] = [];
  for (const list of lists) {
    const ofList = edition === undefined ? editionByDate(list, input.listType) : ok(edition);
    if (!ofList.ok) return ofList;
    const results = input.events.map((event) => poolResult(edition ?? editionOfEvent(event, ofList.value), event));
    const pool = poolOnList(ofList.value, list, results);
    if (!pool.ok) return pool;
    pools.push(pool.value);
    if (pool.value.published !== null) break;
  }
  const last = pools.at(-1);
  const published = last?.published ?? null;
  return ok({ lists: pools, published, publishedOn: published === null ? null : (last?.list ?? null) });
}

/** An event older than every text can only be a first event left out of the pool; the list's edition is used for it. */
function editionOfEvent(event: PoolEvent, ofList: FideEdition): FideEdition {
  const edition = editionByDate(event.start, ofList.listType);
  return edition.ok ? edition.value : ofList;
}

function eventErrors(event: PoolEvent, path: string): RuleError[] {
  return [
    ...listDateErrors(event.list, `${path}.list`),
    ...startErrors(event.start, event.list, `${path}.start`),
    ...timeErrors(event, `${path}.`),
    ...gamesErrors(event.games, path),
  ];
}

function initialNotKnown(edition: FideEdition, reason: string): RuleError {
  return {
    code: 'initial-not-known',
    place: 'edition',
    message: `There is no first rating under ${edition.name}: ${reason}.`,
    hint: 'First ratings can be calculated under fide-2009 and from 1 January 2022 on.',
  };
}

function poolCaveats(edition: FideEdition, list: IsoDate, known: readonly PoolResult[], zeroFirst: boolean): readonly Caveat[] {
  const first = known[0];
  // The window matters if 24 and 26 months give different pools.
  const nearWindow = known.some((result) => result.list <= addMonths(list, -24) && result.list > addMonths(list, -26));
  const scoredUnrated = first !== undefined && first.allHalfPoints > 0 && first.halfPoints === 0 && first.games > 0;
  return distinctCaveats([
    ...caveatsOfEdition(edition),
    ...caveatOfParameter(edition, initialMethod),
    ...(known.some((result) => result.start < parameterEntry(edition, initialMethod).from) ? [openReading('FIDE-L-01')] : []),
    ...(nearWindow ? caveatOfParameter(edition, poolMonths) : []),
    ...(scoredUnrated ? [openReading('FIDE-L-06')] : []),
    ...(zeroFirst && known[1]?.allHalfPoints === 0 ? [openReading('FIDE-L-07')] : []),
    ...(first?.games === 0 && known[1]?.allHalfPoints === 0 ? [openReading('FIDE-L-08')] : []),
    ...(known.some((result) => result.standIns > 0) ? caveatOfParameter(edition, standardStandsIn) : []),
  ]);
}
