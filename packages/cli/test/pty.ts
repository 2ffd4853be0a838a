// A terminal for tests, using `script` of util-linux: its input and output.

import { spawn } from 'node:child_process';
import { isInstalled } from './harkness.js';

export const hasTerminal = isInstalled('script');
if (!hasTerminal) console.warn('left out: tests in a terminal need `script` of util-linux');

export interface Terminal {
  /** Everything shown so far. */
  readonly shown: () => string;
  readonly type: (keys: string) => void;
  /** Waits until matching text is shown; false if the program ended before. */
  readonly until: (what: RegExp) => Promise<boolean>;
  readonly ended: Promise<number | null>;
}

export function terminal(line: string, cwd: string, env: NodeJS.ProcessEnv = {}): Terminal {
  const { FORCE_COLOR: _, NO_COLOR: __, ...own } = process.env;
  const child = spawn('script', ['-qec', line, '/dev/null'], { cwd, env: { ...own, TERM: 'xterm', ...env } });
  let text = '';
  let isOver = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    tell();
  });
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number | null>((done) => {
    child.on('close', (code) => {
      isOver = true;
      tell();
      done(code);
    });
  });
  return {
    shown: () => text,
    type: (keys) => child.stdin.write(keys),
    until: (what) =>
      new Promise((done) => {
        const look = () => {
          const isThere = what.test(text);
          if (!isThere && !isOver) return;
          listeners.delete(look);
          done(isThere);
        };
        listeners.add(look);
        look();
      }),
    ended,
  };
}
