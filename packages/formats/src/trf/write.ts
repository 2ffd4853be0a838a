// Writes TRF06, TRF16 and TRF26, one file per section. Data without a record in the generation is reported, never dropped
// silently.

import { fileName } from '../bytes/file-name.js';
import { gatherNotCarried, type NotCarried } from '../input/not-carried.js';
import type { NamedBytes, WriteResult, Writer } from '../input/reader.js';
import { collectFindings, hasError } from '../report/collector.js';
import { lastRoundOf } from '../report/points.js';
import type { Outcome, Report, ReportExtra, ReportPlayer, ReportSection, ReportTeam } from '../report/report.js';
import { say } from '../report/say.js';
import { cellStep, firstCell } from './cells.js';
import { asLichessTrf } from './lichess.js';
import { makePointLines } from './points.js';
import { brought26, modelled, recordOf } from './records.js';
import type { TrfFormat } from './results.js';
import { fits, oneLine, type RowField, row } from './row.js';
import { make162, makeXxs } from './scoring.js';
import { kindText } from './tournament.js';
import { nationalRows, playerRow } from './write-player.js';

export const trfWriters: readonly Writer[] = (['trf06', 'trf16', 'trf26'] as const).map((format) => ({
  format,
  extension: 'trf',
  mediaType: 'text/plain; charset=utf-8',
  write: (report) => writeTrf(report, format),
}));

function writeTrf(report: Report, format: TrfFormat): WriteResult {
  const findings = collectFindings();
  const lost = gatherNotCarried(findings);
  const files: NamedBytes[] = report.sections.map((section) => {
    const lines = sectionLines(lost, report, asLichessTrf(report.event, section), format);
    const part = report.sections.length > 1 ? ` ${section.number} ${section.name}` : '';
    return { name: fileName(`${report.event.name}${part}`, 'trf'), bytes: new TextEncoder().encode(`${lines.join('\r\n')}\r\n`) };
  });
  lost.report(format.toUpperCase());
  if (format === 'trf26') for (const section of report.sections) addIncomplete(findings, report, section);
  return { files: hasError(findings.list) ? [] : files, findings: findings.list };
}

function sectionLines(lost: NotCarried, report: Report, section: ReportSection, format: TrfFormat): readonly string[] {
  noteLosses(lost, report, section, format);
  const extras = extrasOf(lost, report, section, format);
  const forfeitedMatches = extras.some((extra) => extra.key === '330');
  const groups = new Map<string, readonly string[]>(headLines(report, section, format, extras));
  groups.set('013', format === 'trf26' ? [] : (section.teams ?? []).map(team013));
  groups.set(
    '001',
    section.players.map((player) => playerRow(lost, format, section, player, forfeitedMatches)),
  );
  if (format === 'trf26') {
    groups.set(
      'NRS',
      section.players.flatMap((player) => nationalRows(lost, section, player)),
    );
    groups.set('240', section.teams ? [] : byeLines(section));
    groups.set('299', section.teams ? [] : makePointLines(section));
    groups.set('310', (section.teams ?? []).map(team310));
  }
  const after = (record: string): readonly string[] =>
    extras.filter((extra) => (extra.after ?? '') === record).map((extra) => extra.value);
  const elsewhere = extras.filter((extra) => extra.after !== undefined && extra.after !== '' && !modelled.includes(extra.after));
  return [
    ...after(''),
    ...modelled.flatMap((record) => [...(groups.get(record) ?? []), ...after(record)]),
    ...elsewhere.map((extra) => extra.value),
  ];
}

