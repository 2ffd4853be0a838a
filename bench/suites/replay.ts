// The replay of histories of several sizes from SQLite and PostgreSQL, with what a correction and a preview cost in them.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '@harkness/office/testing';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import { copySample, ensureSample, type Measured, measure, profileWrite, sampleGames } from '../replay/measure.js';
import { topFunctions } from '../replay/profile.js';
import { growthRows, profileRows, rowsOf } from '../replay/rows.js';

/** Sizes in millions of games; `HARKNESS_BENCH_REPLAY=1,30` and `HARKNESS_BENCH_REPLAY_POSTGRESQL=1` ask for others. */
const sqliteSizes = sizes(process.env.HARKNESS_BENCH_REPLAY ?? '1,3,10');
const postgresqlSizes = sizes(process.env.HARKNESS_BENCH_REPLAY_POSTGRESQL ?? '1,10');

function sizes(text: string): number[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [Number(part) * 1_000_000]));
}

async function run(): Promise<Measurement> {
  // A directory that is named stays, and what is in it is used again.
  const named = process.env.HARKNESS_BENCH_DIRECTORY;
  const directory = named ?? mkdtempSync(join(tmpdir(), 'harkness-bench-'));
  try {
    const { place: sample, made } = await ensureSample(directory);
    const indexing: Row[] =
      made === undefined
        ? []
        : [
            { label: 'SQLite 1 M: index from the facts and rate', value: made.first.wall, unit: 's' },
            { label: 'SQLite 1 M: memory, index from the facts and rate', value: made.peak, unit: 'MiB' },
          ];
    const onSqlite: Measured[] = [];
    for (const games of sqliteSizes) {
      const place = join(directory, `copies-${games}`);
      // Also of the sample itself: it stays as it was made.
      await copySample(sample, place, games);
      onSqlite.push(await measure(place, games, 'SQLite', games === sampleGames));
      if (games === sampleGames) await profileWrite(place, join(directory, 'profile'));
      rmSync(place, { recursive: true, force: true });
    }
    const profile = profileRows(topFunctions(join(directory, 'profile'), 10));
    const onPostgresql = await measurePostgresql(sample);
    const rows = [
      ...indexing,
      ...[onSqlite, onPostgresql].flatMap((all) => [...all.flatMap(rowsOf), ...growthRows(all)]),
      ...profile,
    ];
    return { rows, how };
  } finally {
    if (named === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

/** On a server of its own that writes through to the disk; nothing where there is none. */
async function measurePostgresql(sample: string): Promise<Measured[]> {
  const measured: Measured[] = [];
  if (postgresqlSizes.length === 0 || findPostgres() === undefined) return measured;
  const server = await startPostgres({ fsync: true });
  try {
    for (const games of postgresqlSizes) {
      const database = await server.createDatabase();
      await copySample(sample, database.address, games);
      measured.push(await measure(database.address, games, 'PostgreSQL', false));
      await database.drop();
    }
  } finally {
    await server.stop();
  }
  return measured;
}

const how = [
  'A US Chess sample of 20 years and a million games; larger offices are that sample several times side by side in one index.',
  'Each step in a process of its own, from the sources. Kernel, and load and rate: the better of two; load alone and full run: one;',
  'corrections: the middle of three processes with seven each; previews: the middle of fourteen.',
  'The goals of corrections and previews are stated for 10 million games and a million players.',
].join(' ');

export const replay: Benchmark = {
  name: 'replay',
  measures: 'Rating a whole history again from the database, and one correction, against the bare kernel over the same arrays.',
  matters: 'A correction or a new rule is only as cheap as the replay that follows it.',
  run,
};
