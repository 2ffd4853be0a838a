import { type Answer, openOffice, type SectionDocument } from '@harkness/office';
import { memoryStore } from '@harkness/office/testing';
import { expect, test } from 'vitest';
import { meetings } from './meetings.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

const match = (event: string, more: Partial<SectionDocument>): SectionDocument => ({
  event,
  eventName: 'Spring Open',
  section: 1,
  name: 'Open',
  authority: 'uschess',
  kind: 'swiss',
  start: '2026-04-03',
  end: '2026-04-05',
  venue: 'otb',
  timeControl: '40/90,SD/30;+30',
  rounds: 2,
  players: [
    { pair: 1, player: 'A' },
    { pair: 2, player: 'B' },
  ],
  games: [
    [0, 1, 2, 1, 1],
    [1, 0, 1, 2, 1],
  ],
  ...more,
});

test('a game that US Chess and FIDE both rate is one game, a rematch is another, and a merged opponent is one person', async () => {
  const office = value(await openOffice({ store: memoryStore(), clock: () => '2026-11-01T12:00:00.000Z' }));
  const by = { actor: 'director' };
  for (const player of ['A', 'B', 'B2'])
    value(await office.registerPlayer({ player, name: player, federation: 'USA', birthYear: 1990 }, {}, by));
  value(await office.submit(match('202604050001', {}), by));
  // The same games, reported to FIDE with the days of their rounds.
  value(await office.submit(match('400001', { authority: 'fide', start: '2026-04-04' }), by));
  // A week later, and again on the same days under another id of the opponent.
  value(await office.submit(match('202604120001', { start: '2026-04-12', end: '2026-04-12' }), by));
  const other = match('202604050002', {
    players: [
      { pair: 1, player: 'A' },
      { pair: 2, player: 'B2' },
    ],
  });
  value(await office.submit(other, by));
  value(await office.mergePlayers('B2', 'B', by));
  const { history } = value(await office.player('A'));
  expect(new Set(history.map(({ event }) => event)).size).toBe(4);
  const found = await office.store.read((reader) => meetings(reader, history, new Set(['A']), undefined));
  expect([...found.values()]).toEqual([{ player: 'B', games: 6, wins: 3, draws: 3, losses: 0, last: '2026-04-12' }]);
  const listed = await office.store.read((reader) => meetings(reader, history, new Set(['A']), 'B'));
  expect(listed.get('B')?.list).toHaveLength(6);
  await office.close();
});
