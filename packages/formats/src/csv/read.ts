// The crosstable that a person can type in a spreadsheet: heading rows, then one row per player; several sections one after the
// other.

import type { Limits } from '../bytes/limits.js';
import { type CsvRow, guessSeparator, parseCsv, withoutSeparatorLine } from '../input/csv-fields.js';
import { csvRows } from '../input/csv-rows.js';
import type { Reader, ReaderInput, ReadResult, Sniff, Writer } from '../input/reader.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { lastRoundOf } from '../report/points.js';
import { type ReportDraft, type ReportPlayer, type ReportSection, reportVersion } from '../report/report.js';
import { say } from '../report/say.js';
import { type Column, isColumn, isTableHeader, readHeader } from './columns.js';
import { beginsSection, type Heading, isHeading, newHeading, readHeading } from './headings.js';
import { readPlayerRow } from './players.js';
import { writeCsv } from './write.js';

export const csvReader: Reader = { format: 'csv', limits: { maxBytes: 16 * 1024 * 1024 }, detect: isCrosstable, read: readCsv };

export const csvWriter: Writer = { format: 'csv', extension: 'csv', mediaType: 'text/csv; charset=utf-8', write: writeCsv };

function isCrosstable({ head }: Sniff): boolean {
  if (/^\s*[{[<\u0000]/.test(head)) return false;
  const start = head.slice(0, 16_384);
  return areCrosstable(parseCsv(collectFindings(), withoutSeparatorLine(start), guessSeparator(start)));
}

/** Whether the rows of a table are in this format: a header row, or a heading row at the beginning. */
export function areCrosstable(rows: Iterable<CsvRow>): boolean {
  let first: CsvRow | undefined;
  for (const row of rows) {
    if (isTableHeader(row)) return true;
    first ??= row;
  }
  return (
    first !== undefined && first.fields.length > 1 && /^"?(event|section|tournament)\b/i.test(first.fields[0]?.text.trim() ?? '')
  );
}

function readCsv(input: ReaderInput): ReadResult {
  const findings = collectFindings(input.first.name, input.limits.maxFindings);
  const rows = csvRows(input, findings, 16_384);
  return rows === undefined ? { findings: findings.list } : readCrosstable(findings, rows, input.limits);
}

/** The report in the rows of a table, whatever file they come from. */
export function readCrosstable(
  findings: FindingCollector,
  rows: Iterable<CsvRow>,
  limits: Limits,
  start: Place = { line: 1, column: 1 },
): ReadResult {
  const before = findings.mark();
  const { heading, sections, short } = readSections(findings, rows, limits);
  // If a cell is missing, all later cells are in the wrong column, and other findings would only hide that.
  if (short) return { findings: findings.list };
  if (sections.length === 0) {
    // Without a table every row was read as a heading: the only real error is the missing header.
    findings.drop(before);
    findings.add(
      'csv-header-missing',
      start,
      say`There is no header row with the columns pair, name and r1.`,
      say`Begin the table with a row like pair,id,name,rating,games,r1,r2,r3.`,
    );
    return { findings: findings.list };
  }
  const draft: ReportDraft = {
    version: reportVersion,
    event: { ...heading.event, name: heading.event.name ?? '', places: heading.eventPlaces },
    sections,
  };
  return { draft, findings: findings.list };
}

interface Table {
  readonly columns: readonly (Column | undefined)[];
  readonly players: ReportPlayer[];
  /** Of the header row. */
  readonly line: number;
  readonly place: Place;
}

function readSections(
  findings: FindingCollector,
  rows: Iterable<CsvRow>,
  limits: Limits,
): { readonly heading: Heading; readonly sections: readonly ReportSection[]; readonly short: boolean } {
  const heading = newHeading();
  const sections: ReportSection[] = [];
  // Anything before the first section or table is a default for every section.
  let defaults: Pick<Heading, 'section' | 'sectionPlaces'> = { section: {}, sectionPlaces: {} };
  let begun = false;
  const begin = (): void => {
    if (!begun) defaults = { section: { ...heading.section }, sectionPlaces: { ...heading.sectionPlaces } };
    begun = true;
  };
  let table: Table | undefined;
  let cells = 0;
  let short = false;
  const close = (): void => {
    if (table !== undefined) sections.push(makeSection(heading, table, sections.length + 1));
    table = undefined;
    heading.section = { ...defaults.section };
    heading.sectionPlaces = { ...defaults.sectionPlaces };
    heading.inSection = false;
  };
  for (const row of rows) {
    if (sections.length >= limits.maxSections) {
      findings.add('too-many-sections', row.place, say`More than ${limits.maxSections} sections.`, say`Send the event in parts.`);
      break;
    }
    if (beginsTable(row)) {
      if (table !== undefined) close();
      begin();
      table = { columns: readHeader(findings, row), players: [], line: row.line, place: row.place };
    } else if (table === undefined || isHeading(row)) {
      if (table !== undefined) close();
      if (beginsSection(row)) begin();
      readHeading(findings, heading, row);
    } else if (cells > limits.maxCells) {
      findings.add('too-many-results', row.place, say`More than ${limits.maxCells} results.`, say`Send the event in parts.`);
      break;
    } else if (table.players.length >= limits.maxPlayers) {
      findings.add('too-many-players', row.place, say`More than ${limits.maxPlayers} players.`, say`Send the event in parts.`);
      break;
    } else {
      const before = findings.mark();
      const player = readPlayerRow(findings, row, table.columns, limits.maxRounds);
      if (row.fields.length < table.columns.length && findings.hasErrorSince(before)) {
        findings.drop(before);
        short = true;
        findings.add(
          'csv-row-short',
          row.place,
          say`The row has ${row.fields.length} cells, and the header in line ${table.line} has ${table.columns.length} columns.`,
          say`Add the missing cell where it belongs; an empty cell needs its separator too.`,
        );
      }
      if (player) table.players.push(player);
      cells += player?.cells.length ?? 0;
    }
  }
  if (table !== undefined) close();
  return { heading, sections, short };
}

/** A heading row does not begin a table, even if it contains the same words: other directors called `pair`, `name` and `r1`. */
function beginsTable(row: CsvRow): boolean {
  return isTableHeader(row) && (!isHeading(row) || isColumn(row.fields[0]?.text ?? ''));
}

function makeSection(heading: Heading, { columns, players, place }: Table, position: number): ReportSection {
  const named = columns.reduce((last, column) => (column?.kind === 'round' ? Math.max(last, column.round) : last), 0);
  const fields = heading.section;
  const rounds = fields.rounds ?? Math.max(named, lastRoundOf(players));
  const dates = fields.roundDates;
  return {
    ...fields,
    number: fields.number ?? position,
    name: fields.name ?? heading.event.name ?? '',
    kind: fields.kind ?? (players.length === 2 ? 'match' : 'other'),
    rounds,
    ...(dates === undefined ? {} : { roundDates: [...dates, ...Array<null>(Math.max(0, rounds - dates.length)).fill(null)] }),
    players,
    place,
    places: heading.sectionPlaces,
  };
}
