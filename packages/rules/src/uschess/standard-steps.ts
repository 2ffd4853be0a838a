// The steps of a section that involve the standard formula, US Chess 2025 §4.2, bound to the arrays of a workspace.
//
// Inner loop: arrays are read in place, and `as number` asserts that an index is in range. An accessor function would depend on
// V8's inlining budget.

import { mostMeetings } from './collect.js';
import type { UsChessEdition } from './edition.js';
import { bonusOver, bonusThreshold, changeOf, expectancyOf, isBonusEligible, kFactor, strengthOf } from './standard.js';
import { Formula, type SectionTask, type SectionTerms, type Stage, type StepArrays } from './workspace.js';

// Aliased locally so that V8 can optimise these loops: it looks an imported name up at every use.
const [strength, expectancy, changeBy] = [strengthOf, expectancyOf, changeOf];

/** The parts of the standard formula that do not depend on opponents' ratings: K, and the bonus threshold. */
export function prepareStandard(arrays: StepArrays): Stage {
  const { standardPlayer, formulaCount, rating, played, effectiveGames: worth, k, bonusBeyond } = arrays;
  return ({ edition, terms }) => {
    const { kNumerator, bonusMultiplier, bonusGamesAtLeast } = edition.values;
    const standards = formulaCount[Formula.standard] as number;
    for (let i = 0; i < standards; i++) {
      const player = standardPlayer[i] as number;
      const m = played[player] as number;
      k[player] = kFactor(rating[player] as number, worth[player] as number, m, kNumerator, terms.reducedK);
      bonusBeyond[player] = bonusThreshold(m, bonusMultiplier, bonusGamesAtLeast);
    }
    const { kMultipliers } = terms;
    if (kMultipliers === undefined) return;
    for (let i = 0; i < standards; i++) {
      const player = standardPlayer[i] as number;
      k[player] = (k[player] as number) * (kMultipliers[player] as number);
    }
  };
}

/** Computes the opponents' strengths for a step. */
export function seeOpponentsIn(arrays: StepArrays) {
  const { seenStrength } = arrays;
  return ({ edition, players }: SectionTask, seen: Float64Array): void => {
    const { expectancyScale } = edition.values;
    for (let player = 0; player < players; player++) seenStrength[player] = strength(seen[player] as number, expectancyScale);
  };
}

/** The same for the entering ratings. Players under the standard formula enter with the rating it starts from. */
export function enterOpponents(arrays: StepArrays): Stage {
  const { entering, ownStrength, seenStrength } = arrays;
  return ({ edition, players }) => {
    const { expectancyScale } = edition.values;
    for (let player = 0; player < players; player++) {
      const own = strength(entering[player] as number, expectancyScale);
      ownStrength[player] = own;
      seenStrength[player] = own;
    }
  };
}

/**
 * Applies the standard formula to its players: R0 + K (S − E) and the bonus, at least 100, against the opponents' current
 * strengths.
 */
export function rateStandardIn(arrays: StepArrays) {
  const { standardPlayer, formulaCount, firstGame, opponent, ownStrength, seenStrength, promised } = arrays;
  const { rating, k, halfPoints, bonusBeyond } = arrays;
  return (task: SectionTask, expected: Float64Array, bonus: Float64Array, result: Float64Array): void => {
    const { leastRating } = task.edition.values;
    const standards = formulaCount[Formula.standard] as number;
    let promises = 0;
    for (let i = 0; i < standards; i++) {
      const player = standardPlayer[i] as number;
      const own = ownStrength[player] as number;
      const end = firstGame[player + 1] as number;
      let sum = 0;
      for (let place = firstGame[player] as number; place < end; place++) {
        sum += expectancy(own, seenStrength[opponent[place] as number] as number);
      }
      const change = changeBy(k[player] as number, (halfPoints[player] as number) / 2, sum);
      const extra = bonusOver(change, bonusBeyond[player] as number);
      expected[player] = sum;
      bonus[player] = extra;
      result[player] = Math.max(leastRating, (rating[player] as number) + change + extra);
      promised[promises] = player;
      promises += Number(extra > 0);
    }
    // Repeated opponents are counted only for players whose result is good enough.
    for (let i = 0; i < promises; i++) {
      const player = promised[i] as number;
      if (mayHaveBonus(arrays, task.edition, task.terms, player)) continue;
      const change = changeBy(k[player] as number, (halfPoints[player] as number) / 2, expected[player] as number);
      bonus[player] = 0;
      result[player] = Math.max(leastRating, (rating[player] as number) + change);
    }
  };
}

/** Whether a player under the standard formula is eligible for a bonus if the result is good enough. */
export function mayHaveBonus(arrays: StepArrays, { values }: UsChessEdition, terms: SectionTerms, player: number): boolean {
  const games = arrays.played[player] as number;
  return terms.bonus && isBonusEligible(games, mostMeetings(arrays, player), values.bonusFewestGames, values.bonusRepeats);
}
