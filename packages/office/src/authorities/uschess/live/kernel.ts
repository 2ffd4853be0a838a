// Calls the rules' kernel in a replay. Each thread rates every unit in its one workspace, because V8 optimises only that one
// fully (see section.ts of the rules). The states are gathered into it; a unit keeps what is needed after the next one was rated.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import { rateSection, type SectionTerms, type StepArrays, settleSection, type Workspace } from '@harkness/rules/internal/uschess';
import type { System, UsChessEdition } from '@harkness/rules/uschess';

/** Rates the section in the workspace, with its floors, and copies the results that are kept. Every step is valid until the next call. */
export function rateInKernel(
  work: Workspace,
  kept: StepArrays,
  edition: UsChessEdition,
  terms: SectionTerms,
  system: System,
  players: number,
  games: number,
): void {
  rateSection(work, edition, terms, players, games);
  settleSection(work, edition, system, players);
  keep(work, kept, players);
}

/** Copies what an office keeps or shows. */
function keep(from: StepArrays, to: StepArrays, players: number): void {
  const { rating, gamesBefore, played, wins, draws, bonus5, step5, floor, final } = to;
  for (let i = 0; i < players; i++) {
    rating[i] = from.rating[i] as number;
    gamesBefore[i] = from.gamesBefore[i] as number;
    played[i] = from.played[i] as number;
    wins[i] = from.wins[i] as number;
    draws[i] = from.draws[i] as number;
    bonus5[i] = from.bonus5[i] as number;
    step5[i] = from.step5[i] as number;
    floor[i] = from.floor[i] as number;
    final[i] = from.final[i] as number;
  }
}
