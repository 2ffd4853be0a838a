import { expect, test } from 'vitest';
import type { SectionDocument } from '../facts/section-document.js';
import { placings } from './placing.js';

// Four players, all play all. 0 beats everyone; 1 draws 2 and beats 3; 2 beats 3. In addition, 3 has a half-point bye.
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

test('equal scores share a rank; each tie-break separates them in its own way', () => {
  const found = placings(document);
  expect(found.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  const by = (name: string) => found.map(({ tieBreaks }) => tieBreaks.find((one) => one.by === name));
  expect(by('wins').map((one) => one?.value)).toEqual([3, 1, 0, 0]);
  expect(by('wins').map((one) => one?.rank)).toEqual([1, 2, 3, 4]);
  // They drew, and their games with others do not count here.
  expect(by('direct-encounter').map((one) => one?.value)).toEqual([0, 0.5, 0.5, 0]);
  expect(by('direct-encounter').map((one) => one?.rank)).toEqual([1, 2, 2, 4]);
  expect(by('cumulative').map((one) => one?.rank)).toEqual([1, 2, 3, 4]);
});
