// The table of writers.

import { csvWriter } from './csv/read.js';
import type { FormatName, Writer } from './input/reader.js';
import { jsonWriter } from './json/report.js';
import { trfWriters } from './trf/write.js';
import { uschessDbfWriter } from './uschess-dbf/write.js';
import { wallchartHtmlWriter } from './wallchart/html.js';
import { wallchartTextWriter } from './wallchart/text.js';

export const writers: readonly Writer[] = [
  jsonWriter,
  csvWriter,
  ...trfWriters,
  uschessDbfWriter,
  wallchartTextWriter,
  wallchartHtmlWriter,
];

export function writerOf(format: FormatName): Writer | undefined {
  return writers.find((writer) => writer.format === format);
}
