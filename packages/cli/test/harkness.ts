// Runs the built command: kept running for the many tests of what it answers, as a process of its own for those of the process.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildWorkspace } from '../../../scripts/lib/built.js';
import { root } from '../../../scripts/lib/files.js';

export const main = join(root, 'packages/cli/dist/main.js');
const fixtures = join(import.meta.dirname, 'fixtures');

/** Of one run of all the tests; the global setup makes and removes it. */
const runFolder = process.env['HARKNESS_TEST_POSTGRES_RUN'];

/** The command as it stands in the sources, built once for a run of the tests: test files run side by side. */
export async function build(): Promise<void> {
  if (runFolder === undefined) return buildWorkspace('packages/cli');
  const done = join(runFolder, 'cli-built');
  try {
    mkdirSync(join(runFolder, 'cli-build'));
  } catch {
    while (!existsSync(done)) await new Promise((ready) => setTimeout(ready, 100));
    const problem = readFileSync(done, 'utf8');
    if (problem !== '') throw new Error(problem);
    return;
  }
  try {
    buildWorkspace('packages/cli');
    writeFileSync(done, '');
  } catch (error) {
    writeFileSync(done, 'the command could not be built; the first test file says why');
    throw error;
  }
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let resident: ChildProcess | undefined;
let asked = 0;
const waiting = new Map<number, (ran: Ran) => void>();

/** One call of the built command after another, in one process that is kept. */
export function harkness(args: readonly string[], cwd: string, input?: string | Uint8Array): Promise<Ran> {
  resident ??= startResident();
  const id = asked++;
  resident.send({ id, args, cwd, ...(input === undefined ? {} : { input: Buffer.from(input).toString('base64') }) });
  return new Promise((done) => waiting.set(id, done));
}

function startResident(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'resident.mjs'), { execArgv: [] });
  child.on('message', (answer: Ran & { readonly id: number }) => {
    const { id, ...ran } = answer;
    waiting.get(id)?.(ran);
    waiting.delete(id);
  });
  child.on('exit', (code) => {
    for (const done of waiting.values()) done({ code, stdout: '', stderr: 'the command ended the process that it was kept in' });
    waiting.clear();
  });
  // The tests end without it: it goes when they do.
  child.unref();
  child.channel?.unref();
  return child;
}

/** A line as it is typed into a shell, with `harkness` on the path: every call is a process of its own. */
export function shell(line: string, cwd: string): Promise<Ran> {
  return ended(spawn('bash', ['-c', `harkness() { '${process.execPath}' '${main}' "$@"; }\n${line}`], { cwd, env: plainEnv() }));
}

/** The command as a process of its own, still running. */
export function started(args: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [main, ...args], { cwd, env: plainEnv() });
}

function plainEnv(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
  return env;
}

export function ended(child: ChildProcess): Promise<Ran> {
  return new Promise((done, fail) => {
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }));
    child.stdin?.end();
  });
}

/** A folder of its own with the fixtures in it; removed by the function that comes with it. */
export function folder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'harkness-cli-'));
  cpSync(fixtures, path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((directory) => existsSync(join(directory, program)));
}
