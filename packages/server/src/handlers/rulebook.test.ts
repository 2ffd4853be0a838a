// Every calculator of the API answers valid questions, and refuses invalid ones with the path of the fault.

import { memoryStore } from '@harkness/office/testing';
import { expect, test } from 'vitest';
import { calculatorNames } from '../contract/rulebook.js';
import { rulebookHandlers } from './rulebook.js';

type Name = (typeof calculatorNames)[number];
const { calculate } = rulebookHandlers({ store: memoryStore() });
const ask = (calculator: Name, body: object) =>
  (calculate as (request: object) => Promise<object>)({ params: { calculator }, body });

const player = { id: 'a', rating: 1800, games: 50, history: 'mixed' };
const games2009 = [2000, 2100, 2050].map((opponent) => ({ opponent, halfPoints: 2 }));
const event = {
  id: 'event',
  kind: 'match',
  start: '2010-03-01',
  end: '2010-03-02',
  entries: [
    { id: 'a', rating: 2400 },
    { id: 'b', rating: 2350 },
  ],
  games: [{ white: 'a', black: 'b', halfPoints: 2, played: true }],
};

const questions: Readonly<Record<Name, readonly [body: object, answer: object]>> = {
  estimate: [{ startDate: '2025-03-01', player, games: [{ rating: 1700, score: 1 }] }, { edition: 'uschess@2025-03-01' }],
  need: [{ startDate: '2025-03-01', player, target: 1801, games: [{ rating: 1700 }] }, { score: 1 }],
  // The office's conversion of another national rating, which only the rules of 2015 have.
  initial: [
    { endDate: '2016-03-01', discretionaryRating: 1650, edition: { by: 'name', name: 'uschess-2015' } },
    { from: 'discretion', rating: 1650, rulings: [{ id: 'US-A-21' }] },
  ],
  floor: [{ on: '2025-03-01', peakEstablished: 1941 }, { floor: 1700 }],
  match: [
    { startDate: '2025-03-01', endDate: '2025-03-01', system: 'OTBR', a: player, b: { ...player, id: 'b' }, scoresA: [1] },
    { eligible: true },
  ],
  foreign: [
    {
      startDate: '2025-03-01',
      player: { ...player, rating: 2250 },
      ownFide: 2210,
      currentMember: true,
      includedByOffice: true,
      games: [{ opponent: 'x', opponentFide: 2300, score: 1 }],
    },
    { eligible: false, obstacles: ['not-opted-in'], rulings: [{ id: 'US-A-26' }] },
  ],
  event: [
    {
      startDate: '2025-03-01',
      endDate: '2025-03-01',
      system: 'OTBR',
      players: [player, { ...player, id: 'b' }],
      games: [{ a: 'a', b: 'b', scoreA: 1 }],
    },
    { edition: 'uschess@2025-03-01' },
  ],
  'by-hand': [
    { rating: 1500, games: 20, halfK: true, results: [{ rating: 1400, score: 1 }] },
    { formula: 'standard', halfK: true, rulings: [{ id: 'US-A-28' }] },
  ],
  performance: [{ opponents: [1500], score: 1 }, { edition: 'uschess-2025' }],
  'fide-change': [
    {
      listType: 'standard',
      newList: '2026-11-01',
      player: { rating: 2390, games: 100, ever2300: true, ever2400: false },
      tournaments: [{ id: 't', start: '2026-10-05', own: 2390, games: [{ opponent: 2400, halfPoints: 2 }] }],
    },
    { change: { kUsed: 20 } },
  ],
  'fide-initial': [
    { listType: 'standard', events: [{ id: 't', start: '2026-10-05', list: '2026-11-01', games: games2009 }] },
    { answer: { published: null } },
  ],
  'fide-change-2009': [
    { player: { rating: 2390 }, games: games2009 },
    { k: 30, rulings: [{ id: 'FIDE-A-23' }] },
  ],
  'fide-initial-2009': [
    { start: '2010-03-01', end: '2010-03-09', games: games2009 },
    { rating: null, pool: { unmet: ['7.14e'] } },
  ],
  'fide-event-2009': [event, { edition: 'fide-2009', outcome: { ratable: true, treatedAs: 'match' } }],
};

test.each(calculatorNames.map((name) => [name] as const))('%s', async (name) => {
  const [body, answer] = questions[name] ?? [{}, { missing: name }];
  expect(await ask(name, body)).toMatchObject(answer);
  const findings = await ask(name, {}).then(
    () => [],
    (problem: { readonly findings: readonly { readonly place: object; readonly hint: string }[] }) => problem.findings,
  );
  expect(findings.length).toBeGreaterThan(0);
  for (const { place, hint } of findings) {
    expect(place).toHaveProperty('field');
    expect(hint).not.toBe('');
  }
});
