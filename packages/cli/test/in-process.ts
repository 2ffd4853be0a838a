// Runs the command from its sources in the test's own process.

import { Readable, Writable } from 'node:stream';
import { run } from '../src/run.js';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function inProcess(args: readonly string[]): Promise<Said> {
  const collected = { out: '', err: '' };
  const into = (name: keyof typeof collected) =>
    new Writable({
      write(chunk, _, done) {
        collected[name] += String(chunk);
        done();
      },
    });
  const code = await run([...args], { stdin: Readable.from([]), stdout: into('out'), stderr: into('err'), env: {} });
  return { code, ...collected };
}
