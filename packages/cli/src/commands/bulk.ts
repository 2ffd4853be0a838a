// harkness check and rate for folders of thousands of files: each report separately, in parallel, with a summary; unchanged files
// come from a cache.

import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { startThread } from '@harkness/office';
import { parseWhole } from '../calculate/input.js';
import { fileFailure } from '../terminal/files.js';
import { counted } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { startProgress } from '../terminal/progress.js';
import { BulkCache, codeStamp } from './bulk-cache.js';
import type { BulkBatch, BulkOptions, BulkResult, BulkTask } from './bulk-task.js';

export interface BulkFlags {
  readonly json?: boolean;
  readonly jobs?: string;
  /** False: neither read nor write the cache. */
  readonly cache?: boolean;
}

/** Whether any of the paths is a folder. */
export async function isBulk(paths: readonly string[]): Promise<boolean> {
  for (const path of paths) if (path !== '-' && (await stat(path).catch(() => undefined))?.isDirectory()) return true;
  return false;
}

const mostJobs = 64;
/** Number of reports sent to a worker at once. Rating lists are read once per batch. */
const batchSize = 50;

export async function bulk(
  task: BulkTask,
  paths: readonly string[],
  options: BulkOptions,
  flags: BulkFlags,
  screen: Screen,
): Promise<ExitCode> {
  const started = performance.now();
  const jobs = flags.jobs === undefined ? Math.min(availableParallelism(), mostJobs) : parseWhole(flags.jobs, '--jobs');
  if (jobs < 1 || jobs > mostJobs) throw new CommandError(`--jobs ${jobs} is not possible.`, { hint: `Give 1 to ${mostJobs}.` });
  const units = await unitsIn(paths);
  if (units.length === 0)
    throw new CommandError(`${paths.join(', ')}: there are no files.`, { exitCode: 1, hint: 'Name another folder.' });
  const cache = flags.cache === false ? undefined : await BulkCache.open(screen.io.env, await keyOf(task, options));
  const results: (BulkResult | undefined)[] = units.map(() => undefined);
  const progress = startProgress(screen);
  const what = `${task === 'check' ? 'checking' : 'rating'} ${counted(units.length, 'report')}`;
  let done = 0;
  const open: { readonly at: number; readonly key: string }[] = [];
  let fromCache = 0;
  for (const [at, unit] of units.entries()) {
    const key = cache === undefined ? '' : await contentKey(unit);
    const kept = await cache?.get(key);
    if (kept === undefined) open.push({ at, key });
    else {
      results[at] = renamed(kept, unit);
      fromCache += 1;
      progress.update(++done, units.length, what);
    }
  }
  const batches: (typeof open)[] = [];
  for (let from = 0; from < open.length; from += batchSize) batches.push(open.slice(from, from + batchSize));
  await inThreads(
    Math.min(jobs, batches.length),
    task,
    options,
    batches.map((batch) => batch.map(({ at }) => units[at] ?? [])),
    async (index, finished) => {
      for (const [i, result] of finished.entries()) {
        const { at, key } = batches[index]?.[i] ?? { at: 0, key: '' };
        results[at] = result;
        if (result.lasting) await cache?.put(key, result);
      }
      done += finished.length;
      progress.update(done, units.length, what);
    },
  );
  progress.stop();
  const all = results.flatMap((result) => result ?? []);
  const seconds = (performance.now() - started) / 1000;
  const summary = summaryOf(task, all, fromCache, Math.min(jobs, Math.max(1, batches.length)), seconds);
  if (flags.json) screen.json({ files: all.map(({ lasting: _, ...result }) => result), summary });
  else print(task, all, summary, screen);
  return all.every(({ ok }) => ok) ? 0 : 1;
}

/** Each file separately, except tables of one folder that form one report. Hidden files are skipped. */
async function unitsIn(paths: readonly string[]): Promise<readonly (readonly string[])[]> {
  const units: string[][] = [];
  const tables = new Map<string, string[]>();
  const add = async (path: string): Promise<void> => {
    if (await isTable(path)) {
      const folder = dirname(path);
      const together = tables.get(folder);
      if (together === undefined) {
        const unit = [path];
        tables.set(folder, unit);
        units.push(unit);
      } else together.push(path);
    } else units.push([path]);
  };
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const { name, isDirectory, isFile } of entries
      .map((entry) => ({ name: entry.name, isDirectory: entry.isDirectory(), isFile: entry.isFile() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (name.startsWith('.')) continue;
      if (isDirectory) await walk(join(folder, name));
      else if (isFile) await add(join(folder, name));
    }
  };
  for (const path of paths) {
    try {
      if ((await stat(path)).isDirectory()) await walk(path);
      else await add(path);
    } catch (error) {
      throw fileFailure(path, error, 'read');
    }
  }
  return units;
}

const dbase3 = 0x03;

/** Whether it is a dBASE table, or a SwissPerfect settings file that belongs to one. */
async function isTable(path: string): Promise<boolean> {
  if (/\.ini$/i.test(basename(path))) return true;
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const [version = 0, , month = 0, day = 0] = buffer;
    return bytesRead === 4 && version === dbase3 && month <= 12 && day <= 31;
  } finally {
    await file.close();
  }
}

