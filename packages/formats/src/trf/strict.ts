// Strict TRF26: checks every line against its record, and every record against the others. The reader is tolerant; this check
// reports line and record of everything that the specification forbids (strict-rules.ts), and known faults of programs by name
// (strict-faults.ts).

import { decodeText } from '../bytes/decode.js';
import { limits } from '../bytes/limits.js';
import { inputFile } from '../input/input-file.js';
import { addLongLine, addTooManyLines, positionOf } from '../input/text.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import type { Finding, Place } from '../report/finding.js';
import { totalPoints } from '../report/points.js';
import { say } from '../report/say.js';
import { columns, type TrfLine, trfLines, width } from './line.js';
import { aligned } from './player.js';
import { trfReader } from './read.js';
import { recordOf } from './records.js';
import { checkAnswers, type StrictCell, strictCells } from './strict-cells.js';
import { faultOf } from './strict-faults.js';
import { checkFields, listed } from './strict-fields.js';
import { layouts } from './strict-layouts.js';
import { type StrictReport, strictReport } from './strict-report.js';
import { checkTournament, isStrictDate } from './strict-tournament.js';
import type { RecordLine } from './tournament.js';

const oldTitles = /^(g|m|f|c|wg|wm|wf|wc)$/;
const titles = /^(GM|IM|FM|CM|WGM|WIM|WFM|WCM)$/;

/**
 * Everything in a file that TRF26 strictly forbids. `parse` is lenient; this is not.
 * @example
 * checkTrf26(springOpen, 'spring-open.trf').length > 0 // true
 */
export function checkTrf26(bytes: Uint8Array, name: string): readonly Finding[] {
  const findings = collectFindings(name);
  if (addLongLine(findings, bytes, limits.maxLineBytes) || addTooManyLines(findings, bytes, limits.maxLines))
    return findings.list;
  const report = strictReport(findings);
  const input = decodeText(bytes);
  if (input.encoding !== 'utf-8' || input.bom) {
    const what = input.bom ? 'The text begins with a byte order mark' : `The text is ${input.encoding.toUpperCase()}`;
    findings.add('trf26-advised', { line: 1, column: 1 }, say`${what} [text-utf8].`, say`Save the file as UTF-8 without a mark.`);
  }
  if (input.text.includes('\t')) {
    const place = positionOf(input.text, input.text.indexOf('\t'));
    findings.add('trf26-forbidden', place, say`The line has a tab [text-tab].`, say`Fill the columns with blanks.`);
  }
  if (!/^(001|012)/m.test(input.text)) {
    findings.add(
      'trf26-forbidden',
      { line: 1, column: 1 },
      say`The file has neither a player (001) nor a name (012): it is no TRF [line-code].`,
      say`Give the TRF26 file of the pairing program.`,
    );
    return findings.list;
  }
  const lines = trfLines(input.text).flatMap((line) => checkLine(report, line) ?? []);
  const of = (record: string): readonly TrfLine[] => lines.filter((each) => each.record === record).map(({ line }) => line);
  const isTeam = of('310').length > 0 || of('013').length > 0;
  const players = checkPlayers(report, of('001'), isTeam);
  const teams = checkTeams(report, of('310'));
  const { rounds } = checkTournament(report, lines, players.size, of('310').length || of('013').length);
  checkAnswers(report, players);
  for (const cells of players.values()) {
    const beyond = cells.find(({ round }) => rounds !== undefined && round > rounds);
    if (beyond)
      report.add(
        'cell-round',
        { ...beyond, record: '001' },
        `Record 001, round ${beyond.round}: record 142 announces ${rounds} rounds`,
        'Correct record 142, or remove the result.',
      );
  }
  checkReferences(report, lines, players, teams, isTeam);
  checkByes(report, of('240'), players, isTeam);
  checkScores(report, bytes, name, of('001'), isTeam && of('299').length > 0, findings);
  return findings.list;
}

