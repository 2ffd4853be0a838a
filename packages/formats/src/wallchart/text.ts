// The wallchart as plain text, for a terminal, an e-mail or a printer.

import { fileName } from '../bytes/file-name.js';
import type { Writer } from '../input/reader.js';
import type { ReportDraft } from '../report/report.js';
import { makeWallchart, type WallchartOptions, type WallchartRow, type WallchartSection } from './rows.js';

export const wallchartTextWriter: Writer = {
  format: 'wallchart-text',
  extension: 'txt',
  mediaType: 'text/plain; charset=utf-8',
  write: (report) => ({
    files: [{ name: fileName(report.event.name, 'txt'), bytes: new TextEncoder().encode(makeWallchartText(report)) }],
    findings: [],
  }),
};

/**
 * A crosstable as text of fixed width.
 * @example
 * const { report } = parse(springOpen, 'spring-open.trf');
 * report && makeWallchartText(report).includes('Adlerov') // true
 */
export function makeWallchartText(report: ReportDraft, options: WallchartOptions = {}): string {
  const { heading, facts, sections, legend } = makeWallchart(report, options);
  const lines = [oneLine(heading), ...(facts.length > 0 ? [oneLine(facts.join(' · '))] : [])];
  for (const section of sections) lines.push('', ...sectionLines(section));
  if (legend.length > 0) lines.push('', legend.join('; '));
  return `${lines.join('\n')}\n`;
}

/** Names come from files: a line break in one must not make a row. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

interface TextColumn {
  readonly heading: string;
  readonly right?: boolean;
  cell(row: WallchartRow): string;
}

function sectionLines({ heading, facts, rounds, rows }: WallchartSection): string[] {
  const columns: TextColumn[] = [
    { heading: 'No', right: true, cell: (row) => String(row.pair) },
    { heading: 'Name', cell: (row) => oneLine(row.title === '' ? row.name : `${row.title} ${row.name}`) },
    { heading: 'Id', cell: (row) => oneLine(row.id) },
    { heading: 'Rating', cell: (row) => oneLine(row.ratings.join(', ')) },
    ...Array.from({ length: rounds }, (_, i) => ({
      heading: String(i + 1),
      cell: (row: WallchartRow) => row.cells[i]?.result || '-',
    })),
    { heading: 'Total', right: true, cell: (row) => row.total },
  ];
  const table = [columns.map((column) => column.heading), ...rows.map((row) => columns.map((column) => column.cell(row)))];
  const widths = columns.map((_, i) => table.reduce((most, cells) => Math.max(most, lengthOf(cells[i] ?? '')), 0));
  const lines = table.map((cells) =>
    cells
      .map((cell, i) => pad(cell, widths[i] ?? 0, columns[i]?.right === true))
      .join('  ')
      .trimEnd(),
  );
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2));
  return [oneLine(heading), oneLine(facts.join(' · ')), rule, lines[0] ?? '', rule, ...lines.slice(1), rule];
}

/** In characters, not UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length;
}

function pad(text: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - lengthOf(text)));
  return right ? blanks + text : text + blanks;
}
