// harkness lab run: runs reforms over an office and writes reports to a folder. The office is only read; its key signs.

import { mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  csvOf,
  jsonOf,
  type KeptOutcomes,
  type LabReport,
  type LabRun,
  parquetOf,
  type ReformBase,
  type ReportTable,
  registrationsOf,
  reportHtml,
  reportSentences,
  reportsOf,
  runLab,
  type SimulationResult,
  tablesOf,
} from '@harkness/lab';
import { canonicalJson, signIn } from '@harkness/ledger';
import type { Store } from '@harkness/office';
import { fileFailure, writeGiven } from '../terminal/files.js';
import { interruptedCode, takeInterrupt } from '../terminal/interrupt.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { officeFailure, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { withProgress } from '../terminal/progress.js';
import { basesAt, runnableReforms } from './files.js';
import { rowsOf } from './rows.js';
import { simulationsOf } from './worlds.js';

export interface LabRunCommandOptions extends PlaceOptions {
  readonly out: string;
  readonly tables?: string;
  readonly threads?: string;
  readonly rows?: string;
  readonly unsigned?: boolean;
  readonly json?: boolean;
}

/** Where a run keeps its intermediate results until it ends. */
const keptFolder = '.lab-run';

function keptIn(folder: string, screen: Screen): KeptOutcomes {
  const fileOf = (key: string): string => join(folder, `${key}.json`);
  return {
    async read(key) {
      const text = await readFile(fileOf(key), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async write(key, outcome) {
      makeFolder(folder);
      await writeGiven(fileOf(key), new TextEncoder().encode(canonicalJson(outcome)), screen.io);
    },
  };
}

export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw fileFailure(folder, error, 'write');
  }
}

export async function run(paths: readonly string[], options: LabRunCommandOptions, screen: Screen): Promise<ExitCode> {
  const format = tableFormat(options.tables);
  const threads = options.threads === undefined ? undefined : Number(options.threads);
  if (threads !== undefined && !(Number.isInteger(threads) && threads >= 1))
    throw new CommandError(`--threads ${options.threads}: this is not a number of threads.`, { hint: 'Write 1 or more.' });
  const reforms = await runnableReforms(paths, options, screen);
  const rows = options.rows === undefined ? undefined : rowsOf(options.rows, reforms);
  const kept = join(options.out, keptFolder);
  const stop = new AbortController();
  const letGo = takeInterrupt(() =>
    stop.abort(
      new CommandError('Stopped. Nothing of the office changed.', {
        exitCode: interruptedCode,
        hint: 'The same command goes on where this run was.',
      }),
    ),
  );
  try {
    const reports = await withOffice(options, async ({ store }) => {
      const answer = await withProgress(screen, 'rating', (progress) =>
        runLab({
          store,
          reforms,
          ...(threads === undefined ? {} : { threads }),
          signal: stop.signal,
          kept: keptIn(kept, screen),
          ...(rows === undefined ? {} : { onRow: (_, row) => rows.add(row) }),
          onProgress: ({ share, what }) => progress.update(Math.round(share * 1000), 1000, what),
        }),
      );
      if (!answer.ok) {
        if (answer.errors.length > 0) throw officeFailure(answer.errors);
        const [first] = answer.findings;
        throw new CommandError(
          answer.findings
            .map(({ reform, place, message }) => `${reform}${place === '' ? '' : `: ${place}`}: ${message}`)
            .join('\n      '),
          { exitCode: 1, hint: first?.hint ?? '' },
        );
      }
      return reported(store, answer.value, await simulationsOf(reforms, screen, stop.signal));
    });
    const signed = options.unsigned ? reports : await signReports(reports, options);
    const bases = await basesAt(options);
    for (const report of signed) await writeReport(report, signed, bases, options.out, format, screen);
    await rows?.write(screen);
    await rm(kept, { recursive: true, force: true });
    print(signed, options, screen);
    return 0;
  } finally {
    letGo();
  }
}

async function reported(store: Store, value: LabRun, simulation: ReadonlyMap<string, SimulationResult>): Promise<LabReport[]> {
  return reportsOf(value, { registrations: await store.read(registrationsOf), simulation });
}

function signReports(reports: readonly LabReport[], options: PlaceOptions): Promise<LabReport[]> {
  return withOffice(
    options,
    ({ store }) =>
      store.write(async (writer) => {
        const signed: LabReport[] = [];
        for (const report of reports) {
          signed.push({ ...report, signature: await signIn(writer, 'lab-report', { reportHash: report.reportHash }) });
        }
        return signed;
      }),
    { write: true },
  );
}

export type TableFormat = 'csv' | 'parquet' | 'json';

function tableFormat(text: string | undefined): TableFormat | undefined {
  if (text === undefined || text === 'csv' || text === 'parquet' || text === 'json') return text;
  throw new CommandError(`--tables ${text}: there is no such format.`, {
    hint: 'Write --tables csv, --tables parquet or --tables json.',
  });
}

async function writeReport(
  report: LabReport,
  together: readonly LabReport[],
  bases: readonly ReformBase[],
  folder: string,
  format: TableFormat | undefined,
  { io }: Screen,
): Promise<void> {
  makeFolder(folder);
  const name = join(folder, nameOf(report));
  const text = new TextEncoder();
  await writeGiven(`${name}.json`, text.encode(`${canonicalJson(report)}\n`), io);
  await writeGiven(`${name}.html`, text.encode(reportHtml(report, together, bases)), io);
  if (format !== undefined) await writeTables(report, name, format, io);
}

export async function writeTables(
  { report }: LabReport,
  folder: string,
  format: TableFormat,
  io: Screen['io'],
): Promise<string[]> {
  makeFolder(folder);
  const files: string[] = [];
  for (const table of tablesOf(report)) {
    const file = join(folder, `${table.name}.${format}`);
    await writeGiven(file, bytesOf(table, format), io);
    files.push(file);
  }
  return files;
}

function bytesOf(table: ReportTable, format: TableFormat): Uint8Array {
  if (format === 'parquet') return parquetOf(table);
  return new TextEncoder().encode(format === 'csv' ? csvOf(table) : jsonOf(table));
}

export function nameOf({ report }: LabReport): string {
  return String(report.inputs.reform.name);
}

function print(reports: readonly LabReport[], { out, json }: LabRunCommandOptions, screen: Screen): void {
  if (json) {
    screen.json({
      reports: reports.map((report) => ({
        name: nameOf(report),
        file: join(out, `${nameOf(report)}.json`),
        page: join(out, `${nameOf(report)}.html`),
        verdict: report.report.comparison.verdict,
        words: report.report.comparison.words,
        beside: reportSentences(report.report).beside,
        warnings: report.report.findings,
        summary: report.report.summary,
        reportHash: report.reportHash,
      })),
    });
    return;
  }
  for (const report of reports) {
    screen.print(screen.colours.bold(nameOf(report)));
    const { beside, warnings, summary } = reportSentences(report.report);
    for (const warning of warnings) screen.print(screen.colours.yellow(`  Warning: ${warning}`));
    for (const sentence of beside) if (!summary.includes(sentence)) screen.print(screen.colours.yellow(`  ${sentence}`));
    for (const sentence of summary) screen.print(`  ${sentence}`);
    screen.print(`  Report: ${join(out, `${nameOf(report)}.html`)} (to read and print), ${join(out, `${nameOf(report)}.json`)}`);
  }
}