/** The tournament records, in order; records without data are left out. */
function headLines(
  report: Report,
  section: ReportSection,
  format: TrfFormat,
  extras: readonly ReportExtra[],
): readonly (readonly [string, readonly string[]])[] {
  const { event } = report;
  const line = (record: string, text: string | undefined): readonly [string, readonly string[]] => [
    record,
    text === undefined || oneLine(text) === '' ? [] : [`${record} ${oneLine(text)}`],
  ];
  const date = (iso: string | undefined): string | undefined =>
    iso === undefined ? undefined : format === 'trf06' ? iso.split('-').reverse().join('.') : iso.replaceAll('-', '/');
  const rated = section.players.filter((player) => player.ratings.some((rating) => rating.system === 'FIDE')).length;
  const encoded = format === 'trf26' && section.timeControl !== undefined && isEncoded(section.timeControl);
  const deputies = [event.assistantDirector, ...(event.otherDirectors ?? [])].filter((name) => name !== undefined);
  const scoring = section.scoring;
  const says = (record: string): boolean => extras.some((extra) => extra.key === record);
  const lastRound = lastRoundOf(section.players);
  return [
    line('012', report.sections.length > 1 ? `${event.name} - ${section.name}` : event.name),
    line('022', event.city),
    line('032', event.federation),
    line('042', date(section.start ?? event.start)),
    line('052', date(section.end ?? event.end)),
    line('062', String(section.players.length)),
    line('072', String(rated)),
    line('082', String(section.teams?.length ?? 0)),
    line('092', says('092') ? undefined : kindText[section.kind]),
    line('102', section.chiefDirector ?? event.chiefDirector),
    ['112', deputies.flatMap((name) => line('112', name)[1])],
    line('122', encoded ? undefined : section.timeControl),
    ['132', roundDatesLine(section)],
    line('142', format === 'trf26' ? String(section.rounds) : undefined),
    ['162', scoring && format === 'trf26' && !says('162') ? [make162(scoring)] : []],
    line('182', format === 'trf26' ? event.program : undefined),
    line('222', encoded ? section.timeControl : undefined),
    [
      'XXR',
      format === 'trf16'
        ? [
            ...(section.rounds === lastRound ? [] : [`XXR ${section.rounds}`]),
            ...(scoring && !says('XXS') ? [makeXxs(scoring)] : []),
          ]
        : [],
    ],
  ];
}

/** `5400+30`, `40/6000+30:900+30`, `W300-B240`: in seconds, like record 222. */
function isEncoded(timeControl: string): boolean {
  const period = '(\\d+/)?\\d+(\\+\\d+)?';
  return new RegExp(`^(${period}(:${period})*|W${period}-B${period})$`).test(timeControl);
}

function roundDatesLine(section: ReportSection): readonly string[] {
  const fields: RowField[] = [{ at: 1, width: 3, text: '132' }];
  (section.roundDates ?? []).forEach((date, i) => {
    if (date !== null) fields.push({ at: firstCell + cellStep * i, width: 8, text: date.slice(2).replaceAll('-', '/') });
  });
  return fields.length > 1 ? [row(fields)] : [];
}

function team013(team: ReportTeam): string {
  return row([
    { at: 1, width: 3, text: '013' },
    { at: 5, width: 32, text: team.name },
    ...team.players.map((pair, i): RowField => ({ at: 37 + 5 * i, width: 4, text: String(pair), align: 'right' })),
  ]);
}

function team310(team: ReportTeam): string {
  return row([
    { at: 1, width: 3, text: '310' },
    { at: 5, width: 3, text: String(team.number), align: 'right' },
    { at: 9, width: 32, text: team.name },
    { at: 42, width: 5, text: team.nickname ?? '' },
    { at: 48, width: 6, text: team.strength === undefined ? '' : String(team.strength), align: 'right' },
    { at: 55, width: 6, text: team.matchPoints?.toFixed(1) ?? '', align: 'right' },
    { at: 62, width: 6, text: team.gamePoints?.toFixed(1) ?? '', align: 'right' },
    { at: 69, width: 3, text: team.rank === undefined ? '' : String(team.rank), align: 'right' },
    ...team.players.map((pair, i): RowField => ({ at: 74 + 5 * i, width: 4, text: String(pair), align: 'right' })),
  ]);
}

/** 240: byes by round. */
function byeLines(section: ReportSection): readonly string[] {
  const letters: readonly (readonly [string, Outcome])[] = [
    ['F', 'bye-full'],
    ['H', 'bye-half'],
    ['Z', 'absent'],
  ];
  const lines: string[] = [];
  for (let round = 1; round <= section.rounds; round++) {
    for (const [letter, outcome] of letters) {
      const pairs = section.players.filter((player) =>
        player.cells.some((cell) => cell.round === round && cell.outcome === outcome),
      );
      if (pairs.length === 0) continue;
      lines.push(
        row([
          { at: 1, width: 3, text: '240' },
          { at: 5, width: 1, text: letter },
          { at: 7, width: 3, text: String(round), align: 'right' },
          ...pairs.map(({ pair }, i): RowField => ({ at: 11 + 5 * i, width: 4, text: String(pair), align: 'right' })),
        ]),
      );
    }
  }
  return lines;
}

