// The US Chess rating report: three related dBASE tables, THEXPORT (the event), TSEXPORT (its sections), TDEXPORT (its players
// and their results). Format 2C, and the legacy one without H_FORMAT. FORMATS §2.2 and §2.3.

import { defined } from '../bytes/defined.js';
import { type DbfTable, looksLikeDbf, parseDbf, parseDbfHeader } from '../dbase/read.js';
import type { NamedBytes, Reader, ReaderInput, ReadResult, Sniff } from '../input/reader.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { takeDate } from '../report/dates.js';
import { type ReportEvent, type ReportExtra, type ReportSection, reportVersion } from '../report/report.js';
import { type Saying, say } from '../report/say.js';
import { readDetails } from './details.js';
import { checkEventId, type Row, rowsOf, takeNumber } from './row.js';
import { readSection } from './section.js';

interface UschessTables {
  readonly head: DbfTable;
  readonly sections: DbfTable;
  readonly details: DbfTable;
}

type TableKind = keyof UschessTables;

const tableNames: Readonly<Record<TableKind, string>> = {
  head: 'THEXPORT.DBF',
  sections: 'TSEXPORT.DBF',
  details: 'TDEXPORT.DBF',
};
const required: Readonly<Record<TableKind, readonly string[]>> = {
  head: ['H_NAME'],
  sections: ['S_SEC_NUM', 'S_TRN_TYPE'],
  details: ['D_SEC_NUM', 'D_PAIR_NUM', 'D_MEM_ID', 'D_RND01'],
};
const hintTriple = say`Upload THEXPORT.DBF, TSEXPORT.DBF and TDEXPORT.DBF together, or as one ZIP archive.`;

export const uschessDbfReader: Reader = {
  format: 'uschess-dbf',
  together: true,
  detect: isUschessTable,
  read: readUschessDbf,
};

/** A table with the fields of a report, or one so damaged that only its name tells. */
function isUschessTable(sniff: Sniff): boolean {
  if (!looksLikeDbf(sniff.bytes)) return /t[hsd]export[^/\\]*\.dbf$/i.test(sniff.name);
  const header = parseDbfHeader(sniff.bytes, sniff.name, collectFindings());
  if (header === undefined) return true;
  return tableKind(header.fields.map((field) => field.name)) !== undefined;
}

function tableKind(fields: readonly string[]): TableKind | undefined {
  if (fields.some((name) => name.startsWith('H_'))) return 'head';
  if (fields.some((name) => name.startsWith('S_'))) return 'sections';
  if (fields.some((name) => name.startsWith('D_'))) return 'details';
  return undefined;
}

function readUschessDbf(input: ReaderInput): ReadResult {
  const findings = collectFindings(input.first.name, input.limits.maxFindings);
  const tables = gatherTables(input.files, findings);
  if (tables === undefined) return { findings: findings.list };
  const headRows = rowsOf(tables.head);
  const [headRow] = headRows;
  if (headRow === undefined || headRows.length > 1) {
    const message = say`${tables.head.file} has ${headRows.length} events; a report has one.`;
    findings.add('uschess-several-events', { file: tables.head.file, record: 1 }, message, say`Export one event at a time.`);
    if (headRow === undefined) return { findings: findings.list };
  }
  const legacy = !tables.head.fields.some((field) => field.name === 'H_FORMAT');
  const format = headRow.text('H_FORMAT');
  if (!legacy && format.toUpperCase() !== '2C') {
    const message = say`H_FORMAT is ${quote(format)}; the format known here is 2C, and the file is read as that.`;
    findings.add(
      'uschess-format',
      headRow.place('H_FORMAT'),
      message,
      say`Look the results over, or export again with a current program.`,
    );
  }
  const event = readEvent(headRow, findings);
  const sectionRows = rowsOf(tables.sections);
  if (sectionRows.length > input.limits.maxSections) {
    const message = say`The report has ${sectionRows.length} sections; ${input.limits.maxSections} is the most.`;
    findings.add('too-many-sections', { file: tables.sections.file }, message, say`Split the report.`);
    return { findings: findings.list };
  }
  const details = readDetails(tables.details, rowsOf(tables.details), legacy, input.limits, findings);
  const sections: ReportSection[] = [];
  const extras: ReportExtra[] = keepExtras(headRow, ['H_SENDCROS', 'H_RCV_DATE', 'H_ENT_DATE'], undefined);
  const seen = new Set<number>();
  for (const row of sectionRows) {
    const number = takeNumber(row, 'S_SEC_NUM', findings) ?? sections.length + 1;
    seen.add(number);
    checkEventId(event.id, row, 'S_EVENT_ID', findings);
    const scholastic = legacy ? { Y: 'S', N: 'N' }[headRow.text('H_SCHOLAST').toUpperCase()] : undefined;
    sections.push(readSection(row, number, details.get(number) ?? [], scholastic, input.limits, findings));
    extras.push(...keepExtras(row, ['S_K_FACTOR'], number));
  }
  for (const [number, players] of details) {
    const first = players[0];
    if (seen.has(number) || first === undefined) continue;
    const message = say`${players.length} players are in section ${number}, of which ${tables.sections.file} has no record.`;
    findings.add('uschess-section-unknown', { ...first.row.place('D_SEC_NUM'), section: number }, message, hintTriple);
  }
  const counted = takeNumber(headRow, 'H_TOT_SECT', findings);
  if (counted !== undefined && counted !== sections.length) {
    const message = say`H_TOT_SECT counts ${counted} sections; there are ${sections.length}.`;
    findings.add('uschess-count', headRow.place('H_TOT_SECT'), message, say`Check that no section is missing.`);
  }
  const draft = { version: reportVersion, event, sections, ...(extras.length > 0 && { extras }) } as const;
  return { format: 'uschess-dbf', draft, findings: findings.list };
}

