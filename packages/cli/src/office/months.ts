// Writes rated games and results as Parquet, one folder per month (`games/month=2026-10/games.parquet`), as DuckDB, Spark and pandas read
// partitioned tables. A new export changes only months whose content differs, so copies of a folder stay cheap.

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetOf, type ReportTable } from '@harkness/lab';
import { type RatedMonth, ratedMonths, type StoreReader } from '@harkness/office';
import { writeGiven } from '../terminal/files.js';
import type { Io } from '../terminal/io.js';

export interface WrittenMonths {
  readonly months: number;
  readonly games: number;
  readonly results: number;
}

const tables = ['games', 'results'] as const;
const folderOf = (month: string): string => `month=${month}`;

export async function writeMonths(reader: StoreReader, folder: string, io: Io): Promise<WrittenMonths> {
  const written = { months: 0, games: 0, results: 0 };
  const there = new Set<string>();
  for await (const month of ratedMonths(reader)) {
    if (month.results.length === 0) continue;
    for (const table of [gamesTable(month), resultsTable(month)]) await writeTable(folder, month.month, table, io);
    there.add(folderOf(month.month));
    written.months += 1;
    written.games += month.games.length;
    written.results += month.results.length;
  }
  await removeOthers(folder, there);
  return written;
}

async function writeTable(folder: string, month: string, table: ReportTable, io: Io): Promise<void> {
  const path = join(folder, table.name, folderOf(month));
  await mkdir(path, { recursive: true });
  const [file, bytes] = [join(path, `${table.name}.parquet`), parquetOf(table)];
  if (existsSync(file) && Buffer.compare(await readFile(file), bytes) === 0) return;
  await writeGiven(file, bytes, io);
}

/** Months of an earlier export whose sections were withdrawn since. Anything else in the folder stays. */
async function removeOthers(folder: string, there: ReadonlySet<string>): Promise<void> {
  for (const table of tables) {
    const path = join(folder, table);
    if (!existsSync(path)) continue;
    for (const name of await readdir(path))
      if (/^month=\d{4}-\d\d$/.test(name) && !there.has(name)) await rm(join(path, name), { recursive: true });
  }
}

const text = (name: string) => ({ name, kind: 'text' as const });
const number = (name: string) => ({ name, kind: 'number' as const });
const sectionColumns = [text('event'), number('section'), text('start'), text('end'), text('system')];

function gamesTable({ games }: RatedMonth): ReportTable {
  return {
    name: 'games',
    title: 'Rated games',
    columns: [
      ...sectionColumns,
      number('round'),
      text('white'),
      text('black'),
      number('score'),
      number('white_rating'),
      number('white_games'),
      number('black_rating'),
      number('black_games'),
    ],
    rows: games.map(({ event, section, start, end, system, round, white, black, score, whiteBefore, blackBefore }) => [
      event,
      section,
      start,
      end,
      system,
      round,
      white,
      black,
      score,
      whiteBefore?.rating ?? null,
      whiteBefore?.games ?? null,
      blackBefore?.rating ?? null,
      blackBefore?.games ?? null,
    ]),
  };
}

function resultsTable({ results }: RatedMonth): ReportTable {
  return {
    name: 'results',
    title: 'Results',
    columns: [
      ...sectionColumns,
      text('player'),
      number('rating_before'),
      number('games_before'),
      number('rating_after'),
      number('games_after'),
    ],
    rows: results.map(({ event, section, start, end, system, player, before, after }) => [
      event,
      section,
      start,
      end,
      system,
      player,
      before?.rating ?? null,
      before?.games ?? null,
      after?.rating ?? null,
      after?.games ?? null,
    ]),
  };
}
