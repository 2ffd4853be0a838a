// The layout of a section in the columns of a US Chess report: round by round, as a round-robin table, or two games per cell.

import type { FindingCollector } from '../report/collector.js';
import { isPlayed } from '../report/points.js';
import type { Cell, ReportPlayer, ReportSection } from '../report/report.js';
import { bergerRound, bergerRounds } from '../report/round-robin-table.js';
import { say } from '../report/say.js';
import { doubleCode, letterOf, makeUschessCell } from './cells.js';

export interface SectionLayout {
  /** S_TRN_TYPE. */
  readonly type: 'S' | 'R' | 'M' | '2';
  /** S_TOT_RNDS. */
  readonly columns: number;
  /** Cells of a player by column, from 0; a missing one is an unplayed round. */
  cells(player: ReportPlayer): ReadonlyMap<number, string>;
}

export function layoutSection(section: ReportSection, findings: FindingCollector): SectionLayout {
  if (section.kind === 'round-robin' && isBergerTable(section)) return tableLayout(section);
  if (section.kind === 'double-swiss' && section.players.every(hasDoubleCells)) return doubleLayout(section);
  const layout = roundLayout(section);
  const plain = section.kind === 'swiss' || section.kind === 'match';
  if (!plain || layout.columns !== section.rounds) {
    const games = layout.columns === section.rounds ? '' : say`, its ${section.rounds} rounds as ${layout.columns}`;
    const message = say`Section ${section.number} (${section.kind}) is written game by game as type ${layout.type}${games}.`;
    findings.add('uschess-written-as-swiss', { section: section.number }, message, say`Nothing: US Chess rates it the same.`);
  }
  return layout;
}

/** One column per round; a round with several games gets as many columns. */
function roundLayout(section: ReportSection): SectionLayout {
  const games = new Array<number>(section.rounds).fill(1);
  for (const player of section.players) {
    for (const cells of byRound(player).values()) {
      const round = cells[0]?.round ?? 1;
      games[round - 1] = Math.max(games[round - 1] ?? 1, cells.length);
    }
  }
  const starts: number[] = [];
  let columns = 0;
  for (const count of games) {
    starts.push(columns);
    columns += count;
  }
  return {
    type: section.kind === 'match' ? 'M' : 'S',
    columns,
    cells: (player) => {
      const texts = new Map<number, string>();
      for (const cells of byRound(player).values()) {
        cells.forEach((cell, i) => {
          texts.set((starts[cell.round - 1] ?? 0) + i, cellText(cell));
        });
      }
      return texts;
    },
  };
}

/** Column n is the game against player n. */
function tableLayout(section: ReportSection): SectionLayout {
  return {
    type: 'R',
    columns: section.players.length,
    cells: (player) =>
      new Map(player.cells.flatMap((cell) => (cell.opponent === undefined ? [] : [[cell.opponent - 1, cellText(cell)]]))),
  };
}

/** Whether the rounds are those that a reader of the table would assign, so that the table loses nothing. */
function isBergerTable(section: ReportSection): boolean {
  const size = section.players.length;
  if (section.rounds !== bergerRounds(size)) return false;
  let played = 0;
  for (const player of section.players) {
    if (player.pair > size) return false;
    const rounds = new Set<number>();
    for (const cell of player.cells) {
      if (rounds.has(cell.round)) return false;
      rounds.add(cell.round);
      if (isPlayed(cell.outcome)) played++;
      else if (!cell.outcome.startsWith('forfeit') && cell.outcome !== 'absent') return false;
      if (cell.outcome === 'absent') continue;
      if (cell.opponent === undefined || bergerRound(player.pair, cell.opponent, size) !== cell.round) return false;
    }
  }
  return played > 0;
}

function doubleLayout(section: ReportSection): SectionLayout {
  return {
    type: '2',
    columns: section.rounds,
    cells: (player) => {
      const texts = new Map<number, string>();
      for (const [first, second] of byRound(player).values()) {
        if (first === undefined) continue;
        const code = second && doubleCode(first.outcome, second.outcome);
        texts.set(first.round - 1, code ? makeUschessCell(code, first.opponent, first.colour) : cellText(first));
      }
      return texts;
    },
  };
}

/**
 * Whether each round has two games against the same opponent that have a code, or none: a single `W` would be read as two games.
 */
function hasDoubleCells(player: ReportPlayer): boolean {
  for (const [first, second, third] of byRound(player).values()) {
    if (first === undefined || third !== undefined) return false;
    if (second === undefined) {
      if (isPlayed(first.outcome)) return false;
    } else if (first.opponent !== second.opponent || doubleCode(first.outcome, second.outcome) === undefined) {
      return false;
    }
  }
  return true;
}

function byRound(player: ReportPlayer): Map<number, Cell[]> {
  const rounds = new Map<number, Cell[]>();
  for (const cell of player.cells) {
    const cells = rounds.get(cell.round);
    if (cells === undefined) rounds.set(cell.round, [cell]);
    else cells.push(cell);
  }
  return rounds;
}

/** Only played games name the opponent; the format has 0 for all others. */
function cellText(cell: Cell): string {
  const played = isPlayed(cell.outcome);
  return makeUschessCell(letterOf(cell.outcome) ?? 'U', played ? cell.opponent : undefined, played ? cell.colour : undefined);
}
