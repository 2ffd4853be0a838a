// Changes of cards are noted once somebody has asked for it, and none is missed.

import { expect, test } from 'vitest';
import { memoryStore } from '../../testing/index.js';
import { appendFacts } from '../append.js';
import type { Store } from '../store.js';
import { cardsChangedAfter, forgetCardChanges, keepCardChangesSince } from './card-changes.js';
import { rebuildSearch, updateSearch } from './index-facts.js';
import { searchPosition } from './search-position.js';

async function registered(store: Store, ...players: string[]): Promise<number> {
  const facts = players.map((player) => ({
    id: `r${player}`,
    kind: 'player-registered',
    body: { player, name: `Player, ${player}` },
    actor: 'officer',
  }));
  const appended = await appendFacts(store, facts);
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  await updateSearch(store);
  return store.read(searchPosition);
}

const titled = (store: Store, player: string, id = `t${player}`): Promise<unknown> =>
  appendFacts(store, [
    { id, kind: 'decision', body: { type: 'title', player, title: 'FM', on: '2026-10-01' }, actor: 'officer' },
  ]).then(() => updateSearch(store));

const changedAfter = async (store: Store, position: number): Promise<string[] | undefined> => {
  const changed = await store.read((reader) => cardsChangedAfter(reader, position));
  return changed === undefined ? undefined : [...changed].sort();
};

const keepSince = (store: Store, position: number): Promise<boolean> =>
  store.write(async (writer) => keepCardChangesSince(writer, position, await searchPosition(writer)));

test('nothing is known before somebody asks, then every changed card', async () => {
  const store = memoryStore();
  const first = await registered(store, '1', '2', '3');
  expect(await changedAfter(store, first)).toBeUndefined();
  expect(await keepSince(store, first)).toBe(true);
  expect(await changedAfter(store, first)).toEqual([]);
  await titled(store, '2');
  const second = await registered(store, '4');
  await titled(store, '3');
  expect(await changedAfter(store, first)).toEqual(['2', '3', '4']);
  expect(await changedAfter(store, second)).toEqual(['3']);
  // What came before is not known.
  expect(await changedAfter(store, first - 1)).toBeUndefined();
});

test('changes up to a fact are forgotten, later ones are kept', async () => {
  const store = memoryStore();
  const first = await registered(store, '1', '2');
  await keepSince(store, first);
  await titled(store, '1');
  const second = await store.read(searchPosition);
  await titled(store, '2');
  // A list was made from the cards as of `second` while another card changed.
  expect(await keepSince(store, second)).toBe(true);
  expect(await changedAfter(store, second)).toEqual(['2']);
  expect(await changedAfter(store, first)).toBeUndefined();
});

test('noting cannot begin at a fact that the cards have already left behind', async () => {
  const store = memoryStore();
  const first = await registered(store, '1');
  await titled(store, '1');
  expect(await keepSince(store, first)).toBe(false);
  expect(await changedAfter(store, first)).toBeUndefined();
});

test('after the index is rebuilt, or everything is forgotten, nothing is known', async () => {
  for (const end of [rebuildSearch, (store: Store) => store.write(forgetCardChanges)]) {
    const store = memoryStore();
    const first = await registered(store, '1');
    await keepSince(store, first);
    await end(store);
    await titled(store, '1');
    expect(await changedAfter(store, first)).toBeUndefined();
  }
});
