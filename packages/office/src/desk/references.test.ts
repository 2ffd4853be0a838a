// Every id in every fact must refer to something that exists, whoever enters the fact.

import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '../api.js';
import type { Answer } from '../facts/answers.js';
import type { FactOffer } from '../facts/append.js';
import type { FactBodies, FactKind } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

let office: Office;
const day = '2026-05-01';

function offer<K extends FactKind>(kind: K, body: FactBodies[K], id = `${kind}-1`, reason?: string): FactOffer {
  const fact: unknown = { id, kind, body, actor: 'test', ...(reason === undefined ? {} : { reason }) };
  return fact as FactOffer;
}

const opening = (player: string, system: 'OTBR' | 'FIDE-standard' = 'OTBR') => ({
  player,
  system,
  rating: 1500,
  games: 30,
  wins: 10,
  draws: 10,
  losses: 10,
  eventsOfThree: 5,
});

function section(event: string, number: number, players: readonly string[]): SectionDocument {
  return {
    event,
    eventName: 'Spring Open',
    section: number,
    name: 'Open',
    authority: 'uschess',
    kind: 'swiss',
    start: day,
    end: day,
    venue: 'otb',
    timeControl: 'G/90;d5',
    rounds: 1,
    players: players.map((player, at) => ({ player, pair: at + 1 })),
    games: [[0, 1, 2, 1, 1]],
  };
}

const registered = (event: string): FactBodies['event-registered'] => ({
  event,
  authority: 'fide',
  name: 'Grand Prix',
  start: day,
  end: day,
  registeredOn: '2026-01-01',
});

beforeEach(async () => {
  office = value(await openOffice({ store: memoryStore(), clock: () => '2026-11-01T12:00:00.000Z' }));
  value(
    await office.append([
      offer('player-registered', { player: '12300001', name: 'Haxtestead, Ann' }, 'a'),
      offer('player-registered', { player: '12300002', name: 'Birch, Bob' }, 'b'),
      offer('event-registered', registered('E1'), 'e'),
      offer('section-submitted', { section: section('20260501', 1, ['12300001', '12300002']) }, 's1'),
      offer('section-submitted', { section: section('20260501', 2, ['12300001', '12300002']) }, 's2'),
    ]),
  );
  value(await office.withdraw({ event: '20260501', section: 2 }, { actor: 'test', reason: 'not played' }));
});

const ok = { player: '12300001', event: '20260501' } as const;
const nobody = { code: 'player-unknown', message: 'Nobody is registered as Haxtestead.' };
const noEvent = { code: 'event-unknown', message: 'There is no event E9.' };

