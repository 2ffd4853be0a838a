// Byes and abnormal points of single players: records 240 and 299 of TRF26. In team events their numbers are teams, and the
// lines are kept as they are.

import type { FindingCollector } from './collector.js';
import { quote } from './collector.js';
import type { Outcome } from './report.js';
import { columns, decimalNumber, idList, placeOf, type TrfLine, wholeNumber } from './trf-line.js';
import { cellOfRound, putCell, type TrfPlayer } from './trf-player.js';
import type { RecordLine } from './trf-tournament.js';

const byeOutcomes: Readonly<Record<string, Outcome>> = { F: 'bye-full', H: 'bye-half', Z: 'absent' };

/** 240: a bye that the round cell does not show yet is the cell; one that it contradicts is a finding. Returns the lines understood. */
export function applyByes(
  findings: FindingCollector,
  lines: readonly RecordLine[],
  players: ReadonlyMap<number, TrfPlayer>,
): ReadonlySet<number> {
  const understood = new Set<number>();
  for (const { line } of lines.filter(({ record }) => record === '240')) {
    const letter = columns(line, 5, 5).toUpperCase();
    const outcome = Object.hasOwn(byeOutcomes, letter) ? byeOutcomes[letter] : undefined;
    const round = wholeNumber(findings, line, { name: 'The round of a bye', from: 7, to: 9 });
    if (outcome === undefined) {
      findings.add(
        'trf-bye-disagrees',
        placeOf(line, 5, 5),
        `The bye ${quote(letter)} (240) is none of F, H and Z.`,
        'Write F, H or Z in column 5.',
      );
    }
    if (outcome === undefined || round === undefined || round < 1) continue;
    understood.add(line.number);
    for (const { id, place } of idList(line, 11, 4)) {
      const player = players.get(id);
      const at = { ...place, player: id, round };
      if (player === undefined) {
        unknownPlayer(findings, '240', id, at);
        continue;
      }
      const cell = cellOfRound(player, round);
      if (cell === undefined) putCell(player, { round, outcome, place: at });
      else if (cell.outcome !== outcome) {
        findings.add(
          'trf-bye-disagrees',
          at,
          `Record 240 gives player ${id} ${word(outcome)} in round ${round}, but the round cell says ${word(cell.outcome)}; the cell is taken.`,
          'Make the two say the same.',
        );
      }
    }
  }
  return understood;
}

function word(outcome: Outcome): string {
  return outcome.replace('-', ' ');
}

const pointTypes: Readonly<Record<string, readonly Outcome[]>> = {
  W: ['win', 'unrated-win'],
  D: ['draw', 'unrated-draw'],
  L: ['loss', 'unrated-loss'],
  F: ['bye-full'],
  H: ['bye-half'],
  Z: ['absent'],
  '+': ['forfeit-win'],
  '-': ['forfeit-loss'],
};

/** 299: cells that are worth other points than usual. Round 000 is every round. Returns the lines understood. */
export function applyAbnormalPoints(
  findings: FindingCollector,
  lines: readonly RecordLine[],
  players: ReadonlyMap<number, TrfPlayer>,
): ReadonlySet<number> {
  const understood = new Set<number>();
  for (const { line } of lines.filter(({ record }) => record === '299')) {
    const points =
      decimalNumber(findings, line, { name: 'The game points', from: 14, to: 17 }) ??
      decimalNumber(findings, line, { name: 'The match points', from: 8, to: 11 });
    const round = wholeNumber(findings, line, { name: 'The round', from: 20, to: 22 }) ?? 0;
    if (points === undefined) continue;
    if (applyPoints(findings, line, points, round, players)) understood.add(line.number);
  }
  return understood;
}

function applyPoints(
  findings: FindingCollector,
  line: TrfLine,
  points: number,
  round: number,
  players: ReadonlyMap<number, TrfPlayer>,
): boolean {
  const type = columns(line, 5, 5).trim();
  const outcomes = Object.hasOwn(pointTypes, type) ? pointTypes[type] : undefined;
  if (type !== '' && outcomes === undefined) return false;
  let all = true;
  for (const { id, place } of idList(line, 24, 4)) {
    const player = players.get(id);
    if (player === undefined) {
      unknownPlayer(findings, '299', id, { ...place, player: id });
      all = false;
      continue;
    }
    let found = false;
    for (const cell of [...player.cells]) {
      if ((round !== 0 && cell.round !== round) || (outcomes !== undefined && !outcomes.includes(cell.outcome))) continue;
      putCell(player, { ...cell, points });
      found = true;
    }
    all &&= found;
  }
  return all;
}

function unknownPlayer(
  findings: FindingCollector,
  record: string,
  id: number,
  place: Parameters<FindingCollector['add']>[1],
): void {
  findings.add(
    'trf-player-unknown',
    place,
    `Record ${record} names player ${id}, who has no record 001.`,
    'Correct the number or remove it.',
  );
}
