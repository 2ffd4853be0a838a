// Runs one task in a separate process and prints its answer as JSON on the last line. Started by lib/in-child.ts.

import { type Mix, makeMix } from './kernels/mix.js';
import { repeated } from './lib/clock.js';

interface KernelModule {
  /** Takes the games and returns the loop to be timed; the loop's return value keeps it from being optimised away. */
  readonly prepare: (mix: Mix) => () => number;
}

export interface KernelRun {
  readonly games: number;
  readonly players: number;
  readonly sections: number;
  /** CPU seconds of each repeat. */
  readonly seconds: readonly number[];
}

async function kernel(module: Promise<KernelModule>, leastGames: number): Promise<KernelRun> {
  const { prepare } = await module;
  const mix = makeMix(leastGames);
  const run = prepare(mix);
  let kept = 0;
  const seconds = repeated(
    () => {
      kept += run();
    },
    7,
    // V8 keeps optimising the parts of a kernel for a dozen runs.
    20,
  );
  if (Number.isNaN(kept)) throw new Error('a kernel gave no number');
  return { games: mix.playerA.length, players: mix.rating.length, sections: mix.sections, seconds };
}

const [, , taskName, argument = ''] = process.argv;

const tasks = {
  exponentials: () => kernel(import('./kernels/exponentials.js'), Number(argument)),
  mathPow: () => kernel(import('./kernels/math-pow.js'), Number(argument)),
  expectancies: () => kernel(import('./kernels/expectancies.js'), Number(argument)),
  fiveSteps: () => kernel(import('./kernels/five-steps.js'), Number(argument)),
  fiveStepsLater: () => kernel(import('./kernels/five-steps-later.js'), Number(argument)),
  fiveStepsSecond: () => kernel(import('./kernels/five-steps-second.js'), Number(argument)),
  standardOnly: () => kernel(import('./kernels/standard-only.js'), Number(argument)),
  withFloors: () => kernel(import('./kernels/with-floors.js'), Number(argument)),
  echecs: () => kernel(import('./kernels/echecs.js'), Number(argument)),
  eloRating: () => kernel(import('./kernels/elo-rating.js'), Number(argument)),
  glicko2: () => kernel(import('./kernels/glicko2.js'), Number(argument)),
  openskill: () => kernel(import('./kernels/openskill.js'), Number(argument)),

  formats: async () => (await import('./kernels/formats.js')).measureFormat(argument),
  listReading: async () => (await import('./kernels/list-readers.js')).measureListReading(argument),
  lists: async () => (await import('./kernels/lists.js')).measureLists(Number(argument)),
  periods: async () => (await import('./kernels/periods.js')).measurePeriods(Number(argument)),
  listOfOffice: async () => (await import('./kernels/lists.js')).measureListOfOffice(argument),
  serve: async () => (await import('./kernels/serve.js')).serve(argument),
} as const;

export type TaskName = keyof typeof tasks;

function isTask(name: string | undefined): name is TaskName {
  return name !== undefined && Object.hasOwn(tasks, name);
}

if (!isTask(taskName)) throw new Error(`no task ${taskName}`);
process.stdout.write(`${JSON.stringify((await tasks[taskName]()) ?? null)}\n`);
