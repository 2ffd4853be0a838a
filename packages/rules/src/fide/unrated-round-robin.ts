// Unrated players in a round robin (8.21(b), 8.22–8.25, 8.58): the tournament average from the rated players' results, a rating
// for every unrated player from it, and one correcting pass with the 400-point rule.

import { makeFraction, roundHalfUp } from './arithmetic.js';
import { countedDifference, fractionalScore, ratingDifference } from './expectancy.js';
import { explainInRoundRobin, type KeptSteps } from './explain-unrated.js';
import { type Field, ratedOpposition, scoreAgainst } from './field.js';
import type { RoundRobinAverage, UnratedOutcome } from './outcome.js';
import { performanceRating } from './performance.js';
import type { Rulebook } from './rulebook.js';
import { tooFewRated } from './unrated-swiss.js';

/** A rated player's part in the tournament average (8.21(b)(ii)). */
export interface RatedInRoundRobin {
  readonly id: string;
  readonly rating: number;
  readonly games: number;
  readonly halfPoints: number;
  readonly p: number;
  readonly dp: number;
}

export interface RoundRobinResult {
  readonly average: RoundRobinAverage;
  readonly unrated: readonly UnratedOutcome[];
}

/** All unrated players of a round robin. The field must have a rated player. */
export function rateUnratedInRoundRobin(field: Field, book: Rulebook, kept?: KeptSteps): RoundRobinResult {
  const disregarded = disregardedPlayers(field, book);
  const stays = (index: number): boolean => !disregarded.has(index);
  const rows: RatedInRoundRobin[] = [];
  const average = tournamentAverage(field, stays, kept === undefined ? undefined : rows);
  const first = new Map<number, number>();
  for (const [index, player] of field.entries()) {
    if (player.rating !== null || !stays(index)) continue;
    first.set(index, performanceRating(average.ra, scoreAgainst(player, stays), book.pointsPerHalfPoint, average.n));
  }
  // 8.58: the rating used for each player while finding R_c(new); unrated opponents at their first R_u (ruling FIDE-A-06).
  const ratings = field.map((player, index) => player.rating ?? first.get(index) ?? null);
  const unrated = field.flatMap((player, index): UnratedOutcome[] => {
    if (player.rating !== null) return [];
    const base = { id: player.entry.id, ...scoreAgainst(player, stays), ...ratedOpposition(field, player) };
    const ru = first.get(index);
    if (ru === undefined) return [disregardedOutcome(base, disregarded.get(index) === '8.21' ? null : average.ra)];
    return [stayingOutcome(base, ru, opponentsOf(ratings, index), average, book)];
  });
  if (kept !== undefined)
    explainInRoundRobin(kept, { average, rows, unrated, opponents: (id) => opponentsById(field, ratings, id) }, book);
  return { average, unrated };
}

/**
 * Who is disregarded: fewer than three rated opponents (8.21), or no points (6.1). A player left without points once others are
 * removed is removed too (ruling FIDE-A-13). Every iteration removes at least one, so there are at most as many as players.
 */
export function disregardedPlayers(
  field: Field,
  limits: Pick<Rulebook, 'minimumFirstScore' | 'ratedOpponentsPerEvent'>,
): Map<number, '8.21' | '6.1'> {
  const out = new Map<number, '8.21' | '6.1'>();
  for (const [index, player] of field.entries()) {
    if (player.rating === null && tooFewRated(ratedOpposition(field, player), limits)) out.set(index, '8.21');
  }
  for (let found = true; found; ) {
    found = false;
    for (const [index, player] of field.entries()) {
      if (player.rating !== null || out.has(index)) continue;
      if (scoreAgainst(player, (opponent) => !out.has(opponent)).halfPoints >= limits.minimumFirstScore) continue;
      out.set(index, '6.1');
      found = true;
    }
  }
  return out;
}

/** Why a result in a round robin does not count: 8.21, then 6.1 on the games against the players who stay, then 8.31. */
export function disregardedInRoundRobin(
  result: {
    readonly ratedGames: number;
    readonly ratedOpponents: number;
    readonly halfPoints: number;
    readonly ru: number | null;
  },
  limits: Pick<Rulebook, 'floor' | 'minimumFirstScore' | 'ratedOpponentsPerEvent'>,
): '8.21' | '6.1' | '8.31' | null {
  if (tooFewRated(result, limits)) return '8.21';
  if (result.halfPoints < limits.minimumFirstScore) return '6.1';
  return result.ru !== null && result.ru < limits.floor ? '8.31' : null;
}

