// Questions players ask, answered by the rules themselves: what must I score, whom must I beat, what is a win worth, how far is the
// next floor, how well did I play.

import { at, makeCheck, problem } from '../core/check.js';
import { failed, ok, type Result } from '../core/error.js';
import type { Ruling } from '../core/ruling.js';
import { provisionalFormula } from './approx-2010.js';
import type { UsChessEdition } from './edition.js';
import { type EstimateInput, estimateWith, type Results, readEstimate, resultsOf } from './estimate.js';
import { floorOfPeak } from './floors.js';
import type { Reading } from './readings.js';
import { History, specialRating } from './special.js';

/** A score as wins and at most one draw. Single results matter only for the absolute floor. */
function fewestDraws(halfPoints: number): Results {
  return { wins: Math.floor(halfPoints / 2), draws: halfPoints % 2 };
}

/** The lowest score for a target, and the rating after every score. */
export interface ScoreNeeded {
  /** The lowest score that reaches the target; null if none does. */
  readonly score: number | null;
  /** The official rating after every score, from 0 up in half points. */
  readonly ratings: readonly { readonly score: number; readonly official: number }[];
  /** The readings behind any of these ratings. */
  readonly readings: readonly Reading[];
  readonly rulings: readonly Ruling[];
}

/**
 * The score needed against given opponents for an official rating of at least `target`. The scores of the games are ignored.
 *
 * @example
 * const event = {
 *   startDate: '2024-05-04',
 *   player: { rating: 1600, games: 40 },
 *   games: [{ rating: 1700, score: 1 }, { rating: 1650, score: 0.5 }],
 * };
 * const needed = scoreNeeded(event, 1620);
 * needed.ok && needed.value.score // 1.5
 */
export function scoreNeeded(input: EstimateInput, target: number): Result<ScoreNeeded> {
  const read = readEstimate(input, false);
  if (!read.ok) return read;
  const wrong = targetProblem(target);
  if (wrong !== null) return wrong;
  const { setting, opponents, mostMeetings } = read.value;
  const estimates = Array.from({ length: 2 * opponents.length + 1 }, (_, half) =>
    estimateWith(setting, opponents, fewestDraws(half), mostMeetings),
  );
  const rows = estimates.map(({ official }, half) => ({ score: half / 2, official }));
  return ok({
    score: rows.find((row) => row.official >= target)?.score ?? null,
    ratings: rows,
    readings: distinct(
      estimates.flatMap(({ readings }) => readings),
      ({ name }) => name,
    ),
    rulings: distinct(
      estimates.flatMap(({ rulings }) => rulings),
      ({ id }) => id,
    ),
  });
}

/** Without repeats, in order of appearance. */
function distinct<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

/**
 * The lowest whole rating that opponents, all rated the same and met once each, must have so that a score in this many games
 * gives an official rating of at least `target`; null if no rating up to 3000 does.
 *
 * @example
 * opponentsNeeded({ startDate: '2024-05-04', player: { rating: 1600, games: 40 } }, 4, 3, 1650) // { ok: true, value: 1603 }
 */
export function opponentsNeeded(
  input: Omit<EstimateInput, 'games'>,
  games: number,
  score: number,
  target: number,
): Result<number | null> {
  const anybody = Array.from({ length: Number.isInteger(games) && games <= 1000 ? games : 0 }, () => ({
    rating: 0,
    score: 0,
  }));
  const read = readEstimate({ ...input, games: anybody }, false);
  if (!read.ok) return read;
  const wrong = targetProblem(target);
  if (wrong !== null) return wrong;
  if (!(score >= 0 && score <= games && Number.isInteger(score * 2))) {
    return failed({
      code: 'not-a-score',
      place: 'score',
      message: `${score} is not a possible score in ${games} games.`,
      hint: 'Give whole and half points.',
    });
  }
  const { setting } = read.value;
  const reaches = (rating: number) =>
    estimateWith(
      setting,
      anybody.map(() => rating),
      fewestDraws(score * 2),
      1,
    ).official >= target;
  let [low, high] = [0, 3000];
  if (!reaches(high)) return ok(null);
  // The same score against stronger opponents never gives less, so binary search finds the lowest sufficient rating in 12
  // iterations.
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle + 1;
  }
  return ok(low);
}