/** The line with its record; undefined, with a finding, if it is not a record of TRF26. */
function checkLine(report: StrictReport, line: TrfLine): RecordLine | undefined {
  const record = recordOf(line);
  if (record === '###') return undefined;
  const fault = faultOf(line);
  const code = line.text.slice(0, 3);
  if (fault !== undefined)
    report.add(
      'program-fault',
      { line, record: code },
      `${fault.says[0]?.toUpperCase()}${fault.says.slice(1)} (a known fault of ${fault.by})`,
      fault.hint,
    );
  const isKnown = record !== '' && !/^(XX|BB|DAT)/.test(record);
  if (!isKnown) {
    if (fault === undefined)
      report.add(
        'line-code',
        { line, record: code },
        `The line begins with ${quote(code)}, which is no record of TRF26`,
        'Remove the line, or begin it with ###.',
      );
    return undefined;
  }
  if (columns(line, 4, 4).trim() !== '')
    report.add(
      'line-blank',
      { line, record, columns: { from: 4, to: 4 } },
      `Record ${record} begins in column 4`,
      'Leave column 4 blank.',
    );
  if (record === '013')
    report.add('record-replaced', { line, record }, 'Record 013 is of TRF16', 'Write the team in record 310.');
  // The finding about its columns gives the reason.
  if (record === 'NRS') checkFields(report, line, code, {}, layouts['NRS']);
  else if (record !== '001' && !(record === '299' && fault !== undefined)) checkFields(report, line, record);
  return { line, record };
}

function checkPlayers(
  report: StrictReport,
  rows: readonly TrfLine[],
  isTeam: boolean,
): ReadonlyMap<number, readonly StrictCell[]> {
  const players = new Map<number, readonly StrictCell[]>();
  for (const row of rows) {
    const shifted = collectFindings();
    const line = aligned(shifted, row);
    const number = Number(columns(line, 5, 8).trim());
    const about: Place = { player: number };
    if (line !== row)
      report.add(
        'program-fault',
        { line: row, record: '001', about },
        'Everything after the name stands too far left (programs that count bytes instead of characters)',
        'Fill the name up to column 47 in characters.',
      );
    checkFields(report, line, '001', about);
    const at = (from: number, to: number) => ({ line, record: '001', columns: { from, to }, about });
    const [sex, title, born] = [columns(line, 10, 10).trim(), columns(line, 11, 13).trim(), columns(line, 70, 79).trim()];
    if (sex !== '' && !/^[mw]$/.test(sex))
      report.add('player-sex', at(10, 10), `Record 001: the sex is ${quote(sex)}`, 'Write m or w.');
    if (oldTitles.test(title))
      report.add(
        'program-fault',
        at(11, 13),
        `Record 001: the title ${quote(title)} is a letter of TRF06 (as Krause files and their successors have)`,
        'Write GM, IM, FM, CM, WGM, WIM, WFM or WCM.',
      );
    else if (title !== '' && !titles.test(title))
      report.add(
        'player-title',
        at(11, 13),
        `Record 001: the title is ${quote(title)}`,
        'Write GM, IM, FM, CM, WGM, WIM, WFM or WCM.',
      );
    if (born !== '' && !isStrictDate(born))
      report.add(
        'player-birth',
        at(70, 79),
        `Record 001: the birth date is ${quote(born)}`,
        'Write the whole date as YYYY/MM/DD if it is known.',
      );
    if (!(number > 0)) continue;
    if (players.has(number))
      report.add(
        'number-unique',
        at(5, 8),
        `Record 001: two players have the number ${number}`,
        'Give every player a number of their own.',
      );
    players.set(number, strictCells(report, line, number, isTeam));
  }
  return players;
}

