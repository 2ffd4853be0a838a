// A part of a list as a file: the rows that the page shows for the same filters, in the same order, in three formats.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@harkness/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSelection } from '../src/services/list-selection.js';
import { startTestServer, type TestServer } from './harness.js';

/** Its binaries exist only for some machines. */
const duckdb = await import('@duckdb/node-api').catch(() => undefined);

let server: TestServer;
let newest: string;
let oldest: string;
beforeAll(async () => {
  server = await startTestServer();
  const { items } = await server.nobody.call('lists', { query: {} });
  const supplements = items.filter(({ list }) => list.startsWith('uschess-supplement'));
  newest = supplements[0]?.list ?? '';
  oldest = supplements.at(-1)?.list ?? '';
}, 60_000);
afterAll(() => server.close());

const fileOf = (format: string, query: string, list = newest) => server.send('GET', `/lists/${list}/files/${format}?${query}`);

/** The answer of the page for the same filters. */
async function rowsOf(query: string) {
  const response = await server.send('GET', `/lists/${newest}/rows?limit=500&${query}`);
  return (await response.json()) as {
    readonly total: number;
    readonly before?: string;
    readonly since?: string;
    readonly items: readonly {
      readonly rank?: number;
      readonly player: string;
      readonly name: string;
      readonly gained?: number;
      readonly played?: number;
      readonly ratings: readonly { readonly system: string; readonly rating: number; readonly change?: number }[];
    }[];
  };
}

const ranked = 'active=true&established=true';

