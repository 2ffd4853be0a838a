import { addMonths } from '@harkness/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '../api.js';
import { publishFideList } from '../authorities/index.js';
import type { Answer } from '../facts/answers.js';
import { appendFacts } from '../facts/append.js';
import type { NewFact } from '../facts/facts.js';
import type { GameRow, SectionDocument } from '../facts/section-document.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

const ids = Array.from({ length: 8 }, (_, at) => String(30_000_001 + at));

function section(event: string, start: string, end: string): SectionDocument {
  const games: GameRow[] = [];
  for (let round = 1; round < ids.length; round++) {
    for (let white = 0; white < ids.length; white++) {
      const black = (round * 2 - white + 2 * ids.length) % (ids.length - 1);
      if (black > white && black < ids.length) games.push([white, black, (white + round) % 3, round, 1]);
    }
  }
  return {
    event,
    eventName: `Open ${event}`,
    section: 1,
    name: 'A',
    authority: 'fide',
    kind: 'swiss',
    start,
    end,
    venue: 'otb',
    timeControl: '40/90,SD/30;+30',
    rounds: 7,
    players: ids.map((player, index) => ({ player, pair: index + 1 })),
    games,
  };
}

let office: Office;

beforeAll(async () => {
  const store = memoryStore();
  office = value(await openOffice({ store, clock: () => '2026-11-01T12:00:00.000Z' }));
  const facts: Omit<NewFact, 'id' | 'actor'>[] = [
    ...ids.map((player, at) => ({
      kind: 'player-registered' as const,
      body: { player, name: `Player ${at}`, fideId: player, federation: 'USA', birthYear: 1980 },
    })),
    {
      kind: 'opening-state',
      body: {
        authority: 'fide',
        asOf: '2025-12-31',
        ratings: ids.slice(0, 7).map((player, at) => ({
          player,
          system: 'FIDE-standard' as const,
          rating: 2000 - 40 * at,
          games: 60,
          wins: 20,
          draws: 20,
          losses: 20,
          eventsOfThree: 9,
          lastRated: '2025-11-30',
        })),
      },
    },
    ...['E1', 'E2'].map((event) => ({
      kind: 'event-registered' as const,
      body: {
        event,
        authority: 'fide' as const,
        name: `Open ${event}`,
        start: '2026-02-03',
        end: '2026-02-09',
        registeredOn: addMonths('2026-02-03', -2),
        federation: 'USA',
      },
    })),
  ];
  const appended = await appendFacts(
    store,
    facts.map((fact, at) => ({ ...fact, id: `f${at}`, actor: 'test' })),
  );
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  value(await office.run({ reason: 'registrations' }));
});

describe('a FIDE section', () => {
  const ref = { event: 'E1', section: 1 };
  const document = section('E1', '2026-02-03', '2026-02-09');

  test('is previewed from the list in force at its start, and stores nothing', async () => {
    const before = await office.head();
    const preview = value(await office.preview(document));
    expect(preview).toMatchObject({ status: 'ratable', systems: ['FIDE-standard'] });
    expect(preview.players[0]?.ratings[0]).toMatchObject({ before: { rating: 2000 }, after: null });
    expect(preview.players.slice(0, 7).every((row) => typeof row.ratings[0]?.change === 'number')).toBe(true);
    expect(preview.players[0]?.ratings[0]?.performance).toBeTypeOf('number');
    expect(await office.head()).toEqual(before);
  });

  test('waits for its list (7.13), then shows the result of the list', async () => {
    const preview = value(await office.preview(document));
    const why = value(await office.explainPreview(document, ids[0] as string));
    value(await office.submit(document, { actor: 'arbiter' }));
    const waiting = value(await office.section(ref));
    expect(waiting).toMatchObject({ status: 'held', held: { code: 'waits-for-list' }, systems: ['FIDE-standard'] });
    // Meanwhile it shows that list's result as a preview, and the performances.
    expect(waiting.players).toMatchObject(preview.players);
    const published = await publishFideList(office.store, 'FIDE-standard', '2026-03-01', { actor: 'qualification' });
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
    const shown = value(await office.section(ref));
    expect(shown).toMatchObject({ status: 'rated', systems: ['FIDE-standard'] });
    const change = (rows: typeof shown.players) => rows.map((row) => row.ratings[0]?.change);
    expect(change(shown.players)).toEqual(change(preview.players));
    const performance = (rows: typeof shown.players) => rows.map((row) => row.ratings[0]?.performance);
    expect(performance(shown.players)).toEqual(performance(preview.players));
    expect(value(await office.explain(ref, ids[0] as string)).trace).toEqual(why.trace);
    expect(value(await office.event('E1')).sections).toMatchObject([{ status: 'rated', systems: ['FIDE-standard'] }]);
    const first = value(await office.player(ids[0] as string)).history;
    expect(first).toMatchObject([
      { event: 'E1', system: 'FIDE-standard', before: { rating: 2000 }, change: change(shown.players)[0] },
    ]);
  });

  test('is explained game by game', async () => {
    const explained = value(await office.explain(ref, ids[1] as string));
    expect(explained).toMatchObject({ system: 'FIDE-standard', before: { rating: 1960 }, masked: false });
    expect(explained.trace.steps?.length ?? 0).toBeGreaterThan(0);
  });
});
