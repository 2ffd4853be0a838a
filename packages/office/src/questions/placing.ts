// Places in a section by score and by each usual tie-break. They affect no rating, only the order of a crosstable.

import type { Cell } from '@harkness/formats';
import type { PlaceBy, Placing, TieBreakName } from '../facts/answers.js';
import type { SectionDocument } from '../facts/section-document.js';
import { type ReportSection, scoresOf, tieBreakOf } from './tie-breaks.js';

/** In the order offered on a page. */
const offered: readonly TieBreakName[] = [
  'modified-median',
  'solkoff',
  'cumulative',
  'opposition-cumulative',
  'buchholz-cut-1',
  'buchholz',
  'sonneborn-berger',
  'wins',
  'direct-encounter',
];

/** One per player, in document order. */
export function placings(document: SectionDocument): Placing[] {
  const section = reported(document);
  const scores = scoresOf(section);
  const points = section.players.map(({ pair }) => scores.points.get(pair) ?? 0);
  const ranks = ranked(points, []);
  const columns = offered.map((by) => {
    const values = section.players.map((player) => tieBreakOf(by, scores, player));
    return { by, values, ranks: ranked(points, values) };
  });
  return section.players.map((_, at) => ({
    rank: ranks[at] ?? 0,
    tieBreaks: columns.map(({ by, values, ranks: own }): PlaceBy => ({ by, value: values[at] ?? 0, rank: own[at] ?? 0 })),
  }));
}

const played = ['loss', 'draw', 'win'] as const;
const forfeited = ['forfeit-loss', 'forfeit-draw', 'forfeit-win'] as const;

/** Converts a document to a report section: each player with one cell per round. */
function reported(document: SectionDocument): ReportSection {
  const cells = document.players.map((): Cell[] => []);
  const pair = (at: number) => document.players[at]?.pair ?? at + 1;
  for (const [white, black, halfPoints, round, isPlayed] of document.games) {
    for (const [own, opponent, half] of [
      [white, black, halfPoints],
      [black, white, 2 - halfPoints],
    ] as const) {
      const outcome = (isPlayed === 1 ? played : forfeited)[half];
      if (outcome !== undefined) cells[own]?.push({ round, outcome: outcome, opponent: pair(opponent), points: half / 2 });
    }
  }
  for (const [player, round, halfPoints, what] of document.byes ?? [])
    cells[player]?.push({ round, outcome: what, points: halfPoints / 2 });
  for (const { round, halfPoints } of document.foreignGames ?? []) {
    const outcome = played[halfPoints];
    if (outcome !== undefined) cells[0]?.push({ round, outcome, points: halfPoints / 2 });
  }
  return { rounds: document.rounds, players: cells.map((own, at) => ({ pair: pair(at), cells: own })) };
}

/** Ranks from 1 by points, then by a value; equal players share a rank. */
function ranked(points: readonly number[], values: readonly number[]): number[] {
  const order = points
    .map((own, at) => ({ at, points: own, value: values[at] ?? 0 }))
    .sort((a, b) => b.points - a.points || b.value - a.value);
  const ranks = points.map(() => 0);
  let rank = 0;
  for (const [place, { at, points: own, value }] of order.entries()) {
    const before = order[place - 1];
    if (before === undefined || before.points !== own || Math.abs(before.value - value) > 1e-9) rank = place + 1;
    ranks[at] = rank;
  }
  return ranks;
}
