// harkness lab report: shows a report as a page, or its tables.

import { reportHtml } from '@harkness/lab';
import { writeGiven } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { readLabReportFile } from './files.js';
import { nameOf, writeTables } from './run.js';

export interface ReportOptions {
  readonly html?: string;
  readonly csv?: string;
  readonly parquet?: string;
  readonly jsonTables?: string;
  readonly with?: readonly string[];
  readonly json?: boolean;
}

export async function report(path: string, options: ReportOptions, screen: Screen): Promise<ExitCode> {
  const given = await readLabReportFile(path, screen);
  const together = [given];
  for (const other of options.with ?? []) together.push(await readLabReportFile(other, screen));
  const files: string[] = [];
  if (options.html !== undefined) {
    await writeGiven(options.html, new TextEncoder().encode(reportHtml(given, together)), screen.io);
    files.push(options.html);
  }
  if (options.csv !== undefined) files.push(...(await writeTables(given, options.csv, 'csv', screen.io)));
  if (options.parquet !== undefined) files.push(...(await writeTables(given, options.parquet, 'parquet', screen.io)));
  if (options.jsonTables !== undefined) files.push(...(await writeTables(given, options.jsonTables, 'json', screen.io)));
  if (options.html === '-') return 0;
  if (options.json) screen.json({ name: nameOf(given), files, summary: given.report.summary });
  else if (files.length > 0) for (const file of files) screen.print(`Wrote ${file}`);
  else {
    screen.print(screen.colours.bold(nameOf(given)));
    for (const sentence of [...given.report.summary, ...given.report.limits]) screen.print(`  ${sentence}`);
  }
  if (files.some((file) => file === '')) throw new CommandError('A file needs a name.', { hint: 'Write --html report.html.' });
  return 0;
}
