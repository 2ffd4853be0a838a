// The five steps over a whole section, US Chess 2025 §1, on flat arrays. The same code rates millions of games and explains one
// number: an explanation reads the arrays of the steps, which a replay leaves behind unread.

import { pow10 } from '../core/exp.js';
import type { Edition } from './edition.js';
import { effectiveGames } from './effective-games.js';
import type { ReducedK } from './parameters-formulas.js';
import { History, specialRating } from './special.js';
import { bonusOver, bonusThreshold, isBonusEligible, isReducedK, kFactor, winningExpectancy } from './standard.js';
import type { System } from './systems.js';
import { Formula, Standing, type Workspace } from './workspace.js';

/** What a section's system, time control and kind decide for all its players. */
export interface SectionTerms {
  /** The reduced K where it applies. */
  readonly reducedK: ReducedK | null;
  /** False in matches (§7). */
  readonly bonus: boolean;
}

export function sectionTerms(edition: Edition, system: System, total: number | null, isMatch = false): SectionTerms {
  const { reducedK } = edition.values;
  return { reducedK: isReducedK(reducedK, system, total) ? reducedK : null, bonus: !isMatch };
}

/**
 * Rates a section whose players and rated games are the first entries of the workspace's input arrays, and fills the arrays of
 * the steps. Step 1 and the choice of rated games come before it, the floors (`settleSection`) after it.
 */
export function rateSection(work: Workspace, edition: Edition, terms: SectionTerms, players: number, games: number): void {
  collectGames(work, players, games);
  prepare(work, edition, terms, players);
  step3(work, edition, players);
  step4(work, edition, players, games);
  step5(work, edition, players, games);
}

/** m, S and each player's opponents in the order of the games, and how often the most frequent one was met. */
function collectGames(work: Workspace, players: number, games: number): void {
  const { playerA, playerB, halfPointsA, played, halfPoints, wins, draws, firstGame, opponent, lastMet, meetings, mostMeetings } =
    work;
  played.fill(0, 0, players);
  halfPoints.fill(0, 0, players);
  wins.fill(0, 0, players);
  draws.fill(0, 0, players);
  for (let game = 0; game < games; game++) {
    const a = playerA[game] as number;
    const b = playerB[game] as number;
    const half = halfPointsA[game] as number;
    played[a] = (played[a] as number) + 1;
    played[b] = (played[b] as number) + 1;
    halfPoints[a] = (halfPoints[a] as number) + half;
    halfPoints[b] = (halfPoints[b] as number) + 2 - half;
    if (half === 1) {
      draws[a] = (draws[a] as number) + 1;
      draws[b] = (draws[b] as number) + 1;
    } else {
      const winner = half === 2 ? a : b;
      wins[winner] = (wins[winner] as number) + 1;
    }
  }
  // `meetings` serves as the place of each player's next game while the list is made.
  let next = 0;
  for (let player = 0; player < players; player++) {
    firstGame[player] = next;
    meetings[player] = next;
    next += played[player] as number;
  }
  firstGame[players] = next;
  for (let game = 0; game < games; game++) {
    const a = playerA[game] as number;
    const b = playerB[game] as number;
    const placeA = meetings[a] as number;
    const placeB = meetings[b] as number;
    opponent[placeA] = b;
    opponent[placeB] = a;
    meetings[a] = placeA + 1;
    meetings[b] = placeB + 1;
  }
  lastMet.fill(-1, 0, players);
  for (let player = 0; player < players; player++) {
    let most = 0;
    const end = firstGame[player + 1] as number;
    for (let place = firstGame[player] as number; place < end; place++) {
      const other = opponent[place] as number;
      const times = lastMet[other] === player ? (meetings[other] as number) + 1 : 1;
      lastMet[other] = player;
      meetings[other] = times;
      if (times > most) most = times;
    }
    mostMeetings[player] = most;
  }
}

/** Step 2, the choice of the formula, and what of the standard formula does not depend on opponents' ratings. */
function prepare(work: Workspace, edition: Edition, terms: SectionTerms, players: number): void {
  const { effectiveGamesBound, specialUpTo, kNumerator, bonusFewestGames, bonusRepeats } = edition.values;
  for (let player = 0; player < players; player++) {
    const rating = work.rating[player] as number;
    const before = work.gamesBefore[player] as number;
    const m = work.played[player] as number;
    const worth = effectiveGames(rating, before, effectiveGamesBound);
    work.effectiveGames[player] = worth;
    const oneSided = ((work.standing[player] as number) & (Standing.allWins | Standing.allLosses)) !== 0;
    const standard = m > 0 && before > specialUpTo && !oneSided;
    work.formula[player] = m === 0 ? Formula.none : standard ? Formula.standard : Formula.special;
    work.k[player] = standard ? kFactor(rating, worth, m, kNumerator, terms.reducedK) : Number.NaN;
    const eligible =
      standard && terms.bonus && isBonusEligible(m, work.mostMeetings[player] as number, bonusFewestGames, bonusRepeats);
    work.bonusEligible[player] = eligible ? 1 : 0;
  }
}

