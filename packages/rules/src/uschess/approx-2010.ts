// The approximating formulas of December 2010, for computing by hand: a rough guide, with both the full method's rounding and the
// nearest whole number.

import {
  at,
  makeCheck,
  problem,
  readEntryNumber,
  readFlag,
  readList,
  readNumber,
  readObject,
  readOptionalNumber,
} from '../core/check.js';
import { failed, ok, type Result } from '../core/error.js';
import { roundAwayFrom, roundHalfUp } from '../core/rounding.js';
import { edition, type UsChessEdition } from './edition.js';
import { effectiveGames } from './effective-games.js';
import { floorOfPeak } from './floors.js';
import { bonusOver, bonusThreshold, isBonusEligible, winningExpectancy } from './standard.js';

/** The rulebook at the time of the approximations. */
export function approximationEdition(): UsChessEdition {
  const found = edition({ by: 'name', name: 'uschess-2010-approx' });
  if (!found.ok) throw new Error('the edition of 2010 is missing');
  return found.value;
}

/** Input of the hand formula for provisional ratings. */
export interface ApproximateSpecialInput {
  /** Games the rating is based on. */
  readonly n: number;
  /** Null if unrated. */
  readonly rating: number | null;
  readonly opponents: readonly number[];
  readonly wins: number;
  readonly losses: number;
}

/** The provisional rating by the hand formula. */
export interface ApproximateSpecial {
  readonly unrounded: number;
  readonly rounded: number;
}

const ratings = { from: 0, to: 5000 };
const counts = { from: 0, to: 1_000_000, whole: true };

/**
 * R = (N R0 + m R̄ + 400 (W − L)) / (N + m), the old provisional formula.
 *
 * @example
 * const special = approximateSpecial({ n: 5, rating: 1400, opponents: [1500, 1600], wins: 1, losses: 1 });
 * special.ok && special.value.rounded // 1443
 */
export function approximateSpecial(input: ApproximateSpecialInput): Result<ApproximateSpecial> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  const rating = readOptionalNumber(check, fields, 'rating', '', ratings);
  const given = readNumber(check, fields, 'n', '', counts);
  const wins = readNumber(check, fields, 'wins', '', counts);
  const losses = readNumber(check, fields, 'losses', '', counts);
  const opponents = readList(check, fields, 'opponents', '').map((value, index) =>
    readEntryNumber(check, value, at('opponents', index), ratings),
  );
  if (wins + losses > opponents.length) {
    problem(
      check,
      'more-results-than-games',
      'wins',
      `${wins} wins and ${losses} losses in ${opponents.length} games.`,
      'Give one opponent a game.',
    );
  }
  if (opponents.length === 0)
    problem(check, 'no-games', 'opponents', 'Without a game there is nothing to compute.', 'Give the opponents.');
  if (check.errors.length > 0) return failed(...check.errors);
  // "If the player is unrated, set N = 0 and R_pre = 0."
  const n = rating === null ? 0 : given;
  const unrounded = provisionalFormula(rating ?? 0, n, opponents, wins - losses, approximationEdition().values.provisionalReach);
  return ok({ unrounded, rounded: roundHalfUp(unrounded) });
}

/** (N R0 + Σ Ri + 400 × (wins − losses)) / (N + m); also the first estimate M of the special formula (US Chess 2025 §4.1). */
export function provisionalFormula(
  rating: number,
  games: number,
  opponents: readonly number[],
  winsOverLosses: number,
  reach: number,
): number {
  let sum = games * rating + reach * winsOverLosses;
  for (const opponent of opponents) sum += opponent;
  return sum / (games + opponents.length);
}

/** Input of the hand formula for established ratings. */
export interface ApproximateStandardInput {
  readonly n: number;
  readonly rating: number;
  readonly opponents: readonly number[];
  /** The opponents' ids, to count repeats; if absent, all are different. */
  readonly opponentIds?: readonly string[] | null;
  readonly score: number;
  readonly halfK?: boolean;
  /** T, 6 as of 2008; if absent, that of the edition. */
  readonly t?: number | null;
}

