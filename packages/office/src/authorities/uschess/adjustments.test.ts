// An adjustment is its own entry in a player's history, with a date and a run that records the difference.

import { beforeEach, expect, test } from 'vitest';
import type { Office } from '../../api.js';
import type { Answer } from '../../facts/answers.js';
import type { FactOffer } from '../../facts/append.js';
import { threeRatings } from '../../lists/index.js';
import { openOffice } from '../../office.js';
import { memoryStore } from '../../testing/index.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

let office: Office;
const by = { actor: 'officer', reason: 'reviewed' };

beforeEach(async () => {
  office = value(await openOffice({ store: memoryStore(), clock: () => '2026-11-01T12:00:00.000Z' }));
  const rating = { system: 'OTBR', games: 40, wins: 15, draws: 10, losses: 15, eventsOfThree: 9 } as const;
  const section = {
    event: 'E',
    eventName: 'Spring Open',
    section: 1,
    name: 'Open',
    authority: 'uschess',
    kind: 'swiss',
    start: '2026-05-01',
    end: '2026-05-01',
    venue: 'otb',
    timeControl: 'G/90;d5',
    rounds: 1,
    players: [
      { player: 'A', pair: 1 },
      { player: 'B', pair: 2 },
    ],
    games: [[0, 1, 1, 1, 1]],
  } as const;
  const facts: unknown = [
    { kind: 'player-registered', body: { player: 'A', name: 'Ann' } },
    { kind: 'player-registered', body: { player: 'B', name: 'Bob' } },
    {
      kind: 'opening-state',
      body: {
        authority: 'uschess',
        asOf: '2026-01-01',
        ratings: [
          { player: 'A', rating: 1747, ...rating },
          { player: 'B', rating: 1747, ...rating },
        ],
      },
    },
    { kind: 'section-submitted', body: { section } },
  ].map((fact, at) => ({ ...fact, id: `f${at}`, actor: 'test' }));
  value(await office.append(facts as FactOffer[]));
});

test('1747 → 1800 after the last section is a run with that difference, has its own date, and is in the history', async () => {
  const decision = { on: '2026-06-10', type: 'adjustment', player: 'A', system: 'OTBR', rating: 1800 } as const;
  const { run, facts } = value(await office.decide(decision, by));
  expect(run).toMatchObject({ reason: 'reviewed', sectionsRated: 0, playersChanged: 1 });
  const diff = value(await office.runDiff(run?.run ?? 0));
  expect(diff.players).toEqual([{ player: 'A', system: 'OTBR', from: 1747, to: 1800 }]);
  expect(diff.changes).toEqual([]);
  const answer = value(await office.player('A'));
  expect(answer.standings).toMatchObject([{ rating: 1800, lastRated: '2026-05-01', adjustedOn: '2026-06-10' }]);
  const before = { rating: 1747, official: 1747, games: 41 };
  const after = { rating: 1800, official: 1800, games: 41 };
  expect(answer.adjustments).toEqual([
    { seq: facts[0]?.seq, on: '2026-06-10', system: 'OTBR', before, after, reason: 'reviewed' },
  ]);
  const [live] = await office.store.read((reader) => threeRatings(reader, 'A', '2026-11-01'));
  expect(live?.live).toMatchObject({ rating: 1800, adjustedOn: '2026-06-10', lastRated: '2026-05-01' });
  expect(value(await office.player('A', { on: '2026-06-09' }))).toMatchObject({
    adjustments: [],
    standings: [{ rating: 1747 }],
  });
  // Players who were not adjusted have no such field.
  expect(value(await office.player('B')).standings[0]).not.toHaveProperty('adjustedOn');
});

test('an adjustment before a section rates the section again, and the second of two on one day starts from the first', async () => {
  for (const rating of [1700, 1650])
    value(await office.decide({ on: '2026-03-01', type: 'adjustment', player: 'A', system: 'OTBR', rating }, by));
  const answer = value(await office.player('A'));
  expect(answer.adjustments.map(({ before, after }) => [before?.rating, after.rating])).toEqual([
    [1747, 1700],
    [1700, 1650],
  ]);
  expect(answer.history).toMatchObject([{ before: { rating: 1650 } }]);
  expect(answer.standings[0]).not.toHaveProperty('adjustedOn');
});

test('revoking an adjustment is a run with the opposite difference', async () => {
  const decision = { on: '2026-06-10', type: 'adjustment', player: 'A', system: 'OTBR', rating: 1800, games: 50 } as const;
  const { facts } = value(await office.decide(decision, by));
  const { run } = value(await office.revoke(facts[0]?.seq ?? 0, by));
  expect(value(await office.runDiff(run?.run ?? 0)).players).toEqual([{ player: 'A', system: 'OTBR', from: 1800, to: 1747 }]);
  expect(value(await office.player('A'))).toMatchObject({ adjustments: [], standings: [{ rating: 1747, games: 41 }] });
});

test('a ceiling changes no rating, so the history has no entry for it', async () => {
  const ceiling = { on: '2026-06-10', type: 'ceiling', player: 'A', system: 'OTBR', rating: 1900 } as const;
  expect(value(await office.decide(ceiling, by)).run).toBeUndefined();
});
