// npm run test:long -- lab-intervals: how often the lab's 95 % intervals contain the true difference, in sample federations whose
// players' true strengths are known. Each federation is rated under four reforms. It fails if the intervals of a reform contain
// the true difference, or those of the error alone 0, in clearly fewer than 95 of 100 federations (LAB §5: "does not hold").
// usage: main.ts [--worlds 400] [--seed 1] [--every 50]

import { parseArgs } from 'node:util';
import {
  type Coverage,
  coverage,
  drawResamples,
  interval,
  type KnownGame,
  type MonthlyRatio,
  measureWorld,
  monthlyRatio,
  type Reform,
  type TestedInterval,
  windowOf,
} from '@harkness/lab';
import { reformOf, source } from '../office.js';
import { withSample } from '../worlds.js';

const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '50' },
  },
});
const [worlds, first, every] = [Number(values.worlds), Number(values.seed), Number(values.every)];

const evaluation = { from: '2022-01', until: '2025-12', blockMonths: 3, resamples: 1999, warmUpMonths: 24 };
const from = '2018-01-01';
const reforms = [
  reformOf('k-0-8', { kFactors: [{ multiply: 0.8, from, source }] }, evaluation),
  reformOf('k-1-25', { kFactors: [{ multiply: 1.25, from, source }] }, evaluation),
  reformOf('k-2', { kFactors: [{ multiply: 2, from, source }] }, evaluation),
  reformOf('bonus-off', { switches: [{ switch: 'bonus', from, source }] }, evaluation),
];

const window = windowOf(evaluation.from, evaluation.until);
const resamples = drawResamples({ ...evaluation, months: window.months, seed: 7 });

interface Tested extends TestedInterval {
  /** The interval of the difference less the true difference, month by month: of what is chance in the results alone. */
  readonly chance: { readonly low: number; readonly high: number };
}

const found: Tested[][] = reforms.map(() => []);
for (let at = 0; at < worlds; at++) {
  const errors = new Map(reforms.map((reform) => [reform, monthlyRatio(window.months)]));
  const onGame = (reform: Reform, game: KnownGame): void => count(errors.get(reform), game);
  const measured = await withSample(first + at, (world) => measureWorld(reforms, world, { onGame }));
  for (const [place, reform] of reforms.entries()) {
    const ofErrors = errors.get(reform);
    const { low, high } = (ofErrors === undefined ? null : interval(ofErrors, resamples)) ?? {};
    const tested = measured[place]?.interval;
    if (tested === undefined || typeof low !== 'number' || typeof high !== 'number')
      throw new Error(`federation ${first + at} has no interval for ${reform.name}`);
    found[place]?.push({ ...tested, chance: { low, high } });
  }
  if ((at + 1) % every === 0 || at + 1 === worlds) report(at + 1);
}
const holds = found.every((tested) => coverage(tested).holds && ofErrors(tested).holds);
process.exitCode = holds ? 0 : 1;

function report(done: number): void {
  console.log(`${done} federations from seed ${first}`);
  for (const [place, { name }] of reforms.entries()) console.log(`  ${name}: ${described(found[place] ?? [])}`);
}

/**
 * The true difference of the games that were played is what LAB §5 asks for. A block bootstrap counts as chance also what truly
 * differs from month to month; without that, the interval of the error alone shows whether the method keeps what it promises.
 */
function described(tested: readonly Tested[]): string {
  const mean = (of: (one: Tested) => number): string =>
    (tested.reduce((sum, one) => sum + of(one), 0) / tested.length).toFixed(5);
  const errors = tested.map(({ difference, truth }) => (difference - truth) ** 2);
  return [
    `the interval contains the true difference in ${shown(coverage(tested))}`,
    `that of the error alone contains 0 in ${shown(ofErrors(tested))}`,
    `mean true difference ${mean(({ truth }) => truth)}`,
    `mean width ${mean(({ low, high }) => high - low)}, of the error alone ${mean(({ chance }) => chance.high - chance.low)}`,
    `root mean square error ${Math.sqrt(errors.reduce((sum, one) => sum + one, 0) / tested.length).toFixed(5)}`,
  ].join('; ');
}

function ofErrors(tested: readonly Tested[]): Coverage {
  return coverage(tested.map(({ chance }) => ({ ...chance, truth: 0 })));
}

function shown({ runs, covered, share, low, high }: Coverage): string {
  const percent = (value: number | null): string => `${((value ?? 0) * 100).toFixed(1)} %`;
  return `${covered} of ${runs}, ${percent(share)} (${percent(low)} to ${percent(high)})`;
}

function count(errors: MonthlyRatio | undefined, { month, difference, trueDifference }: KnownGame): void {
  const at = window.placeOf(month);
  if (errors === undefined || at === undefined) return;
  errors.numerators[at] = (errors.numerators[at] ?? 0) + difference - trueDifference;
  errors.denominators[at] = (errors.denominators[at] ?? 0) + 1;
}
