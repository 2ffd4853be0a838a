import { expect, test } from 'vitest';
import { estimateHash, fideHash, hashFor } from './calculator-hash.js';

type PlayerData = Parameters<typeof hashFor>[1];

const regular: PlayerData['standings'][number] = {
  system: 'OTBR',
  rating: 1650.25,
  official: 1650,
  games: 40,
  established: true,
  wins: 20,
  draws: 8,
  losses: 12,
  creditedGames: 0,
  eventsOfThree: 9,
  peakEstablished: 1702.5,
  lastRated: '2026-05-01',
};
const published = { from: 'list', date: '2026-11-01', rating: 2380, games: 200, k: 10, ever2300: true, ever2400: true } as const;
const standard: PlayerData['listStandings'][number] = { system: 'FIDE-standard', published };
const player: PlayerData = {
  player: '12500012',
  name: 'Baker, Ann',
  mergedFrom: [],
  ids: [],
  birthYear: 2010,
  standings: [regular],
  listStandings: [standard],
  ratings: [],
  recent: [],
  adjustments: [],
  records: [],
  asOf: { known: 1 },
};
const fields = (hash: string) => Object.fromEntries(new URLSearchParams(hash));

test('after an event: all that decides formula and floor', () => {
  expect(fields(estimateHash('12500012', regular))).toEqual({
    ...{ system: 'OTBR', rating: '1650.25', games: '40', peak: '1702.5', wins: '20', draws: '8', events: '9' },
    player: '12500012',
  });
  const limits = { ceiling: 1800, moneyFloor: 1500, originalLifeMaster: true } as const;
  expect(fields(estimateHash('1', { ...regular, ...limits }))).toMatchObject({ ceiling: '1800', cash: '1500', olm: '1' });
});

test.each([
  [{ games: 4, wins: 4, draws: 0, losses: 0 }, 'all_wins'],
  [{ games: 4, wins: 0, draws: 0, losses: 4 }, 'all_losses'],
  [{ games: 4, wins: 3, draws: 1, losses: 0 }, undefined],
  // Credited games may have been anything.
  [{ games: 14, wins: 4, draws: 0, losses: 0, creditedGames: 10 }, undefined],
])('games %o are %s', (counts, history) => {
  expect(fields(estimateHash('1', { ...regular, ...counts }))['history']).toBe(history);
});

test('a FIDE rating: all that decides K', () => {
  expect(fields(fideHash(player, standard))).toEqual({
    ...{ rating: '2380', games: '200', born: '2010', ever2300: '1', ever2400: '1', player: '12500012' },
  });
  expect(fields(fideHash(player, { ...standard, system: 'FIDE-rapid' }))).toMatchObject({ type: 'rapid' });
});

test.each([
  ['/calculators/need', { system: 'OTBR', rating: '1650.25', games: '40' }],
  ['/calculators/match', { system: 'OTBR', a: '1650.25', gamesA: '40' }],
  ['/calculators/foreign', { rating: '1650.25', games: '40', peak: '1702.5', fide: '2380' }],
  ['/calculators/initial', { system: 'OTBQ', sources: 'OTBR:1650.25:40:2026-05-01 FIDE:2380::2026-11-01' }],
  ['/calculators/fide', { rating: '2380', born: '2010' }],
  ['/calculators/fide-event', {}],
])('the same player in %s', (path, known) => {
  expect(fields(hashFor(path, player, 'FIDE-standard'))).toMatchObject({ ...known, player: '12500012' });
});