/** Extras that may be written: TRF lines of this section that neither break the line nor look like a record of the model. */
function extrasOf(lost: NotCarried, report: Report, section: ReportSection, format: TrfFormat): readonly ReportExtra[] {
  return (report.extras ?? []).filter((extra) => {
    if (extra.section !== undefined && extra.section !== section.number) return false;
    const place = { section: section.number, field: 'extras' };
    const record = recordOf({ number: 0, text: extra.value });
    const ownLine = extra.format === 'trf' && extra.value !== '' && !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(extra.value);
    const posing = modelled.includes(record) && !keepable(record, extra.value, section);
    const tooNew = (format !== 'trf26' && brought26.includes(record)) || (format === 'trf06' && /^(XX|BB)/.test(record));
    const doubled = record === '122' && format !== 'trf26';
    if (ownLine && record === extra.key && !posing && !tooNew && !doubled) return true;
    lost.add(
      extra.format === 'trf' ? `lines ${extra.key === '' ? 'of no record' : extra.key}` : `what only ${extra.format} says`,
      place,
    );
    return false;
  });
}

/** Records of the model that a file may nevertheless keep word for word, because the reader did not understand them. */
function keepable(record: string, line: string, section: ReportSection): boolean {
  if (record === '092' || record === '122' || record === '162' || record === '299') return true;
  return record === '240' && (section.teams !== undefined || !/^240 [FHZ] [ \d]{2}\d/i.test(line));
}

function noteLosses(lost: NotCarried, report: Report, section: ReportSection, format: TrfFormat): void {
  const { event } = report;
  const place = { section: section.number };
  const plain = (what: string, value: unknown): void => {
    if (value !== undefined) lost.add(what, place);
  };
  plain('event ids', event.id);
  plain('states of events', event.state);
  plain('postal codes', event.zip);
  plain('countries', event.country);
  plain('affiliates', event.affiliate);
  plain('venues', section.venue);
  plain('assistant directors of sections', section.assistantDirector);
  plain('system letters', section.systemLetter);
  plain('agreed numbers of games', section.scheduledGames);
  plain('FIDE rated marks', section.fideRated);
  plain('scholastic levels', section.scholasticLevel);
  plain('Grand Prix marks', section.grandPrix);
  if (report.sections.length > 1 || section.name !== event.name) lost.add('section names apart from the event', place);
  if (format !== 'trf26' && event.program !== undefined) lost.add('program names', place);
  if (format === 'trf06' && section.scoring) lost.add('scoring other than 1, ½, 0', place);
  const lastRound = lastRoundOf(section.players);
  if (format === 'trf06' && section.rounds > lastRound)
    lost.add('rounds without results', place, lastRound === 0 ? 'error' : 'warning');
  if (format !== 'trf26' && section.teams?.some((team, i) => team.number !== i + 1 || hasMoreThan013(team)))
    lost.add('team numbers and points', place);
  if (section.teams?.some((team) => !fits(team.name, 32) || !fits(team.nickname ?? '', 5)))
    lost.add('long team names in full', place);
  if ((section.roundDates ?? []).some((date) => date !== null && (date < '1980' || date >= '2080')))
    lost.add('round dates before 1980 or after 2079', place);
  if (format === 'trf26' && section.teams && section.players.some(hasOwnPoints))
    lost.add('points of players in a team event that are not the usual', place);
  const twice = section.players.find((player) => new Set(player.cells.map((cell) => cell.round)).size < player.cells.length);
  if (twice) lost.add('two games of a player in one round', { ...place, player: twice.pair }, 'error');
}

function hasOwnPoints({ adjustments, cells }: ReportPlayer): boolean {
  return adjustments !== undefined || cells.some(({ points }) => points !== undefined);
}

function hasMoreThan013(team: ReportTeam): boolean {
  return [team.nickname, team.strength, team.matchPoints, team.gamePoints, team.rank].some((value) => value !== undefined);
}

/** Records that FIDE requires in TRF26 for rating. */
function addIncomplete(findings: ReturnType<typeof collectFindings>, report: Report, section: ReportSection): void {
  const { event } = report;
  const missing = [
    ['012 (name)', event.name || undefined],
    ['022 (city)', event.city],
    ['032 (federation)', event.federation],
    ['042 (start)', section.start ?? event.start],
    ['052 (end)', section.end ?? event.end],
    ['102 (chief arbiter)', section.chiefDirector ?? event.chiefDirector],
    ['132 (round dates)', section.roundDates],
    [
      '222 (time control in seconds)',
      section.timeControl !== undefined && isEncoded(section.timeControl) ? section.timeControl : undefined,
    ],
  ].flatMap(([what, value]) => (value === undefined && typeof what === 'string' ? [what] : []));
  if (missing.length === 0) return;
  findings.add(
    'trf26-incomplete',
    { section: section.number },
    say`FIDE asks for ${missing.join(', ')} in TRF26, which the report does not say.`,
    say`Add them to the report before sending the file to FIDE.`,
  );
}
