// A page from its record is the page that would be computed, at every moment of an office's life.

import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Office } from '../api.js';
import { appendFacts, type FactOffer } from '../facts/append.js';
import type { Store } from '../facts/store.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';
import { arrivalOrder, randomHistory, seededRandom } from '../testing/random-history.js';
import type { PageMaker } from './page-records.js';
import { updateSearch } from './search/index.js';

const clock = () => '2026-11-16T12:00:00.000Z';

const maker: PageMaker = {
  format: 'test',
  textOf: ({ answer, ratings, player }) => {
    if (!answer.ok) throw new Error('the page has an answer');
    const { asOf, ...rest } = answer.value;
    return JSON.stringify({ id: player, ratings, ...rest, asOf });
  },
};

async function officeOf(store: Store): Promise<Office> {
  const office = await openOffice({ store, clock });
  if (!office.ok) throw new Error('the store is open');
  return office.value;
}

async function append(store: Store, facts: readonly FactOffer[]): Promise<void> {
  const result = await appendFacts(store, facts);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
}

function idsIn(facts: readonly FactOffer[]): string[] {
  return [
    ...new Set(facts.flatMap(({ kind, body }) => (kind === 'player-registered' ? [(body as { player: string }).player] : []))),
  ];
}

/** Compares every player's record with their page, and returns how many have one. */
async function compared(office: Office, ids: readonly string[]): Promise<number> {
  let recorded = 0;
  for (const id of ids) {
    const record = await office.pageRecord(id, maker, clock());
    const text = record && gunzipSync(record).toString();
    if (text === undefined) continue;
    recorded++;
    const page = await office.playerPage(id, { at: clock() });
    expect(page === undefined ? undefined : maker.textOf(page), id).toBe(text);
  }
  return recorded;
}

test('records are the computed pages after every fact and every run, in every arrival order', { timeout: 600_000 }, async () => {
  let [found, made] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.integer({ min: 3, max: 14 }),
      fc.integer({ min: 1, max: 14 }),
      async (seed, players, sections) => {
        const facts = arrivalOrder(randomHistory(seed, { players, sections }), seed + 1);
        const ids = idsIn(facts);
        const store = memoryStore();
        const office = await officeOf(store);
        const random = seededRandom(seed);
        for (let at = 0; at < facts.length; ) {
          const count = 1 + Math.floor(random() * random() * 12);
          await append(store, facts.slice(at, at + count));
          found += await compared(office, ids);
          if (random() < 0.3) {
            await updateSearch(store);
            found += await compared(office, ids);
          }
          await office.run({ reason: 'more' });
          found += await compared(office, ids);
          // Sometimes several runs pass before records are made again.
          if (random() < 0.7) {
            made += (await office.makePageRecords(maker)).made;
            found += await compared(office, ids);
          }
          at += count;
        }
        expect((await office.makePageRecords(maker)).complete).toBe(true);
        expect(await office.verifyPageRecords(maker)).toEqual([]);
      },
    ),
    { numRuns: Number(process.env['PAGE_RUNS'] ?? 10) },
  );
  expect(made).toBeGreaterThan(100);
  expect(found).toBeGreaterThan(300);
});

test('a round after an interrupted one still knows which pages end with the day', async () => {
  let today = '2026-11-16';
  const store = memoryStore();
  const opened = await openOffice({ store, clock: () => `${today}T12:00:00.000Z` });
  if (!opened.ok) throw new Error('the store is open');
  const office = opened.value;
  // More than one batch of players; only the first has ratings that depend on the day.
  const ids = Array.from({ length: 300 }, (_, at) => String(30_000_001 + at));
  const [listed = ''] = ids;
  const registered: FactOffer[] = ids.map((player) => ({
    id: `p${player}`,
    actor: 'test',
    kind: 'player-registered',
    body: { player, name: `Player ${player}`, federation: 'USA' },
  }));
  const record = { games: 60, wins: 20, draws: 20, losses: 20, eventsOfThree: 9, lastRated: '2026-06-01' };
  const ratings = [{ player: listed, system: 'FIDE-standard' as const, rating: 2000, ...record }];
  const opening: FactOffer = {
    id: 'opening',
    actor: 'test',
    kind: 'opening-state',
    body: { authority: 'fide', asOf: '2026-07-01', ratings },
  };
  await append(store, [...registered, opening]);
  await office.run({ reason: 'players' });
  await updateSearch(store);

  const stop = new AbortController();
  const stopping: PageMaker = {
    ...maker,
    textOf: (page) => {
      stop.abort();
      return maker.textOf(page);
    },
  };
  await expect(office.makePageRecords(stopping, stop.signal)).rejects.toThrow();
  const hasRecord = async (id: string) => (await office.pageRecord(id, maker, `${today}T12:00:00.000Z`)) !== undefined;
  const has = () => hasRecord(listed);
  expect(await has(), 'the first batch is stored').toBe(true);
  // On a slow machine a batch ends early.
  const stored = (await Promise.all(ids.map(hasRecord))).filter(Boolean).length;
  expect(stored).toBeLessThanOrEqual(256);
  expect(await office.makePageRecords(maker)).toEqual({ made: 300 - stored, complete: true });

  today = '2026-11-17';
  expect(await has(), 'the record was one of yesterday').toBe(false);
  expect(await office.makePageRecords(maker)).toEqual({ made: 1, complete: true });
  expect(await has()).toBe(true);
});
