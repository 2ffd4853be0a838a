// Runs the built command as a process, as a reader of the help would.

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');
export const main = join(root, 'packages/cli/dist/main.js');
export const fixtures = join(import.meta.dirname, 'fixtures');

const lock = join(tmpdir(), 'harkness-cli-build.lock');

/** The command as it stands in the sources; one build at a time, since test files run side by side. */
export async function build(): Promise<void> {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      await new Promise((ready) => setTimeout(ready, 200));
    }
  }
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/cli'], { cwd: root });
  } finally {
    rmdirSync(lock);
  }
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function harkness(args: readonly string[], cwd: string, input?: string | Uint8Array): Promise<Ran> {
  return ran(process.execPath, [main, ...args], cwd, input);
}

/** A line as it is typed into a shell, with `harkness` on the path. */
export function shell(line: string, cwd: string): Promise<Ran> {
  return ran('bash', ['-c', `harkness() { '${process.execPath}' '${main}' "$@"; }\n${line}`], cwd);
}

function ran(program: string, args: readonly string[], cwd: string, input?: string | Uint8Array): Promise<Ran> {
  return new Promise((done, fail) => {
    const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
    const child = spawn(program, args, { cwd, env });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }));
    child.stdin.end(input ?? '');
  });
}

/** A folder of its own with the fixtures in it; removed by the function that comes with it. */
export function folder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'harkness-cli-'));
  cpSync(fixtures, path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
