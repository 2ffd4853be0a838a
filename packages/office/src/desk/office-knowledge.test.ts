import { beforeAll, describe, expect, test } from 'vitest';
import { replay } from '../authorities/live.js';
import { withoutProfile } from '../authorities/registry.js';
import { appendFacts } from '../facts/append.js';
import type { SectionDocument } from '../facts/section-document.js';
import type { Store } from '../facts/store.js';
import { updateSearch } from '../questions/search/index.js';
import { memoryStore } from '../testing/index.js';
import { checkAgainstOffice, officeKnowledge, reportOfSections } from './index.js';

const players = ['12300000', '12300007', '12300014', '12300021'];
const names = ['Kovlanov, Daniel', 'Brandewell, Ruth', 'Müldenhaus, Zoë', 'Østervberger, Ivan'];

const section: SectionDocument = {
  event: '202609060001',
  eventName: 'Cedarton Open',
  section: 1,
  name: 'Open',
  authority: 'uschess',
  kind: 'round-robin',
  start: '2026-09-05',
  end: '2026-09-06',
  venue: 'otb',
  timeControl: 'G/90;d5',
  rounds: 3,
  players: players.map((player, at) => ({ player, pair: at + 1 })),
  games: [
    [0, 1, 2, 1, 1],
    [2, 3, 1, 1, 1],
    [0, 2, 2, 2, 1],
    [1, 3, 2, 2, 1],
    [0, 3, 2, 3, 1],
    [1, 2, 0, 3, 1],
  ],
};

let store: Store;
beforeAll(async () => {
  store = memoryStore();
  const facts: unknown[] = [
    ...players.map((player, at) => ({ kind: 'player-registered', body: { player, name: names[at], uschessId: player } })),
    { kind: 'membership', body: { player: players[0], from: '2026-01-01', until: '2026-12-31' } },
    { kind: 'membership', body: { player: players[1], from: '2025-01-01', until: '2025-12-31' } },
    {
      kind: 'opening-state',
      body: {
        authority: 'uschess',
        asOf: '2026-08-01',
        ratings: [
          { player: players[0], system: 'OTBR', rating: 2000, games: 99, wins: 50, draws: 20, losses: 29, eventsOfThree: 20 },
        ],
      },
    },
    { kind: 'section-submitted', body: { section } },
  ];
  const appended = await appendFacts(
    store,
    facts.map((fact, at) => ({ ...(fact as object), id: `f${at}`, actor: 'test' })),
  );
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  await replay(store, { reason: 'test' });
  await updateSearch(store);
});

describe('what the office knows', () => {
  test('ratings are those after the last section', async () => {
    const [first] = await store.read((reader) => officeKnowledge(reader, '2026-11-15').ratings('12300000', 'uschess'));
    // A whole number: anyone may have a report checked, and probing with distant ratings would reveal decimals.
    expect(first).toEqual({ system: 'OTBR', rating: 2000, games: 102, creditedGames: 0, lastRated: '2026-09-06' });
    expect(await store.read((reader) => officeKnowledge(reader, '2026-11-15').ratings('99', 'uschess'))).toEqual([]);
  });

  test('a player is a member during a membership; without any, nothing is known', async () => {
    const on = (player: string, day: string): Promise<boolean | undefined> =>
      store.read((reader) => officeKnowledge(reader, '2026-11-15').memberOn(player, day));
    expect(await on('12300000', '2026-01-01')).toBe(true);
    expect(await on('12300000', '2026-12-31')).toBe(true);
    expect(await on('12300000', '2027-01-01')).toBe(false);
    expect(await on('12300007', '2026-09-06')).toBe(false);
    expect(await on('12300014', '2026-09-06')).toBeUndefined();
  });

  test('announced players are read together: more players cost no more reads, and the answers are the same', async () => {
    const ask = (about: readonly string[], announced: boolean) =>
      store.read(async (reader) => {
        let reads = 0;
        const counting = new Proxy(reader, {
          get(target, name) {
            const method: unknown = Reflect.get(target, name);
            if (typeof method !== 'function') return method;
            reads += 1;
            return method.bind(target);
          },
        });
        const known = officeKnowledge(counting, '2026-11-15');
        if (announced) known.expect?.(about);
        const answers = [];
        for (const player of about) {
          answers.push(await known.ratings(player, 'uschess'), await known.memberOn(player, '2026-09-06'));
          // Looks at the list of sections alone.
          answers.push(await known.sectionsSince(player, '2026-09-07'));
        }
        return { answers, reads };
      });
    const [one, all, single] = [await ask(players.slice(0, 1), true), await ask(players, true), await ask(players, false)];
    expect(all.reads).toBe(one.reads);
    expect(all.answers).toEqual(single.answers);
    expect(single.reads).toBeGreaterThan(all.reads);
  });

  test('sections are those that end on or after a day', async () => {
    const since = (day: string): Promise<readonly { event: string }[]> =>
      store.read((reader) => officeKnowledge(reader, '2026-11-15').sectionsSince('12300000', day));
    expect(await since('2026-09-06')).toMatchObject([
      { event: '202609060001', section: 1, start: '2026-09-05', end: '2026-09-06' },
    ]);
    expect(await since('2026-09-07')).toEqual([]);
  });
});

test('a report from elsewhere on the same weekend: two sections at once, a membership, and ratings that are far off', async () => {
  const fields = new Map(players.map((player, at) => [player, { name: names[at] ?? '', uschessId: player }]));
  const other: SectionDocument = {
    ...section,
    event: '202609060002',
    eventName: 'Mapleville Cup',
    players: section.players.map((one) => ({ ...one, reported: 1200 })),
  };
  const checked = await store.read((reader) =>
    checkAgainstOffice(officeKnowledge(reader, '2026-11-15'), reportOfSections([other], fields, withoutProfile), {
      authority: 'uschess',
      event: other.event,
    }),
  );
  const found = checked.findings.map((one) => `${one.code} ${one.place.player ?? ''}`.trim());
  expect(found).toContain('rating-far 1');
  expect(found).toContain('membership-expired 2');
  expect(found).not.toContain('membership-expired 1');
  expect(found).toContain('players-reported');
  expect(found.filter((one) => one.startsWith('player-in-two-sections'))).toHaveLength(4);
  expect(checked.acceptable).toBe(true);
});
