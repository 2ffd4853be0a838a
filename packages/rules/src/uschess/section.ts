// The five steps over a whole section, US Chess 2025 §1, on flat arrays. The same code rates millions of games and explains one
// number: an explanation reads the arrays of the steps, which a replay leaves behind unread.

import { pow10 } from '../core/exp.js';
import { addUpGames, countGames, listGames, type SectionSize } from './collect.js';
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

interface SectionTask extends SectionSize {
  readonly edition: Edition;
  readonly terms: SectionTerms;
}

/**
 * What rating a section is, in order. It is a table because calls through it are not inlined: each stage is compiled on its own, and
 * its loops keep their numbers in registers instead of sharing them with all others.
 */
const stages: readonly ((work: Workspace, task: SectionTask) => void)[] = [
  countGames,
  listGames,
  addUpGames,
  step2,
  prepareStandard,
  step3,
  standardStep4,
  specialStep4,
  standardStep5,
  specialStep5,
];

/**
 * Rates a section whose players and rated games are the first entries of the workspace's input arrays, and fills the arrays of
 * the steps. Step 1 and the choice of rated games come before it, the floors (`settleSection`) after it.
 */
export function rateSection(work: Workspace, edition: Edition, terms: SectionTerms, players: number, games: number): void {
  const task = { edition, terms, players, games };
  for (const stage of stages) stage(work, task);
}

/** Step 2, effective games, and the choice of the formula (§4). */
function step2(work: Workspace, { edition, players }: SectionTask): void {
  const { effectiveGamesBound, specialUpTo } = edition.values;
  const { rating, gamesBefore, standing, played, formula, standardPlayer, specialPlayer } = work;
  let standards = 0;
  let specials = 0;
  for (let player = 0; player < players; player++) {
    const before = gamesBefore[player] as number;
    work.effectiveGames[player] = effectiveGames(rating[player] as number, before, effectiveGamesBound);
    if (played[player] === 0) {
      formula[player] = Formula.none;
      leaveOut(work, player);
    } else if (before > specialUpTo && ((standing[player] as number) & (Standing.allWins | Standing.allLosses)) === 0) {
      formula[player] = Formula.standard;
      standardPlayer[standards++] = player;
    } else {
      formula[player] = Formula.special;
      specialPlayer[specials++] = player;
      leaveOut(work, player);
    }
  }
  work.standards = standards;
  work.specials = specials;
}

/** What a player has who is not rated by the standard formula. */
function leaveOut(work: Workspace, player: number): void {
  work.k[player] = Number.NaN;
  work.bonusEligible[player] = 0;
  work.bonus4[player] = 0;
  work.bonus5[player] = 0;
  work.step4[player] = Number.NaN;
  work.step5[player] = Number.NaN;
}

/** What of the standard formula does not depend on opponents' ratings: K, and the change beyond which there is a bonus. */
function prepareStandard(work: Workspace, { edition, terms }: SectionTask): void {
  const { kNumerator, bonusFewestGames, bonusRepeats, bonusMultiplier, bonusGamesAtLeast } = edition.values;
  const { standardPlayer, standards, rating, played, mostMeetings, k, bonusEligible, bonusBeyond } = work;
  for (let i = 0; i < standards; i++) {
    const player = standardPlayer[i] as number;
    const m = played[player] as number;
    k[player] = kFactor(rating[player] as number, work.effectiveGames[player] as number, m, kNumerator, terms.reducedK);
    const eligible = terms.bonus && isBonusEligible(m, mostMeetings[player] as number, bonusFewestGames, bonusRepeats);
    bonusEligible[player] = eligible ? 1 : 0;
    bonusBeyond[player] = eligible ? bonusThreshold(m, bonusMultiplier, bonusGamesAtLeast) : Number.POSITIVE_INFINITY;
  }
}

