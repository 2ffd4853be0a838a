// What the ledger needs to know about the office's facts: their audit lines, the owners of private values, what is signed.

import { readAudit } from '@harkness/ledger';
import { describe, expect, test } from 'vitest';
import { memoryStore } from '../testing/index.js';
import { appendFacts } from './append.js';
import { assignedLine } from './assigned.js';
import { factContents } from './contents.js';

const registered = (player: string) => ({
  id: player,
  kind: 'player-registered',
  actor: 'ann',
  body: { player, name: 'Doe, Jo' },
});

test('the audit describes entered facts in words', async () => {
  const store = memoryStore();
  await appendFacts(store, [registered('1')]);
  await appendFacts(store, [registered('2'), registered('3')]);
  const merged = { id: 'm', kind: 'player-merged', actor: 'bob', reason: 'one person', body: { from: '2', into: '3' } };
  await appendFacts(store, [merged]);
  expect((await store.read((reader) => readAudit(reader, { limit: 9 }))).items).toMatchObject([
    { actor: 'bob', action: 'player merged', about: '2 into 3', detail: 'one person', facts: [4, 4] },
    { action: 'facts entered', about: '2 × player-registered', facts: [2, 3] },
    { actor: 'ann', action: 'player registered', about: '1', facts: [1, 1] },
  ]);
});

describe('a published list', () => {
  const list = { authority: 'uschess', list: 'uschess-supplement', date: '2026-02-01', contentHash: 'c' };

  test('signs everything but the signature', () => {
    const signature = { signature: 's', publicKey: 'k' };
    expect(factContents.signedFact('list-published', { ...list, ...signature })).toEqual({
      name: 'the list uschess-supplement of 2026-02-01',
      purpose: 'list',
      content: list,
      signature,
    });
  });

  test('a missing signature is reported as missing; other facts have none', () => {
    expect(factContents.signedFact('list-published', list)).toMatchObject({ signature: undefined });
    expect(factContents.signedFact('membership', list)).toBeUndefined();
  });
});

test('an assigned initial rating of a public export becomes a record; a malformed one is refused', () => {
  expect(assignedLine.record({ player: 'p2', system: 'OTBR', rating: 750.5, games: 10 })).toMatchObject({
    key: 'p2/OTBR',
    value: '{"games":10,"rating":750.5}',
  });
  expect(assignedLine.record({ player: 'p2', system: 'OTBR', rating: '750', games: 10 })).toBeUndefined();
});
