import { beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '../api.js';
import { verify } from '../facts/verify.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';

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

test('whoever has two ids is erased under both but for the year of birth, whichever is given', async () => {
  for (const given of ['1', '2']) {
    const store = memoryStore();
    const opened = await openOffice({ store });
    if (!opened.ok) throw new Error('a store in memory opens');
    const office = opened.value;
    const context = { actor: 'officer', reason: 'asked for it' };
    for (const player of ['1', '2', '3'])
      await office.registerPlayer(
        { player, name: `Player ${player}` },
        { birthDate: '2001-02-03', email: `${player}@example.org` },
        context,
      );
    await office.mergePlayers('1', '2', context);
    expect(await office.erasePrivate(given, context)).toMatchObject({ ok: true });
    const left = async (player: string) =>
      (await store.read((reader) => reader.privateValuesOf(player))).map(({ field, value }) => [field, value]).sort();
    const year = [['birthDate', '2001']];
    const whole = [
      ['birthDate', '2001-02-03'],
      ['email', '3@example.org'],
    ];
    expect([await left('1'), await left('2'), await left('3')]).toEqual([year, year, whole]);
    expect(await verify(store)).toMatchObject({ ok: true, privateValues: 4, brokenPrivate: [] });
    await office.close();
  }
});
