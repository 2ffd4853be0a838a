import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, addMonths, reevaluate, storyOf, type TraceStep } from '@harkness/rules';
import { tracedRules2009, tracedRulesSince2014 } from '@harkness/rules/fide';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '../api.js';
import { publishFideList } from '../authorities/index.js';
import type { Answer, ExplanationAnswer, SectionAnswer } from '../facts/answers.js';
import type { FactOffer } from '../facts/append.js';
import type { GameRow, SectionDocument } from '../facts/section-document.js';
import { openOffice } from '../office.js';

// One office on disk with an event of 2009 and events of 2026, each rated by its own rules.

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

const rules = new Map([...tracedRules2009, ...tracedRulesSince2014]);
const again = (trace: TraceStep) => reevaluate(trace, rules);

const ids = Array.from({ length: 10 }, (_, at) => String(30_000_001 + at));
const id = (at: number): string => ids[at] ?? '';

function registration(event: string, start: string): FactOffer {
  const body = { event, authority: 'fide', name: `Masters ${event}`, start, end: addDays(start, 8), federation: 'USA' } as const;
  return { id: `r-${event}`, actor: 'test', kind: 'event-registered', body: { ...body, registeredOn: addMonths(start, -2) } };
}

/** Everyone beats everyone after them, except the last player, who beats the first. */
function roundOf(event: string, players: readonly number[], start: string): SectionDocument {
  const games: GameRow[] = [];
  for (const a of players.keys()) {
    for (let b = a + 1; b < players.length; b++)
      games.push([a, b, a === 0 && b === players.length - 1 ? 0 : 2, games.length + 1, 1]);
  }
  return {
    event,
    eventName: `Masters ${event}`,
    section: 1,
    name: 'Open',
    authority: 'fide',
    kind: 'swiss',
    start,
    end: addDays(start, 8),
    venue: 'otb',
    timeControl: '40/90,SD/30;+30',
    rounds: games.length,
    players: players.map((at, pair) => ({ player: id(at), pair: pair + 1 })),
    games,
  };
}

let directory: string;
let office: Office;
let today = '2026-02-20';

async function publish(date: string): Promise<void> {
  const published = await publishFideList(office.store, 'FIDE-standard', date, { actor: 'qualification' });
  if (!published.ok) throw new Error(JSON.stringify(published.errors));
}

async function hold(event: string, players: readonly number[], start: string): Promise<void> {
  value(await office.append([registration(event, start)]));
  value(await office.submit(roundOf(event, players, start), { actor: 'arbiter' }));
}

const sectionOf = async (event: string): Promise<SectionAnswer> => value(await office.section({ event, section: 1 }));
const why = async (event: string, at: number): Promise<ExplanationAnswer> =>
  value(await office.explain({ event, section: 1 }, id(at)));

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'harkness-fide-'));
  office = value(await openOffice({ data: directory, clock: () => `${today}T12:00:00.000Z` }));
  const players: FactOffer[] = ids.map((player, at) => ({
    id: `p${at}`,
    actor: 'test',
    kind: 'player-registered',
    body: { player, name: `Player ${at}`, fideId: player, federation: 'USA', birthYear: at === 1 ? 2009 : 1980 },
  }));
  const ratings = ids.slice(0, 8).map((player, at) => ({
    player,
    system: 'FIDE-standard' as const,
    rating: 2000 - 50 * at,
    games: 60,
    wins: 20,
    draws: 20,
    losses: 20,
    eventsOfThree: 9,
    lastRated: '2009-06-01',
  }));
  const opening: FactOffer = {
    id: 'o',
    actor: 'test',
    kind: 'opening-state',
    body: { authority: 'fide', asOf: '2009-07-01', ratings },
  };
  value(await office.append([...players, opening]));
  await hold('2009A', [0, 1, 2, 3, 4, 5, 8], '2009-08-08');
  await publish('2009-11-01');
  await hold('2026A', [0, 1, 2, 3, 4, 8], '2026-02-03');
  await hold('2026B', [0, 5, 6], '2026-02-05');
});

afterAll(async () => {
  await office.close();
  await rm(directory, { recursive: true, force: true });
});

