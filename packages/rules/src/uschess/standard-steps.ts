// The steps of a section that the standard formula takes part in, US Chess 2025 §4.2, bound to the arrays of a workspace.
//
// Inner loop: arrays are read in place, and `as number` says that an index lies inside. A reader function would depend on V8's budget for inlining.

import { mostMeetings } from './collect.js';
import type { UsChessEdition } from './edition.js';
import { bonusOver, bonusThreshold, changeOf, expectancyOf, isBonusEligible, kFactor, strengthOf } from './standard.js';
import { Formula, type SectionTask, type SectionTerms, type Stage, type StepArrays } from './workspace.js';

// Aliased locally so that V8 can optimise these loops: it looks an imported name up at every use.
const [strength, expectancy, changeBy] = [strengthOf, expectancyOf, changeOf];

/** What of the standard formula does not depend on opponents' ratings: K, and the change beyond which there may be a bonus. */
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

/** The strengths opponents are seen with in a step. */
export function seeOpponentsIn(arrays: StepArrays) {
  const { seenStrength } = arrays;
  return ({ edition, players }: SectionTask, seen: Float64Array): void => {
    const { expectancyScale } = edition.values;
    for (let player = 0; player < players; player++) seenStrength[player] = strength(seen[player] as number, expectancyScale);
  };
}

/** The same of what they enter with. Whoever is rated by the standard formula enters with the very rating it starts from. */
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

/** The standard formula of all it applies to, R0 + K (S − E) and the bonus, not below 100, against opponents as they are seen. */
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
    // Whom a player met how often is only asked of those whose result is good enough.
    for (let i = 0; i < promises; i++) {
      const player = promised[i] as number;
      if (mayHaveBonus(arrays, task.edition, task.terms, player)) continue;
      const change = changeBy(k[player] as number, (halfPoints[player] as number) / 2, expected[player] as number);
      bonus[player] = 0;
      result[player] = Math.max(leastRating, (rating[player] as number) + change);
    }
  };
}

/** Whether a player of a rated section under the standard formula has a right to a bonus, should the result be good enough. */
export function mayHaveBonus(arrays: StepArrays, { values }: UsChessEdition, terms: SectionTerms, player: number): boolean {
  const games = arrays.played[player] as number;
  return terms.bonus && isBonusEligible(games, mostMeetings(arrays, player), values.bonusFewestGames, values.bonusRepeats);
}
