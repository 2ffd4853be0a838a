// Byes of single players: record 240 of TRF26. In team events its numbers are teams, and the lines are kept unchanged.

import type { FindingCollector } from '../report/collector.js';
import { quote } from '../report/collector.js';
import { outcomeWords } from '../report/outcome-words.js';
import type { Outcome } from '../report/report.js';
import { say } from '../report/say.js';
import { columns, idList, type NumberField, placeOf, wholeNumber } from './line.js';
import { cellOfRound, putCell, type TrfPlayer } from './player.js';
import type { RecordLine } from './tournament.js';

const byeOutcomes: Readonly<Record<string, Outcome>> = { F: 'bye-full', H: 'bye-half', Z: 'absent' };

/** 240: a bye missing from the round cells becomes a cell; a contradicting one is a finding. Returns the lines understood. */
const roundField: NumberField = { name: say`The round of a bye`, from: 7, to: 9 };

export function applyByes(
  findings: FindingCollector,
  lines: readonly RecordLine[],
  players: ReadonlyMap<number, TrfPlayer>,
): ReadonlySet<number> {
  const understood = new Set<number>();
  for (const { line } of lines.filter(({ record }) => record === '240')) {
    const letter = columns(line, 5, 5).toUpperCase();
    const outcome = Object.hasOwn(byeOutcomes, letter) ? byeOutcomes[letter] : undefined;
    const round = wholeNumber(findings, line, roundField);
    if (outcome === undefined) {
      findings.add(
        'trf-bye-disagrees',
        placeOf(line, 5, 5),
        say`The bye ${quote(letter)} (240) is none of F, H and Z.`,
        say`Write F, H or Z in column 5.`,
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
          say`Record 240 gives player ${id} ${outcomeWords[outcome]} in round ${round}, but the round cell says ${outcomeWords[cell.outcome]}; the cell is taken.`,
          say`Make the two say the same.`,
        );
      }
    }
  }
  return understood;
}

export function unknownPlayer(
  findings: FindingCollector,
  record: string,
  id: number,
  place: Parameters<FindingCollector['add']>[1],
): void {
  findings.add(
    'trf-player-unknown',
    place,
    say`Record ${record} names player ${id}, who has no record 001.`,
    say`Correct the number or remove it.`,
  );
}
