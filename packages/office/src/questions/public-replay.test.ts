import { loadSample } from '@harkness/sample';
import { describe, expect, test } from 'vitest';
import type { Office } from '../api.js';
import { publishSupplement } from '../authorities/index.js';
import { replay } from '../authorities/live.js';
import { privateAgeBound } from '../authorities/uschess/private-ages.js';
import { readHead } from '../engines/live/spaces.js';
import type { Answer } from '../facts/answers.js';
import type { BirthDatePrecision } from '../facts/facts.js';
import type { Store } from '../facts/store.js';
import { verify } from '../facts/verify.js';
import { importOffice, publicLines, verifyPublic } from '../lists/exchange.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';
import { checkPublishedLists } from './public-check.js';
import { publicStarts } from './public-starts.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

async function sampleOffice(
  seed: number,
  precision: BirthDatePrecision,
  newcomers = true,
): Promise<{ store: Store; office: Office }> {
  const store = memoryStore();
  const loaded = await loadSample(store, { seed, players: newcomers ? 80 : 60, years: 5, games: 1500, authority: 'uschess' });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  const office = value(await openOffice({ store }));
  const setting = { id: 'setting', kind: 'office-setting', actor: 'office' } as const;
  value(await office.append([{ ...setting, body: { setting: 'birthDatePrecision', value: precision } }]));
  return { store, office };
}

async function* streamed(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const hashOf = async (store: Store): Promise<string> => (await store.read(readHead)).resultsHash;

const exported = (store: Store): Promise<string[]> =>
  store.read(async (reader) => {
    const all: string[] = [];
    for await (const line of publicLines(reader, publicStarts)) all.push(line);
    return all;
  });

async function imported(lines: readonly string[]): Promise<Store> {
  const elsewhere = memoryStore();
  const received = await importOffice(elsewhere, streamed(lines));
  if (!received.ok) throw new Error(JSON.stringify(received.errors));
  await replay(elsewhere, { reason: 'public replay' });
  return elsewhere;
}

describe('a public replay', () => {
  test.each(['month', 'year'] as const)(
    'of ages by the %s gives the same bits without any birth date',
    async (precision) => {
      const { store } = await sampleOffice(3, precision);
      const lines = await exported(store);
      expect(lines.filter((line) => line.startsWith('{"private'))).toEqual([]);
      expect(lines.filter((line) => line.startsWith('{"assigned')).length).toBeGreaterThan(20);
      expect(await hashOf(await imported(lines))).toBe(await hashOf(store));
    },
    60_000,
  );

  test('of ages by the day uses only years of birth, and none of its numbers reveals a day', async () => {
    const { store } = await sampleOffice(3, 'day');
    const lines = await exported(store);
    const births = lines.filter((line) => line.startsWith('{"private'));
    expect(births.length).toBeGreaterThan(20);
    for (const line of births) expect(line).toMatch(/"field":"birthDate","player":"[^"]+","salt":"","value":"\d{4}"\}\}$/);
    expect(lines.filter((line) => line.startsWith('{"assigned'))).toEqual([]);
    expect(await hashOf(await imported(lines))).not.toBe(await hashOf(store));
  }, 60_000);

  test('is refused if somebody put a full birth date into the file', async () => {
    const { store } = await sampleOffice(3, 'day');
    const lines = (await exported(store)).map((line) =>
      line.replace(/"salt":"","value":"(\d{4})"/, '"salt":"","value":"$1-01-01"'),
    );
    expect(await importOffice(memoryStore(), streamed(lines))).toMatchObject({
      ok: false,
      errors: [{ code: 'export-malformed' }],
    });
  }, 60_000);
});

describe('a public export with a published list', () => {
  const published = async (seed: number, precision: BirthDatePrecision): Promise<readonly string[]> => {
    const { store } = await sampleOffice(seed, precision);
    const list = await publishSupplement(store, { date: '2026-11-01' }, { actor: 'office' });
    if (!list.ok) throw new Error(JSON.stringify(list.errors));
    return exported(store);
  };

  test('is verified by replaying it, list by list, bit for bit where the setting allows', async () => {
    const lines = await published(6, 'year');
    const verified = await verifyPublic(() => streamed(lines), { replay: checkPublishedLists });
    expect(verified).toMatchObject({ ok: true, value: { ok: true, replay: { ok: true, privateAges: 0 } } });
  }, 60_000);

  test('by the day: it reports how many ratings depend on a private age, and its list is as published within the bound', async () => {
    const lines = await published(6, 'day');
    const verified = await verifyPublic(() => streamed(lines), { replay: checkPublishedLists });
    expect(verified).toMatchObject({ ok: true, value: { ok: true, replay: { ok: true, notCompared: 0 } } });
    if (!verified.ok) throw new Error();
    expect(verified.value.replay?.privateAges).toBeGreaterThan(20);
    expect(verified.value.replay?.message).toMatch(
      new RegExp(`\\d+ ratings rest on ages .* 1 lists come out within ${privateAgeBound} points .* at most \\d+ points off`),
    );
  }, 60_000);
});

describe('erasing a player’s private data', () => {
  const eraseSome = async (store: Store, office: Office): Promise<readonly string[]> => {
    const erased: string[] = [];
    await store.read(async (reader) => {
      for await (const batch of reader.privateValues('birthDate')) for (const { owner } of batch.slice(0, 30)) erased.push(owner);
    });
    for (const player of erased) value(await office.erasePrivate(player, { actor: 'office', reason: 'asked for it' }));
    return erased;
  };

  test('changes no rating where only the year counts, even after a full replay', async () => {
    const { store, office } = await sampleOffice(5, 'year');
    const before = await hashOf(store);
    await eraseSome(store, office);
    expect(await hashOf(store)).toBe(before);
    value(await office.run({ reason: 'thrown away', fromFacts: true }));
    expect(await hashOf(store)).toBe(before);
  }, 60_000);

  test('where the day counts: ratings that depend on it are redone by year, with the same result incrementally and from the start', async () => {
    const { store, office } = await sampleOffice(5, 'day');
    const before = await hashOf(store);
    await eraseSome(store, office);
    const after = await hashOf(store);
    expect(after).not.toBe(before);
    value(await office.run({ reason: 'thrown away', fromFacts: true }));
    expect(await hashOf(store)).toBe(after);
    expect(await verify(store)).toMatchObject({ ok: true });
  }, 60_000);

  test('keeps the year without its salt, and writes no number to the ledger', async () => {
    const { store, office } = await sampleOffice(5, 'day');
    const [player = ''] = await eraseSome(store, office);
    const kept = await store.read((reader) => reader.privateValuesOf(player));
    expect(kept.map(({ field, salt, value: year }) => [field, salt, year.length])).toEqual([['birthDate', '', 4]]);
    const facts = await store.read(async (reader) => {
      const all: unknown[] = [];
      for await (const batch of reader.facts({ kinds: ['player-updated'] }))
        for (const { body, reason } of batch) if (reason === 'asked for it') all.push(body);
      return all;
    });
    expect(facts.length).toBe(30);
    expect(facts[0]).toEqual({ player, birthDateErased: true });
    expect(await office.erasePrivate('nobody', { actor: 'office' })).toMatchObject({
      ok: false,
      errors: [{ code: 'player-unknown' }],
    });
  }, 60_000);
});