describe('an event of 2009', () => {
  test('is rated by the regulations of 2009: K 30, and unrated opponents count with their performance (8.52, 8.56)', async () => {
    const { players, systems } = await sectionOf('2009A');
    expect(systems).toEqual(['FIDE-standard']);
    const [first] = players;
    expect(first?.ratings).toMatchObject([{ before: { rating: 2000 }, share: { list: '2009-11-01', k: 30, games: 6 } }]);
    expect(players.at(-1)?.ratings).toMatchObject([{ before: null, share: { games: 6, score: 1 } }]);
    expect(players.at(-1)?.ratings[0]?.share?.performance).toBeGreaterThan(1000);
  });

  test('is explained by its articles, and re-evaluating the change gives the published one', async () => {
    const { players } = await sectionOf('2009A');
    for (const [at, { player, ratings }] of players.entries()) {
      const explained = value(await office.explain({ event: '2009A', section: 1 }, player));
      expect(again(explained.trace)).toEqual([]);
      expect(explained.trace.source).toMatch(/^fide-2009 §/);
      if (at < 6) {
        const change = explained.trace.steps?.find(({ rule }) => rule === 'fide.rating-change');
        expect(change?.value).toBe(Math.round((ratings[0]?.change ?? 0) * 100));
      }
    }
  });

  test('shows what other results would have brought: half a point against a rated opponent is half of K', async () => {
    const explained = value(await office.explain({ event: '2009A', section: 1 }, id(0), { instead: true }));
    expect(explained.instead).toHaveLength(12);
    for (const { game, score, change } of explained.instead) {
      const played = explained.games[game];
      if (played?.player === id(8)) continue;
      expect(change).toBeCloseTo((explained.change ?? 0) + 30 * (score - (played?.score ?? 0)), 2);
    }
  });
});

describe('events of 2026 that wait for their list', () => {
  test('give the live rating: the one the next list would show (both events in one period)', async () => {
    const { listStandings, history } = value(await office.player(id(0)));
    expect(listStandings).toMatchObject([
      {
        system: 'FIDE-standard',
        published: { from: 'list', date: '2009-11-01' },
        live: { list: '2026-03-01', sections: [{ event: '2026A' }, { event: '2026B' }] },
      },
    ]);
    expect(history.slice(1)).toMatchObject([
      { event: '2026A', system: 'FIDE-standard', held: { code: 'waits-for-list' } },
      { event: '2026B', held: { code: 'waits-for-list' } },
    ]);
    const live = value(await office.explainListRating(id(0), 'FIDE-standard'));
    expect(live).toMatchObject({ is: 'live', date: '2026-03-01', rating: listStandings[0]?.live?.rating });
    expect(again(live.trace)).toEqual([]);
  });

  test('become the published rating, the same number', async () => {
    const live = value(await office.player(id(0))).listStandings[0]?.live;
    await publish('2026-03-01');
    today = '2026-03-02';
    const [standing] = value(await office.player(id(0))).listStandings;
    expect(standing?.live).toBeUndefined();
    expect(standing?.published).toMatchObject({ date: '2026-03-01', rating: live?.rating, k: 20, from: 'list' });
  });
});

describe('an event of 2026', () => {
  test('is rated by the rules of 2026: K 40 for a junior, 20 for others', async () => {
    const { players } = await sectionOf('2026A');
    expect(players.map(({ ratings }) => ratings[0]?.share?.k)).toEqual([20, 40, 20, 20, 20, undefined]);
    expect(players[0]?.ratings[0]?.share).toMatchObject({ list: '2026-03-01', games: 4, score: 4, caveats: [] });
  });

  test('is explained for every player, and re-evaluating the change gives the published one', async () => {
    for (const event of ['2026A', '2026B']) {
      for (const { player, ratings } of (await sectionOf(event)).players) {
        const explained = value(await office.explain({ event, section: 1 }, player));
        expect(again(explained.trace)).toEqual([]);
        const [{ change } = {}] = ratings;
        if (change !== undefined) expect(explained).toMatchObject({ change, trace: { value: Math.round(change * 100) } });
      }
    }
  });

  test('another result in a game of a rated player would have changed the rating by K times the difference', async () => {
    const {
      change = 0,
      instead,
      share,
      trace,
    } = value(await office.explain({ event: '2026A', section: 1 }, id(0), { instead: true }));
    const scores = storyOf(trace)?.games.map(({ score }) => score ?? 0) ?? [];
    expect(instead).toHaveLength(8);
    for (const { game, score, change: would } of instead)
      expect(would).toBeCloseTo(change + (share?.k ?? 0) * (score - (scores[game] ?? 0)), 10);
  });

  test('its changes and those of the other event of the period add up to the rating on the list, rounded once (FIDE-L-04)', async () => {
    const answer = value(await office.explainListRating(id(0), 'FIDE-standard', '2026-03-01'));
    expect(again(answer.trace)).toEqual([]);
    const changes = [(await why('2026A', 0)).change ?? 0, (await why('2026B', 0)).change ?? 0];
    expect(answer.rating).toBe((answer.before ?? 0) + Math.round(changes.reduce((sum, one) => sum + one, 0)));
    expect(answer).toMatchObject({ is: 'published', date: '2026-03-01', trace: { value: answer.rating } });
  });

  test('an unrated player sees what the event added to their pool, and what is missing', async () => {
    const explained = await why('2026A', 8);
    expect(explained).toMatchObject({ before: null, share: { games: 5, score: 1 } });
    expect(explained.trace.title).toBe('First rating on the list of 2026-03-01');
    expect(explained.trace.steps?.at(-1)?.title).toBe('Games of 2026A/1 against rated opponents');
    const { instead } = value(await office.explain({ event: '2026A', section: 1 }, id(8), { instead: true }));
    expect(instead.length).toBeGreaterThan(0);
    expect(instead.every(({ change, rating }) => change === null && (rating ?? 0) > 1000)).toBe(true);
  });
});

