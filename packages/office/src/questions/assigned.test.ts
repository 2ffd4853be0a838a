import { describe, expect, test } from 'vitest';
import type { Answer, Office } from '../api.js';
import { publicLines } from '../ledger/export.js';
import { importOffice, verifyPublic } from '../ledger/import.js';
import { publishSupplement } from '../lists/index.js';
import { openOffice } from '../office.js';
import { replay } from '../replay/run.js';
import { readHead } from '../replay/spaces.js';
import { loadSample } from '../sample/index.js';
import type { Store } from '../store/port.js';
import { memoryStore } from '../testing/memory-store.js';
import { assignedInitials } from './assigned.js';
import { checkPublishedLists } from './public-check.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

async function sampleOffice(seed: number): Promise<{ store: Store; office: Office }> {
  const store = memoryStore();
  const loaded = await loadSample(store, { seed, players: 80, years: 5, games: 1500, authority: 'uschess' });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  const office = value(await openOffice({ store }));
  value(await office.run({ reason: 'the sample' }));
  return { store, office };
}

async function* streamed(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const hashOf = async (store: Store): Promise<string> => (await store.read(readHead)).resultsHash;

describe('a public replay', () => {
  test('ends in the same bits without any birth date', async () => {
    for (const seed of [3, 4]) {
      const { store } = await sampleOffice(seed);
      const lines = await store.read(async (reader) => {
        const all: string[] = [];
        for await (const line of publicLines(reader, assignedInitials)) all.push(line);
        return all;
      });
      expect(lines.some((line) => line.includes('birthDate') && line.startsWith('{"private'))).toBe(false);
      expect(lines.filter((line) => line.startsWith('{"assigned')).length).toBeGreaterThan(20);
      const elsewhere = memoryStore();
      const imported = await importOffice(elsewhere, streamed(lines));
      if (!imported.ok) throw new Error(JSON.stringify(imported.errors));
      await replay(elsewhere, { reason: 'public replay' });
      expect(await hashOf(elsewhere)).toBe(await hashOf(store));
    }
  }, 60_000);
});

describe('a public export with a published list', () => {
  test('is verified by replaying it, list by list', async () => {
    const { store } = await sampleOffice(6);
    const published = await publishSupplement(store, { date: '2026-11-01' }, { actor: 'office' });
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
    const lines = await store.read(async (reader) => {
      const all: string[] = [];
      for await (const line of publicLines(reader, assignedInitials)) all.push(line);
      return all;
    });
    const verified = await verifyPublic(() => streamed(lines), { replay: checkPublishedLists });
    expect(verified).toMatchObject({ ok: true, value: { ok: true, replay: { ok: true } } });
  }, 60_000);
});

describe('erasing what is private of a player', () => {
  test('leaves every rating as it is, also when everything is replayed', async () => {
    const { store, office } = await sampleOffice(5);
    const before = await hashOf(store);
    const erased: string[] = [];
    await store.read(async (reader) => {
      for await (const batch of reader.privateValues('birthDate'))
        for (const { player } of batch.slice(0, 30)) erased.push(player);
    });
    for (const player of erased) value(await office.erasePrivate(player, { actor: 'office', reason: 'asked for it' }));
    expect(await store.read((reader) => reader.privateValuesOf(erased[0] ?? ''))).toEqual([]);
    expect(await hashOf(store)).toBe(before);
    value(await office.run({ reason: 'thrown away', fromFacts: true }));
    expect(await hashOf(store)).toBe(before);
    expect(await office.erasePrivate('nobody', { actor: 'office' })).toMatchObject({
      ok: false,
      errors: [{ code: 'unknown-player' }],
    });
  }, 60_000);
});
