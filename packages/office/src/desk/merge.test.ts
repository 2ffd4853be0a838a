import { beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '../api.js';
import { verify } from '../facts/verify.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';

describe('only existing players are merged, and only once', () => {
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
    ['1', '9', 'player-unknown'],
    ['9', '1', 'player-unknown'],
    ['2', '1', 'players-are-one'],
    ['3', '3', 'players-are-one'],
  ])('%s into %s is refused: %s', async (from, into, code) => {
    const answer = await office.mergePlayers(from, into, context);
    expect(answer).toMatchObject({ ok: false, errors: [{ code }] });
  });

  test('evidence against a merge is shown beforehand: other names, and a birth date that would replace the other', async () => {
    for (const [player, birthDate] of [
      ['4', '2001-02-03'],
      ['5', '2001-02-03'],
      ['6', '1999-12-31'],
    ] as const)
      await office.registerPlayer({ player, name: 'Alder, Kim' }, { birthDate }, { actor: 'officer' });
    expect(await office.mergePreview('4', '5')).toMatchObject({ ok: true, value: { sameBirth: true, doubts: [] } });
    const differing = await office.mergePreview('6', '5');
    expect(differing).toMatchObject({ ok: true, value: { sameBirth: false } });
    expect(differing.ok && differing.value.doubts).toEqual([
      'the dates of birth differ: the one entered last would count, from the first rating on. Correct the wrong one first',
    ]);
  });

  test('two ids with a secondary authority speak against a merge; two ids of the office itself do not', async () => {
    for (const [player, ids] of [
      ['21', { uschessId: '21', fideId: '30000021' }],
      ['22', { uschessId: '22', fideId: '30000022' }],
    ] as const)
      await office.registerPlayer({ player, name: 'Birch, Kim', ...ids }, {}, { actor: 'officer' });
    const preview = await office.mergePreview('21', '22');
    expect(preview.ok && preview.value.doubts).toEqual(['they have different ids: FIDE id 30000021 and 30000022']);
  });

  test('facts entered together, or without asking first, are checked too: ids never form a ring', async () => {
    const merge = (from: string, into: string) => ({
      id: `${from}-${into}`,
      kind: 'player-merged',
      actor: 'o',
      body: { from, into },
    });
    const one = { ok: false, errors: [{ code: 'players-are-one' }] };
    expect(await office.append([merge('2', '1')] as never)).toMatchObject(one);
    expect(await office.append([merge('2', '3'), merge('3', '1')] as never)).toMatchObject(one);
  });

  test('merging the same pair again is harmless', async () => {
    expect(await office.mergePlayers('1', '2', context)).toMatchObject({ ok: true });
    expect(await office.player('1')).toMatchObject({ ok: true, value: { player: '2', mergedFrom: ['1'] } });
  });
});

test('a player with two ids is erased under both, except for the year of birth, whichever id is given', async () => {
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

describe('undoing a merge', () => {
  const by = { actor: 'officer', reason: 'two people after all' };
  const clock = () => '2026-11-15T12:00:00.000Z';

  async function merged(): Promise<{ office: Office; fact: number }> {
    const opened = await openOffice({ store: memoryStore(), clock });
    if (!opened.ok) throw new Error('a store in memory opens');
    const office = opened.value;
    for (const player of ['1', '2']) await office.registerPlayer({ player, name: `Player ${player}` }, {}, by);
    const rating = { games: 40, wins: 20, draws: 10, losses: 10, eventsOfThree: 5 };
    for (const authority of ['uschess', 'fide'] as const) {
      const system = authority === 'fide' ? 'FIDE-standard' : 'OTBR';
      const ratings = [
        { player: '1', system, rating: 1700, ...rating },
        { player: '2', system, rating: 1900, ...rating },
      ];
      const body = { authority, asOf: '2026-09-30', ratings };
      const answer = await office.append([
        { id: `opening-${authority}`, kind: 'opening-state', body, actor: 'officer' } as never,
      ]);
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
    }
    const answer = await office.mergePlayers('1', '2', by);
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
    return { office, fact: answer.value.facts[0]?.seq ?? 0 };
  }

  test('the two are separate players again, and can be merged again', async () => {
    const { office, fact } = await merged();
    expect(await office.player('1')).toMatchObject({ ok: true, value: { player: '2', mergedFrom: ['1'] } });
    expect(await office.revoke(fact, by)).toMatchObject({ ok: true });
    for (const player of ['1', '2'])
      expect(await office.player(player)).toMatchObject({ ok: true, value: { player, mergedFrom: [] } });
    expect(await office.revoke(fact, by)).toMatchObject({ ok: false, errors: [{ code: 'revoked-already' }] });
    expect(await office.mergePlayers('1', '2', by)).toMatchObject({ ok: true });
    expect(await office.player('1')).toMatchObject({ ok: true, value: { player: '2', mergedFrom: ['1'] } });
    expect(await verify(office.store)).toMatchObject({ ok: true });
  });

  test('a FIDE list made while the two were one player must be retracted first', async () => {
    const { office, fact } = await merged();
    const list = 'FIDE-standard';
    expect(await office.publishList(list, '2026-11-01', by)).toMatchObject({ ok: true, value: { head: { players: 1 } } });
    const refused = await office.revoke(fact, by);
    expect(refused).toMatchObject({ ok: false, errors: [{ code: 'list-made-with-merge' }] });
    if (!refused.ok) expect(refused.errors[0]?.hint).toContain('Retract FIDE-standard of 2026-11-01 first');
    expect(await office.retractList(list, '2026-11-01', by)).toMatchObject({ ok: true });
    expect(await office.revoke(fact, by)).toMatchObject({ ok: true });
    expect(await office.publishList(list, '2026-11-01', by)).toMatchObject({ ok: true, value: { head: { players: 2 } } });
  });
});
