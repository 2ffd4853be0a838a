import { describe, expect, test } from 'vitest';
import { askDatabase } from '../testing/index.js';
import { findPostgres, testDatabase } from '../testing/postgres.js';
import { openStore } from './open.js';

describe.skipIf(findPostgres() === undefined)('several schemas of one PostgreSQL database', () => {
  test('hold a store each, and each sees its own records alone', { timeout: 60_000 }, async () => {
    const { address } = await testDatabase();
    const found: (string | undefined)[] = [];
    for (const schema of ['first', 'second']) {
      await askDatabase(address, `create schema ${schema}`);
      const opened = await openStore({ database: `${address}?options=${encodeURIComponent(`-c search_path=${schema}`)}` });
      if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
      found.push(await opened.value.read((reader) => reader.record('test', 'key')));
      await opened.value.write((writer) => writer.putRecord('test', 'key', schema));
      found.push(await opened.value.read((reader) => reader.record('test', 'key')));
      await opened.value.close();
    }
    expect(found).toEqual([undefined, 'first', undefined, 'second']);
  });
});
