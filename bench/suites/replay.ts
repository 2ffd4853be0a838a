// The replay of histories of several sizes from SQLite and PostgreSQL, with the cost of a correction and a preview.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, postgresMissing, startPostgres } from '@harkness/ledger/testing';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import { copySample, ensureSample, type Measured, measure, profileWrite, sampleGames } from '../replay/measure.js';
import { topFunctions } from '../replay/profile.js';
import { growthRows, profileRows, rowsOf } from '../replay/rows.js';
import type { Sampled } from '../replay/runs.js';

function sizes(variable: string, usual: string): number[] {
  const text = process.env[variable] ?? usual;
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [Number(part) * 1_000_000]));
}

/** Runs in a directory with the sample in it. A named directory is kept and reused. */
async function withSample(
  work: (sample: string, directory: string, made: Sampled | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const named = process.env.HARKNESS_BENCH_DIRECTORY;
  const directory = named ?? mkdtempSync(join(tmpdir(), 'harkness-bench-'));
  try {
    const { place, made } = await ensureSample(directory);
    return await work(place, directory, made);
  } finally {
    if (named === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

const how = [
  'A US Chess sample of 20 years and a million games; larger offices are that sample several times side by side in one index.',
  'Each step in a separate process, from bundles as users run them. Kernel, and load and rate: the better of two; load alone and full run: one;',
  'corrections: the middle of three processes with seven each; previews: the middle of fourteen.',
  'The goals of corrections and previews are stated for 10 million games and a million players.',
].join(' ');

const matters = 'A correction or a new rule is only as cheap as the replay that follows it.';

async function runSqlite(): Promise<Measurement> {
  const rows = await withSample(async (sample, directory, made) => {
    const measured: Measured[] = [];
    const profile = join(directory, 'profile');
    for (const games of sizes('HARKNESS_BENCH_REPLAY', '1,3,10')) {
      const place = join(directory, `copies-${games}`);
      // Copied even for the sample's own size, so that the sample stays unchanged.
      await copySample(sample, place, games);
      measured.push(await measure(place, games, 'SQLite', games === sampleGames));
      if (games === sampleGames) await profileWrite(place, profile);
      rmSync(place, { recursive: true, force: true });
    }
    return [
      ...rowsOfSample(made),
      ...measured.flatMap(rowsOf),
      ...growthRows(measured),
      ...profileRows(topFunctions(profile, 10)),
    ];
  });
  return { rows, how };
}

function rowsOfSample(made: Sampled | undefined): Row[] {
  if (made === undefined) return [];
  return [
    {
      label: 'SQLite 1 M: index from the facts and rate',
      value: made.first.wall,
      unit: 's',
      note: `${made.first.cpu.toFixed(1)} s of processor`,
    },
    { label: 'SQLite 1 M: memory, index from the facts and rate', value: made.peak, unit: 'MiB' },
  ];
}

/** On a separate server that writes through to disk. */
async function runPostgresql(): Promise<Measurement> {
  if (findPostgres() === undefined) throw new Error(postgresMissing);
  const rows = await withSample(async (sample) => {
    const measured: Measured[] = [];
    const server = await startPostgres({ fsync: true });
    try {
      for (const games of sizes('HARKNESS_BENCH_REPLAY_POSTGRESQL', '1,10')) {
        const database = await server.createDatabase();
        await copySample(sample, database.address, games);
        measured.push(await measure(database.address, games, 'PostgreSQL', false));
        await database.drop();
      }
    } finally {
      await server.stop();
    }
    return [...measured.flatMap(rowsOf), ...growthRows(measured)];
  });
  return { rows, how: `${how} Ratios by the clock, because the server is another process.` };
}

export const replay: Benchmark = {
  name: 'replay',
  measures: 'Rating a whole history again from SQLite, and one correction, against the bare kernel over the same arrays.',
  matters,
  run: runSqlite,
};

export const replayPostgresql: Benchmark = {
  name: 'replay-postgresql',
  measures: 'The same from PostgreSQL.',
  matters,
  run: runPostgresql,
};
