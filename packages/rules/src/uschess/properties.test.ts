// Properties that must hold for every section.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editionOn } from '../../test/uschess.js';
import {
  type EventInput,
  type EventResult,
  editionNames,
  type GameInput,
  type PlayerInput,
  type PlayerResult,
  type RatingSource,
  rateEvent,
} from './index.js';
import { History, rateSection, Standing, sectionTerms, settleSection, specialRating } from './internal.js';
import { makeWorkspace, reserve } from './section.js';

const names = editionNames.filter((name) => name !== 'uschess-2010-approx');
const kinds: readonly RatingSource['kind'][] = ['OTBQ', 'OTBB', 'OLQ', 'OLB', 'FIDE', 'CFC'];

const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);

const sources = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom(...kinds),
      rating: tenths(300, 2600),
      days: fc.integer({ min: 1, max: 28 }),
      games: fc.integer({ min: 0, max: 60 }),
    }),
    { maxLength: 3, selector: (source) => source.kind },
  )
  .map((list) =>
    list.map(
      ({ kind, rating, days, games }): RatingSource => ({
        kind,
        rating,
        computedOn: `2021-05-${String(days).padStart(2, '0')}`,
        games: kind === 'FIDE' || kind === 'CFC' ? null : games,
      }),
    ),
  );

const rated = fc.record({
  rating: tenths(100, 2750),
  games: fc.integer({ min: 1, max: 80 }),
  history: fc.constantFrom('mixed', 'mixed', 'all_wins', 'all_losses'),
  peakEstablished: fc.option(tenths(100, 2700), { nil: null }),
  wins: fc.integer({ min: 0, max: 20 }),
  draws: fc.integer({ min: 0, max: 9 }),
  eventsOfThree: fc.integer({ min: 0, max: 9 }),
  cashFloor: fc.option(fc.constantFrom(600, 1200, 1800), { nil: null }),
  originalLifeMaster: fc.boolean(),
});
const unrated = fc.record({
  birthDate: fc.option(fc.constantFrom('1980-01-01', '2010-06-15', '2020-12-31'), { nil: null }),
  inferredAdult: fc.boolean(),
  canadianResident: fc.boolean(),
  sources,
  discretionaryRating: fc.option(tenths(500, 2000), { nil: null }),
});

const section = fc
  .record({
    players: fc.array(fc.oneof({ weight: 3, arbitrary: rated }, { weight: 1, arbitrary: unrated }), {
      minLength: 2,
      maxLength: 9,
    }),
    edition: fc.constantFrom(...names),
    minutes: fc.constantFrom(30, 60, 65, 66, 120),
  })
  .chain(({ players, edition, minutes }) => {
    const place = fc.integer({ min: 0, max: players.length - 1 });
    const game = fc
      .record({
        a: place,
        b: place,
        scoreA: fc.constantFrom(0, 0.5, 1),
        played: fc.boolean().map((value) => value || players.length % 3 > 0),
      })
      .filter(({ a, b }) => a !== b);
    return fc.array(game, { maxLength: 24 }).map(
      (games): EventInput => ({
        edition: { by: 'name', name: edition },
        system: 'OTBR',
        timeControl: { minutes, seconds: 0 },
        startDate: '2021-06-05',
        endDate: '2021-06-06',
        players: players.map((player, index) => ({ ...player, id: `p${index}` }) as PlayerInput),
        games: games.map(({ a, b, scoreA, played }): GameInput => ({ a: `p${a}`, b: `p${b}`, scoreA, played })),
      }),
    );
  });

function ratedSection(input: EventInput): EventResult {
  const result = rateEvent(input);
  if (!result.ok) throw new Error(result.errors.map((error) => `${error.place} ${error.message}`).join('; '));
  return result.value;
}

const runs = { numRuns: 250, seed: 3 };

function eachPlayer(check: (player: PlayerResult, input: EventInput, given: PlayerInput) => void): void {
  fc.assert(
    fc.property(section, (input) => {
      for (const [index, player] of ratedSection(input).players.entries())
        check(player, input, input.players[index] as PlayerInput);
    }),
    runs,
  );
}

