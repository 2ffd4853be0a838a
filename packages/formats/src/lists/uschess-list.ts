// US Chess rating lists: the golden database and the supplement as dBASE tables, and the combined table with FIDE data that
// others make from them. The fields are known from importers, not from documentation, so the descriptors decide (FORMATS §3.2).

import { concatBytes } from '../bytes/bytes.js';
import { decodeBytes } from '../bytes/decode.js';
import { type DbfField, type DbfHeader, fieldText, hintDbf, parseDbfHeader } from '../dbase/read.js';
import { singleBlanks } from '../input/text.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { readDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';
import { splitTitles } from './fide-values.js';
import type { ByteChunks, ListBatch, ListInfo, ListRating, ListRow, ListSystem } from './row.js';

/** Names of each field in the golden database, the disk supplement and the combined table. */
const idFields = ['MEM_ID', 'R_MEM_ID', 'USCF_ID'];
const nameFields = ['MEM_NAME', 'R_MEM_NAME', 'NAME'];
const expiryFields = ['EXPIRED', 'R_EXP_DATE', 'EXP_DATE'];
const stateFields = ['STATE', 'R_STATE'];
const ratingFields: Readonly<Partial<Record<ListSystem, readonly string[]>>> = {
  OTBR: ['R_LPB_RAT', 'R_RATING1'],
  OTBQ: ['Q_LPB_RAT', 'R_RATING2'],
  OTBB: ['B_LPB_RAT'],
  OLR: ['ONL_R_RTG'],
  OLQ: ['ONL_Q_RTG'],
  OLB: ['ONL_B_RTG'],
};

const live = 0x20;
const deleted = 0x2a;
const largestHeader = 32 + 255 * 32 + 512;

export async function* readUschessList(chunks: ByteChunks, file: string): AsyncGenerator<ListBatch> {
  const findings = collectFindings(file);
  const list: ListInfo = { format: 'uschess-dbf', file };
  let pending: Uint8Array = new Uint8Array();
  let header: DbfHeader | undefined;
  let columns: UschessColumns<DbfField> | undefined;
  let record = 0;
  for await (const chunk of chunks) {
    pending = pending.length === 0 ? chunk : concatBytes(pending, chunk);
    if (header === undefined) {
      if (pending.length < largestHeader && !holdsHeader(pending)) continue;
      header = parseDbfHeader(pending, file, findings, false);
      columns = header && findColumns(header, file, findings);
      if (header === undefined || columns === undefined) break;
      pending = pending.subarray(header.dataStart);
    }
    if (columns === undefined) break;
    const rows: ListRow[] = [];
    const { recordLength, recordCount } = header;
    const page = decodeBytes(pending);
    let at = 0;
    while (at + recordLength <= pending.length && record < recordCount) {
      record++;
      const flag = pending[at];
      if (flag === live) {
        const start = at;
        const text = ({ offset, length }: DbfField): string => fieldText(pending, start + offset, length, page);
        const row = uschessRow(text, columns, { file, record }, `Record ${record}`, findings);
        if (row !== undefined) rows.push(row);
      } else if (flag !== deleted) {
        findings.add(
          'dbf-record-flag',
          { record },
          say`Record ${record} starts with neither the live nor the deleted mark.`,
          hintDbf,
        );
        yield { list, rows, findings: findings.take() };
        return;
      }
      at += recordLength;
    }
    // A copy, because the chunk belongs to the file's reader.
    pending = pending.slice(at);
    yield { list, rows, findings: findings.take() };
    if (record >= recordCount) break;
  }
  if (header === undefined && findings.list.length === 0) parseDbfHeader(pending, file, findings, false);
  if (columns !== undefined && header !== undefined && record < header.recordCount) {
    const message = say`The header counts ${header.recordCount} records, the file holds ${record}: it is cut off.`;
    findings.add('dbf-truncated', { record: record + 1 }, message, say`Download the list again.`);
  }
  const rest = findings.take();
  if (rest.length > 0) yield { list, rows: [], findings: rest };
}

/** A field of a table, or a column of its copy in CSV. */
interface Named {
  readonly name: string;
}

export interface UschessColumns<F extends Named> {
  readonly id: F;
  readonly name: F;
  readonly expires: F | undefined;
  readonly state: F | undefined;
  readonly ratings: readonly { readonly system: ListSystem; readonly field: F }[];
  readonly fideId: F | undefined;
  readonly title: F | undefined;
  readonly federation: F | undefined;
  readonly sex: F | undefined;
  readonly birthYear: F | undefined;
}

