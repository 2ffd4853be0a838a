// The table of writers.

import { csvWriter } from './csv/read.js';
import type { FormatName, Writer } from './input/reader.js';
import { jsonWriter } from './json/report.js';
import { trfWriters } from './trf/write.js';
import { uschessDbfWriter } from './uschess-dbf/write.js';
import { wallchartHtmlWriter } from './wallchart/html.js';
import { wallchartTextWriter } from './wallchart/text.js';

/**
 * Every format that is written.
 * @example
 * writers.some(({ format }) => format === 'trf26') // true
 */
export const writers: readonly Writer[] = [
  jsonWriter,
  csvWriter,
  ...trfWriters,
  uschessDbfWriter,
  wallchartTextWriter,
  wallchartHtmlWriter,
];

/**
 * The writer of a format; undefined if the format is only read.
 * @example
 * writerOf('json')?.extension // 'json'
 */
export function writerOf(format: FormatName): Writer | undefined {
  return writers.find((writer) => writer.format === format);
}
