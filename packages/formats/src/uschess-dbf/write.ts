// Writes the US Chess rating report in format 2C: THEXPORT, TSEXPORT and TDEXPORT, the files that US Chess accepts. FORMATS §2.2.

import { type DbfColumn, type DbfRow, makeDbf } from '../dbase/write.js';
import { gatherNotCarried, type NotCarried } from '../input/not-carried.js';
import type { NamedBytes, WriteResult, Writer } from '../input/reader.js';
import { collectFindings, type FindingCollector, hasError, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { Report, ReportDraft, ReportEvent, ReportPlayer, ReportSection } from '../report/report.js';
import { type Saying, say } from '../report/say.js';
import { layoutSection, type SectionLayout } from './layout.js';

/** Data that the tables of US Chess need and a report may lack. */
export interface UschessDbfOptions {
  /**
   * R, D or Q for a section without a letter, by its time control; the rules decide that, not this package. Without it the letter
   * stays blank; US Chess derives the system itself.
   */
  readonly systemLetter?: (section: ReportSection) => string | undefined;
}

export const uschessDbfWriter: Writer = {
  format: 'uschess-dbf',
  extension: 'dbf',
  mediaType: 'application/vnd.dbf',
  write: (report) => makeUschessDbf(report),
};

const C = (name: string, length: number): DbfColumn => ({ name, type: 'C', length });
const D = (name: string): DbfColumn => ({ name, type: 'D', length: 8 });

const headColumns: readonly DbfColumn[] = [
  C('H_FORMAT', 5),
  C('H_PROGRAM', 10),
  C('H_EVENT_ID', 12),
  C('H_NAME', 35),
  C('H_TOT_SECT', 2),
  D('H_BEG_DATE'),
  D('H_END_DATE'),
  C('H_AFF_ID', 8),
  C('H_CITY', 21),
  C('H_STATE', 2),
  C('H_ZIPCODE', 10),
  C('H_COUNTRY', 21),
  C('H_SENDCROS', 1),
  C('H_CTD_ID', 8),
  C('H_ATD_ID', 8),
  // 255 in the document; dBASE III text ends at 254, and so does the field in real files.
  C('H_OTHER_TD', 254),
];

const sectionColumns: readonly DbfColumn[] = [
  C('S_EVENT_ID', 12),
  C('S_SEC_NUM', 2),
  C('S_SEC_NAME', 30),
  C('S_R_SYSTEM', 1),
  C('S_TIMECTL', 40),
  C('S_CTD_ID', 8),
  C('S_ATD_ID', 8),
  C('S_TRN_TYPE', 1),
  C('S_TOT_RNDS', 2),
  C('S_LST_PAIR', 4),
  D('S_BEG_DATE'),
  D('S_END_DATE'),
  C('S_SCH_LVL', 1),
  C('S_GR_PRIX', 1),
  C('S_GP_PTS', 3),
  C('S_FIDE', 1),
];

const detailColumns: readonly DbfColumn[] = [
  C('D_EVENT_ID', 12),
  C('D_SEC_NUM', 2),
  C('D_PAIR_NUM', 4),
  C('D_MEM_ID', 8),
  C('D_NAME', 30),
  C('D_STATE', 2),
  C('D_RATING', 4),
];

/** S_SEC_NUM and S_TOT_RNDS have two digits. */
const mostSections = 99;
const mostRounds = 99;

/**
 * The three tables of a US Chess report (THEXPORT, TSEXPORT, TDEXPORT).
 * @example
 * const { report } = parse(springOpen, 'spring-open.trf');
 * report && makeUschessDbf(report).files.length // 3
 */
export function makeUschessDbf(report: Report, options: UschessDbfOptions = {}): WriteResult {
  const findings = collectFindings('TDEXPORT.DBF');
  const layouts = report.sections.map((section) => layoutSection(section, findings));
  checkWritable(report, layouts, findings);
  if (hasError(findings.list)) return { files: [], findings: findings.list };
  const id = report.event.id ?? '';
  const sections = report.sections.map((section, i) => sectionRow(section, layouts[i], id, options, findings));
  const width = layouts.reduce((most, layout) => Math.max(most, layout.columns), 1);
  const rounds = Array.from({ length: width }, (_, i) => C(roundField(i), 7));
  const players = report.sections.flatMap((section, i) =>
    section.players.map((player) => playerRow(player, section, layouts[i], id, width)),
  );
  const head = headRow(report, findings);
  const lost = gatherNotCarried(findings);
  for (const section of report.sections) noteNotCarried(section, lost);
  lost.report('The US Chess format');
  const files: NamedBytes[] = [];
  const written = [...findings.list];
  const add = (name: string, columns: readonly DbfColumn[], rows: readonly DbfRow[]): void => {
    const updated = report.event.end;
    const table = makeDbf(columns, rows, { file: name, ...(updated !== undefined && { updated }) });
    files.push({ name, bytes: table.bytes });
    written.push(...table.findings);
  };
  add('THEXPORT.DBF', headColumns, [head]);
  add('TSEXPORT.DBF', sectionColumns, sections);
  add('TDEXPORT.DBF', [...detailColumns, ...rounds], players);
  return { files, findings: written };
}

function checkWritable(report: Report, layouts: readonly SectionLayout[], findings: FindingCollector): void {
  const refuse = (place: Place, message: Saying): void =>
    findings.add('uschess-not-writable', place, message, say`Split the report, or correct the value.`);
  if (report.sections.length > mostSections)
    refuse({ field: '$.sections' }, say`${report.sections.length} sections; the format holds ${mostSections}.`);
  report.sections.forEach((section, i) => {
    const columns = layouts[i]?.columns ?? 0;
    const place = { section: section.number };
    if (section.number > mostSections) refuse(place, say`Section number ${section.number}; the format holds two digits.`);
    if (columns > mostRounds)
      refuse(place, say`Section ${section.number} needs ${columns} rounds; the format holds ${mostRounds}.`);
    for (const player of section.players) {
      const id = player.uschessId ?? '';
      if (id.length > 8) refuse({ ...place, player: player.pair }, say`The id ${quote(id)} has more than eight characters.`);
    }
  });
}

function headRow(report: ReportDraft, findings: FindingCollector): DbfRow {
  const { event } = report;
  const extra = (key: string): string =>
    report.extras?.find((e) => e.format === 'uschess-dbf' && e.key === key && e.section === undefined)?.value ?? '';
  return {
    H_FORMAT: '2C',
    H_PROGRAM: (event.program ?? 'HARKNESS').slice(0, 10),
    H_EVENT_ID: event.id ?? '',
    H_NAME: event.name,
    H_TOT_SECT: String(report.sections.length),
    H_BEG_DATE: compactDate(event.start),
    H_END_DATE: compactDate(event.end),
    H_AFF_ID: event.affiliate ?? '',
    H_CITY: event.city ?? '',
    H_STATE: event.state ?? '',
    H_ZIPCODE: event.zip ?? '',
    H_COUNTRY: event.country ?? '',
    H_SENDCROS: extra('H_SENDCROS'),
    H_CTD_ID: directorId(event.chiefDirector, { field: '$.event.chiefDirector' }, findings),
    H_ATD_ID: directorId(event.assistantDirector, { field: '$.event.assistantDirector' }, findings),
    H_OTHER_TD: otherDirectors(event, findings),
  };
}

function sectionRow(
  section: ReportSection,
  layout: SectionLayout | undefined,
  id: string,
  options: UschessDbfOptions,
  findings: FindingCollector,
): DbfRow {
  const place = { section: section.number };
  const letter = section.systemLetter ?? options.systemLetter?.(section) ?? '';
  if (letter === '') {
    const given = section.timeControl?.trim() ?? '';
    const message = say`Section ${section.number} is written without the letter of its rating system.`;
    const hint =
      given === ''
        ? say`Give the time control: the system follows from it.`
        : say`Nothing to do: US Chess derives the system from the time control ${given}. R, D and Q are the only letters.`;
    findings.add('uschess-system-letter', place, message, hint);
  }
  const highest = section.players.reduce((most, player) => Math.max(most, player.pair), 0);
  return {
    S_EVENT_ID: id,
    S_SEC_NUM: String(section.number),
    S_SEC_NAME: section.name,
    S_R_SYSTEM: letter,
    S_TIMECTL: section.timeControl ?? '',
    S_CTD_ID: directorId(section.chiefDirector, place, findings),
    S_ATD_ID: directorId(section.assistantDirector, place, findings),
    S_TRN_TYPE: layout?.type ?? 'S',
    S_TOT_RNDS: String(layout?.columns ?? section.rounds),
    S_LST_PAIR: String(highest),
    S_BEG_DATE: compactDate(section.start),
    S_END_DATE: compactDate(section.end),
    S_SCH_LVL: section.scholasticLevel ?? '',
    S_GR_PRIX: section.grandPrix === undefined ? '' : section.grandPrix.yes ? 'Y' : 'N',
    S_GP_PTS: section.grandPrix?.points === undefined ? '' : String(section.grandPrix.points),
    S_FIDE: section.fideRated === undefined ? '' : section.fideRated ? 'Y' : 'N',
  };
}

function playerRow(
  player: ReportPlayer,
  section: ReportSection,
  layout: SectionLayout | undefined,
  id: string,
  width: number,
): DbfRow {
  const cells = layout?.cells(player);
  const row: Record<string, string> = {
    D_EVENT_ID: id,
    D_SEC_NUM: String(section.number),
    D_PAIR_NUM: String(player.pair),
    D_MEM_ID: player.uschessId ?? '',
    D_NAME: player.name,
    D_STATE: player.state ?? '',
    D_RATING: ratingText(player),
  };
  for (let column = 0; column < width; column++) row[roundField(column)] = cells?.get(column) ?? 'U0';
  return row;
}

/** The rating used for pairing; 0 is unrated, blank is unknown. */
function ratingText(player: ReportPlayer): string {
  const rating = ['USA', 'OTBR', 'OTBQ', 'OTBB']
    .map((system) => player.ratings.find((r) => r.system === system))
    .find((r) => r !== undefined);
  const taken = rating ?? player.ratings[0];
  if (taken !== undefined) return String(Math.round(taken.rating));
  return player.unrated === true ? '0' : '';
}

/** The director fields hold ids; a name cut to eight letters would be a wrong id. */
function directorId(text: string | undefined, place: Place, findings: FindingCollector): string {
  if (text === undefined || /^[A-Za-z0-9]{1,8}$/.test(text)) return text ?? '';
  const message = say`The director ${quote(text)} is not an id and is left out.`;
  findings.add('not-carried', place, message, say`Give the director’s US Chess id.`);
  return '';
}

function otherDirectors(event: ReportEvent, findings: FindingCollector): string {
  let list = '';
  for (const other of event.otherDirectors ?? []) {
    const id = directorId(other, { field: '$.event.otherDirectors' }, findings);
    if (id === '') continue;
    const longer = list === '' ? id : `${list},${id}`;
    if (longer.length > 254) {
      findings.add(
        'not-carried',
        { field: '$.event.otherDirectors' },
        say`The director ${quote(id)} has no more room in H_OTHER_TD.`,
        say`Name fewer directors.`,
      );
      continue;
    }
    list = longer;
  }
  return list;
}

/** What a reader of the tables will not find again. US Chess needs none of it. */
function noteNotCarried(section: ReportSection, lost: NotCarried): void {
  const note = (yes: boolean, what: string, player?: ReportPlayer): void => {
    if (!yes) return;
    lost.add(what, player ? { section: section.number, player: player.pair } : { section: section.number }, 'notice');
  };
  note(section.venue !== undefined, 'whether a section was over the board or online');
  note(section.roundDates?.some((date) => date !== null) ?? false, 'dates of rounds');
  note(section.scheduledGames !== undefined, 'agreed numbers of games');
  note(section.scoring !== undefined, 'scoring other than 1, ½, 0');
  note(section.teams !== undefined, 'teams');
  note(section.openGames !== undefined, 'pairings without a result');
  for (const player of section.players) {
    note(player.fideId !== undefined, 'FIDE ids', player);
    note(player.born !== undefined, 'birth dates', player);
    note(
      player.title !== undefined || player.sex !== undefined || player.federation !== undefined,
      'titles, sexes and federations',
      player,
    );
    note(player.national !== undefined, 'national records', player);
    note(player.points !== undefined || player.rank !== undefined, 'points and ranks', player);
    note(player.team !== undefined || player.club !== undefined, 'names of teams and clubs', player);
    note(player.withdrawn === true, 'withdrawals', player);
    note(player.adjustments !== undefined, 'points added to the total', player);
    note(player.postRatings !== undefined, 'ratings after the event', player);
    note(player.ratings.length > 1, 'more than one rating of a player', player);
    note(
      player.ratings.some((rating) => rating.games !== undefined || rating.provisional === true),
      'games behind ratings',
      player,
    );
    for (const cell of player.cells) {
      note(cell.outcome.startsWith('unrated'), 'games of less than one move (written as forfeits)', player);
      note(cell.opponent !== undefined && cell.outcome.startsWith('forfeit'), 'opponents of forfeits', player);
      note(cell.points !== undefined, 'points given by an arbiter', player);
    }
  }
}

function roundField(column: number): string {
  return `D_RND${String(column + 1).padStart(2, '0')}`;
}

function compactDate(date: string | undefined): string {
  return date === undefined ? '' : date.replaceAll('-', '');
}