function targetProblem(target: number): ReturnType<typeof failed> | null {
  if (Number.isFinite(target)) return null;
  return failed({
    code: 'not-a-number',
    place: 'target',
    message: `${target} is not a rating.`,
    hint: 'Give the rating to reach.',
  });
}

/** The rating after each result of one game. */
export interface ResultWorth {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/**
 * The rating after the games if one of them ended in a win, a draw or a loss, with the others unchanged.
 *
 * @example
 * const event = {
 *   startDate: '2024-05-04',
 *   player: { rating: 1600, games: 40 },
 *   games: [{ rating: 1700, score: 1 }, { rating: 1650, score: 0.5 }],
 * };
 * const worth = resultWorth(event, 1);
 * worth.ok && Math.round(worth.value.win - worth.value.draw) // 20
 */
export function resultWorth(input: EstimateInput, game: number): Result<ResultWorth> {
  const read = readEstimate(input, true);
  if (!read.ok) return read;
  const { setting, opponents, scores, mostMeetings } = read.value;
  if (scores[game] === undefined) {
    return failed({
      code: 'no-such-game',
      place: 'game',
      message: `There is no game ${game}.`,
      hint: `Games are counted from 0 to ${scores.length - 1}.`,
    });
  }
  const after = (result: number) => estimateWith(setting, opponents, resultsOf(scores.with(game, result)), mostMeetings).rating;
  return ok({ win: after(1), draw: after(0.5), loss: after(0) });
}

/** The floor earned so far, and the next one. */
export interface NextFloor {
  /** The floor from the highest established rating so far; null if there is none. */
  readonly floor: number | null;
  /** The next level, and the official established rating that earns it; null if there is none higher. */
  readonly next: { readonly floor: number; readonly rating: number } | null;
}

/**
 * The floor earned by the highest established rating, and the next one.
 *
 * @example
 * const rules = edition({ by: 'name', name: 'uschess-2025' });
 * rules.ok && nextFloor(1850, rules.value) // { floor: 1600, next: { floor: 1700, rating: 1900 } }
 */
export function nextFloor(peakEstablished: number | null, edition: UsChessEdition): NextFloor {
  const { below, step, lowest, highest } = edition.values.peakFloor;
  const level = floorOfPeak(peakEstablished ?? Number.NaN, edition);
  const floor = Number.isNaN(level) ? null : level;
  const next = floor === null ? lowest : floor + step;
  return { floor, next: next > highest ? null : { floor: next, rating: next + below } };
}

/**
 * The performance rating by the special formula: the rating at which the expected score equals the score, without a prior. If
 * many ratings fit, the one nearest to the old provisional formula's. The limits of 100 and 2700 are not applied.
 *
 * @example
 * const rules = edition({ by: 'name', name: 'uschess-2025' });
 * rules.ok && performanceRating([1500, 1500], 1, rules.value) // { ok: true, value: 1500 }
 */
export function performanceRating(opponents: readonly number[], score: number, edition: UsChessEdition): Result<number> {
  const check = makeCheck();
  for (const [index, rating] of opponents.entries()) {
    if (!Number.isFinite(rating))
      problem(check, 'not-a-number', at('opponents', index), `${rating} is not a rating.`, 'Give a finite number.');
  }
  if (opponents.length === 0)
    problem(check, 'no-games', 'opponents', 'Without a game there is no performance.', 'Give the opponents.');
  if (!(score >= 0 && score <= opponents.length && Number.isInteger(score * 2))) {
    problem(
      check,
      'not-a-score',
      'score',
      `${score} is not a possible score in ${opponents.length} games.`,
      'Give whole and half points.',
    );
  }
  if (check.errors.length > 0) return failed(...check.errors);
  const reach = edition.values.provisionalReach;
  const start = provisionalFormula(0, 0, opponents, 2 * score - opponents.length, reach);
  return ok(
    specialRating(
      start,
      0,
      History.mixed,
      score,
      Float64Array.from(opponents),
      opponents.length,
      reach,
      Number.POSITIVE_INFINITY,
    ),
  );
}