describe('a correction of an event that a list has rated', () => {
  test('is live at once, and explained with the original K once a list has applied it', async () => {
    const wrong = roundOf('2026B', [0, 5, 6], '2026-02-05');
    const games = wrong.games.map((game): GameRow => [game[0], game[1], 2 - game[2], game[3], game[4]]);
    const first = await why('2026B', 0);
    const known = (await office.head()).seq;
    value(await office.correct({ ...wrong, games }, { actor: 'arbiter', reason: 'scores turned round' }));
    const [standing] = value(await office.player(id(0))).listStandings;
    expect(standing?.live).toMatchObject({ list: '2026-04-01', sections: [{ event: '2026B', section: 1 }] });
    await publish('2026-04-01');
    today = '2026-04-02';
    const after = value(await office.explainListRating(id(0), 'FIDE-standard', '2026-04-01'));
    expect(after.rating).toBe(standing?.live?.rating);
    expect(again(after.trace)).toEqual([]);
    const second = await why('2026B', 0);
    expect(second.share).toMatchObject({ list: '2026-04-01', k: first.share?.k });
    expect(again(second.trace)).toEqual([]);
    expect(after.rating).toBe((after.before ?? 0) + Math.round((second.change ?? 0) - (first.change ?? 0)));
    // As known before the correction, the earlier list and its result for the event apply.
    const then = value(await office.player(id(0), { known }));
    expect(then.listStandings).toMatchObject([{ published: { date: '2026-03-01', rating: after.before } }]);
    expect(then.history.at(-1)).toMatchObject({ event: '2026B', change: first.change, share: { list: '2026-03-01' } });
    expect(value(await office.player(id(0))).history.at(-1)).toMatchObject({ event: '2026B', change: second.change });
  });
});

describe('the lists of a player', () => {
  test('are those on which something changed, preceded by the opening rating', async () => {
    const points = value(await office.listPoints(id(0)));
    expect(points.map(({ date, from }) => [date, from])).toEqual([
      ['2009-07-01', 'opening'],
      ['2009-11-01', 'list'],
      ['2026-03-01', 'list'],
      ['2026-04-01', 'list'],
    ]);
    expect(points[0]).toMatchObject({ rating: 2000, games: 60 });
    expect(value(await office.player(id(0), { on: '2009-12-31' })).listStandings).toMatchObject([
      { published: { date: '2009-11-01', rating: points[1]?.rating } },
    ]);
  });

  test('a list that changed nothing for them is explained too; a missing one is refused', async () => {
    const same = value(await office.explainListRating(id(7), 'FIDE-standard', '2026-03-01'));
    expect(same).toMatchObject({ before: 1650, rating: 1650 });
    expect(again(same.trace)).toEqual([]);
    expect(await office.explainListRating(id(0), 'FIDE-standard', '2026-05-01')).toMatchObject({
      ok: false,
      errors: [{ code: 'list-unknown' }],
    });
    expect(await office.explainListRating(id(0), 'FIDE-standard', '2009-07-01')).toMatchObject({
      ok: false,
      errors: [{ code: 'rating-brought-along' }],
    });
    expect(await office.explainListRating(id(0), 'FIDE-blitz')).toMatchObject({ ok: false, errors: [{ code: 'list-unknown' }] });
    expect(await office.explainListRating('nobody', 'FIDE-standard')).toMatchObject({
      ok: false,
      errors: [{ code: 'player-unknown' }],
    });
    expect(await office.listPoints('nobody')).toMatchObject({ ok: false, errors: [{ code: 'player-unknown' }] });
    expect(await office.explain({ event: '2026B', section: 1 }, id(7))).toMatchObject({
      ok: false,
      errors: [{ code: 'player-not-in-section' }],
    });
  });
});