/** The three tables, recognised by their fields, whatever the files are called. */
function gatherTables(files: readonly NamedBytes[], findings: FindingCollector): UschessTables | undefined {
  const found: Partial<Record<TableKind, DbfTable>> = {};
  let complete = true;
  for (const file of files) {
    const table = parseDbf(file.bytes, file.name, findings);
    if (table === undefined) {
      complete = false;
      continue;
    }
    const names = table.fields.map((field) => field.name);
    const kind = tableKind(names);
    if (kind === undefined) continue;
    for (const field of required[kind].filter((name) => !names.includes(name))) {
      findings.add('uschess-field-missing', { file: file.name, field }, say`${file.name} has no field ${field}.`, hintTriple);
      complete = false;
    }
    if (found[kind] !== undefined) {
      const message = say`${found[kind].file} and ${file.name} are both ${tableNames[kind]}.`;
      findings.add('uschess-table-twice', { file: file.name }, message, say`Upload the files of one report at a time.`);
      complete = false;
    }
    found[kind] = table;
  }
  const { head, sections, details } = found;
  if (complete) {
    for (const kind of ['head', 'sections', 'details'] as const) {
      if (found[kind] === undefined)
        findings.add('uschess-table-missing', {}, say`${tableNames[kind]} is not among the files.`, hintTriple);
    }
  }
  return complete && head && sections && details ? { head, sections, details } : undefined;
}

function readEvent(row: Row, findings: FindingCollector): ReportEvent {
  const date = (field: string, what: Saying): string | undefined => takeDate(findings, what, row.text(field), row.place(field));
  const others = row
    .text('H_OTHER_TD')
    .split(/[,;\s]+/)
    .filter((id) => id !== '');
  return {
    name: row.text('H_NAME'),
    ...defined({
      id: row.some('H_EVENT_ID'),
      start: date('H_BEG_DATE', say`The start of the event`),
      end: date('H_END_DATE', say`The end of the event`),
      city: row.some('H_CITY'),
      state: row.some('H_STATE'),
      zip: row.some('H_ZIPCODE'),
      country: row.some('H_COUNTRY'),
      affiliate: row.some('H_AFF_ID'),
      chiefDirector: row.some('H_CTD_ID'),
      assistantDirector: row.some('H_ATD_ID'),
      otherDirectors: others.length > 0 ? others : undefined,
      program: row.some('H_PROGRAM'),
    }),
    places: {
      name: row.place('H_NAME'),
      start: row.place('H_BEG_DATE'),
      end: row.place('H_END_DATE'),
      affiliate: row.place('H_AFF_ID'),
      chiefDirector: row.place('H_CTD_ID'),
    },
  };
}

function keepExtras(row: Row, fields: readonly string[], section: number | undefined): ReportExtra[] {
  return fields
    .filter((key) => row.text(key) !== '')
    .map((key) => ({ format: 'uschess-dbf', ...(section !== undefined && { section }), key, value: row.text(key) }));
}
