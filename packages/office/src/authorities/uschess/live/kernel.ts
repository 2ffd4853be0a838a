// Calls the rules' kernel in a replay. Each thread rates every unit in its one workspace, because V8 optimises only that one
// fully (see section.ts of the rules). Copying costs a hundredth of the time saved.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import {
  rateSection,
  type SectionTerms,
  type StepArrays,
  settleSection,
  sharedWorkspace,
} from '@harkness/rules/internal/uschess';
import type { System, UsChessEdition } from '@harkness/rules/uschess';

/** Rates the section in the arrays, with its floors. Returns every step, valid until the next call. */
export function rateInKernel(
  arrays: StepArrays,
  edition: UsChessEdition,
  terms: SectionTerms,
  system: System,
  players: number,
  games: number,
): StepArrays {
  const work = sharedWorkspace(players, games);
  enter(arrays, work, players, games);
  rateSection(work, edition, terms, players, games);
  settleSection(work, edition, system, players);
  bringBack(work, arrays, players);
  return work;
}

function enter(from: StepArrays, to: StepArrays, players: number, games: number): void {
  const { rating, gamesBefore, standing, winsBefore, drawsBefore, eventsOfThreeBefore } = to;
  const { peakEstablished, lifeMaster, cashFloor, ceiling, playerA, playerB, halfPointsA } = to;
  for (let i = 0; i < players; i++) {
    rating[i] = from.rating[i] as number;
    gamesBefore[i] = from.gamesBefore[i] as number;
    standing[i] = from.standing[i] as number;
    winsBefore[i] = from.winsBefore[i] as number;
    drawsBefore[i] = from.drawsBefore[i] as number;
    eventsOfThreeBefore[i] = from.eventsOfThreeBefore[i] as number;
    peakEstablished[i] = from.peakEstablished[i] as number;
    lifeMaster[i] = from.lifeMaster[i] as number;
    cashFloor[i] = from.cashFloor[i] as number;
    ceiling[i] = from.ceiling[i] as number;
  }
  for (let game = 0; game < games; game++) {
    playerA[game] = from.playerA[game] as number;
    playerB[game] = from.playerB[game] as number;
    halfPointsA[game] = from.halfPointsA[game] as number;
  }
}

/** Copies back the results that an office keeps or shows. */
function bringBack(from: StepArrays, to: StepArrays, players: number): void {
  const { played, halfPoints, wins, draws, bonus5, step5, floor, final } = to;
  for (let i = 0; i < players; i++) {
    played[i] = from.played[i] as number;
    halfPoints[i] = from.halfPoints[i] as number;
    wins[i] = from.wins[i] as number;
    draws[i] = from.draws[i] as number;
    bonus5[i] = from.bonus5[i] as number;
    step5[i] = from.step5[i] as number;
    floor[i] = from.floor[i] as number;
    final[i] = from.final[i] as number;
  }
}
