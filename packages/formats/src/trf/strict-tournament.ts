// Checks the tournament records (`??2`) against TRF26.

import { quote } from '../report/collector.js';
import { isDate } from '../report/dates.js';
import { cellStep, firstCell } from './cells.js';
import { columns, data, type TrfLine, width } from './line.js';
import { faultOf } from './strict-faults.js';
import type { StrictReport } from './strict-report.js';
import type { RecordLine } from './tournament.js';

const forRating: readonly (readonly [string, string])[] = [
  ['012', 'the name'],
  ['022', 'the city'],
  ['032', 'the federation'],
  ['042', 'the first day'],
  ['052', 'the last day'],
  ['102', 'the chief arbiter'],
  ['132', 'the dates of the rounds'],
  ['222', 'the time control in seconds'],
];
/** Each deputy has a line, and so may several chief arbiters if they changed. */
const mayRepeat = new Set(['102', '112']);
const counts: readonly string[] = ['062', '072', '082', '142'];

const period = '(\\d+/)?\\d+(\\+\\d+)?';
const periods = `${period}(:${period})*`;
const encodedTime = new RegExp(`^(${periods}|W${periods}-B${periods})$`);

const swiss = '(FIDE_(DUTCH(_20(17|25|26))?|DUBOV|BURSTEIN)(_BAKU)?|CUSTOM_SWISS|FIDE_DOUBLESWISS(_BAKU)?|CUSTOM_DOUBLESWISS)';
const robin = '(BERGER_ROUNDROBIN(_G\\d+)?|BERGER_DOUBLEROUNDROBIN|FIDE_(DOUBLE)?ROUNDROBIN|CUSTOM_ROUNDROBIN)';
const others =
  '(FIDE_SCHILLER(_\\d+x\\d+)?|CUSTOM_SCHILLER|FIDE_SCHEVENINGEN(_G\\d+)?|FIDE_DOUBLESCHEVENINGEN|CUSTOM_SCHEVENINGEN|WORLDCUP_KNOCKOUT|CUSTOM_KNOCKOUT)';
const teams = '(FIDE_TEAM_(TYPE[AB]_)?(MP|GP)(_(MP|GP))?|(BERGER|FIDE)_TEAM_(DOUBLE)?ROUNDROBIN|(CUSTOM|OTHER)_TEAM_\\w+)';
const eventType = new RegExp(`^(${swiss}|${robin}|${others}|${teams})$`);
const tieBreak = /^[A-Za-z]{1,8}(:[A-Za-z]{1,4})?(\/[A-Za-z0-9]+)*$/;

export interface StrictTournament {
  readonly rounds?: number;
}

export function checkTournament(
  report: StrictReport,
  lines: readonly RecordLine[],
  players: number,
  teamCount: number,
): StrictTournament {
  for (const [record, what] of forRating) {
    if (lines.some((each) => each.record === record && data(each.line) !== '')) continue;
    report.addFile(
      'rating-records',
      record,
      `Record ${record} (${what}) is missing`,
      `Add record ${record} before the file is sent for rating.`,
    );
  }
  const seen = new Set<string>();
  for (const { line, record } of lines) {
    if (!/^\d\d2$/.test(record) || record === '802') continue;
    if (seen.has(record) && !mayRepeat.has(record))
      report.add('line-once', { line, record }, `Record ${record} is there again`, 'Leave one of them.');
    seen.add(record);
    if (faultOf(line) === undefined) checkRecord(report, line, record);
  }
  const number = (record: string): { readonly line: TrfLine; readonly value: number } | undefined => {
    const found = lines.find((each) => each.record === record && /^\d+$/.test(data(each.line)));
    return found && { line: found.line, value: Number(data(found.line)) };
  };
  for (const [record, counted, what] of [
    ['062', players, 'players'],
    ['082', teamCount, 'teams'],
  ] as const) {
    const said = number(record);
    if (said !== undefined && said.value !== counted)
      report.add(
        'count-agrees',
        { line: said.line, record },
        `Record ${record} counts ${said.value} ${what}; the file has ${counted}`,
        'Correct the number.',
      );
  }
  const rounds = number('142')?.value;
  checkDates(report, lines, rounds);
  return rounds === undefined ? {} : { rounds };
}

function checkRecord(report: StrictReport, line: TrfLine, record: string): void {
  const text = columns(line, 5, width(line)).trimEnd();
  const value = text.trim();
  // An empty record counts as missing, which is reported elsewhere if it matters.
  if (value === '') return;
  const at = { line, record, columns: { from: 5, to: Math.max(5, width(line)) } };
  if (counts.includes(record) && !/^\d+$/.test(value))
    report.add('count-number', at, `Record ${record} is ${quote(value)}`, 'Write one whole number.');
  if (record === '032' && !/^[A-Z]{3}$/.test(value))
    report.add(
      'field-form',
      at,
      `Record 032: the federation is ${quote(value)}, not three capital letters`,
      'Write the code of the federation, for example FRA.',
    );
  if ((record === '042' || record === '052') && !isStrictDate(value))
    report.add('date-form', at, `Record ${record} is ${quote(value)}`, 'Write the day as YYYY/MM/DD.');
  if (record === '152' && !/^[WB]$/.test(value)) report.add('first-colour', at, `Record 152 is ${quote(value)}`, 'Write W or B.');
  if (record === '162') checkPoints(report, line, record, 1);
  if (record === '362') checkPoints(report, line, record, 2);
  if (record === '172' && !/^[A-Z]{3} (FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER)$/.test(text))
    report.add('rank-method', at, `Record 172 is ${quote(value)}`, 'Federation in columns 5 to 7, method in columns 9 to 13.');
  if (record === '192' && !eventType.test(value))
    report.add(
      'event-type',
      at,
      `Record 192: ${quote(value)} is no code of the table`,
      'Use a code of the table, for example FIDE_DUTCH or CUSTOM_SWISS.',
    );
  if (record === '202' || record === '212') checkTieBreaks(report, at, record, value);
  if (record === '222' && !encodedTime.test(value))
    report.add(
      'time-control',
      at,
      `Record 222 is ${quote(value)}`,
      'Write seconds, for example 5400+30 or 40/6000+30:900+30. Text belongs into record 122.',
    );
  if (record === '352' && !/^[WB]+$/.test(value))
    report.add('board-colours', at, `Record 352 is ${quote(value)}`, 'Write a W or B for each board, for example WBWB.');
}

