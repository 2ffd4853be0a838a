// Runs the steps of a command, each building on the previous ones; the first failure ends it.

import { run } from './run.js';

export interface Step {
  readonly name: string;
  /** A command with its arguments, or work in this process. */
  readonly work: readonly [command: string, ...args: string[]] | (() => Promise<void>);
}

/**
 * Runs one step after another and reports how long each took. Returns the name of the step that failed, if any; later steps are
 * not run.
 */
export async function runSteps(steps: readonly Step[], tell: (line: string) => void): Promise<string | undefined> {
  for (const { name, work } of steps) {
    const { problem, seconds } = await done(work);
    if (problem !== undefined) {
      tell(problem.trimEnd());
      tell(`stopped: ${name} failed`);
      return name;
    }
    tell(`ok    ${name} (${seconds.toFixed(0)} s)`);
  }
  return undefined;
}

async function done(work: Step['work']): Promise<{ readonly problem?: string; readonly seconds: number }> {
  const started = performance.now();
  if (typeof work !== 'function') {
    const [command, ...args] = work;
    const { code, output, seconds } = await run(command, args).catch((error: unknown) => ({
      code: 1,
      output: String(error),
      seconds: 0,
    }));
    return code === 0 ? { seconds } : { problem: output, seconds };
  }
  try {
    await work();
    return { seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    return { problem: String(error), seconds: 0 };
  }
}
