// npm run bench: runs the benchmarks, prints ratios, and writes bench/RESULTS.md. `npm run bench -- NAME …` runs only those.

import type { Benchmark, Measurement } from './lib/benchmark.js';
import { machine, versions } from './lib/machine.js';
import { printed, writeResults } from './lib/results.js';
import { accuracy } from './suites/accuracy.js';
import { api } from './suites/api.js';
import { bundle } from './suites/bundle.js';
import { capacity } from './suites/capacity.js';
import { cli } from './suites/cli.js';
import { crosstable } from './suites/crosstable.js';
import { formats } from './suites/formats.js';
import { kernel } from './suites/kernel.js';
import { lab } from './suites/lab.js';
import { lists } from './suites/lists.js';
import { log } from './suites/log.js';
import { periods } from './suites/periods.js';
import { replay, replayPostgresql } from './suites/replay.js';

const benchmarks: readonly Benchmark[] = [
  kernel,
  accuracy,
  formats,
  cli,
  bundle,
  crosstable,
  api,
  lists,
  periods,
  log,
  replay,
  replayPostgresql,
  capacity,
  lab,
];

async function main(wanted: readonly string[]): Promise<number> {
  const names = benchmarks.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`no benchmark is called ${unknown.join(', ')}; there are: ${names.join(', ')}\n`);
    return 2;
  }
  const where = machine();
  process.stdout.write(`${where}\n${versions()}\n\n`);
  let failed = 0;
  for (const benchmark of benchmarks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    try {
      const measurement: Measurement = await benchmark.run();
      process.stdout.write(`${printed(benchmark, measurement)}\n`);
      // Written after each benchmark, so that a later failure loses nothing.
      writeResults(new URL('./RESULTS.md', import.meta.url), names, [[benchmark, measurement]], where, versions());
    } catch (error) {
      failed += 1;
      process.stderr.write(
        `${benchmark.name} could not be measured: ${error instanceof Error ? error.message : String(error)}\n`,
      );
    }
  }
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
