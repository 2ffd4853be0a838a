// A worker of a bulk check or rating: reads, checks and rates its reports, batch by batch.

import { Readable, Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import type { ListRatings } from '@harkness/office/rate';
import { rateByRules } from '../rate/by-rules.js';
import { readRatingList } from '../rate/ratings.js';
import { type GivenReport, readReports } from '../rate/report.js';
import { CommandError, createScreen } from '../terminal/io.js';
import type { BulkBatch, BulkOptions, BulkResult } from './bulk-task.js';
import { checkOne } from './check.js';

/** Nothing is printed here. */
const silent = createScreen({
  stdin: Readable.from([]),
  stdout: new Writable({ write: (_, __, done) => done() }),
  stderr: new Writable({ write: (_, __, done) => done() }),
  env: {},
});

if (parentPort !== null && typeof workerData === 'object' && workerData !== null && 'bulk' in workerData) {
  const port = parentPort;
  port.on('message', (batch: BulkBatch) => {
    void work(batch).then((results) => port.postMessage(results));
  });
}

async function work({ task, options, units }: BulkBatch): Promise<readonly BulkResult[]> {
  const read: (readonly GivenReport[] | BulkResult)[] = [];
  for (const names of units) read.push(await reportsOf(names, options));
  const reports = read.flatMap((one) => ('lasting' in one ? [] : one));
  const lists: ListRatings[] = [];
  if (task === 'rate') {
    const drafts = reports.flatMap(({ draft }) => draft ?? []);
    for (const path of options.ratings ?? []) lists.push((await readRatingList(path, drafts, silent)).list);
  }
  return read.map((one, at) => {
    if ('lasting' in one) return one;
    const names = units[at] ?? [];
    const results = one.map((report) => (task === 'check' ? checked(report, options) : rated(report, lists, options)));
    return joined(names, results);
  });
}

async function reportsOf(names: readonly string[], options: BulkOptions): Promise<readonly GivenReport[] | BulkResult> {
  try {
    return await readReports(names, options, silent);
  } catch (error) {
    // A file that disappeared or cannot be read is a line of the summary, not the end of the run.
    if (!(error instanceof CommandError)) throw error;
    return { ...empty, names, first: error.message, errors: 1, lasting: false };
  }
}

const empty: BulkResult = {
  names: [],
  format: null,
  event: null,
  authority: null,
  ok: false,
  sections: 0,
  players: 0,
  errors: 0,
  warnings: 0,
  first: null,
  codes: [],
  findings: [],
  lasting: true,
};

function checked(report: GivenReport, options: BulkOptions): BulkResult {
  const { findings, ratable } = checkOne(report);
  return resultOf(report, findings, ratable && !(options.strict === true && findings.some(({ level }) => level === 'warning')));
}

function rated(report: GivenReport, lists: readonly ListRatings[], options: BulkOptions): BulkResult {
  const { sections, findings } = rateByRules(report, lists, options);
  const isWhole = sections.length > 0 && sections.length === report.draft?.sections.length;
  const result = resultOf(report, findings, isWhole && sections.every(({ systems }) => systems.length > 0));
  return { ...result, rated: sections.map(({ explain: _, ...section }) => section) };
}

function resultOf({ names, format, draft, whose }: GivenReport, findings: BulkResult['findings'], good: boolean): BulkResult {
  const of = (level: 'error' | 'warning') => findings.filter((one) => one.level === level);
  const [errors, warnings] = [of('error'), of('warning')];
  return {
    names,
    format: draft === undefined ? null : (format ?? null),
    event: draft?.event.name ?? null,
    authority: whose.authority ?? null,
    ok: good && errors.length === 0,
    sections: draft?.sections.length ?? 0,
    players: draft?.sections.reduce((sum, { players }) => sum + players.length, 0) ?? 0,
    errors: errors.length,
    warnings: warnings.length,
    first: (errors[0] ?? warnings[0])?.message ?? null,
    codes: [...new Set(findings.map(({ code }) => code))],
    findings,
    // A date in the future will eventually be in the past.
    lasting: !findings.some(({ code }) => code === 'date-future'),
  };
}

/** An archive, or tables that turn out to be several reports, give one line. */
function joined(names: readonly string[], results: readonly BulkResult[]): BulkResult {
  const [only, ...more] = results;
  if (only === undefined) return { ...empty, names };
  if (more.length === 0) return { ...only, names };
  const sum = (of: (result: BulkResult) => number) => results.reduce((total, result) => total + of(result), 0);
  return {
    ...only,
    names,
    ok: results.every(({ ok }) => ok),
    sections: sum(({ sections }) => sections),
    players: sum(({ players }) => players),
    errors: sum(({ errors }) => errors),
    warnings: sum(({ warnings }) => warnings),
    first: results.find(({ first, ok }) => !ok && first !== null)?.first ?? only.first,
    codes: [...new Set(results.flatMap(({ codes }) => codes))],
    findings: results.flatMap(({ findings }) => findings),
    ...(only.rated === undefined ? {} : { rated: results.flatMap(({ rated: sections = [] }) => sections) }),
    lasting: results.every(({ lasting }) => lasting),
  };
}