function checkTeams(report: StrictReport, rows: readonly TrfLine[]): ReadonlySet<number> {
  const teams = new Set<number>();
  for (const line of rows) {
    const number = Number(columns(line, 5, 7).trim());
    if (teams.has(number))
      report.add(
        'number-unique',
        { line, record: '310', columns: { from: 5, to: 7 } },
        `Record 310: two teams have the number ${number}`,
        'Give every team a number of its own.',
      );
    teams.add(number);
  }
  return teams;
}

/**
 * Numbers in lists and in national records must refer to somebody. In a team event a number of 240, 260 and 299 may be a team.
 */
function checkReferences(
  report: StrictReport,
  lines: readonly RecordLine[],
  players: ReadonlyMap<number, unknown>,
  teams: ReadonlySet<number>,
  isTeam: boolean,
): void {
  for (const { line, record } of lines) {
    const of = layouts[record]?.list?.of;
    const isKnown = (id: number): boolean => (of !== 'team' && players.has(id)) || (of !== 'player' && isTeam && teams.has(id));
    for (const { id, place } of listed(line, record)) {
      const from = place.column ?? 1;
      if (!isKnown(id))
        report.add(
          'player-known',
          { line, record, columns: { from, to: from + 3 } },
          `Record ${record} names ${id}, who is not in the file`,
          'Correct the number, or remove it.',
        );
    }
    if (record !== 'NRS') continue;
    const id = Number(columns(line, 5, 8).trim());
    if (!players.has(id))
      report.add(
        'player-known',
        { line, record: columns(line, 1, 3), columns: { from: 5, to: 8 } },
        `The record of ${columns(line, 1, 3)} names player ${id}, who is not in the file`,
        'Correct the number, or remove the record.',
      );
  }
}

function checkByes(
  report: StrictReport,
  rows: readonly TrfLine[],
  players: ReadonlyMap<number, readonly StrictCell[]>,
  isTeam: boolean,
): void {
  const seen = new Set<string>();
  for (const line of rows) {
    const [letter, round] = [columns(line, 5, 5), Number(columns(line, 7, 9).trim())];
    const key = `${letter} ${round}`;
    if (seen.has(key))
      report.add(
        'bye-once',
        { line, record: '240' },
        `Record 240 for ${letter} in round ${round} is there again`,
        'Put all players of a kind and round into one record.',
      );
    seen.add(key);
    if (isTeam) continue;
    for (const { id, place } of listed(line, '240')) {
      const from = place.column ?? 1;
      const cell = players.get(id)?.find((each) => each.round === round);
      if (players.has(id) && cell?.result !== letter)
        report.add(
          'bye-shown',
          { line, record: '240', columns: { from, to: from + 3 }, about: { player: id, round } },
          `Record 240 gives player ${id} a bye (${letter}) in round ${round}; record 001 has ${cell === undefined ? 'nothing' : quote(cell.result)}`,
          `Write 0000 - ${letter} in record 001 too.`,
        );
    }
  }
}

/** Uses the tolerant reader, which knows the points of every result. In team events with 299 the numbers may be teams. */
function checkScores(
  report: StrictReport,
  bytes: Uint8Array,
  name: string,
  rows: readonly TrfLine[],
  isUnclear: boolean,
  findings: FindingCollector,
): void {
  if (isUnclear || findings.full || !rows.some((line) => width(line) >= 84)) return;
  const file = inputFile({ name, bytes });
  const { draft } = trfReader.read({ first: file, files: [file], limits });
  const section = draft?.sections[0];
  for (const player of section?.players ?? []) {
    const total = totalPoints(player, section?.scoring);
    const line = rows.find((row) => row.number === player.place?.line);
    if (line === undefined || total === undefined || player.points === undefined || Math.abs(total - player.points) < 1e-6)
      continue;
    report.add(
      'player-points',
      { line, record: '001', columns: { from: 81, to: 84 }, about: { player: player.pair } },
      `Record 001: player ${player.pair} has ${player.points} points; the results are worth ${total}`,
      'Correct the results, the points, or the point system (162, 299).',
    );
  }
}
