// Runs a task of bench/child.ts in a separate process: loops in one process share its type feedback and memory, and would run at
// half speed or seem larger than they are.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TaskName } from '../child.js';

const child = fileURLToPath(new URL('../child.ts', import.meta.url));

/**
 * How a child finds the packages. Built, as users run them: the loader for sources names every closure when it is created, a cost
 * that users do not have. Only a loop without closures may be measured from the sources.
 */
export type Packages = 'built' | 'source';

export function childArguments(packages: Packages, ...args: readonly string[]): string[] {
  return ['--import', 'tsx', ...(packages === 'source' ? ['--conditions=source'] : []), child, ...args];
}

/** The task's answer, in the type that the caller expects. */
export function inChild<T>(packages: Packages, task: TaskName, argument = ''): Promise<T> {
  return new Promise((resolve, reject) => {
    const started = spawn(process.execPath, childArguments(packages, task, argument), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    started.stdout.setEncoding('utf8');
    started.stdout.on('data', (text: string) => {
      output += text;
    });
    started.on('error', reject);
    started.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output.trim().split('\n').at(-1) ?? 'null') as T);
      else reject(new Error(`${task} ended with ${code}`));
    });
  });
}