describe('every section', () => {
  test('gives no rating below 100 or below the floor, and no NaN', () => {
    eachPlayer((player) => {
      if (player.m === 0) return;
      expect(player.final).toBeGreaterThanOrEqual(player.floors?.personal ?? 100);
      for (const step of [player.step4, player.step5]) expect(step?.rating).toBeGreaterThanOrEqual(100);
      expect(Number.isFinite(player.final)).toBe(true);
      expect(player.floors?.personal).toBeGreaterThanOrEqual(100);
    });
  });

  test('adds the games: N after = N + m', () => {
    eachPlayer((player, _, given) => {
      expect(player.gamesAfter).toBe(player.m === 0 ? (given.games ?? 0) : player.n + player.m);
    });
  });

  test('gives a bonus only to eligible players, and never a negative one', () => {
    eachPlayer((player, input) => {
      const opponents = input.games
        .filter((game) => game.played && (game.a === player.id || game.b === player.id))
        .map((game) => (game.a === player.id ? game.b : game.a));
      const most = Math.max(0, ...opponents.map((name) => opponents.filter((other) => other === name).length));
      const limit = player.m === 3 && input.edition?.by === 'name' && input.edition.name === 'uschess-2025' ? 1 : 2;
      const eligible = player.m >= 3 && most <= limit;
      for (const step of [player.step4, player.step5]) {
        if (step?.standard === undefined) continue;
        expect(step.standard.bonusEligible).toBe(eligible);
        expect(step.standard.bonus).toBeGreaterThanOrEqual(0);
        if (!eligible) expect(step.standard.bonus).toBe(0);
      }
      if (player.formula === 'special') expect(player.step5?.standard).toBeUndefined();
    });
  });

  test('does not depend on the order of the players, bit for bit', () => {
    fc.assert(
      fc.property(section, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (input, random) => {
        const shuffled = [...input.players]
          .map((player) => ({ player, key: random.next().value }))
          .sort((x, y) => x.key - y.key)
          .map(({ player }) => player);
        const again = new Map(ratedSection({ ...input, players: shuffled }).players.map((player) => [player.id, player]));
        for (const player of ratedSection(input).players) expect(again.get(player.id)).toEqual(player);
      }),
      runs,
    );
  });

  test('does not depend on who is written first in a game, bit for bit', () => {
    fc.assert(
      fc.property(section, (input) => {
        const turned = input.games.map((game, index) =>
          index % 2 === 0 ? game : { ...game, a: game.b, b: game.a, scoreA: 1 - game.scoreA },
        );
        expect(ratedSection({ ...input, games: turned })).toEqual(ratedSection(input));
      }),
      runs,
    );
  });

  test('does not depend on the order of the games, except in the last bits of sums', () => {
    fc.assert(
      fc.property(section, (input) => {
        const again = ratedSection({ ...input, games: [...input.games].reverse() }).players;
        for (const [index, player] of ratedSection(input).players.entries())
          expect(again[index]?.final ?? 0).toBeCloseTo(player.final ?? 0, 7);
      }),
      runs,
    );
  });

  test('does not depend on names: renaming players changes nothing', () => {
    fc.assert(
      fc.property(section, (input) => {
        const renamed = {
          ...input,
          players: input.players.map((player) => ({ ...player, id: `${player.id}~new` })),
          games: input.games.map((game) => ({ ...game, a: `${game.a}~new`, b: `${game.b}~new` })),
        };
        expect(ratedSection(renamed).players.map(({ id, ...rest }) => ({ id: id.slice(0, -4), ...rest }))).toEqual(
          ratedSection(input).players,
        );
      }),
      runs,
    );
  });

  test('a win instead of a loss never lowers, and a loss instead of a win never raises, a special formula player against rated opponents', () => {
    fc.assert(
      fc.property(section, (given) => {
        // An unrated opponent's Step 3 would change with the result as well.
        const input = {
          ...given,
          players: given.players.map((player) => ({ ...player, rating: player.rating ?? 1111, games: player.games ?? 4 })),
        };
        const game = input.games.find(({ played }) => played);
        const player = game === undefined ? undefined : ratedSection(input).players.find(({ id }) => id === game.a);
        if (game === undefined || player?.formula !== 'special') return;
        const after = (scoreA: number) =>
          ratedSection({
            ...input,
            games: input.games.map((other) => (other === game ? { ...other, scoreA } : other)),
          }).players.find(({ id }) => id === game.a)?.step4?.rating ?? 0;
        expect(after(1)).toBeGreaterThanOrEqual(after(0.5) - 1e-9);
        expect(after(0.5)).toBeGreaterThanOrEqual(after(0) - 1e-9);
      }),
      runs,
    );
  });

  test('dual rating: the Quick rating of a section does not depend on the Regular one', () => {
    fc.assert(
      fc.property(section, fc.integer({ min: 0, max: 8 }), (input, index) => {
        const quick = {
          ...input,
          system: 'OTBQ',
          timeControl: { minutes: 45, seconds: 0 },
          players: input.players.map((player) => ({ ...player, sources: [] })),
        } as const;
        const player = quick.players[index % quick.players.length];
        const regular = {
          ...quick,
          system: 'OTBR',
          players: quick.players.map((other) =>
            other === player ? { ...other, rating: 1234, games: 50, history: 'mixed' as const } : other,
          ),
        } as const;
        const before = ratedSection(quick);
        ratedSection(regular);
        expect(ratedSection(quick)).toEqual(before);
      }),
      { ...runs, numRuns: 60 },
    );
  });

  test('special ratings searched side by side equal those searched one by one, bit for bit', () => {
    const histories = { none: History.mixed, mixed: History.mixed, all_wins: History.allWins, all_losses: History.allLosses };
    const { provisionalReach, specialMost, leastRating } = editionOn('2021-06-05').values;
    let compared = 0;
    fc.assert(
      fc.property(section, (input) => {
        const { players } = ratedSection(input);
        const step4 = new Map(players.map((player) => [player.id, player.step4?.rating ?? Number.NaN]));
        for (const [index, { id, formula, unrated: isNew, r0, nEffective, s, step5 }] of players.entries()) {
          if (formula !== 'special') continue;
          const games = input.games.filter((game) => game.played && (game.a === id || game.b === id));
          const seen = Float64Array.from(games, (game) => step4.get(game.a === id ? game.b : game.a) ?? Number.NaN);
          const history = isNew ? History.mixed : histories[input.players[index]?.history ?? 'mixed'];
          const alone = specialRating(r0, nEffective, history, s, seen, seen.length, provisionalReach, specialMost);
          expect(step5?.rating).toBe(Math.max(leastRating, alone));
          compared++;
        }
      }),
      runs,
    );
    expect(compared).toBeGreaterThan(100);
  });

  test('a reused workspace gives the same results as a new one', () => {
    const inForce = editionOn('2021-06-05');
    const used = makeWorkspace(1, 1);
    fc.assert(
      fc.property(section, (input) => {
        const finals = [used, makeWorkspace()].map((work) => {
          const games = input.games.filter((game) => game.played !== false);
          reserve(work, input.players.length, games.length);
          for (const [index, player] of input.players.entries()) {
            work.rating[index] = player.rating ?? 1000;
            work.gamesBefore[index] = player.games ?? 0;
            work.standing[index] = (player.rating ?? null) === null ? Standing.unrated : Standing.rated;
            work.peakEstablished[index] = Number.NaN;
            work.cashFloor[index] = Number.NaN;
            work.ceiling[index] = Number.NaN;
            work.lifeMaster[index] = 0;
            work.winsBefore[index] = 3;
            work.drawsBefore[index] = 0;
            work.eventsOfThreeBefore[index] = 0;
          }
          for (const [index, game] of games.entries()) {
            work.playerA[index] = Number(game.a.slice(1));
            work.playerB[index] = Number(game.b.slice(1));
            work.halfPointsA[index] = game.scoreA * 2;
          }
          rateSection(work, inForce, sectionTerms(inForce, 'OTBR', 120), input.players.length, games.length);
          settleSection(work, inForce, 'OTBR', input.players.length);
          return [...work.final.subarray(0, input.players.length)];
        });
        expect(finals[0]).toEqual(finals[1]);
      }),
      runs,
    );
  });
});