function findColumns(header: DbfHeader, file: string, findings: FindingCollector): UschessColumns<DbfField> | undefined {
  const found = uschessColumns(header.fields);
  if (typeof found !== 'string') return found;
  const message = say`The table has no field ${found}.`;
  findings.add('list-format-unknown', { file, record: 1 }, message, say`Take the supplement as US Chess publishes it.`);
  return undefined;
}

/** The columns by name, or a text that says which field is missing. */
export function uschessColumns<F extends Named>(fields: readonly F[]): UschessColumns<F> | string {
  const field = (names: readonly string[]): F | undefined => fields.find((f) => names.includes(f.name));
  const id = field(idFields);
  const name = field(nameFields);
  if (id === undefined || name === undefined) return (id === undefined ? idFields : nameFields).join(' or ');
  const ratings: { system: ListSystem; field: F }[] = [];
  for (const system of ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'] as const) {
    const found = field(ratingFields[system] ?? []);
    if (found !== undefined) ratings.push({ system, field: found });
  }
  return {
    id,
    name,
    expires: field(expiryFields),
    state: field(stateFields),
    ratings,
    fideId: field(['FIDE_ID']),
    title: field(['TITLE']),
    federation: field(['FEDERATION']),
    sex: field(['GENDER', 'SEX']),
    birthYear: field(['BYEAR']),
  };
}

/** Undefined, with a finding, for a row without an id or a name. `what` describes the row. */
export function uschessRow<F extends Named>(
  textOf: (field: F) => string,
  columns: UschessColumns<F>,
  place: Place,
  what: string,
  findings: FindingCollector,
): ListRow | undefined {
  const text = (field: F | undefined): string => (field === undefined ? '' : textOf(field));
  const some = (field: F | undefined): string | undefined => text(field) || undefined;
  const id = text(columns.id);
  const name = singleBlanks(text(columns.name));
  if (id === '' || name === '') {
    findings.add(
      'list-record',
      place,
      say`${what} has no id or no name and is left out.`,
      say`Nothing, if it is an empty record.`,
    );
    return undefined;
  }
  const ratings: Partial<Record<ListSystem, ListRating>> = {};
  for (const { system, field } of columns.ratings) {
    const written = text(field);
    const rating = readUschessRating(written);
    if (rating === 'broken') {
      const message = say`${field.name} of ${id} is ${quote(written)}; it is left out.`;
      findings.add(
        'list-rating',
        { ...place, field: field.name },
        message,
        say`A rating is a number, perhaps with P and games, or *.`,
      );
    } else if (rating !== undefined) {
      ratings[system] = rating;
    }
  }
  const expires = readDate(text(columns.expires));
  const sex = text(columns.sex).toLowerCase();
  const year = Number(text(columns.birthYear));
  return {
    id,
    name,
    ratings,
    state: some(columns.state),
    expires: expires.kind === 'date' || expires.kind === 'ambiguous' ? expires.date : undefined,
    fideId: /^0*$/.test(text(columns.fideId)) ? undefined : text(columns.fideId),
    title: splitTitles(text(columns.title))?.[0],
    federation: some(columns.federation),
    sex: sex === 'm' ? 'm' : sex === 'f' || sex === 'w' ? 'f' : undefined,
    birthYear: year > 0 ? year : undefined,
  };
}

/** `1641`, `1641P17` or `1641/17` (provisional on 17 games), `1641*` (provisional, games unknown); empty and 0 are unrated. */
export function readUschessRating(text: string): ListRating | 'broken' | undefined {
  if (text === '' || /^(0+|unr\.?|unrated|nnnn)$/i.test(text)) return undefined;
  const match = /^(\d{1,4})(?:\s*(?:([P/])\s*(\d{0,3})|(\*)))?$/i.exec(text);
  if (match === null) return 'broken';
  const rating = Number(match[1]);
  if (match[2] === undefined && match[4] === undefined) return { rating };
  const games = match[3] === undefined || match[3] === '' ? undefined : Number(match[3]);
  return { rating, ...(games !== undefined && { games }), provisional: true };
}

/** Whether the bytes include the end of the descriptors. */
function holdsHeader(bytes: Uint8Array): boolean {
  const start = bytes.length >= 12 ? (bytes[8] ?? 0) + 256 * (bytes[9] ?? 0) : Number.POSITIVE_INFINITY;
  return start >= 33 && bytes.length > start + 1;
}
