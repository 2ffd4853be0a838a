// Players of a chess-results table: a row, and the data of other tables on the same player.

import { type Draft, defined } from '../bytes/defined.js';
import { ranges } from '../bytes/limits.js';
import type { CsvField, CsvRow } from '../input/csv-fields.js';
import { keepFields } from '../input/kept-fields.js';
import { blankControls, singleBlanks } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { ReportExtra, ReportedRating, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import type { Block } from './blocks.js';
import type { TableColumn } from './words.js';
import { nameOf, numberOf } from './xml-player.js';
export interface Person {
  readonly name: string;
  readonly row: CsvRow;
  /** Position among the players of the table, 1-based. */
  readonly position: number;
  readonly rank?: number;
  readonly number?: number;
  /** Report fields that the row fills. */
  readonly fields: Partial<Draft<ReportPlayer>>;
  /** The rating of the column `Rtg`, which may be of any list. */
  readonly used?: { readonly rating: number; readonly place: Place };
  readonly national?: number;
}

/** A zero in one of them, and no rating in the others, means unrated. */
const ratingColumns = ['rating', 'fideRating', 'nationalRating'] as const;

/** Rows with a name; other rows (sums, notes) are not players. */
export function readPeople(block: Block, findings: FindingCollector): Person[] {
  const people: Person[] = [];
  for (const row of block.rows) {
    const fields = repaired(row, block);
    const cell = (kind: TableColumn): CsvField | undefined => fields[block.columns.findIndex((column) => column?.kind === kind)];
    const text = (kind: TableColumn): string => singleBlanks(blankControls(cell(kind)?.text ?? '')).trim();
    const name = nameOf(text('name'), '');
    const [rank, number] = [wholeOf(text('rank')), wholeOf(text('number'))];
    if (name === '' || (rank === undefined && number === undefined && text('rank') + text('number') !== '')) continue;
    const own: Partial<Draft<ReportPlayer>> = {};
    const title = titleOf(text('title')) ?? titleBeside(fields, block);
    if (title !== undefined) own.title = title;
    if (/^[1-9]\d{3,10}$/.test(text('fideId'))) own.fideId = text('fideId');
    if (/^[A-Z]{3}$/.test(text('federation'))) own.federation = text('federation');
    if (text('club') !== '') own.club = text('club');
    const sex = text('sex').toLowerCase();
    if (sex === 'w' || sex === 'f') own.sex = 'f';
    if (sex === 'm') own.sex = 'm';
    const points = numberOf(text('points'));
    if (points !== undefined && points >= 0 && points <= ranges.points.max) own.points = points;
    if (rank !== undefined) own.rank = rank;
    const ratings: ReportedRating[] = [];
    const fide = ratingOf(cell('fideRating'), findings);
    if (fide !== undefined) ratings.push({ system: 'FIDE', rating: fide });
    own.ratings = ratings;
    if (ratingColumns.some((kind) => /^0+$/.test(text(kind))) && ratingColumns.every((kind) => /^0*$/.test(text(kind))))
      own.unrated = true;
    const used = ratingOf(cell('rating'), findings);
    people.push({
      name,
      row,
      position: people.length + 1,
      fields: own,
      ...defined({ rank, number, national: ratingOf(cell('nationalRating'), findings) }),
      ...(used === undefined ? {} : { used: { rating: used, place: cell('rating')?.place ?? row.place } }),
    });
  }
  return people;
}

/** Several columns without a heading may stand between number and name: flags, titles. */
function titleBeside(fields: readonly CsvField[], { columns, header }: Block): string | undefined {
  const name = columns.findIndex((column) => column?.kind === 'name');
  for (let at = 0; at < name; at += 1) {
    const title = header.fields[at]?.text.trim() === '' ? titleOf(fields[at]?.text.trim() ?? '') : undefined;
    if (title !== undefined) return title;
  }
  return undefined;
}

/** Semicolon text sometimes lacks the separator between name and FIDE id; the row is then one field short. */
function repaired({ fields }: CsvRow, { columns }: Block): readonly CsvField[] {
  const name = columns.findIndex((column) => column?.kind === 'name');
  const field = fields[name];
  if (
    field === undefined ||
    field.text.length > 200 ||
    fields.length !== columns.length - 1 ||
    columns[name + 1]?.kind !== 'fideId'
  )
    return fields;
  const parts = /^(.*?[^\d\s])\s*(\d{4,10})$/.exec(field.text.trim());
  if (parts === null) return fields;
  const both = [parts[1] ?? '', parts[2] ?? ''].map((text): CsvField => ({ text, place: field.place }));
  return [...fields.slice(0, name), ...both, ...fields.slice(name + 1)];
}

function wholeOf(text: string): number | undefined {
  const digits = text.replace(/\.$/, '');
  return /^\d{1,4}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}

function ratingOf(field: CsvField | undefined, findings: FindingCollector): number | undefined {
  const text = field?.text.trim() ?? '';
  if (field === undefined || text === '' || /^[0-]+$/.test(text)) return undefined;
  const rating = /^\d{3,4}$/.test(text) ? Number(text) : Number.NaN;
  if (rating <= ranges.rating.max) return rating;
  findings.add('chess-results-rating', field.place, say`The rating is ${quote(text)}; it is left out.`, say`Correct the rating.`);
  return undefined;
}

/** Identifies a person in two tables by the letters of the name, ignoring commas, accents and order. */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.sort().join(' ');
}

/** Unknown columns are kept word for word, and named once. */
export function unknownColumns(blocks: readonly Block[], findings: FindingCollector, file: string): readonly ReportExtra[] {
  const kept = keepFields('chess-results-table', 1);
  for (const { header, columns, rows } of blocks) {
    for (const [at, field] of header.fields.entries()) {
      const name = singleBlanks(blankControls(field.text)).trim();
      if (name === '' || columns[at] !== undefined) continue;
      for (const row of rows) kept.keep(name, singleBlanks(blankControls(row.fields[at]?.text ?? '')).trim(), `row ${row.line}`);
    }
  }
  return kept.finish(findings, file);
}
