// The steps of a section that involve the special formula, US Chess 2025 §4.1, bound to the arrays of a workspace.
//
// Inner loop: arrays are read in place, and `as number` asserts that an index is in range. An accessor function would depend on
// V8's inlining budget.

import type { UsChessEdition } from './edition.js';
import {
  adjustedPrior,
  adjustedScore,
  fractionWithinReach,
  History,
  hair,
  isSettled,
  mostTurns,
  searchFromKnotToKnot,
} from './special.js';
import { Formula, type SectionTask, type Stage, Standing, type StepArrays } from './workspace.js';

// Aliased locally so that V8 can optimise these loops: it looks an imported name up at every use.
const [fraction, settled, turns, least] = [fractionWithinReach, isSettled, mostTurns, hair];

type SolveSpecial = (edition: UsChessEdition, count: number, seen: Float64Array, result: Float64Array) => void;

/** Step 3: unrated players without games, treating their first estimate as one game. */
export function step3(arrays: StepArrays, solve: SolveSpecial): Stage {
  const { rating, entering, standing, gamesBefore, specialPlayer, formulaCount, sought, soughtWorth, step3: results } = arrays;
  return ({ edition }) => {
    const { step3EffectiveGames } = edition.values;
    const specials = formulaCount[Formula.special] as number;
    let count = 0;
    for (let i = 0; i < specials; i++) {
      const player = specialPlayer[i] as number;
      sought[count] = player;
      soughtWorth[count] = step3EffectiveGames;
      count += (standing[player] as number) & Standing.unrated & Number(gamesBefore[player] === 0);
    }
    solve(edition, count, rating, results);
    for (let i = 0; i < count; i++) {
      const player = sought[i] as number;
      entering[player] = results[player] as number;
    }
  };
}

/** Applies the special formula to its players, against opponents rated as in `seen`. */
export function rateSpecialIn(arrays: StepArrays, solve: SolveSpecial) {
  const { specialPlayer, formulaCount, effectiveGames: worth, sought, soughtWorth } = arrays;
  return ({ edition }: SectionTask, seen: Float64Array, result: Float64Array): void => {
    const specials = formulaCount[Formula.special] as number;
    for (let i = 0; i < specials; i++) {
      const player = specialPlayer[i] as number;
      sought[i] = player;
      soughtWorth[i] = worth[player] as number;
    }
    solve(edition, specials, seen, result);
  };
}

/** The record encoded in the two bits of a player's `Standing`. */
const historyOf = [History.mixed, History.allWins, History.allLosses] as const;

/**
 * The special formula for the first `count` players of `sought`, against opponents rated as in `seen`, at least 100. Equivalent
 * to `specialRating` for each, but interleaved: an iteration depends on the previous one of the same player, not on those of
 * other players.
 */
export function solveSpecialIn(arrays: StepArrays): SolveSpecial {
  const { opponent, opponentRatings, firstGame, standing, halfPoints, rating } = arrays;
  const { sought, soughtWorth, soughtPrior, soughtTarget, soughtRating, unsettled } = arrays;
  const sureRating = (i: number, seen: Float64Array, reach: number): number => {
    const player = sought[i] as number;
    const first = firstGame[player] as number;
    const m = (firstGame[player + 1] as number) - first;
    for (let game = 0; game < m; game++) opponentRatings[game] = seen[opponent[first + game] as number] as number;
    return searchFromKnotToKnot(
      soughtPrior[i] as number,
      soughtWorth[i] as number,
      soughtTarget[i] as number,
      opponentRatings,
      m,
      reach,
    );
  };
  return (edition, count, seen, result) => {
    const { leastRating, provisionalReach, specialMost } = edition.values;
    for (let i = 0; i < count; i++) {
      const player = sought[i] as number;
      const history = historyOf[(standing[player] as number) >> 1] as History;
      const prior = adjustedPrior(rating[player] as number, history, provisionalReach);
      soughtPrior[i] = prior;
      soughtTarget[i] = adjustedScore((halfPoints[player] as number) / 2, soughtWorth[i] as number, history);
      soughtRating[i] = prior;
      unsettled[i] = i;
    }
    let open = count;
    for (let turn = 0; turn < turns && open > 0; turn++) {
      let left = 0;
      for (let j = 0; j < open; j++) {
        const i = unsettled[j] as number;
        const player = sought[i] as number;
        const at = soughtRating[i] as number;
        const next = fraction(
          at,
          soughtPrior[i] as number,
          soughtWorth[i] as number,
          soughtTarget[i] as number,
          seen,
          opponent,
          firstGame[player] as number,
          firstGame[player + 1] as number,
          provisionalReach,
        );
        soughtRating[i] = next;
        unsettled[left] = i;
        left += Number(Math.abs(next - at) > least);
      }
      open = left;
    }
    for (let j = 0; j < open; j++) soughtRating[unsettled[j] as number] = Number.NaN;
    for (let i = 0; i < count; i++) {
      const player = sought[i] as number;
      let found = soughtRating[i] as number;
      if (
        !settled(
          found,
          soughtPrior[i] as number,
          soughtWorth[i] as number,
          seen,
          opponent,
          firstGame[player] as number,
          firstGame[player + 1] as number,
          provisionalReach,
        )
      ) {
        found = sureRating(i, seen, provisionalReach);
      }
      result[player] = Math.max(leastRating, Math.min(found, specialMost));
    }
  };
}
