import { describe, expect, test } from 'vitest';
import { allPlayAll, book, event, games, type Ratings, rate, ratedOf } from '../../test/fide-events.js';
import { compositionProblems, treatedAs } from './composition.js';
import type { EventKind, FideEvent } from './event.js';
import { fieldOf } from './field.js';
import { gamesBeforeDecision } from './match.js';

/** This many rated and unrated players, who all draw with each other. */
function field(rated: number, unrated: number): Ratings {
  const ratedPlayers = Array.from({ length: rated }, (_, index) => [`R${index}`, 2000 - 10 * index] as const);
  return {
    ...Object.fromEntries(ratedPlayers),
    ...Object.fromEntries(Array.from({ length: unrated }, (_, index) => [`U${index}`, null] as const)),
  };
}

function robin(rated: number, unrated: number, more: Partial<FideEvent> = {}, kind: EventKind = 'round_robin'): FideEvent {
  const players = field(rated, unrated);
  return event(kind, players, allPlayAll(Object.keys(players), {}, kind === 'double_round_robin' ? 2 : 1), more);
}

describe('6.3–6.33 who must be rated', () => {
  test.each([
    [4, 8, []],
    [4, 9, ['6.3']],
    [5, 10, []],
    [5, 11, ['6.3']],
    [12, 0, []],
  ])(
    'FIDE09-6.3.01: round robin with %d rated and %d unrated players: at least one third must be rated: %j',
    (rated, unrated, found) => {
      expect(rate(robin(rated, unrated)).problems).toEqual(found);
    },
  );

  test.each([
    [4, 5, []],
    [3, 6, ['6.31']],
    [3, 7, ['6.3']],
    [4, 6, []],
    [3, 0, ['6.31']],
    [2, 5, ['6.3', '6.31']],
  ])('FIDE09-6.3.02: %d rated and %d unrated players: with fewer than 10, at least 4 rated: %j', (rated, unrated, found) => {
    expect(rate(robin(rated, unrated)).problems).toEqual(found);
  });

  test.each([
    [4, 1, ['6.32']],
    [4, 2, []],
    [5, 0, []],
    [4, 0, []],
    [5, 1, []],
  ])(
    'FIDE09-6.3.03: double round with %d rated and %d unrated players: at least 6 players if some are unrated: %j',
    (rated, unrated, found) => {
      expect(rate(robin(rated, unrated, {}, 'double_round_robin')).problems).toEqual(found);
    },
  );

  test('FIDE09-6.3.04: … of whom at least 4 must be rated', () => {
    expect(rate(robin(3, 3, {}, 'double_round_robin')).problems).toEqual(['6.31', '6.32']);
    expect(rate(robin(3, 7, {}, 'double_round_robin')).problems).toEqual(['6.3', '6.32']);
    expect(rate(robin(3, 3)).problems).toEqual(['6.31']);
  });

  test.each([
    // rated, unrated, women only, problems
    [3, 9, false, []],
    [2, 4, false, ['6.31']],
    [2, 4, true, []],
    [2, 8, true, []],
    [1, 5, true, ['6.3', '6.31']],
    [2, 10, false, ['6.3']],
  ])('FIDE09-6.3.05: national championship with %d rated, %d unrated, women only %s: %j', (rated, unrated, womenOnly, found) => {
    expect(rate(robin(rated, unrated, { nationalChampionship: true, womenOnly })).problems).toEqual(found);
  });

  test.each([
    [robin(1, 11), 'swiss', []],
    [robin(1, 11), 'round_robin', ['6.3']],
    [event('match', { A: 2000, B: 1900 }, ''), 'match', []],
    [event('match', { A: 2000, B: null }, ''), 'match', ['6.6']],
    [robin(3, 9, { nationalChampionship: true }), 'round_robin', []],
    [robin(12, 0), 'round_robin', []],
  ] as const)('the articles that bar an event depend on what it is treated as', (report, treated, found) => {
    expect(compositionProblems(report, treated, book.composition)).toEqual(found);
  });

  test('a game of somebody who is not entered belongs to no player', () => {
    expect(() => fieldOf(event('swiss', { A: 2000 }, 'A-X 1'))).toThrow('a game of E has a player who is not entered');
    expect(() => fieldOf(event('swiss', { A: 2000 }, 'X-A 1'))).toThrow('a game of E has a player who is not entered');
  });

  test('womenOnly has no effect outside a national championship', () => {
    expect(rate(robin(2, 4, { womenOnly: true })).problems).toEqual(['6.31']);
  });

  test('a zero scorer who is disregarded later still counts for the composition', () => {
    const players = field(4, 9);
    const ids = Object.keys(players);
    const results = Object.fromEntries(ids.slice(0, -1).map((id) => [`${id}U8`, 2]));
    expect(rate(event('round_robin', players, allPlayAll(ids, results))).problems).toEqual(['6.3']);
  });
});

