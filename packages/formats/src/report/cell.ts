// A cell of the model, with its fields always in the same order and absent if there is no value.

import type { Place } from './finding.js';
import type { Cell, Colour, Outcome } from './report.js';

/** Written out by hand: reports have more cells than anything else, and spreading objects is ten times as slow. */
export function makeCell(
  round: number,
  outcome: Outcome,
  opponent: number | undefined,
  colour: Colour | undefined,
  place: Place,
): Cell {
  if (opponent === undefined) return colour === undefined ? { round, outcome, place } : { round, outcome, colour, place };
  return colour === undefined ? { round, outcome, opponent, place } : { round, outcome, opponent, colour, place };
}

/** The cells in round order, which most already have. */
export function inRoundOrder(cells: Cell[]): Cell[] {
  let last = 0;
  for (const { round } of cells) {
    if (round < last) return cells.sort((a, b) => a.round - b.round);
    last = round;
  }
  return cells;
}
