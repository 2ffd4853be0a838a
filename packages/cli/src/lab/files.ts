// Reads and writes reform files and reports.

import {
  builtInBases,
  checkReform,
  type LabReport,
  officeBases,
  type Reform,
  type ReformBase,
  type ReformFinding,
} from '@harkness/lab';
import { readGiven } from '../terminal/files.js';
import { CommandError, type Screen } from '../terminal/io.js';
import { type PlaceOptions, withOffice } from '../terminal/open-office.js';

export interface GivenReform {
  readonly file: string;
  readonly content: unknown;
  readonly findings: readonly ReformFinding[];
  readonly reform: Reform | undefined;
}

export async function readJson(path: string, screen: Screen, hint = 'harkness lab new writes a reform file.'): Promise<unknown> {
  const { name, bytes } = await readGiven(path, screen.io);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    throw new CommandError(`${name}: this is not JSON: ${error instanceof Error ? error.message : error}`, {
      exitCode: 1,
      hint,
    });
  }
}

/** The rulebooks of an office; without one, those of every office. */
export async function basesAt(options: PlaceOptions): Promise<readonly ReformBase[]> {
  if (options.data === undefined && options.database === undefined) return builtInBases;
  return withOffice(options, ({ store }) => store.read(officeBases));
}

export async function readReformFile(path: string, bases: readonly ReformBase[], screen: Screen): Promise<GivenReform> {
  const content = await readJson(path, screen);
  const { findings, reform } = checkReform(content, bases);
  return { file: path, content, findings, reform };
}

export function printReformFindings(file: string, findings: readonly ReformFinding[], screen: Screen): void {
  const { red, yellow, dim } = screen.colours;
  for (const { level, code, place: path, message, hint } of findings) {
    const place = path === '' ? file : `${file}: ${path}`;
    screen.print(`${level === 'error' ? red('error') : yellow('warning')} ${place}: ${message} ${dim(code)}\n      ${hint}`);
  }
}

/** Reads reforms that can run; otherwise ends the command with all findings. */
export async function runnableReforms(paths: readonly string[], place: PlaceOptions, screen: Screen): Promise<Reform[]> {
  const given: GivenReform[] = [];
  const bases = await basesAt(place);
  for (const path of paths) given.push(await readReformFile(path, bases, screen));
  const bad = given.filter(({ reform }) => reform === undefined);
  for (const { file, findings } of bad) printReformFindings(file, findings, screen);
  if (bad.length > 0)
    throw new CommandError(`${bad.map(({ file }) => file).join(', ')}: cannot run.`, {
      exitCode: 1,
      hint: 'Correct the errors; harkness lab check shows them again.',
    });
  const reforms = given.flatMap(({ reform }) => reform ?? []);
  const names = reforms.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw new CommandError(`Two reforms are named ${twice}.`, {
      exitCode: 1,
      hint: 'Give each another "name": reports are named after it.',
    });
  return reforms;
}

export async function readLabReportFile(path: string, screen: Screen): Promise<LabReport> {
  const hint = 'Give the NAME.json that harkness lab run wrote.';
  const content = await readJson(path, screen, hint);
  const isReport =
    typeof content === 'object' &&
    content !== null &&
    'reportHash' in content &&
    (content as { report?: { format?: unknown } }).report?.format === 'harkness-lab-1';
  if (!isReport)
    throw new CommandError(`${path}: this is not a report of the lab.`, {
      exitCode: 1,
      hint,
    });
  return content as LabReport;
}
