// The baseline's results by section: each player's rating before and after, in memory shared by threads.

import { foreignKind, type MemoryHistory, type Month, matchKind, type Unit } from '@harkness/office';
import type { StepArrays } from '@harkness/rules/internal/uschess';
import { isUnrated } from './rules.js';

/** Bits of a row. */
export const Row = { rated: 1, unrated: 2, played: 4 } as const;

/** One row per player of a section, in the order of the history. */
export interface Trail {
  /** Rating before the section; for an unrated player, the estimate of Step 1. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** Games before it; 0 for an unrated player. */
  readonly games: Int32Array;
  /** Games in it. */
  readonly played: Int32Array;
  /** Number of the player, after merges. */
  readonly player: Uint32Array;
  /** Bits of `Row`; 0 if the section is not rated in the system. */
  readonly state: Uint8Array;
}

export function makeTrail(rows: number): Trail {
  return {
    before: new Float64Array(new SharedArrayBuffer(rows * 8)),
    after: new Float64Array(new SharedArrayBuffer(rows * 8)),
    games: new Int32Array(new SharedArrayBuffer(rows * 4)),
    played: new Int32Array(new SharedArrayBuffer(rows * 4)),
    player: new Uint32Array(new SharedArrayBuffer(rows * 4)),
    state: new Uint8Array(new SharedArrayBuffer(rows)),
  };
}

/** Records a unit whose first player has the row `first`. */
export function leaveTrail(trail: Trail, unit: Unit, work: StepArrays, first: number): void {
  const { before, after, games, played, player, state } = trail;
  const { players } = unit;
  for (let i = 0; i < players; i++) {
    const unrated = isUnrated(work.standing[i] as number);
    const row = first + i;
    before[row] = work.rating[i] as number;
    after[row] = work.final[i] as number;
    played[row] = work.played[i] as number;
    player[row] = unit.player[i] as number;
    games[row] = unrated ? 0 : (work.gamesBefore[i] as number);
    state[row] = Row.rated | (unrated ? Row.unrated : 0) | ((work.played[i] as number) > 0 ? Row.played : 0);
  }
}

/** Whether games of a unit are predicted: those of foreign events are not. */
export function isPredicted({ isSection }: Unit, { kind }: Month, index: number): boolean {
  return kind[index] !== foreignKind && (isSection || kind[index] === matchKind);
}

/** The first row of a section. */
export function firstRowOf(history: MemoryHistory, month: number, section: number): number {
  return (history.firstRow[month] as number) + (history.months[month]?.playerAt[section] as number);
}
