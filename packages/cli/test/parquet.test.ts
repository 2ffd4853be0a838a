// A public export as Parquet, read by another program: DuckDB computes the tables of a drift report again, in SQL and from the files alone.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DriftReport, driftBetween, type ListHead, openStore, publishedDates, readListHead } from '@harkness/office';
import { fewestEstablishedGames } from '@harkness/rules/internal/uschess';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../../scripts/lib/files.js';
import { inProcess } from './in-process.js';

type Row = { readonly [column: string]: unknown };

/** Its binaries exist only for some machines. */
const duckdb = await import('@duckdb/node-api').catch(() => undefined);

const folder = mkdtempSync(join(tmpdir(), 'harkness-parquet-'));
const [data, tables] = [join(folder, 'office'), join(folder, 'tables')];
const system = 'OTBR';
let drift: DriftReport;
let lists: readonly [ListHead, ListHead];

beforeAll(async () => {
  const opened = await openStore({ data });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const sample = { seed: 5, players: 60, years: 1, games: 1500, authority: 'uschess', until: '2026-10-31' } as const;
  const made = await makeSampleOffice(opened.value, { sample, supplements: 6 });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  lists = await opened.value.read(async (reader) => {
    const dates = await publishedDates(reader, 'uschess-supplement');
    const heads = [];
    for (const date of [dates.at(0), dates.at(-1)]) {
      const head = date === undefined ? undefined : await readListHead(reader, 'uschess-supplement', date);
      if (head === undefined) throw new Error('the sample has lists');
      heads.push(head);
    }
    return heads as unknown as readonly [ListHead, ListHead];
  });
  drift = await opened.value.read((reader) => driftBetween(reader, ...lists, { system, audience: 'public' }));
  await opened.value.close();
  const { code, err } = await inProcess([
    'office',
    'export',
    join(folder, 'public.jsonl'),
    '--public',
    '--parquet',
    tables,
    '--data',
    data,
  ]);
  if (code !== 0) throw new Error(err);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the export has one folder per month, for games and for results', () => {
  const months = readdirSync(join(tables, 'games'));
  expect(months.length).toBeGreaterThanOrEqual(11);
  expect(readdirSync(join(tables, 'results'))).toEqual(months);
  for (const month of months) {
    expect(month).toMatch(/^month=\d{4}-\d\d$/);
    expect(existsSync(join(tables, 'games', month, 'games.parquet'))).toBe(true);
  }
});

test('a second export leaves unchanged files alone', async () => {
  const file = join(tables, 'games', 'month=2026-05', 'games.parquet');
  const before = statSync(file).mtimeMs;
  const { code, out } = await inProcess([
    'office',
    'export',
    join(folder, 'again.jsonl'),
    '--public',
    '--parquet',
    tables,
    '--json',
    '--data',
    data,
  ]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ months: readdirSync(join(tables, 'games')).length, games: expect.any(Number) });
  expect(statSync(file).mtimeMs).toBe(before);
});

test('--parquet belongs to a public export', async () => {
  const { code, err } = await inProcess(['office', 'export', join(folder, 'x.jsonl'), '--parquet', tables, '--data', data]);
  expect(code).toBe(2);
  expect(err).toContain('--parquet belongs to a public export.');
});

describe.skipIf(duckdb === undefined)('DuckDB, from the files alone', () => {
  async function ask(sql: string): Promise<readonly Row[]> {
    if (duckdb === undefined) throw new Error('DuckDB is not on this machine');
    const instance = await duckdb.DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    try {
      return (await connection.runAndReadAll(sql)).getRowObjectsJS();
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  }

  /** Rows of the period between the two lists, in the system of the report. */
  const from = (table: string): string => {
    const [first, second] = lists.map(({ header }) => header.cutoff ?? header.date);
    return `read_parquet('${tables}/${table}/*/*.parquet', hive_partitioning = true)
      where system = '${system}' and "end" > '${first}' and "end" <= '${second}'`;
  };
  const established = `white_games >= ${fewestEstablishedGames} and black_games >= ${fewestEstablishedGames}`;

  function expectBands(rows: readonly Row[], bands: DriftReport['byRating']): void {
    expect(bands.length).toBeGreaterThan(3);
    expect(rows.map((row) => [Number(row['band']), Number(row['games'])])).toEqual(bands.map((band) => [band.from, band.games]));
    for (const [at, band] of bands.entries()) {
      expect(Number(rows[at]?.['expected'])).toBeCloseTo(band.expected, 6);
      expect(Number(rows[at]?.['achieved'])).toBeCloseTo(band.achieved, 6);
      expect(Number(rows[at]?.['chance'])).toBeCloseTo(band.chance, 6);
    }
  }

  const sums =
    'count(*) as games, sum(expected) as expected, sum(score) as achieved, sqrt(sum(expected * (1 - expected))) as chance';

  test('computes expected against achieved scores by rating, as the drift report has them', async () => {
    const rows = await ask(`
      with played as (
        select white_rating as own, 1 / (1 + pow(10, (black_rating - white_rating) / 400)) as expected, score
        from ${from('games')} and ${established}
        union all
        select black_rating, 1 / (1 + pow(10, (white_rating - black_rating) / 400)), 1 - score
        from ${from('games')} and ${established})
      select floor(floor(own + 0.5) / 200) * 200 as band, ${sums} from played group by band order by band`);
    expectBands(rows, drift.byRating);
  });

  test('computes the same by the difference of ratings', async () => {
    const rows = await ask(`
      with played as (
        select abs(white_rating - black_rating) as difference,
          1 / (1 + pow(10, -abs(white_rating - black_rating) / 400)) as expected,
          case when white_rating >= black_rating then score else 1 - score end as score
        from ${from('games')} and ${established})
      select floor(difference / 50) * 50 as band, ${sums} from played group by band order by band`);
    expectBands(rows, drift.byDifference);
  });

  test('computes the points that changed hands and those that newcomers brought', async () => {
    const [row] = await ask(`
      select sum(rating_after - rating_before) as net,
        count(*) filter (where rating_before is null and rating_after is not null) as entrants,
        sum(rating_after) filter (where rating_before is null) as points
      from ${from('results')}`);
    expect(Number(row?.['net'])).toBeCloseTo(drift.transfers.net, 6);
    expect(Number(row?.['entrants'])).toBe(drift.transfers.entrants.players);
    expect(Number(row?.['points'])).toBeCloseTo(drift.transfers.entrants.points, 6);
  });

  test('runs the question of docs/public-export.md', async () => {
    const text = readFileSync(join(root, 'docs/public-export.md'), 'utf8');
    const [, question = ''] = /^```sql\n([\s\S]*?)^```$/m.exec(text) ?? [];
    expect(question).toContain("'tables/");
    const rows = await ask(question.replaceAll("'tables/", `'${tables}/`));
    expect(rows.length).toBeGreaterThan(3);
    const games = (band: number) => Number(rows.find((row) => Number(row['band']) === band)?.['games'] ?? 0);
    expect(games(1400) + games(1600)).toBeGreaterThan(0);
  });

  test('reads one month without opening the others', async () => {
    const [row] = await ask(
      `select count(*) as games, min("end") as first, max("end") as last
       from read_parquet('${tables}/games/*/*.parquet', hive_partitioning = true) where month = '2026-05'`,
    );
    expect(Number(row?.['games'])).toBeGreaterThan(0);
    expect([String(row?.['first']).slice(0, 7), String(row?.['last']).slice(0, 7)]).toEqual(['2026-05', '2026-05']);
  });
});
