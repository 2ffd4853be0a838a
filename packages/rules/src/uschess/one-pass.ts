// One application of the standard formula to one player, US Chess 2025 §4.2, for foreign events (§6) and estimates, in which the
// opponents' ratings do not change.
//
// Inner loop: arrays are read in place, and `as number` asserts that an index is in range. An accessor function would depend on
// V8's inlining budget.

import type { UsChessEdition } from './edition.js';
import { effectiveGames } from './effective-games.js';
import { bonusOver, bonusThreshold, changeOf, isBonusEligible, kFactor, winningExpectancy } from './standard.js';

export interface OnePass {
  readonly effectiveGames: number;
  readonly k: number;
  readonly expected: number;
  readonly bonusEligible: boolean;
  readonly bonus: number;
  /** At least 100; before ceiling and floor. */
  readonly rating: number;
}

export function standardPass(
  rating: number,
  games: number,
  score: number,
  opponents: ArrayLike<number>,
  mostMeetings: number,
  reduced: boolean,
  edition: UsChessEdition,
  kMultiplier = 1,
): OnePass {
  const { values } = edition;
  const m = opponents.length;
  const worth = effectiveGames(rating, games, values.effectiveGamesBound);
  const k = kFactor(rating, worth, m, values.kNumerator, reduced ? values.reducedK : null) * kMultiplier;
  let expected = 0;
  for (let i = 0; i < m; i++) expected += winningExpectancy(rating, opponents[i] as number, values.expectancyScale);
  const change = changeOf(k, score, expected);
  const bonusEligible = !edition.off.bonus && isBonusEligible(m, mostMeetings, values.bonusFewestGames, values.bonusRepeats);
  const bonus = bonusEligible ? bonusOver(change, bonusThreshold(m, values.bonusMultiplier, values.bonusGamesAtLeast)) : 0;
  return {
    effectiveGames: worth,
    k,
    expected,
    bonusEligible,
    bonus,
    rating: Math.max(values.leastRating, rating + change + bonus),
  };
}

/** How often the most frequent name occurs. */
export function mostOften(names: readonly string[]): number {
  const times = new Map<string, number>();
  let most = 0;
  for (const name of names) {
    const now = (times.get(name) ?? 0) + 1;
    times.set(name, now);
    if (now > most) most = now;
  }
  return most;
}
