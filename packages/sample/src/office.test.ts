import { publishedDates } from '@harkness/office';
import { memoryStore } from '@harkness/office/testing';
import { expect, test } from 'vitest';
import { makeSampleOffice, type SampleStage } from './office.js';

const options = { sample: { seed: 3, players: 80, years: 1, games: 700 }, supplements: 3 };

test('a sample office has its facts rated and its lists published; making it again changes nothing', async () => {
  const store = memoryStore();
  const stages = new Set<string>();
  const seen: number[] = [];
  const onProgress = (stage: SampleStage, done: number) => {
    if (!stages.has(stage)) seen.length = 0;
    stages.add(stage);
    seen.push(done);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(done).toBeLessThanOrEqual(1);
  };
  const made = await makeSampleOffice(store, { ...options, onProgress });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  expect([...stages]).toEqual(['facts', 'rating', 'lists']);
  expect(await store.read((reader) => publishedDates(reader, 'uschess-supplement'))).toEqual([
    '2026-08-01',
    '2026-09-01',
    '2026-10-01',
  ]);
  expect((await store.read((reader) => publishedDates(reader, 'FIDE-standard'))).length).toBeGreaterThanOrEqual(11);
  const head = await store.read((reader) => reader.head());
  const again = await makeSampleOffice(store, options);
  expect(again).toEqual(made);
  expect(await store.read((reader) => reader.head())).toEqual(head);
});

test('invalid options are refused', async () => {
  expect(await makeSampleOffice(memoryStore(), { sample: { ...options.sample, players: 3 } })).toMatchObject({ ok: false });
});
