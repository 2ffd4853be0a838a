import { beforeAll, describe, expect, test } from 'vitest';
import type { Office } from './api.js';
import { openOffice } from './office.js';
import { memoryStore } from './testing/memory-store.js';

describe('players are merged once, and only players who are there', () => {
  let office: Office;
  const context = { actor: 'officer', reason: 'the same person' };
  beforeAll(async () => {
    const opened = await openOffice({ store: memoryStore() });
    if (!opened.ok) throw new Error('a store in memory opens');
    office = opened.value;
    for (const player of ['1', '2', '3'])
      await office.registerPlayer({ player, name: `Player ${player}` }, {}, { actor: 'officer' });
    expect(await office.mergePlayers('1', '2', context)).toMatchObject({ ok: true });
  });

  test.each([
    ['1', '9', 'unknown-player'],
    ['9', '1', 'unknown-player'],
    ['2', '1', 'players-are-one'],
    ['3', '3', 'players-are-one'],
  ])('%s into %s is refused: %s', async (from, into, code) => {
    const answer = await office.mergePlayers(from, into, context);
    expect(answer).toMatchObject({ ok: false, errors: [{ code }] });
  });

  test('the same pair again is no harm', async () => {
    expect(await office.mergePlayers('1', '2', context)).toMatchObject({ ok: true });
    expect(await office.player('1')).toMatchObject({ ok: true, value: { player: '2', mergedFrom: ['1'] } });
  });
});