/** The established rating by the hand formula, with its intermediate values. */
export interface ApproximateStandard {
  readonly nE: number;
  readonly k: number;
  readonly expected: number;
  /** K (S − E). */
  readonly change: number;
  /** T √m′. */
  readonly threshold: number;
  readonly bonus: number;
  readonly unrounded: number;
  /** Rounded like the full method: away from the rating before the event. */
  readonly roundedAway: number;
  readonly roundedNearest: number;
}

/** K = 800 / (N_e + m), or 400 / (N_e + m/2) in a half-K event. */
export function approximateK(effective: number, games: number, halfK: boolean, numerator: number): number {
  return halfK ? numerator / 2 / (effective + games / 2) : numerator / (effective + games);
}

/**
 * R = R0 + K (S − E) + bonus.
 *
 * @example
 * const standard = approximateStandard({ n: 40, rating: 1600, opponents: [1700, 1650], score: 1.5 });
 * standard.ok && standard.value.roundedNearest // 1622
 */
export function approximateStandard(input: ApproximateStandardInput): Result<ApproximateStandard> {
  const { values } = approximationEdition();
  const check = makeCheck();
  const fields = readObject(check, input, '');
  const rating = readNumber(check, fields, 'rating', '', ratings);
  const games = readNumber(check, fields, 'n', '', counts);
  const opponents = readList(check, fields, 'opponents', '').map((value, index) =>
    readEntryNumber(check, value, at('opponents', index), ratings),
  );
  const ids = readList(check, fields, 'opponentIds', '');
  const m = opponents.length;
  const score = readNumber(check, fields, 'score', '', { from: 0, to: Math.max(m, 0) });
  const halfK = readFlag(check, fields, 'halfK', '');
  const t = readNumber(check, fields, 't', '', { from: 0, to: 1000 }, values.bonusMultiplier);
  if (m === 0) problem(check, 'no-games', 'opponents', 'Without a game there is nothing to compute.', 'Give the opponents.');
  if (score * 2 !== Math.floor(score * 2))
    problem(check, 'not-a-score', 'score', `${score} is not a sum of wins and draws.`, 'Give whole and half points.');
  if (ids.length > 0 && ids.length !== m)
    problem(check, 'ids-do-not-match', 'opponentIds', `${ids.length} names for ${m} opponents.`, 'Give one name an opponent.');
  if (check.errors.length > 0) return failed(...check.errors);

  const nE = effectiveGames(rating, Math.min(games, values.effectiveGamesBound.most), values.effectiveGamesBound);
  const k = approximateK(nE, m, halfK, values.kNumerator);
  let expected = 0;
  for (const opponent of opponents) expected += winningExpectancy(rating, opponent, values.expectancyScale);
  const change = k * (score - expected);
  const threshold = bonusThreshold(m, t, values.bonusGamesAtLeast);
  const mostMeetings = Math.max(1, ...ids.map((id) => ids.filter((other) => other === id).length));
  const bonus = isBonusEligible(m, mostMeetings, values.bonusFewestGames, values.bonusRepeats) ? bonusOver(change, threshold) : 0;
  const unrounded = rating + change + bonus;
  return ok({
    nE,
    k,
    expected,
    change,
    threshold,
    bonus,
    unrounded,
    roundedAway: roundAwayFrom(rating, unrounded),
    roundedNearest: roundHalfUp(unrounded),
  });
}

/**
 * The floor by the approximations: a level from 1200 to 2100, or 100. They have no personal absolute floor.
 *
 * @example
 * approximateFloor(1650) // 1400
 */
export function approximateFloor(peakEstablished: number | null): number {
  const approximations = approximationEdition();
  const level = floorOfPeak(peakEstablished ?? Number.NaN, approximations);
  return Number.isNaN(level) ? approximations.values.leastRating : level;
}
