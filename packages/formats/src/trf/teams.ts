// Teams: 013 (TRF06, TRF16), 310 (TRF26), and the forfeited matches 330, which distinguish a forfeit from a bye.

import { defined } from '../bytes/defined.js';
import type { FindingCollector } from '../report/collector.js';
import type { ReportTeam } from '../report/report.js';
import { say } from '../report/say.js';
import { columns, decimalNumber, idList, type NumberField, placeOf, wholeNumber } from './line.js';
import { cellOfRound, putCell, type TrfPlayer } from './player.js';
import type { RecordLine } from './tournament.js';

/** A file with both repeats itself; 310 has more data. */
export function readTeams(findings: FindingCollector, lines: readonly RecordLine[]): readonly ReportTeam[] {
  const newer = lines.filter(({ record }) => record === '310');
  if (newer.length > 0) return newer.flatMap((each) => readTeam310(findings, each) ?? []);
  return lines
    .filter(({ record }) => record === '013')
    .map(({ line }, i) => ({
      number: i + 1,
      name: columns(line, 5, 36).trim(),
      players: idList(line, 37, 4).map(({ id }) => id),
      place: placeOf(line, 5, 36),
    }));
}

/** Of the records 310 (a team) and 330 (a forfeited match). */
const fields = {
  number: { name: say`The team number`, from: 5, to: 7 },
  strength: { name: say`The team's strength`, from: 48, to: 53 },
  rank: { name: say`The team's rank`, from: 69, to: 71 },
  matchPoints: { name: say`The match points`, from: 55, to: 60 },
  gamePoints: { name: say`The game points`, from: 62, to: 67 },
  round: { name: say`The round`, from: 8, to: 10 },
  white: { name: say`The white team`, from: 12, to: 14 },
  black: { name: say`The black team`, from: 16, to: 18 },
} satisfies Readonly<Record<string, NumberField>>;

function readTeam310(findings: FindingCollector, { line }: RecordLine): ReportTeam | undefined {
  const number = wholeNumber(findings, line, fields.number);
  if (number === undefined) return undefined;
  const nickname = columns(line, 42, 46).trim();
  const strength = decimalNumber(findings, line, fields.strength);
  const rank = wholeNumber(findings, line, fields.rank);
  return {
    number,
    name: columns(line, 9, 40).trim(),
    ...defined({
      nickname,
      strength,
      matchPoints: decimalNumber(findings, line, fields.matchPoints),
      gamePoints: decimalNumber(findings, line, fields.gamePoints),
      rank: rank || undefined,
    }),
    players: idList(line, 74, 4).map(({ id }) => id),
    place: placeOf(line, 9, 40),
  };
}

/**
 * In a forfeited match the winners' cells are `0000 - +`, which otherwise would be a full-point bye. A game played between two
 * teams whose match was forfeited is a contradiction.
 */
export function applyForfeitedMatches(
  findings: FindingCollector,
  lines: readonly RecordLine[],
  teams: readonly ReportTeam[],
  players: ReadonlyMap<number, TrfPlayer>,
): void {
  const members = new Map(teams.map((team) => [team.number, team.players]));
  for (const { line } of lines.filter(({ record }) => record === '330')) {
    const result = columns(line, 5, 6);
    const round = wholeNumber(findings, line, fields.round);
    const white = wholeNumber(findings, line, fields.white);
    const black = wholeNumber(findings, line, fields.black);
    if (round === undefined || white === undefined || black === undefined) continue;
    const winners = result === '+-' ? white : result === '-+' ? black : undefined;
    for (const pair of winners === undefined ? [] : (members.get(winners) ?? [])) {
      const player = players.get(pair);
      const cell = player && cellOfRound(player, round);
      if (player && cell?.outcome === 'bye-full' && cell.opponent === undefined)
        putCell(player, { ...cell, outcome: 'forfeit-win' });
    }
    const others = new Set(members.get(black) ?? []);
    const played = (members.get(white) ?? []).find((pair) => {
      const player = players.get(pair);
      const cell = player && cellOfRound(player, round);
      const isPlayed = cell?.outcome === 'win' || cell?.outcome === 'draw' || cell?.outcome === 'loss';
      return isPlayed && cell.opponent !== undefined && others.has(cell.opponent);
    });
    if (played === undefined) continue;
    findings.add(
      'trf-forfeit-disagrees',
      { ...placeOf(line, 5, 18), player: played, round },
      say`The match of teams ${white} and ${black} in round ${round} is forfeited, but player ${played} has a played game in it.`,
      say`Remove the forfeit (330) or mark the game as forfeited.`,
    );
  }
}
