// The points of a cell.

import type { Outcome, ReportPlayer, Scoring } from './report.js';

const usual: Scoring = { win: 1, draw: 0.5, loss: 0 };

/**
 * The points of an outcome: 1, 0.5 or 0 unless the section has its own scoring. Undefined for an unknown outcome.
 * @example
 * [outcomePoints('win'), outcomePoints('bye-half'), outcomePoints('unknown')] // [1, 0.5, undefined]
 */
export function outcomePoints(outcome: Outcome, scoring: Scoring = usual): number | undefined {
  switch (outcome) {
    case 'win':
    case 'unrated-win':
    case 'forfeit-win':
    case 'bye-full':
      return scoring.win;
    case 'draw':
    case 'unrated-draw':
    case 'forfeit-draw':
    case 'bye-half':
      return scoring.draw;
    case 'loss':
    case 'unrated-loss':
      return scoring.loss;
    case 'bye-pairing':
      return scoring.byePairing ?? scoring.win;
    case 'forfeit-loss':
    case 'absent':
      return scoring.absent ?? 0;
    case 'unknown':
      return undefined;
  }
}

/**
 * The sum of a player's cells and adjustments; undefined if a cell is unknown.
 * @example
 * totalPoints({ cells: [{ round: 1, outcome: 'win' }, { round: 2, outcome: 'draw' }] }) // 1.5
 */
export function totalPoints(
  { cells, adjustments = [] }: Pick<ReportPlayer, 'cells' | 'adjustments'>,
  scoring?: Scoring,
): number | undefined {
  let total = 0;
  for (const { points } of adjustments) total += points;
  for (const cell of cells) {
    const points = cell.points ?? outcomePoints(cell.outcome, scoring);
    if (points === undefined) return undefined;
    total += points;
  }
  return total;
}

/**
 * Whether a game was played, so that it can be rated: not a bye or a forfeit.
 * @example
 * [isPlayed('win'), isPlayed('forfeit-win')] // [true, false]
 */
export function isPlayed(outcome: Outcome): boolean {
  return outcome === 'win' || outcome === 'draw' || outcome === 'loss';
}

/**
 * Whether it is a bye or an absence, which have no opponent.
 * @example
 * [isUnpaired('bye-half'), isUnpaired('forfeit-loss')] // [true, false]
 */
export function isUnpaired(outcome: Outcome): boolean {
  return outcome === 'bye-full' || outcome === 'bye-half' || outcome === 'bye-pairing' || outcome === 'absent';
}

/**
 * The last round in which anybody has a cell; 0 if nobody has.
 * @example
 * lastRoundOf(parse(springOpen, 'spring-open.trf').draft?.sections[0]?.players ?? []) // 3
 */
export function lastRoundOf(players: readonly ReportPlayer[]): number {
  let last = 0;
  for (const player of players) for (const cell of player.cells) last = Math.max(last, cell.round);
  return last;
}