describe('6.4, 6.43 what an event is treated as', () => {
  test.each([
    ['swiss', 'swiss'],
    ['team', 'swiss'],
    ['match', 'match'],
    ['round_robin', 'round_robin'],
  ] as const)('a complete event of kind %s is treated as %s', (kind, treated) => {
    const players = kind === 'match' ? field(2, 0) : field(4, 1);
    expect(treatedAs(event(kind, players, allPlayAll(Object.keys(players))))).toBe(treated);
  });

  test('FIDE09-6.4.06: a round robin with one unplayed game is rated as a Swiss', () => {
    const complete = robin(4, 1);
    expect(treatedAs(complete)).toBe('round_robin');
    for (const [index] of complete.games.entries()) {
      const forfeit = complete.games.map((game, at) => (at === index ? { ...game, played: false } : game));
      expect(treatedAs({ ...complete, games: forfeit })).toBe('swiss');
      expect(treatedAs({ ...complete, games: complete.games.filter((_, at) => at !== index) })).toBe('swiss');
    }
  });

  test('FIDE09-6.4.06: … and so is a double round in which a pair met only once', () => {
    const complete = robin(4, 2, {}, 'double_round_robin');
    expect(treatedAs(complete)).toBe('round_robin');
    expect(treatedAs({ ...complete, games: complete.games.slice(1) })).toBe('swiss');
    expect(treatedAs({ ...complete, games: [...complete.games.slice(1), ...complete.games.slice(1, 2)] })).toBe('swiss');
  });

  test('colours and extra games do not matter', () => {
    const complete = robin(4, 0);
    const turned = complete.games.map((game) => ({ white: game.black, black: game.white, halfPoints: 1, played: true }));
    expect(treatedAs({ ...complete, games: turned })).toBe('round_robin');
    expect(treatedAs({ ...complete, games: [...complete.games, ...turned.slice(0, 2)] })).toBe('round_robin');
  });

  test('as a Swiss it need not meet 6.3 (ruling FIDE-A-25)', () => {
    const barred = robin(1, 11);
    expect(rate(barred).problems).toEqual(['6.3']);
    expect(rate({ ...barred, games: barred.games.slice(1) })).toMatchObject({ treatedAs: 'swiss', problems: [], ratable: true });
  });
});

describe('6.5, 6.6 matches', () => {
  const won = 'A-B 1, B-A 0, A-B 1, B-A 0, A-B ½, B-A 1';

  test.each([
    // scheduled, games counted
    [6, 4],
    [7, 4],
    [8, 5],
    [10, 6],
    [4, 3],
    [1, 1],
    [null, 6],
  ])(
    'FIDE09-6.5.01: match over %s games: the first %d count, games after one player has won do not',
    (scheduledGames, counted) => {
      expect(gamesBeforeDecision(games(won), scheduledGames)).toHaveLength(counted);
      const outcome = rate(event('match', { A: 2000, B: 1900 }, won, { scheduledGames }));
      expect([ratedOf(outcome, 'A').games, ratedOf(outcome, 'B').games]).toEqual([counted, counted]);
    },
  );

  test('FIDE09-6.5.01: half of the points does not win a match', () => {
    expect(gamesBeforeDecision(games('A-B 1, B-A 0, A-B 0, B-A 1'), 4)).toHaveLength(4);
    expect(gamesBeforeDecision(games('B-A 1, B-A 1, B-A ½, A-B 0'), 4)).toHaveLength(3);
  });

  test('a forfeit counts for the match, not for rating (ruling FIDE-A-36)', () => {
    const outcome = rate(event('match', { A: 2000, B: 1900 }, 'A-B 1, B-A 0f, A-B 1, B-A 0', { scheduledGames: 4 }));
    expect(ratedOf(outcome, 'A')).toMatchObject({ games: 2, halfPoints: 4 });
  });

  test('scheduledGames has no effect outside a match', () => {
    expect(ratedOf(rate(event('swiss', { A: 2000, B: 1900 }, won, { scheduledGames: 2 })), 'A').games).toBe(6);
  });

  test.each([
    [{ A: 2000, B: null }, ['6.6']],
    [{ A: null, B: null }, ['6.6']],
    [{ A: 2000, B: 1900 }, []],
  ])('FIDE09-6.6.01: a match between %j: %j', (players, found) => {
    expect(rate(event('match', players, 'A-B 1')).problems).toEqual(found);
  });

  test('FIDE09-6.6.01: a rating published since then does not make the match ratable (ruling FIDE-A-32)', () => {
    const report = event('match', { A: 2000, B: null }, 'A-B 1');
    const entries = report.entries.map((entry) => (entry.id === 'B' ? { ...entry, currentRating: 1800 } : entry));
    expect(rate({ ...report, entries }).problems).toEqual(['6.6']);
  });
});
