// A revoked fact no longer counts: the office is as it would be without it, incrementally and from the start.

import { expect, test } from 'vitest';
import type { Office } from '../src/api.js';
import { readHead } from '../src/engines/live/spaces.js';
import type { Answer, PlayerAnswer } from '../src/facts/answers.js';
import { appendFacts, type FactOffer } from '../src/facts/append.js';
import type { Store } from '../src/facts/store.js';
import { openOffice } from '../src/office.js';
import { readEventCard, readPlayerCard, rebuildSearch, updateSearch } from '../src/questions/search/index.js';
import { memoryStore } from '../src/testing/index.js';
import { arrivalOrder, randomHistory, seededRandom } from '../src/testing/random-history.js';
import { describeEachStore } from './each-store.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

async function officeOn(store: Store): Promise<Office> {
  return value(await openOffice({ store, clock: () => '2026-11-01T12:00:00.000Z' }));
}

const revocable = new Set(['decision', 'prize-won', 'outside-rating', 'membership', 'player-merged']);
const by = { actor: 'test', reason: 'a slip' };

/** A player's page without the mention of revoked facts. */
async function shown(office: Office, ids: readonly string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const id of ids) {
    const answer = await office.player(id);
    const { records, asOf: _, ...rest } = answer.ok ? answer.value : ({ records: [] } as unknown as PlayerAnswer);
    const bodies = records.filter(({ revoked }) => revoked === undefined).map(({ kind, body }) => ({ kind, body }));
    // Equal days are ordered by sequence, which differs between the two offices.
    const adjustments = rest.adjustments?.map(({ seq: _seq, ...adjustment }) => adjustment);
    answers.push({ ...rest, adjustments, records: bodies.map((one) => JSON.stringify(one)).sort() });
  }
  return answers;
}

async function fill(store: Store, facts: readonly FactOffer[]): Promise<void> {
  const appended = await appendFacts(store, facts);
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
}

async function resultsHash(store: Store): Promise<string> {
  return (await store.read(readHead)).resultsHash;
}

describeEachStore('revoked facts', (stores) => {
  test('leave an office as it would be without them, and a replay from the start is the same', { timeout: 240_000 }, async () => {
    const seeds = stores.engine === 'sqlite' ? [1, 2, 3, 4, 5, 6] : [7];
    let revokedInAll = 0;
    let mergesInAll = 0;
    for (const seed of seeds) {
      const history = randomHistory(seed, { players: 12, sections: 14 });
      const facts = arrivalOrder(history, seed);
      const random = seededRandom(seed);
      const revoked = facts.filter(({ kind }) => revocable.has(kind) && random() < 0.6);
      const gone = new Set(revoked.map(({ id }) => id));
      const ids = Array.from({ length: 12 }, (_, index) => `P${String(index).padStart(3, '0')}`);
      const office = await officeOn(await stores.fresh());
      await fill(office.store, facts);
      await office.run({ reason: 'all of them' });
      for (const fact of revoked) value(await office.revoke(fact.id, by));
      revokedInAll += revoked.length;
      mergesInAll += revoked.filter(({ kind }) => kind === 'player-merged').length;
      const other = await officeOn(memoryStore());
      await fill(
        other.store,
        facts.filter(({ id }) => !gone.has(id)),
      );
      await other.run({ reason: 'without them' });
      expect(await shown(office, ids)).toEqual(await shown(other, ids));
      const incremental = await resultsHash(office.store);
      expect(incremental).toBe(await resultsHash(other.store));
      await office.run({ reason: 'again', full: true });
      expect(await resultsHash(office.store)).toBe(incremental);
      await office.run({ reason: 'from nothing', fromFacts: true });
      expect(await resultsHash(office.store)).toBe(incremental);
      expect(await shown(office, ids)).toEqual(await shown(other, ids));
    }
    expect(revokedInAll).toBeGreaterThan(stores.engine === 'sqlite' ? 20 : 1);
    if (stores.engine === 'sqlite') expect(mergesInAll).toBeGreaterThan(0);
  });
});

test('a revoked decision about an event or a title leaves the cards, and other decisions stay', async () => {
  const office = await officeOn(memoryStore());
  const { store } = office;
  const on = '2026-05-01';
  const facts = [
    { kind: 'player-registered', body: { player: 'P1', name: 'One', title: 'CM' } },
    { kind: 'event-registered', body: { event: 'E', authority: 'fide', name: 'E', start: on, end: on, registeredOn: on } },
    { kind: 'decision', body: { on, type: 'registration-waived', event: 'E' } },
    { kind: 'decision', body: { on, type: 'registration-waived', event: 'E' } },
    { kind: 'decision', body: { on, type: 'official-event', event: 'E' } },
    { kind: 'decision', body: { on, type: 'title', player: 'P1', title: 'FM' } },
    { kind: 'decision', body: { on, type: 'title', player: 'P1', title: 'IM' } },
  ].map((fact, at) => ({ ...fact, id: `f${at + 1}`, actor: 'test' }));
  value(await office.append(facts as FactOffer[]));
  const cards = async () => {
    await updateSearch(store);
    return store.read(async (reader) => ({
      event: (await readEventCard(reader, 'E'))?.registration,
      title: (await readPlayerCard(reader, 'P1'))?.title,
    }));
  };
  for (const [fact, expected] of [
    ['f7', { event: { waived: true, official: true }, title: 'FM' }],
    ['f4', { event: { waived: true, official: true }, title: 'FM' }],
    ['f3', { event: { official: true }, title: 'FM' }],
    ['f6', { event: { official: true }, title: 'CM' }],
    ['f5', { event: { registeredOn: on }, title: 'CM' }],
  ] as const) {
    value(await office.revoke(fact, by));
    const now = await cards();
    expect(now).toMatchObject(expected);
    expect(now.event?.waived).toBe('waived' in expected.event ? true : undefined);
    expect(value(await office.player('P1')).fields.title).toBe(expected.title);
  }
  expect((await cards()).event).not.toHaveProperty('official');
  const before = await cards();
  await rebuildSearch(store);
  expect(await cards()).toEqual(before);
  expect(value(await office.player('P1')).records).toMatchObject([
    { seq: 6, revoked: { reason: 'a slip' } },
    { seq: 7, revoked: { reason: 'a slip' } },
  ]);
});