describe('changes after a list is published', () => {
  test('a merged player’s rating is explained under the id it moved to', async () => {
    value(await office.mergePlayers(id(7), id(9), { actor: 'officer' }));
    await publish('2026-05-01');
    today = '2026-05-02';
    const heir = value(await office.explainListRating(id(9), 'FIDE-standard', '2026-05-01'));
    expect(heir).toMatchObject({ rating: 1650, before: 1650 });
    expect(value(await office.player(id(9))).listStandings).toMatchObject([{ published: { rating: 1650, date: '2026-05-01' } }]);
  });

  test('earlier ratings imported later change no list, and explanations that depended on others say so', async () => {
    const rating = { player: id(4), system: 'FIDE-standard', rating: 2100, games: 90, wins: 0, draws: 0, losses: 0 } as const;
    const body = { authority: 'fide', asOf: '2009-08-01', ratings: [{ ...rating, eventsOfThree: 0 }] } as const;
    const before = await sectionOf('2009A');
    value(await office.append([{ id: 'late', actor: 'test', kind: 'opening-state', body }]));
    expect(await sectionOf('2009A')).toEqual(before);
    expect(await office.explain({ event: '2009A', section: 1 }, id(0))).toMatchObject({
      ok: false,
      errors: [{ code: 'basis-changed' }],
    });
    // Later lists keep their inputs.
    expect((await why('2026A', 4)).change).toBe((await sectionOf('2026A')).players[4]?.ratings[0]?.change);
  });
});

describe('the source of a FIDE rating', () => {
  test('is the last list that rated the player, with its sections, or the opening state', async () => {
    const list = 'FIDE-standard' as const;
    const of = async (at: number, asked: Parameters<Office['ratingOrigin']>[2]) =>
      value(await office.ratingOrigin(id(at), list, asked));
    expect((await of(0, { list, date: '2009-11-01' })).origin).toEqual({
      from: 'list',
      list,
      date: '2009-11-01',
      sections: [{ event: '2009A', section: 1 }],
    });
    // Rated from the list in force at its start.
    expect(await of(0, { event: '2009A', section: 1 })).toMatchObject({
      rating: 2000,
      origin: { from: 'opening', on: '2009-07-01' },
    });
    const before = await of(0, { event: '2026A', section: 1 });
    expect(before).toMatchObject({ origin: { from: 'list', date: '2009-11-01' } });
    expect(before.rating).toBe((await sectionOf('2026A')).players[0]?.ratings[0]?.before?.rating);
  });
});

describe('a section that no list can still rate', () => {
  test('says so in its crosstable, in its players’ history and in place of an explanation', async () => {
    const newest = '2026-11-01';
    await publish(newest);
    await hold('LATE', [0, 1, 2], '2026-05-05');
    const late = {
      code: 'too-late-for-lists',
      message: expect.stringMatching(/list of 2026-\d\d-01, the last that could, is published/),
    };
    const section = await sectionOf('LATE');
    expect(section).toMatchObject({ status: 'held', held: late });
    for (const { ratings } of section.players) expect(ratings).toEqual([]);
    const { history } = value(await office.player(id(0)));
    expect(history.find(({ event }) => event === 'LATE')).toMatchObject({ system: 'FIDE-standard', held: late });
    expect(await office.explain({ event: 'LATE', section: 1 }, id(0))).toMatchObject({ ok: false, errors: [late] });
    // A section reported in time waits. A correction of a rated section is never too late.
    await hold('IN-TIME', [0, 1, 2], '2026-11-02');
    expect((await sectionOf('IN-TIME')).held?.code).toBe('waits-for-list');
    const { document } = await sectionOf('2026A');
    value(await office.correct({ ...document, games: document.games.slice(1) }, { actor: 'arbiter', reason: 'a wrong game' }));
    expect(await sectionOf('2026A')).toMatchObject({ status: 'rated', held: { code: 'waits-for-list' } });
  });
});