/** `YYYY/MM/DD`, an existing day. */
export function isStrictDate(text: string): boolean {
  return /^\d{4}\/\d\d\/\d\d$/.test(text) && isDate(text.replaceAll('/', '-'));
}

function checkTieBreaks(report: StrictReport, at: Parameters<StrictReport['add']>[1], record: string, value: string): void {
  const codes = value.split(',').map((code) => code.trim());
  const odd = codes.find((code) => !tieBreak.test(code));
  if (odd !== undefined)
    report.add(
      'tie-breaks',
      at,
      `Record ${record}: ${quote(odd)} is no code of a tie-break`,
      'Write codes with commas between, for example BH/C1,SB.',
    );
  else if (record === '212' && !/PTS$/.test(codes[0] ?? ''))
    report.add('tie-breaks', at, 'Record 212 does not begin with PTS', 'Write PTS in front, or use record 202.');
}

/** Symbols of one or two letters in columns 5 and 6, points in the next four, then every nine columns. */
function checkPoints(report: StrictReport, line: TrfLine, record: string, letters: 1 | 2): void {
  const symbols = letters === 1 ? /^[WDLAPX]$/ : /^T[WDL]$/;
  const values: string[] = [];
  for (let at = letters === 1 ? 6 : 5; at <= width(line); at += 9) {
    const symbol = columns(line, at, at + letters - 1);
    const points = columns(line, at + letters, at + letters + 3);
    const rest = columns(line, at + letters + 4, at + 8);
    values.push(`${symbol}${points.trim()}`);
    if (symbols.test(symbol) && /^ *\d+\.\d$/.test(points) && points.length === 4 && rest.trim() === '') continue;
    const here = { line, record, columns: { from: at, to: at + 8 } };
    report.add(
      'point-system',
      here,
      `Record ${record}: ${quote(columns(line, at, at + 8).trim())} is not a symbol and its points in their columns`,
      `Symbol in column ${at}, points with one decimal up to column ${at + letters + 3}.`,
    );
    return;
  }
  const usual = ['W1.0', 'D0.5', 'L0.0', 'A0.0', 'P1.0', 'X0.5'];
  if (record === '162' && values.every((value) => usual.includes(value)))
    report.add('point-system-default', { line, record }, 'Record 162 says the usual points', 'Remove the record.');
}

function checkDates(report: StrictReport, lines: readonly RecordLine[], rounds: number | undefined): void {
  const day = (record: string): string | undefined => {
    const value = lines.find((each) => each.record === record);
    return value !== undefined && isStrictDate(data(value.line)) ? data(value.line) : undefined;
  };
  const [start, end] = [day('042'), day('052')];
  const last = lines.find(({ record }) => record === '052');
  if (start !== undefined && end !== undefined && end < start && last !== undefined)
    report.add(
      'date-order',
      { line: last.line, record: '052' },
      `The event ends on ${end}, before it starts on ${start}`,
      'Correct record 042 (start) or 052 (end).',
    );
  const dates = lines.find(({ record }) => record === '132');
  if (dates === undefined) return;
  const { line } = dates;
  const add = (rule: 'round-dates' | 'date-form' | 'date-order', from: number, what: string, hint: string): void =>
    report.add(rule, { line, record: '132', columns: { from, to: from + 7 } }, `Record 132${what}`, hint);
  const hint = 'Put the date of round 1 in columns 92 to 99, the next ten columns on, as YY/MM/DD.';
  if (columns(line, 5, firstCell - 1).trim() !== '') {
    report.add(
      'round-dates',
      { line, record: '132', columns: { from: 5, to: firstCell - 1 } },
      'Record 132 has something before column 92',
      hint,
    );
    return;
  }
  let round = 0;
  for (let at = firstCell; at <= width(line); at += cellStep) {
    round++;
    const text = columns(line, at, at + 7);
    const gap = columns(line, at + 8, at + 9);
    if (gap.trim() !== '') {
      add('round-dates', at, `: the date of round ${round} is not in columns ${at} to ${at + 7}`, hint);
      return;
    }
    if (text.trim() === '') continue;
    const full = `20${text}`;
    if (!/^\d\d\/\d\d\/\d\d$/.test(text) || !isStrictDate(full))
      add('date-form', at, `, round ${round}: ${quote(text.trim())} is no date YY/MM/DD`, hint);
    else if ((start !== undefined && full < start) || (end !== undefined && full > end))
      add(
        'date-order',
        at,
        `, round ${round}: ${full} is outside the event (${start ?? '…'} to ${end ?? '…'})`,
        'Correct the date, or the days of the event.',
      );
  }
  if (rounds !== undefined && round > rounds)
    add('round-dates', firstCell, ` has dates of ${round} rounds; record 142 says ${rounds}`, 'Correct one of them.');
}