async function contentKey(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const bytes = await readFile(path);
    hash.update(`${basename(path)}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

async function keyOf(task: BulkTask, options: BulkOptions): Promise<string> {
  const lists: string[] = [];
  for (const path of options.ratings ?? []) {
    const { size, mtimeMs } = await stat(path).catch((error: unknown) => {
      throw fileFailure(path, error, 'read');
    });
    lists.push(`${path} ${size} ${mtimeMs}`);
  }
  return JSON.stringify([task, options, lists, codeStamp()]);
}

/** The same report under another name or in another folder. */
function renamed(result: BulkResult, names: readonly string[]): BulkResult {
  return {
    ...result,
    names,
    findings: result.findings.map((one) => ({ ...one, place: { ...one.place, file: names[0] ?? '' } })),
  };
}

async function inThreads(
  threads: number,
  task: BulkTask,
  options: BulkOptions,
  batches: readonly (readonly (readonly string[])[])[],
  take: (index: number, results: readonly BulkResult[]) => Promise<void>,
): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    const thread = startThread(new URL('./bulk-worker.ts', import.meta.url), { workerData: { bulk: true } });
    try {
      while (next < batches.length) {
        const index = next++;
        const batch: BulkBatch = { task, options, units: batches[index] ?? [] };
        await take(index, await answerOf(thread, batch));
      }
    } finally {
      await thread.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
}

/** Removes only this question's listeners: without its own ones a thread would never receive an answer again. */
function answerOf(thread: ReturnType<typeof startThread>, batch: BulkBatch): Promise<readonly BulkResult[]> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      thread.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (results: readonly BulkResult[]): void => {
      end();
      resolve(results);
    };
    const failed = (error: Error): void => {
      end();
      reject(error);
    };
    const ended = (code: number): void => failed(new Error(`a worker ended with ${code}`));
    thread.on('message', answered).on('error', failed).on('exit', ended);
    thread.postMessage(batch);
  });
}

export interface BulkSummary {
  readonly reports: number;
  readonly files: number;
  readonly good: number;
  readonly bad: number;
  /** Files that are not reports. */
  readonly unread: number;
  readonly players: number;
  readonly fromCache: number;
  readonly jobs: number;
  readonly seconds: number;
  readonly formats: { readonly [format: string]: number };
  /** Number of reports with each finding code, most common first. */
  readonly findings: { readonly [code: string]: number };
}

function summaryOf(
  _task: BulkTask,
  results: readonly BulkResult[],
  fromCache: number,
  jobs: number,
  seconds: number,
): BulkSummary {
  const formats = new Map<string, number>();
  const codes = new Map<string, number>();
  for (const { format, codes: own } of results) {
    if (format !== null) formats.set(format, (formats.get(format) ?? 0) + 1);
    for (const code of own) codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const sorted = (map: ReadonlyMap<string, number>) => Object.fromEntries([...map].sort(([, a], [, b]) => b - a));
  const read = results.filter(({ format }) => format !== null);
  return {
    reports: read.length,
    files: results.reduce((sum, { names }) => sum + names.length, 0),
    good: read.filter(({ ok }) => ok).length,
    bad: read.filter(({ ok }) => !ok).length,
    unread: results.length - read.length,
    players: read.reduce((sum, { players }) => sum + players, 0),
    fromCache,
    jobs,
    seconds: Math.round(seconds * 100) / 100,
    formats: sorted(formats),
    findings: sorted(codes),
  };
}

function print(task: BulkTask, results: readonly BulkResult[], summary: BulkSummary, screen: Screen): void {
  const { colours } = screen;
  const word = task === 'check' ? 'ratable' : 'rated';
  for (const { names, ok, errors, warnings, first } of results) {
    if (ok) continue;
    const counts = [errors === 0 ? '' : counted(errors, 'error'), warnings === 0 ? '' : counted(warnings, 'warning')].filter(
      Boolean,
    );
    screen.print(
      `${colours.bold(names.join(', '))}: ${colours.red(counts.join(', ') || `not ${word}`)}${first === null ? '' : `: ${first}`}`,
    );
  }
  screen.print();
  screen.print(
    `${counted(summary.reports, 'report')} in ${counted(summary.files, 'file')}, ${counted(summary.players, 'player')}: ${summary.good} ${word}, ${summary.bad} not.`,
  );
  if (summary.unread > 0) screen.print(`${counted(summary.unread, 'file')} cannot be read as a report.`);
  const list = (entries: { readonly [name: string]: number }) =>
    Object.entries(entries)
      .slice(0, 12)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  if (summary.reports > 0) screen.print(`Formats: ${list(summary.formats)}.`);
  if (Object.keys(summary.findings).length > 0) screen.print(`Findings, by reports that have them: ${list(summary.findings)}.`);
  screen.print(
    colours.dim(
      `${summary.seconds} s with ${counted(summary.jobs, 'worker')}; ${summary.fromCache} from the cache. One file alone shows everything found in it.`,
    ),
  );
}
