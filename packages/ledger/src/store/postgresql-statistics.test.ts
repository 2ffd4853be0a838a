import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { findPostgres, testDatabase } from '../testing/postgres.js';
import { openStore } from './open.js';

describe.skipIf(findPostgres() === undefined)('the statistics of PostgreSQL', () => {
  test('are brought up to date after a bulk write, and not after a small one', { timeout: 60_000 }, async () => {
    const { address } = await testDatabase();
    const opened = await openStore({ database: address });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const store = opened.value;
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const rowsKnown = async (): Promise<number> => {
      const { rows } = await client.query<{ rows: number }>(
        "select reltuples::float8 as rows from pg_class where oid = 'private_values'::regclass",
      );
      return rows[0]?.rows ?? Number.NaN;
    };
    const put = (from: number, count: number): Promise<void> =>
      store.write((writer) =>
        writer.putPrivate(
          Array.from({ length: count }, (_, at) => ({
            commitment: String(from + at).padStart(64, '0'),
            owner: `p${at}`,
            field: 'birthDate',
            salt: 'aa',
            value: '2000-01-01',
          })),
        ),
      );
    await put(0, 100);
    expect(await rowsKnown()).toBe(-1);
    await put(100, 25_000);
    expect(await rowsKnown()).toBe(25_100);
    await client.end();
    await store.close();
  });
});
