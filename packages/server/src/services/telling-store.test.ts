import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store, type StoreWriter } from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellingStore } from './telling-store.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-telling-'));
let store: Store;

beforeAll(async () => {
  const opened = await openStore({ data: join(folder, 'office') });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  store = opened.value;
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const blob = { key: 'a', bytes: new Uint8Array([1]) };

test.each<[name: string, changes: number, work: (writer: StoreWriter) => Promise<unknown>]>([
  ['a record', 0, (writer) => writer.putRecord('submissions', 'a', 'one')],
  ['many records', 0, (writer) => writer.putRecords('submissions', [{ key: 'b', value: 'two' }])],
  ['a record that is exchanged', 0, (writer) => writer.replaceRecord('submissions', 'a', 'one', 'two')],
  ['nothing but reading', 0, (writer) => writer.record('submissions', 'a')],
  ['a block', 1, (writer) => writer.putBlob('kept', 'a', blob.bytes)],
  [
    'two blocks and a record',
    1,
    async (writer) => {
      await writer.putBlobs('kept', [blob]);
      await writer.deleteBlobs('kept');
      await writer.putRecord('submissions', 'a', 'three');
    },
  ],
  ['an entry', 1, (writer) => writer.putEntries('kept', [{ key: 'a', ref: 'b' }])],
  ['erased values', 1, (writer) => writer.erasePrivate('12500001')],
])('of a write of %s, the caller is told %d times', async (_, changes, work) => {
  let told = 0;
  const telling = tellingStore(store, () => {
    told += 1;
  });
  await telling.write(work);
  expect(told).toBe(changes);
});

test('a write that fails after it changed something is told too, and what it read is what it wrote', async () => {
  let told = 0;
  const telling = tellingStore(store, () => {
    told += 1;
  });
  const failing = telling.write(async (writer) => {
    await writer.putBlob('kept', 'b', blob.bytes);
    expect(Array.from((await writer.blob('kept', 'b')) ?? [])).toEqual([1]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect([told, await telling.blob('kept', 'b')]).toEqual([1, undefined]);
});