/** Step 3: unrated players without games, as if their first estimate were worth one. Others are seen as they came. */
function step3(work: Workspace, { edition, players }: SectionTask): void {
  const { step3EffectiveGames } = edition.values;
  const { rating, entering, standing, gamesBefore, specialPlayer, specials } = work;
  for (let player = 0; player < players; player++) {
    entering[player] = rating[player] as number;
    work.step3[player] = Number.NaN;
  }
  for (let i = 0; i < specials; i++) {
    const player = specialPlayer[i] as number;
    if (((standing[player] as number) & Standing.unrated) === 0 || gamesBefore[player] !== 0) continue;
    const estimate = special(work, edition, player, rating, step3EffectiveGames);
    work.step3[player] = estimate;
    entering[player] = estimate;
  }
}

// An imported name is looked up at every use, a constant of the module is not, and only without it are the loops below made tight.
const [powerOfTen, expectancy] = [pow10, winningExpectancy];

/**
 * Step 4: everybody against the opponents' ratings before the event, or their Step 3. Whoever is rated by the standard formula enters
 * with the very rating it starts from, so one exponential serves both sides of a game (see `winningExpectancy`). The products with
 * 0 and 1 choose between the two without a branch, which would be guessed wrong every other game.
 */
function standardStep4(work: Workspace, { edition, players, games }: SectionTask): void {
  const { expectancyScale } = edition.values;
  const { playerA, playerB, entering, expected4 } = work;
  expected4.fill(0, 0, players);
  for (let game = 0; game < games; game++) {
    const a = playerA[game] as number;
    const b = playerB[game] as number;
    const gap = (entering[a] as number) - (entering[b] as number);
    const power = powerOfTen(-Math.abs(gap) / expectancyScale);
    const stronger = 1 / (1 + power);
    const isA = Number(gap >= 0);
    const isB = 1 - isA;
    expected4[a] = (expected4[a] as number) + stronger * (isA + isB * power);
    expected4[b] = (expected4[b] as number) + stronger * (isB + isA * power);
  }
  rateStandard(work, edition, expected4, work.bonus4, work.step4);
}

function specialStep4(work: Workspace, { edition }: SectionTask): void {
  rateSpecial(work, edition, work.entering, work.step4);
}

/** Step 5: the same again against the opponents' Step 4. */
function standardStep5(work: Workspace, { edition }: SectionTask): void {
  const { expectancyScale } = edition.values;
  const { standardPlayer, standards, firstGame, opponent, rating, step4, expected5 } = work;
  for (let i = 0; i < standards; i++) {
    const player = standardPlayer[i] as number;
    const own = rating[player] as number;
    const end = firstGame[player + 1] as number;
    let expected = 0;
    for (let place = firstGame[player] as number; place < end; place++) {
      expected += expectancy(own - (step4[opponent[place] as number] as number), expectancyScale);
    }
    expected5[player] = expected;
  }
  rateStandard(work, edition, expected5, work.bonus5, work.step5);
}

function specialStep5(work: Workspace, { edition }: SectionTask): void {
  rateSpecial(work, edition, work.step4, work.step5);
}

/** The standard formula from the expected scores: R0 + K (S − E) and the bonus, not below 100. */
function rateStandard(
  work: Workspace,
  edition: Edition,
  expected: Float64Array,
  bonus: Float64Array,
  result: Float64Array,
): void {
  const { leastRating } = edition.values;
  const { standardPlayer, standards, rating, k, halfPoints, bonusBeyond } = work;
  for (let i = 0; i < standards; i++) {
    const player = standardPlayer[i] as number;
    const change = (k[player] as number) * ((halfPoints[player] as number) / 2 - (expected[player] as number));
    const extra = bonusOver(change, bonusBeyond[player] as number);
    bonus[player] = extra;
    result[player] = Math.max(leastRating, (rating[player] as number) + change + extra);
  }
}

/** The special formula of all it applies to, against opponents rated as in `seen`. */
function rateSpecial(work: Workspace, edition: Edition, seen: Float64Array, result: Float64Array): void {
  const { specialPlayer, specials } = work;
  for (let i = 0; i < specials; i++) {
    const player = specialPlayer[i] as number;
    result[player] = special(work, edition, player, seen, work.effectiveGames[player] as number);
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
