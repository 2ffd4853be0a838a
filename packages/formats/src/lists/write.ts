// Writes rating lists as streams: batches of rows in, chunks of bytes out, in constant memory.

import { type ListRow, type ListSystem, type OwnSystem, plainRow } from './row.js';
import { csvHeader, csvRow } from './write-csv.js';
import { fideTextHeader, fideTextRow } from './write-fide-text.js';
import { fideXmlRow } from './write-fide-xml.js';

/** Rows of a list in batches. */
export type ListRows = AsyncIterable<readonly ListRow[]> | Iterable<readonly ListRow[]>;

/** The formats in which lists are written. */
export type ListFileFormat = 'csv' | 'json' | 'fide-text' | 'fide-xml';

/**
 * The media type of each format in which lists are written.
 * @example
 * listMediaTypes.csv // 'text/csv; charset=utf-8; header=present'
 */
export const listMediaTypes: Readonly<Record<ListFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json',
  'fide-text': 'text/plain; charset=utf-8',
  'fide-xml': 'application/xml',
};

/** How a list is written. */
export interface ListWriteOptions {
  /**
   * Systems to write, in order. If absent: CSV writes FIDE's three. JSON writes those of the rows; FIDE's own layouts have its
   * three.
   */
  readonly systems?: readonly (ListSystem | OwnSystem)[];
}

interface Shape {
  readonly begin: string;
  readonly end: string;
  row(row: ListRow, first: boolean): string;
}

function shapeOf(format: ListFileFormat, options: ListWriteOptions): Shape {
  switch (format) {
    case 'csv': {
      const systems = options.systems ?? ['standard', 'rapid', 'blitz'];
      return { begin: csvHeader(systems), end: '', row: (row) => csvRow(row, systems) };
    }
    case 'json':
      return { begin: '[', end: '\n]\n', row: (row, first) => `${first ? '' : ','}\n${JSON.stringify(plainRow(row))}` };
    case 'fide-text':
      return { begin: `${fideTextHeader}\r\n`, end: '', row: fideTextRow };
    case 'fide-xml':
      return { begin: '<playerslist>\n', end: '</playerslist>\n', row: fideXmlRow };
  }
}

/**
 * The bytes of the list, one chunk per batch.
 * @example
 * const rows = [{ id: '1', name: 'Ann', ratings: { standard: { rating: 2000 } } }];
 * let text = '';
 * for await (const bytes of writeList([rows], 'csv', { systems: ['standard'] })) text += new TextDecoder().decode(bytes);
 * text.split('\r\n')[1]?.startsWith('1,Ann,') // true
 */
export async function* writeList(
  batches: ListRows,
  format: ListFileFormat,
  options: ListWriteOptions = {},
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const shape = shapeOf(format, options);
  let first = true;
  let text = shape.begin;
  for await (const rows of batches) {
    for (const row of rows) {
      text += shape.row(row, first);
      first = false;
    }
    if (text !== '') yield encoder.encode(text);
    text = '';
  }
  text += shape.end;
  if (text !== '') yield encoder.encode(text);
}