describe('a fact that refers to something that does not exist is refused, with the field', () => {
  test.each<[FactOffer, string, object]>([
    [
      offer('opening-state', { authority: 'uschess', asOf: day, ratings: [opening('12300001'), opening('Haxtestead')] }),
      'ratings[1].player',
      nobody,
    ],
    [
      offer('opening-state', { authority: 'fide', asOf: day, ratings: [opening('12300001')] }),
      'ratings[0].system',
      { code: 'system-of-other-authority' },
    ],
    [offer('player-updated', { player: 'Haxtestead', state: 'NY' }), 'player', nobody],
    [offer('player-merged', { from: 'Haxtestead', into: '12300001' }), 'from', nobody],
    [offer('player-merged', { from: '12300001', into: 'Haxtestead' }), 'into', nobody],
    [offer('outside-rating', { player: 'Haxtestead', source: 'CFC', rating: 1500, on: day }), 'player', nobody],
    [offer('membership', { player: 'Haxtestead', from: day, until: day }), 'player', nobody],
    [offer('event-refused', { event: 'E9', on: day }), 'event', noEvent],
    [offer('event-appealed', { event: 'E9', on: day }), 'event', noEvent],
    [offer('appeal-decided', { event: 'E9', on: day, outcome: 'upheld' }), 'event', noEvent],
    [offer('prize-won', { player: 'Haxtestead', event: ok.event, on: day, amount: 5000 }), 'player', nobody],
    [offer('prize-won', { player: ok.player, event: 'E9', on: day, amount: 5000 }), 'event', noEvent],
    [offer('section-submitted', { section: section('E5', 1, ['12300001', 'Haxtestead']) }), 'section.players[1].player', nobody],
    [
      offer('section-corrected', { section: section('20260501', 7, ['12300001', '12300002']) }),
      'section.section',
      { code: 'section-unknown' },
    ],
    [
      offer('section-withdrawn', { event: '20260501', section: 2 }),
      'section',
      { code: 'section-unknown', message: expect.stringContaining('was withdrawn') },
    ],
    [offer('section-withdrawn', { event: 'E9', section: 1 }), 'event', noEvent],
    [offer('decision', { on: day, type: 'title', player: 'Haxtestead', title: 'FM' }), 'player', nobody],
    [offer('decision', { on: day, type: 'adjustment', player: 'Haxtestead', system: 'OTBR', rating: 1500 }), 'player', nobody],
    [
      offer('decision', { on: day, type: 'adjustment', player: ok.player, system: 'FIDE-rapid', rating: 1500 }),
      'system',
      { code: 'system-without-decision' },
    ],
    [offer('decision', { on: day, type: 'registration-waived', event: 'E9' }), 'event', noEvent],
    [offer('decision', { on: day, type: 'foreign-event-inclusion', player: ok.player, event: 'E9' }), 'event', noEvent],
    [
      offer('decision', { on: day, type: 'section-held', event: '20260501', section: 3 }),
      'section',
      { code: 'section-unknown', hint: 'It has 1 Open.' },
    ],
    [
      offer('decision', { on: day, type: 'match-floor-request', player: ok.player, event: 'E9', section: 1, outcome: 'granted' }),
      'event',
      noEvent,
    ],
    [offer('fact-revoked', { fact: 'no-such-fact' }, 'r', 'a slip'), 'fact', { code: 'fact-unknown' }],
    [offer('fact-revoked', { fact: 'a' }, 'r', 'a slip'), 'fact', { code: 'fact-not-revocable' }],
  ])('%j', async (fact, field, error) => {
    const { seq } = await office.head();
    expect(await office.append([fact])).toMatchObject({ ok: false, errors: [{ place: `[0].body.${field}`, ...error }] });
    expect((await office.head()).seq).toBe(seq);
  });

  test.each([
    ['Haxtestead', 'Did you mean 12300001 Haxtestead, Ann? '],
    ['12300010', 'Did you mean 12300001 Haxtestead, Ann? '],
    ['nothing-like-it', 'Give the id of a player; register a new one first.'],
  ])('the hint names similar ids: %s', async (player, hint) => {
    const refused = await office.decide({ on: day, type: 'fide-opt-in', player }, { actor: 'test' });
    expect(refused).toMatchObject({ ok: false, errors: [{ code: 'player-unknown', hint: expect.stringContaining(hint) }] });
  });

  test('a revocation needs a reason, and is possible only once', async () => {
    value(
      await office.decide(
        { on: day, type: 'ceiling', player: ok.player, system: 'OTBR', rating: 1400 },
        { actor: 'test', id: 'c' },
      ),
    );
    expect(await office.revoke('c', { actor: 'test' })).toMatchObject({ ok: false, errors: [{ code: 'reason-missing' }] });
    value(await office.revoke('c', { actor: 'test', reason: 'a slip' }));
    expect(await office.revoke('c', { actor: 'test', reason: 'a slip' })).toMatchObject({
      ok: false,
      errors: [{ code: 'revoked-already' }],
    });
    expect(await office.revoke(999, { actor: 'test', reason: 'a slip' })).toMatchObject({
      ok: false,
      errors: [{ code: 'fact-unknown' }],
    });
  });

  test('lists are not entered as facts', async () => {
    const body = { authority: 'fide', list: 'FIDE-standard', date: day, published: 'x' } as const;
    expect(await office.append([offer('list-retracted', body)])).toMatchObject({
      ok: false,
      errors: [{ code: 'fact-not-by-hand' }],
    });
  });
});

test('facts entered together may refer to each other, in any order, and all of them are entered or none', async () => {
  const facts = [
    offer('opening-state', { authority: 'uschess', asOf: day, ratings: [opening('12300003')] }),
    offer('prize-won', { player: '12300003', event: 'E7', on: day, amount: 5000, under: 1800 }),
    offer('decision', { on: day, type: 'section-held', event: 'E8', section: 1 }),
    offer('player-registered', { player: '12300003', name: 'Cedar, Cy' }),
    offer('event-registered', registered('E7')),
    offer('section-submitted', { section: section('E8', 1, ['12300001', '12300003']) }),
  ];
  const { seq } = await office.head();
  const one = offer('membership', { player: '12300099', from: day, until: day });
  expect(await office.append([...facts, one])).toMatchObject({ ok: false, errors: [{ place: '[6].body.player' }] });
  expect((await office.head()).seq).toBe(seq);
  expect(value(await office.append(facts)).facts).toHaveLength(facts.length);
  // Sending an existing fact again is no error, even if its subject has changed since.
  value(await office.withdraw({ event: 'E8', section: 1 }, { actor: 'test', reason: 'a test' }));
  expect(value(await office.append(facts)).facts).toHaveLength(facts.length);
});
