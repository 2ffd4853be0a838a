// Runs the built command: in one resident process for most tests, in separate processes for tests of the process itself.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildWorkspace } from '../../../scripts/lib/built.js';
import { root } from '../../../scripts/lib/files.js';

export const main = join(root, 'packages/cli/dist/main.js');
const fixtures = join(import.meta.dirname, 'fixtures');

/** Shared by one run of all tests; the global setup creates and removes it. */
const runFolder = process.env['HARKNESS_TEST_POSTGRES_RUN'];

/** Builds the command from the sources once per test run, because test files run in parallel. */
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

/** Calls the built command in the resident process, one call after another. */
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
  // It does not keep the tests running, and ends with them.
  child.unref();
  child.channel?.unref();
  return child;
}

/** A line as typed into a shell, with `harkness` on the path: every call is a separate process. */
export function shell(line: string, cwd: string): Promise<Ran> {
  return ended(spawn('bash', ['-c', `harkness() { '${process.execPath}' '${main}' "$@"; }\n${line}`], { cwd, env: plainEnv() }));
}

/** The command as a separate process, still running. */
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

/** A temporary folder with the fixtures, and a function that removes it. */
export function folder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'harkness-cli-'));
  cpSync(fixtures, path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((directory) => existsSync(join(directory, program)));
}
