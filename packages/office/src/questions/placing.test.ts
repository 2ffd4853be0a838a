import { expect, test } from 'vitest';
import type { SectionDocument } from '../facts/section-document.js';
import { placings } from './placing.js';

// Four players, all play all. 0 beats everybody; 1 draws 2 and beats 3; 2 beats 3. Half a point bye for 3 beside it.
const document = {
  event: 'E',
  eventName: 'Quad',
  section: 1,
  name: 'Quad',
  authority: 'uschess',
  kind: 'round-robin',
  start: '2026-01-01',
  end: '2026-01-01',
  venue: 'otb',
  timeControl: 'G/60',
  rounds: 4,
  players: [1, 2, 3, 4].map((pair) => ({ player: `p${pair}`, pair })),
  games: [
    [0, 3, 2, 1, 1],
    [1, 2, 1, 1, 1],
    [0, 2, 2, 2, 1],
    [1, 3, 2, 2, 1],
    [0, 1, 2, 3, 1],
    [2, 3, 2, 3, 0],
  ],
  byes: [[3, 4, 1, 'bye-half']],
} as unknown as SectionDocument;

test('equal scores share a rank; a tie-break parts them, each by its own', () => {
  const found = placings(document);
  expect(found.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  const by = (name: string) => found.map(({ tieBreaks }) => tieBreaks.find((one) => one.by === name));
  expect(by('wins').map((one) => one?.value)).toEqual([3, 1, 0, 0]);
  expect(by('wins').map((one) => one?.rank)).toEqual([1, 2, 3, 4]);
  // They drew, and the games with everybody else are not between equals.
  expect(by('direct-encounter').map((one) => one?.value)).toEqual([0, 0.5, 0.5, 0]);
  expect(by('direct-encounter').map((one) => one?.rank)).toEqual([1, 2, 2, 4]);
  expect(by('cumulative').map((one) => one?.rank)).toEqual([1, 2, 3, 4]);
});
