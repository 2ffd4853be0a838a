// The lab over an office in memory: one reform compared with the bare kernel over the same games, with and without measures.

import { checkReform, drawResamples, interval, monthlyRatio, type Reform, rateBaseline, rateReform, runLab } from '@harkness/lab';
import { MemoryHistory } from '@harkness/office';
import { reformRules } from '../../packages/lab/src/run/rules.js';
import { bareKernel } from './bare-kernel.js';
import { openOffice } from './office.js';
import { bestOfTwo, peakMemory, type Times, timed } from './times.js';

export interface LabTimes {
  readonly games: number;
  readonly kernel: Times;
  /** One reform rated, without measures. */
  readonly reform: Times;
  /** One reform rated and measured, with an existing baseline. */
  readonly measured: Times;
  readonly bootstrap: Times;
  readonly peak: number;
}

/** Approximate number of ratios in a report: groups by rating, age, games and colour twice, and the bins of calibration. */
const ratios = 120;

/** A reform that affects every section: ages, ratings and a parameter. The last ten years are scored. */
function reformOf(history: MemoryHistory): Reform {
  const last = history.months.at(-1)?.key ?? '2026-10';
  const from = `${Number(last.slice(0, 4)) - 10}${last.slice(4)}`;
  const { reform, findings } = checkReform({
    format: 'harkness-reform-1',
    name: 'bench',
    base: { authority: 'uschess', system: 'OTBR' },
    amendments: [{ parameter: 'uschess.bonus-multiplier', from: '2001-01-01', value: 9, source: 'bench' }],
    kFactors: [{ multiply: 1.25, when: { age: { below: 18 } }, source: 'bench' }],
    evaluation: { from, until: last, seed: 1, warmUpMonths: 0, resamples: 1999 },
  });
  if (reform === undefined) throw new Error(JSON.stringify(findings));
  return reform;
}

export interface ManyTimes {
  readonly reforms: number;
  /** A whole run with one reform: facts read, baseline, reform. */
  readonly one: Times;
  /** A whole run with all of them, on two threads. */
  readonly many: Times;
  readonly peak: number;
}

/** The reforms of one run differ in their K. */
export async function labMany(place: string, count: string): Promise<ManyTimes> {
  const store = await openOffice(place);
  const loaded = await MemoryHistory.load(store);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  const { file } = reformOf(loaded.value);
  const reforms = Array.from({ length: Number(count) }, (_, at): Reform => {
    const kFactors = [{ multiply: 1 + at / 100, source: 'bench' }];
    const { reform, findings } = checkReform({ ...file, name: `bench-${at}`, kFactors });
    if (reform === undefined) throw new Error(JSON.stringify(findings));
    return reform;
  });
  const run = async (some: readonly Reform[]): Promise<void> => {
    const answer = await runLab({ store, reforms: some, threads: 2 });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
  };
  const one = await timed(() => run(reforms.slice(0, 1)));
  const many = await timed(() => run(reforms));
  await store.close();
  return { reforms: reforms.length, one, many, peak: peakMemory() };
}

export async function lab(place: string): Promise<LabTimes> {
  const store = await openOffice(place);
  const loaded = await MemoryHistory.load(store);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  const history = loaded.value;
  await store.close();
  const reform = reformOf(history);
  const counts = { games: 0, units: 0, rows: 0 };
  const kernel = await bestOfTwo(() => bareKernel(history.months, history.players, counts));
  const rated = await bestOfTwo(() => {
    const replay = history.replay(reformRules(reform, history));
    for (const at of history.months.keys()) replay.rateMonth(at);
  });
  const baseline = await rateBaseline(history, reform);
  const measured = await bestOfTwo(() => rateReform(history, baseline, reform));
  const bootstrap = await bestOfTwo(() => {
    const months = 121;
    const resamples = drawResamples({ months, blockMonths: 3, resamples: 2000, seed: 1 });
    for (let at = 0; at < ratios; at++) {
      const ratio = monthlyRatio(months);
      for (let month = 0; month < months; month++) {
        ratio.numerators[month] = Math.sin(month + at);
        ratio.denominators[month] = 100;
      }
      interval(ratio, resamples);
    }
  });
  return { games: counts.games / 2, kernel, reform: rated, measured, bootstrap, peak: peakMemory() };
}
