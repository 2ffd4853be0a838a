// Predicts the cost of an office of a given size from a model of four numbers, and compares the model with measurements: the
// replay rows in RESULTS.md. Nothing is run, so it costs nothing; run `replay` first (HARKNESS_BENCH_REPLAY=1,10,30,100).

import { readFileSync } from 'node:fs';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';

interface Size {
  readonly games: number;
  readonly players: number;
}

interface Quantity {
  readonly name: string;
  /** The name of the replay's row. */
  readonly row: string;
  readonly unit: string;
  readonly predicted: (size: Size) => number;
  /** Whether to use the row's CPU seconds rather than its value. */
  readonly isProcessor: boolean;
}

/**
 * Linear, because no step looks at more than one section: initial CPU seconds and CPU seconds per game, initial MiB and bytes per
 * player. From SQLite at 1, 10 and 100 million games with two rating threads, 18 November 2026, two cores of an AMD EPYC. Another
 * machine has another pace: the CPU seconds of the bare kernel over 10 million games say how fast it is.
 */
const model = {
  kernel: { millions: 10, seconds: 3.86 },
  loadAndRate: { first: 1.3, microsecondsAGame: 1.13 },
  full: { first: 2.0, microsecondsAGame: 1.8 },
  memory: { first: 310, bytesAPlayer: 225 },
} as const;

const quantities: readonly Quantity[] = [
  {
    name: 'load and rate',
    row: 'load and rate',
    unit: 's',
    predicted: ({ games }) => model.loadAndRate.first + (games * model.loadAndRate.microsecondsAGame) / 1e6,
    isProcessor: true,
  },
  {
    name: 'full run, every result written',
    row: 'full run, every result written',
    unit: 's',
    predicted: ({ games }) => model.full.first + (games * model.full.microsecondsAGame) / 1e6,
    isProcessor: true,
  },
  {
    name: 'memory of a full run',
    row: 'memory, full run',
    unit: 'MiB',
    predicted: ({ players }) => model.memory.first + (players * model.memory.bytesAPlayer) / 2 ** 20,
    isProcessor: false,
  },
];

/** A model that is further off is useless. */
const within = 0.2;

/** The value of a replay row for SQLite; undefined if not measured. */
function measuredIn(
  results: string,
  millions: number,
  { row, isProcessor }: Pick<Quantity, 'row' | 'isProcessor'>,
): number | undefined {
  const start = `| SQLite ${millions} M: ${row}`;
  const line = results.split('\n').find((one) => one.startsWith(start) && /^( \(| \|)/.test(one.slice(start.length)));
  const found =
    line === undefined ? undefined : isProcessor ? /\(([\d.,]+) s of processor\)/.exec(line) : /\| ([\d.,]+) MiB/.exec(line);
  return found?.[1] === undefined ? undefined : Number(found[1].replaceAll(',', ''));
}

/** This machine's CPU seconds for one of the machine of the model. */
function paceIn(results: string): number {
  const kernel = measuredIn(results, model.kernel.millions, { row: 'bare kernel', isProcessor: true });
  if (kernel === undefined)
    throw new Error(`RESULTS.md has no bare kernel over ${model.kernel.millions} million games: run \`replay\` first`);
  return kernel / model.kernel.seconds;
}

async function run(): Promise<Measurement> {
  const results = readFileSync(new URL('../RESULTS.md', import.meta.url), 'utf8');
  const pace = paceIn(results);
  const predictedOf = ({ predicted, isProcessor }: Quantity, size: Size): number => predicted(size) * (isProcessor ? pace : 1);
  const rows: Row[] = [];
  for (const millions of [1, 3, 10, 30, 100]) {
    // One player to ten games, as in the replay.
    const size = { games: millions * 1e6, players: millions * 1e5 };
    for (const quantity of quantities) {
      const measured = measuredIn(results, millions, quantity);
      const value = predictedOf(quantity, size);
      const label = `${millions} M: ${quantity.name}, predicted`;
      if (measured === undefined) rows.push({ label, value, unit: quantity.unit, note: 'not measured' });
      else
        rows.push({
          label,
          value,
          unit: quantity.unit,
          ratio: value / measured,
          of: 'what was measured',
          goal: 'within 20 %',
          met: Math.abs(value / measured - 1) <= within,
        });
    }
  }
  const largest = { games: 1e9, players: 1e8 };
  for (const quantity of quantities)
    rows.push({ label: `1,000 M: ${quantity.name}, predicted`, value: predictedOf(quantity, largest), unit: quantity.unit });
  return {
    rows,
    how: `From the rows of the replay on SQLite on this page; processor time, one player for every ten games. This machine takes ${pace.toPrecision(2)} of the time of the one on which the model was made, by the bare kernel over ${model.kernel.millions} million games.`,
  };
}

export const capacity: Benchmark = {
  name: 'capacity',
  measures: 'Predictions of a model with four numbers for an office of any size, compared with measurements.',
  matters: 'Somebody who plans for a world federation needs to know in advance what breaks first.',
  run,
};
