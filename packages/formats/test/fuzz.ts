// Mutates real shapes of every format and reads them: no crash, no hang, no finding without a place.
//   npm run fuzz:formats -- --count 1000000 --seed 1
//   … -- --groups swissperfect,lichess   (only these groups of shapes)
//   … -- --only 12345 --seed 1 --out broken.bin   (one input again, written to a file)
// The inputs run in a separate process with little memory, so that one that hangs or fills it is found and named.

import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSeeds } from './fuzz/seeds.js';
import { inputOf, type Tried, tryInput } from './fuzz/try.js';

const megabytes = 256;
const slowestMs = 2000;
/** A file that takes longer counts as hanging; on an overloaded machine, allow more (`--silence`). */
const silenceMs = Number(option('silence') ?? 20_000);
const step = 250;

interface Progress {
  /** Inputs below this index are done. */
  readonly done: number;
  readonly rss: number;
  readonly slowest: number;
  readonly reports: number;
  readonly formats: Readonly<Record<string, number>>;
  readonly faults: readonly { readonly index: number; readonly fault: string }[];
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1];
}

const seed = Number(option('seed') ?? 1);
const count = Number(option('count') ?? 100_000);
const only = option('only');
const groups = option('groups');

if (only !== undefined) await again(Number(only));
else if (process.send !== undefined) await child(Number(option('from') ?? 0), count);
else await parent();

/** All shapes, or those of the groups named. */
async function chosenSeeds(): Promise<Awaited<ReturnType<typeof loadSeeds>>> {
  const seeds = await loadSeeds();
  return groups === undefined ? seeds : seeds.filter(({ group }) => groups.split(',').includes(group));
}

/** One input, in this process. */
async function again(index: number): Promise<void> {
  const seeds = await chosenSeeds();
  const input = inputOf(seeds, seed, index);
  const out = option('out');
  if (out !== undefined) writeFileSync(out, input.bytes);
  const tried: Tried = await tryInput(seeds, seed, index, slowestMs);
  console.log(JSON.stringify({ name: input.name, bytes: input.bytes.length, ...tried }, null, 1));
  process.exitCode = tried.fault === undefined ? 0 : 1;
}

async function child(from: number, to: number): Promise<void> {
  const seeds = await chosenSeeds();
  let slowest = 0;
  let reports = 0;
  let rss = 0;
  let formats: Record<string, number> = {};
  let faults: { index: number; fault: string }[] = [];
  for (let index = from; index < to; index++) {
    const tried = await tryInput(seeds, seed, index, slowestMs);
    slowest = Math.max(slowest, tried.milliseconds);
    if (tried.isReport) reports++;
    formats[tried.format] = (formats[tried.format] ?? 0) + 1;
    if (tried.fault !== undefined) faults.push({ index, fault: tried.fault });
    if ((index + 1) % step !== 0 && index + 1 !== to) continue;
    rss = Math.max(rss, process.memoryUsage().rss);
    await new Promise((sent) =>
      process.send?.({ done: index + 1, rss, slowest, reports, formats, faults } satisfies Progress, sent),
    );
    [reports, formats, faults] = [0, {}, []];
  }
  process.disconnect();
}

async function parent(): Promise<void> {
  const start = Date.now();
  const formats = new Map<string, number>();
  let [next, slowest, rss, reports, faults] = [0, 0, 0, 0, 0];
  const fail = (index: number, fault: string): void => {
    faults++;
    if (faults <= 20) console.error(`input ${index} (--seed ${seed} --only ${index}): ${fault}`);
  };
  const take = (progress: Progress): void => {
    next = progress.done;
    slowest = Math.max(slowest, progress.slowest);
    rss = Math.max(rss, progress.rss);
    reports += progress.reports;
    for (const [format, number] of Object.entries(progress.formats)) formats.set(format, (formats.get(format) ?? 0) + number);
    for (const { index, fault } of progress.faults) fail(index, fault);
    if (next % 50_000 === 0) console.error(`${next} of ${count}, ${((Date.now() - start) / 1000).toFixed(0)} s`);
  };
  while (next < count) {
    const from = next;
    const ended = await run(from, take);
    if (next >= count) break;
    // The process died or hung between `next` and the following progress report.
    fail(next, `${ended} between this input and the ${step} after it`);
    next += step;
  }
  const seconds = (Date.now() - start) / 1000;
  const byFormat = [...formats].sort((a, b) => b[1] - a[1]).map(([format, number]) => `${format} ${number}`);
  console.log(
    `${count} inputs, seed ${seed}: ${faults} faults, ${reports} still reports or lists, ${seconds.toFixed(0)} s, slowest ${slowest.toFixed(0)} ms, ${(rss / 1e6).toFixed(0)} MB at most`,
  );
  console.log(byFormat.join(', '));
  process.exitCode = faults === 0 ? 0 : 1;
}

/** Runs until the child ends, and returns how it ended. */
function run(from: number, take: (progress: Progress) => void): Promise<string> {
  return new Promise((ended) => {
    const worker = fork(
      fileURLToPath(import.meta.url),
      [
        ...['--seed', String(seed), '--count', String(count), '--from', String(from)],
        ...(groups === undefined ? [] : ['--groups', groups]),
      ],
      {
        execArgv: [...process.execArgv, `--max-old-space-size=${megabytes}`],
      },
    );
    let hung = false;
    const silence = (): NodeJS.Timeout =>
      setTimeout(() => {
        hung = true;
        worker.kill('SIGKILL');
      }, silenceMs);
    let timer = silence();
    worker.on('message', (message) => {
      clearTimeout(timer);
      timer = silence();
      if (isProgress(message)) take(message);
    });
    worker.on('exit', (exitCode, signal) => {
      clearTimeout(timer);
      ended(hung ? `no answer in ${silenceMs} ms` : `the process ended (${exitCode ?? signal})`);
    });
  });
}

function isProgress(message: unknown): message is Progress {
  return typeof message === 'object' && message !== null && 'done' in message;
}
