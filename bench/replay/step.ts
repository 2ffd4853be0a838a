// One step of the replay benchmark in a separate process, so that memory and warm-up are those of the step alone. It prints its
// answer as JSON on the last line. Started by measure.ts.

import { copyIndex, largeCopies } from './copy-index.js';
import { lab, labMany } from './lab.js';
import { corrections, page, previews } from './questions.js';
import { rate, rateOnce, sample, write, writeAgain } from './runs.js';
import { timed } from './times.js';

const steps = {
  sample: (place: string, games: string) => sample(place, Number(games)),
  copy: async (place: string, from: string, copies: string) =>
    timed(() => copyIndex(from, place, Number(copies), Number(copies) < largeCopies)),
  rate,
  rateOnce,
  write,
  writeAgain,
  corrections,
  previews,
  page,
  lab,
  labMany,
} as const;

export type StepName = keyof typeof steps;

function isStep(name: string): name is StepName {
  return Object.hasOwn(steps, name);
}

const [, , name = '', place = '', one = '', two = ''] = process.argv;
if (!isStep(name)) throw new Error(`no step ${name}`);
process.stdout.write(`${JSON.stringify(await steps[name](place, one, two))}\n`);
