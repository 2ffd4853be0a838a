// Runs a command of the workspace and reports the result.

import { spawn } from 'node:child_process';
import { root } from './files.js';

export interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

/** Runs to the end and keeps the output; also prints it if `show`. */
export function run(
  command: string,
  args: readonly string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer, stream: NodeJS.WriteStream): void => {
      output += chunk.toString('utf8');
      if (options.show) stream.write(chunk);
    };
    child.stdout.on('data', (chunk: Buffer) => keep(chunk, process.stdout));
    child.stderr.on('data', (chunk: Buffer) => keep(chunk, process.stderr));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }));
  });
}

/** A tool installed by npm. */
export function bin(name: string): string {
  return `node_modules/.bin/${name}`;
}

/** Compiles and checks types several times as fast as version 6, which stays for tools that need its JavaScript API. */
export const compiler = ['node', 'node_modules/typescript-7/bin/tsc'] as const;