/** Step 3: unrated players without games, as if their first estimate were worth one. Others are seen as they came. */
function step3(work: Workspace, edition: Edition, players: number): void {
  const { step3EffectiveGames } = edition.values;
  const { rating, entering, standing, gamesBefore, played } = work;
  for (let player = 0; player < players; player++) {
    const isNew =
      ((standing[player] as number) & Standing.unrated) !== 0 && gamesBefore[player] === 0 && (played[player] as number) > 0;
    work.step3[player] = isNew ? special(work, edition, player, rating, step3EffectiveGames) : Number.NaN;
  }
  for (let player = 0; player < players; player++) {
    const estimate = work.step3[player] as number;
    entering[player] = Number.isNaN(estimate) ? (rating[player] as number) : estimate;
  }
}

/** Step 4: everybody against the opponents' ratings before the event, or their Step 3. */
function step4(work: Workspace, edition: Edition, players: number, games: number): void {
  const { expectancyScale } = edition.values;
  const { playerA, playerB, rating, entering, formula, expected4 } = work;
  expected4.fill(0, 0, players);
  for (let game = 0; game < games; game++) {
    const a = playerA[game] as number;
    const b = playerB[game] as number;
    const standardA = formula[a] === Formula.standard;
    const standardB = formula[b] === Formula.standard;
    if (standardA && standardB) {
      // Both enter with the very rating they are rated from, so one exponential serves both (see `winningExpectancy`).
      const gap = (rating[a] as number) - (rating[b] as number);
      const power = pow10(-Math.abs(gap) / expectancyScale);
      const stronger = 1 / (1 + power);
      const weaker = power * stronger;
      expected4[a] = (expected4[a] as number) + (gap >= 0 ? stronger : weaker);
      expected4[b] = (expected4[b] as number) + (gap > 0 ? weaker : stronger);
    } else if (standardA) {
      expected4[a] =
        (expected4[a] as number) + winningExpectancy((rating[a] as number) - (entering[b] as number), expectancyScale);
    } else if (standardB) {
      expected4[b] =
        (expected4[b] as number) + winningExpectancy((rating[b] as number) - (entering[a] as number), expectancyScale);
    }
  }
  update(work, edition, players, entering, expected4, work.bonus4, work.step4);
}

/** Step 5: the same again against the opponents' Step 4. */
function step5(work: Workspace, edition: Edition, players: number, games: number): void {
  const { expectancyScale } = edition.values;
  const { playerA, playerB, rating, step4, formula, expected5 } = work;
  expected5.fill(0, 0, players);
  for (let game = 0; game < games; game++) {
    const a = playerA[game] as number;
    const b = playerB[game] as number;
    if (formula[a] === Formula.standard) {
      expected5[a] = (expected5[a] as number) + winningExpectancy((rating[a] as number) - (step4[b] as number), expectancyScale);
    }
    if (formula[b] === Formula.standard) {
      expected5[b] = (expected5[b] as number) + winningExpectancy((rating[b] as number) - (step4[a] as number), expectancyScale);
    }
  }
  update(work, edition, players, step4, expected5, work.bonus5, work.step5);
}

/** Each player's rating under the formula that applies, from the opponents' ratings in `seen` and the expected scores made from them. */
function update(
  work: Workspace,
  edition: Edition,
  players: number,
  seen: Float64Array,
  expected: Float64Array,
  bonus: Float64Array,
  result: Float64Array,
): void {
  const { leastRating, bonusMultiplier, bonusGamesAtLeast } = edition.values;
  for (let player = 0; player < players; player++) {
    bonus[player] = 0;
    if (work.formula[player] === Formula.standard) {
      const change = (work.k[player] as number) * ((work.halfPoints[player] as number) / 2 - (expected[player] as number));
      const extra =
        work.bonusEligible[player] === 1
          ? bonusOver(change, bonusThreshold(work.played[player] as number, bonusMultiplier, bonusGamesAtLeast))
          : 0;
      bonus[player] = extra;
      result[player] = Math.max(leastRating, (work.rating[player] as number) + change + extra);
    } else if (work.formula[player] === Formula.special) {
      result[player] = special(work, edition, player, seen, work.effectiveGames[player] as number);
    } else {
      result[player] = Number.NaN;
    }
  }
}

/** The special formula for one player against opponents rated as in `seen`, not below 100. */
function special(work: Workspace, edition: Edition, player: number, seen: Float64Array, worth: number): number {
  const { leastRating, provisionalReach, specialMost } = edition.values;
  const { opponent, opponentRatings } = work;
  const first = work.firstGame[player] as number;
  const m = work.played[player] as number;
  for (let i = 0; i < m; i++) opponentRatings[i] = seen[opponent[first + i] as number] as number;
  const standing = work.standing[player] as number;
  const history =
    (standing & Standing.allWins) !== 0
      ? History.allWins
      : (standing & Standing.allLosses) !== 0
        ? History.allLosses
        : History.mixed;
  const score = (work.halfPoints[player] as number) / 2;
  const found = specialRating(
    work.rating[player] as number,
    worth,
    history,
    score,
    opponentRatings,
    m,
    provisionalReach,
    specialMost,
  );
  return Math.max(leastRating, found);
}