/**
 * 8.21(b): R_ar, d_pa, n and R_a = R_ar − d_pa × n/(n+1), rounded before it is used (ruling FIDE-A-02), for the players who stay.
 */
export function tournamentAverage(
  field: Field,
  stays: (index: number) => boolean,
  rows?: RatedInRoundRobin[],
): RoundRobinAverage {
  let [players, rated, ratings, differences] = [0, 0, 0, 0];
  for (const [index, player] of field.entries()) {
    if (!stays(index)) continue;
    players += 1;
    if (player.rating === null) continue;
    rated += 1;
    ratings += player.rating;
    const score = scoreAgainst(player, stays);
    const p = fractionalScore(score.halfPoints, score.games);
    const dp = ratingDifference(p);
    differences += dp;
    rows?.push({ id: player.entry.id, rating: player.rating, ...score, p, dp });
  }
  return averageOf(ratings, differences, rated, players - 1);
}

/** The same from the sums over the rated players. */
export function averageOf(ratings: number, differences: number, rated: number, n: number): RoundRobinAverage {
  return {
    rar: makeFraction(ratings, rated),
    dpa: makeFraction(differences, rated),
    ra: roundHalfUp(ratings * (n + 1) - differences * n, rated * (n + 1)),
    n,
  };
}

/**
 * 8.58: R_c(new), the tournament average with opponents more than 400 points away from R_u counted at 400 points (in both
 * directions, ruling FIDE-A-05). The excess is divided by the n opponents and subtracted from the rounded R_a (ruling FIDE-A-03).
 */
export function correctedAverage(ra: number, ru: number, opponents: readonly number[], largestDifference: number): number {
  let cut = 0;
  for (const rating of opponents) cut += countedDifference(rating - ru, largestDifference) - (rating - ru);
  return roundHalfUp(ra * opponents.length + cut, opponents.length);
}

type Base = Pick<UnratedOutcome, 'id' | 'games' | 'halfPoints' | 'ratedGames' | 'ratedOpponents'>;

/**
 * A player who does not stay. Under 8.21 they have no average; under 6.1 a later zero counts in their pool with the average of
 * the tournament without that player (ruling FIDE-A-44).
 */
function disregardedOutcome(base: Base, rc: number | null): UnratedOutcome {
  return {
    ...base,
    p: null,
    rc,
    ru: null,
    rcNew: rc,
    ruNew: null,
    rcTotal: rc === null ? null : rc * base.games,
    disregarded: rc === null ? '8.21' : '6.1',
    countsForOpponents: false,
  };
}

/** One pass for all players together, from their first R_u (ruling FIDE-A-04); d_p × n/(n+1) as before, from R_c(new). */
function stayingOutcome(
  base: Base,
  ru: number,
  opponents: readonly number[],
  average: RoundRobinAverage,
  book: Rulebook,
): UnratedOutcome {
  const rcNew = correctedAverage(average.ra, ru, opponents, book.largestDifference);
  const ruNew = performanceRating(rcNew, base, book.pointsPerHalfPoint, average.n);
  return {
    ...base,
    p: fractionalScore(base.halfPoints, base.games),
    rc: average.ra,
    ru,
    rcNew,
    ruNew,
    rcTotal: rcNew * base.games,
    // Below the floor a player stays for the opponents (ruling FIDE-A-12); only their own result may be ignored.
    disregarded: disregardedInRoundRobin({ ...base, ru: ruNew }, book),
    countsForOpponents: true,
  };
}

function opponentsById(field: Field, ratings: readonly (number | null)[], id: string): number[] {
  return opponentsOf(
    ratings,
    field.findIndex((player) => player.entry.id === id),
  );
}

/** Ratings of everybody else who stays; players who do not stay have none. */
function opponentsOf(ratings: readonly (number | null)[], index: number): number[] {
  return ratings.flatMap((rating, other) => (other === index || rating === null ? [] : [rating]));
}
