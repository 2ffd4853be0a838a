// Reading rating lists: the speed of the readers as a ratio to a bare chunked split of the same file in the same run, and the
// memory they take. Each reading is a process of its own, so that neither memory nor compiled code of one helps another.
//
//   npx tsx --conditions=source bench/formats-lists.ts [players]

import { fork } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type ListRow, readList, writeList } from '@harkness/formats';

interface Measured {
  readonly rows: number;
  readonly ms: number;
  /** Processor time, which a busy machine disturbs less. */
  readonly cpuMs: number;
  readonly peakMegabytes: number;
}

/** Lines by nothing but a split: what reading the file costs whoever wants its lines as text. */
async function split(file: string): Promise<number> {
  let rest = '';
  let lines = 0;
  for await (const chunk of createReadStream(file)) {
    const parts = (rest + chunk.toString('latin1')).split('\n');
    rest = parts.pop() ?? '';
    lines += parts.length;
  }
  return lines;
}

const tasks: Readonly<Record<string, (file: string) => Promise<number>>> = {
  split,
  /** Every line checked against the columns and handed out as a row. */
  rows: async (file) => {
    let rows = 0;
    for await (const batch of readList(createReadStream(file), file)) rows += batch.rows.length;
    return rows;
  },
  /** What a pairing program looks up: id and the three ratings. */
  ratings: async (file) => {
    let rows = 0;
    let sum = 0;
    for await (const batch of readList(createReadStream(file), file)) {
      for (const row of batch.rows) {
        if (row.id !== '') rows++;
        sum += row.ratings.standard?.rating ?? 0;
      }
    }
    if (sum === 0) throw new Error('no ratings were read');
    return rows;
  },
  /** Every field of every row. */
  fields: async (file) => {
    let rows = 0;
    let length = 0;
    for await (const batch of readList(createReadStream(file), file)) {
      for (const row of batch.rows) {
        rows++;
        length += lengthOf(row);
      }
    }
    if (length === 0) throw new Error('no fields were read');
    return rows;
  },
};

function lengthOf(row: ListRow): number {
  const texts = [row.id, row.name, row.federation, row.sex, row.title, row.womenTitle, row.foaTitle, row.flag];
  let length = (row.birthYear ?? 0) + (row.otherTitles?.length ?? 0);
  for (const text of texts) length += text?.length ?? 0;
  const { standard, rapid, blitz } = row.ratings;
  for (const rating of [standard, rapid, blitz]) length += rating?.rating ?? 0;
  return length;
}

/** Players by a fixed rule: names, titles and gaps in about the proportions of FIDE's list. */
function* players(count: number): Generator<readonly ListRow[]> {
  const federations = ['USA', 'IND', 'GER', 'ESP', 'FRA', 'RUS', 'ITA', 'POL', 'TUR', 'IRI'];
  let batch: ListRow[] = [];
  for (let i = 0; i < count; i++) {
    const mixed = (i * 2_654_435_761) % 4_294_967_296;
    const rating = 1400 + (mixed % 1400);
    const k = rating >= 2400 ? 10 : 20;
    batch.push({
      id: String(100_000 + i * 13),
      name: `Surname${mixed % 99_991}, Given${i % 613}`,
      federation: federations[mixed % 10],
      sex: mixed % 9 === 0 ? 'f' : 'm',
      title: mixed % 97 === 0 ? 'FM' : undefined,
      otherTitles: mixed % 61 === 0 ? ['FA', 'NI'] : undefined,
      birthYear: mixed % 23 === 0 ? undefined : 1940 + (mixed % 78),
      flag: mixed % 3 === 0 ? 'i' : undefined,
      ratings: {
        ...(mixed % 4 !== 0 && { standard: { rating, games: mixed % 12, k } }),
        ...(mixed % 3 !== 0 && { rapid: { rating: rating - 30, games: 0, k } }),
        ...(mixed % 5 === 0 && { blitz: { rating: rating + 15, games: 3, k } }),
      },
    });
    if (batch.length === 2000) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

function measureInProcess(task: string, file: string): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['--task', task, file], { execArgv: process.execArgv });
    child.on('message', (message) => resolve(message as Measured));
    child.on('error', reject);
    child.on('exit', (code) => code !== 0 && reject(new Error(`${task} ended with ${code}`)));
  });
}

async function runTask(task: string, file: string): Promise<void> {
  const run = tasks[task];
  if (run === undefined) throw new Error(`no task ${task}`);
  const before = process.cpuUsage();
  const start = performance.now();
  const rows = await run(file);
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  process.send?.({
    rows,
    ms,
    cpuMs: (user + system) / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  } satisfies Measured);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function compare(file: string, names: readonly string[], rounds: number): Promise<void> {
  const results = new Map<string, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results.get(name)?.push(await measureInProcess(name, file));
  }
  const bytes = (await stat(file)).size;
  const baseline = results.get('split') ?? [];
  const ratio = (measured: readonly Measured[], of: 'ms' | 'cpuMs'): string =>
    (median(baseline.map((each) => each[of])) / median(measured.map((each) => each[of]))).toFixed(2);
  for (const [name, measured] of results) {
    const ms = median(measured.map((each) => each.ms));
    const peak = Math.max(...measured.map((each) => each.peakMegabytes));
    const speed = (bytes / 1e6 / (ms / 1000)).toFixed(0);
    console.log(
      `  ${name.padEnd(8)} ${String(measured[0]?.rows).padStart(9)} rows  ${ms.toFixed(0).padStart(6)} ms  ${speed.padStart(5)} MB/s  ` +
        `${ratio(measured, 'ms').padStart(5)} × split (processor time ${ratio(measured, 'cpuMs')})  peak ${peak.toFixed(0)} MB`,
    );
  }
}

async function main(): Promise<void> {
  const count = Number(process.argv[2] ?? 1_930_000);
  const folder = await mkdtemp(join(tmpdir(), 'harkness-lists-'));
  try {
    for (const [format, name, rounds, names] of [
      ['fide-text', 'players_list_foa.txt', 5, ['split', 'rows', 'ratings', 'fields']],
      ['fide-xml', 'players_list_xml.xml', 1, ['split', 'rows']],
    ] as const) {
      const file = join(folder, name);
      const start = performance.now();
      await pipeline(Readable.from(writeList(players(count), format)), createWriteStream(file));
      const written = performance.now() - start;
      const megabytes = (await stat(file)).size / 1e6;
      console.log(`${name}: ${count} players, ${megabytes.toFixed(0)} MB, written in ${written.toFixed(0)} ms`);
      await compare(file, names, rounds);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [, , flag, task = '', file = ''] = process.argv;
await (flag === '--task' ? runTask(task, file) : main());