describe('a part of a list as a file', () => {
  test.each([
    `system=OTBR&order=rating&${ranked}`,
    `system=OTBR&women=true&order=rating&${ranked}`,
    'system=OTBR&min=1200&max=1700&order=movers',
    `order=improved&${ranked}`,
    'order=busiest',
    'order=name&q=ma',
  ])('%s: has the rows of the page, with place and change', async (query) => {
    const { items, total, before, since } = await rowsOf(query);
    const system = new URLSearchParams(query).get('system') ?? 'OTBR';
    expect(total).toBeGreaterThan(0);
    const json = (await (await fileOf('json', query)).json()) as {
      readonly rows: readonly { readonly [column: string]: unknown }[];
    };
    expect(json).toMatchObject({ list: newest, system, total, ...(before && { before }), ...(since && { since }) });
    expect(json).toMatchObject({
      note: expect.stringContaining('not signed'),
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(json.rows.map(({ rank, player, name, rating, change }) => [rank, player, name, rating, change])).toEqual(
      items.map(({ rank, player, name, ratings }) => {
        const own = ratings.find((one) => one.system === system);
        return [rank, player, name, own?.rating, own?.change];
      }),
    );
    expect(json.rows.map(({ gained, played }) => [gained, played])).toEqual(items.map(({ gained, played }) => [gained, played]));
    const lines = (await (await fileOf('csv', query)).text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(total + 1);
    const columns = (lines[0] ?? '').split(',');
    expect(lines.slice(1).map((line) => line.includes(items[0]?.player ?? ''))).toContain(true);
    for (const [at, { player }] of items.entries()) expect(lines[at + 1]).toContain(`${player},`);
    expect(columns).toEqual(expect.arrayContaining(['player', 'name', 'rating', 'games', 'provisional']));
  });

  test.skipIf(duckdb === undefined)('Parquet has the same rows', async () => {
    const query = `system=OTBR&order=rating&${ranked}`;
    const { items } = await rowsOf(query);
    const folder = mkdtempSync(join(tmpdir(), 'harkness-part-'));
    const path = join(folder, 'part.parquet');
    writeFileSync(path, Buffer.from(await (await fileOf('parquet', query)).arrayBuffer()));
    const instance = await duckdb?.DuckDBInstance.create(':memory:');
    const connection = await instance?.connect();
    const rows = (
      await connection?.runAndReadAll(`select rank, player, rating from '${path}' order by rank, player`)
    )?.getRowObjectsJS();
    connection?.closeSync();
    instance?.closeSync();
    rmSync(folder, { recursive: true });
    const expected = items
      .map(({ rank, player, ratings }) => ({ rank, player, rating: ratings.find(({ system }) => system === 'OTBR')?.rating }))
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.player < b.player ? -1 : 1));
    expect(rows).toEqual(expected);
  });

  test('its name says what it is; the whole list keeps its own, and only the whole list is written as FIDE writes it', async () => {
    const part = await fileOf('csv', `system=OTBR&women=true&${ranked}`);
    expect(part.headers.get('content-disposition')).toBe(`attachment; filename="${newest}-part-OTBR-women.csv"`);
    expect((await fileOf('csv', '')).headers.get('content-disposition')).toBe(`attachment; filename="${newest}.csv"`);
    const txt = await fileOf('txt', 'women=true');
    expect([txt.status, await txt.json()]).toEqual([400, expect.objectContaining({ code: 'list-format' })]);
    expect((await fileOf('csv', 'wemen=true')).status).toBe(400);
    expect((await fileOf('csv', 'women=true', 'uschess-supplement-1990-01-01')).status).toBe(404);
  });

  test('one with more rows than fit in memory is refused, and the reader is told how many match', async () => {
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error('the store is there');
    const { value: store } = opened;
    const order = { list: newest, file: newest, query: { order: 'name', system: 'OTBR' }, format: 'csv' } as const;
    const of = (most: number) => store.read((reader) => listSelection(reader, order, most));
    const { total } = await rowsOf('order=name&system=OTBR');
    const [made, refused] = [await of(total), await of(total - 1)];
    await store.close();
    if (!made.ok) throw new Error('as many as fit are a file');
    const lines = new TextDecoder().decode(made.value.bytes).trimEnd().split('\r\n');
    expect(lines).toHaveLength(total + 1);
    expect(refused).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'too-many-rows',
          message: `${total} rows match; a part of a list has at most ${total - 1}.`,
          hint: 'Add a filter, or take the whole list, which has no such limit.',
        },
      ],
    });
  });

  test('a known one is not sent again', async () => {
    const first = await fileOf('csv', 'women=true');
    const etag = first.headers.get('etag') ?? '';
    const again = await server.send('GET', `/lists/${newest}/files/csv?women=true`, { headers: { 'if-none-match': etag } });
    expect([etag.length > 20, again.status]).toEqual([true, 304]);
    expect((await fileOf('csv', 'women=true&min=1500')).headers.get('etag')).not.toBe(etag);
  });
});

test('the first list has nobody who improved, was active or moved since a list before', async () => {
  for (const order of ['improved', 'busiest', 'movers']) {
    const response = await server.send('GET', `/lists/${oldest}/rows?order=${order}`);
    expect(await response.json()).toEqual({ items: [], total: 0 });
  }
});

test('the newest list of each name, and the systems in which somebody is rated', async () => {
  const { items } = await server.nobody.call('lists', { query: { latest: 'true' } });
  const names = items.map(({ list, date }) => list.replace(`-${date}`, ''));
  expect(new Set(names).size).toBe(names.length);
  const { items: all } = await server.nobody.call('lists', { query: { limit: 500 } });
  for (const { list, date, players } of items) {
    const others = all.filter((one) => one.list.replace(`-${one.date}`, '') === list.replace(`-${date}`, '') && one.players > 0);
    expect([players > 0, date]).toEqual([true, others[0]?.date]);
  }
  const { systems } = await server.nobody.call('listSummary', { params: { list: newest }, query: {} });
  for (const system of items[0]?.systems ?? []) {
    const { total } = await server.nobody.call('listRows', { params: { list: newest }, query: { system: system.system } });
    expect(systems.includes(system.system), system.system).toBe((total ?? 0) > 0);
  }
});
