// The five steps for a whole section, US Chess 2025 §1, on flat arrays. The same code rates millions of games and explains one
// number: an explanation reads the arrays of the steps, which a replay ignores.
//
// Each stage is bound to the arrays of its workspace when the workspace is created. V8 treats the arrays of a thread's only
// workspace as constants, which cuts the run time of the loops to two thirds. So everything is rated in one workspace
// (`sharedWorkspace`), with room for every section an office accepts, and other packages cannot make a second one.
//
// Inner loop: arrays are read in place, and `as number` asserts that an index is in range. An accessor function would depend on
// V8's inlining budget.

import { countGames, listOpponents } from './collect.js';
import type { UsChessEdition } from './edition.js';
import { effectiveGames } from './effective-games.js';
import { rateSpecialIn, solveSpecialIn, step3 } from './special-steps.js';
import { isReducedK } from './standard.js';
import { enterOpponents, prepareStandard, rateStandardIn, seeOpponentsIn } from './standard-steps.js';
import type { System } from './systems.js';
import { Formula, makeArrays, type SectionTerms, type Stage, Standing, type StepArrays } from './workspace.js';

export function sectionTerms(edition: UsChessEdition, system: System, total: number | null, isMatch = false): SectionTerms {
  const { reducedK } = edition.values;
  return { reducedK: isReducedK(reducedK, system, total) ? reducedK : null, bonus: !isMatch && !edition.off.bonus };
}

/** Fill the inputs after `reserve`, which may replace the arrays. */
export interface Workspace extends StepArrays {
  /** The stages of rating a section, in order. */
  stages: readonly Stage[];
}

/** Only for `sharedWorkspace` and tests. */
export function makeWorkspace(players = 64, games = 256): Workspace {
  const arrays = makeArrays(players, games);
  const { entering, expected4, bonus4, step4, expected5, bonus5, step5 } = arrays;
  const seeOpponents = seeOpponentsIn(arrays);
  const rateStandard = rateStandardIn(arrays);
  const solveSpecial = solveSpecialIn(arrays);
  const rateSpecial = rateSpecialIn(arrays, solveSpecial);
  return {
    ...arrays,
    stages: [
      countGames(arrays),
      listOpponents(arrays),
      step2(arrays),
      leaveOut(arrays),
      prepareStandard(arrays),
      step3(arrays, solveSpecial),
      enterOpponents(arrays),
      (task) => rateStandard(task, expected4, bonus4, step4),
      (task) => rateSpecial(task, entering, step4),
      (task) => seeOpponents(task, step4),
      (task) => rateStandard(task, expected5, bonus5, step5),
      (task) => rateSpecial(task, step4, step5),
    ],
  };
}

let shared: Workspace | undefined;

/**
 * Room for a section of as many players as an office accepts, with sixteen games each. Growing would bind the stages a second
 * time, and everything after it would be slower. Untouched pages of memory cost nothing.
 */
const usualRoom = { players: 65_536, games: 524_288 } as const;

/**
 * The workspace of this thread, with room for a section. Its arrays hold the section rated last; to keep results, copy them
 * (`copyArrays`).
 */
export function sharedWorkspace(players: number, games: number): Workspace {
  shared ??= makeWorkspace(usualRoom.players, usualRoom.games);
  reserve(shared, players, games);
  return shared;
}

/** Makes room for a section. If the arrays had to grow, they are new (and empty). */
export function reserve(workspace: Workspace, players: number, games: number): void {
  if (players <= workspace.players && games <= workspace.games) return;
  const grown = (room: number, needed: number) => (needed <= room ? room : Math.max(needed, room * 2));
  Object.assign(workspace, makeWorkspace(grown(workspace.players, players), grown(workspace.games, games)));
}

/**
 * Rates a section whose players and rated games are the first entries of the workspace's input arrays, and fills the arrays of
 * the steps. Step 1 and the selection of rated games come before it, the floors (`settleSection`) after it.
 */
export function rateSection(work: Workspace, edition: UsChessEdition, terms: SectionTerms, players: number, games: number): void {
  const task = { edition, terms, players, games };
  try {
    for (const stage of work.stages) stage(task);
  } catch (error) {
    // The only array that must be empty before a section.
    work.meetings.fill(0);
    throw error;
  }
}

// Aliased locally so that V8 can optimise the loop: it looks an imported name up at every use.
const worthInGames = effectiveGames;

/**
 * Step 2, effective games, and the choice of the formula (§4). Branchless, because the branch is unpredictable: every list is
 * written, but only one length advances.
 */
function step2(arrays: StepArrays): Stage {
  const { rating, gamesBefore, standing, played, formula, standardPlayer, specialPlayer, idlePlayer, formulaCount } = arrays;
  const { effectiveGames: worth, step3, entering } = arrays;
  return ({ edition, players }) => {
    const { effectiveGamesBound, specialUpTo } = edition.values;
    let standards = 0;
    let specials = 0;
    let idle = 0;
    for (let player = 0; player < players; player++) {
      const before = gamesBefore[player] as number;
      const height = rating[player] as number;
      worth[player] = worthInGames(height, before, effectiveGamesBound);
      const hasPlayed = Number((played[player] as number) > 0);
      const isMixed = Number(((standing[player] as number) & (Standing.allWins | Standing.allLosses)) === 0);
      const isStandard = Number(before > specialUpTo) & isMixed & hasPlayed;
      formula[player] = hasPlayed + isStandard;
      standardPlayer[standards] = player;
      standards += isStandard;
      specialPlayer[specials] = player;
      specials += hasPlayed - isStandard;
      idlePlayer[idle] = player;
      idle += 1 - hasPlayed;
      // Opponents face the entering rating, except for players of Step 3.
      entering[player] = height;
      step3[player] = Number.NaN;
    }
    formulaCount[Formula.standard] = standards;
    formulaCount[Formula.special] = specials;
    formulaCount[Formula.none] = idle;
  };
}

/** Fills in the values of players who are not rated by the standard formula, or not at all. */
function leaveOut(arrays: StepArrays): Stage {
  const { specialPlayer, idlePlayer, formulaCount, k, bonus4, bonus5, step4, step5 } = arrays;
  return () => {
    const specials = formulaCount[Formula.special] as number;
    for (let i = 0; i < specials; i++) {
      const player = specialPlayer[i] as number;
      k[player] = Number.NaN;
      bonus4[player] = 0;
      bonus5[player] = 0;
    }
    const idle = formulaCount[Formula.none] as number;
    for (let i = 0; i < idle; i++) {
      const player = idlePlayer[i] as number;
      k[player] = Number.NaN;
      bonus4[player] = 0;
      bonus5[player] = 0;
      step4[player] = Number.NaN;
      step5[player] = Number.NaN;
    }
  };
}
