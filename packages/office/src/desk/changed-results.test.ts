import { expect, test } from 'vitest';
import type { SectionDocument } from '../facts/section-document.js';
import { changedSection } from './changed-results.js';

const section: SectionDocument = {
  event: 'E',
  eventName: 'Open',
  section: 1,
  name: 'A',
  authority: 'uschess',
  kind: 'swiss',
  start: '2026-11-07',
  end: '2026-11-07',
  venue: 'otb',
  timeControl: 'G/60;d5',
  rounds: 2,
  players: ['a', 'b', 'c', 'd'].map((player, at) => ({ player, pair: at + 1 })),
  games: [
    [0, 1, 2, 1, 1],
    [2, 3, 1, 1, 1],
    [0, 2, 0, 2, 1],
  ],
};

test('a game with a changed result is named with both results; the others are not named', () => {
  const after: SectionDocument = { ...section, games: section.games.with(0, [0, 1, 1, 1, 1]) };
  expect(changedSection(section, after)).toEqual({
    results: [{ round: 1, white: 'a', black: 'b', from: '1–0', to: '½–½' }],
    playersAdded: [],
    playersGone: [],
    terms: [],
  });
});

test('a forfeit is another result; a new or removed game has one side; exchanged colours make it another game', () => {
  const games: SectionDocument['games'] = [
    [0, 1, 2, 1, 0],
    [3, 2, 1, 1, 1],
    [0, 2, 0, 2, 1],
  ];
  expect(changedSection(section, { ...section, games }).results).toEqual([
    { round: 1, white: 'a', black: 'b', from: '1–0', to: '1–0, forfeit' },
    { round: 1, white: 'd', black: 'c', to: '½–½' },
    { round: 1, white: 'c', black: 'd', from: '½–½' },
  ]);
});

test('added and removed players and other terms are named', () => {
  const players = [...section.players.slice(0, 3), { player: 'e', pair: 4 }];
  const found = changedSection(section, { ...section, players, timeControl: 'G/45;d5' });
  expect(found).toMatchObject({ playersAdded: ['e'], playersGone: ['d'] });
  expect(found.terms).toEqual([{ field: 'timeControl', from: 'G/60;d5', to: 'G/45;d5' }]);
});
