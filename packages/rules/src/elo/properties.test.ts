// Properties that must hold for every rulebook and every section.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { riverside, rulebookOf } from '../../test/elo.js';
import { reevaluate } from '../core/trace.js';
import {
  explainSection,
  type GameInput,
  type PlayerInput,
  type PlayerResult,
  type Rulebook,
  rateSection,
  tracedRules,
} from './index.js';

const expectancies = fc.oneof(
  fc.record({ kind: fc.constant('logistic'), scale: fc.integer({ min: 100, max: 800 }) }),
  fc
    .tuple(
      fc.integer({ min: 0, max: 40 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 20 }),
    )
    .map(([first, steps]) => {
      const rows: { from: number; to?: number; higher: number }[] = [{ from: 0, to: first, higher: 0.5 }];
      for (const [width, rise] of steps) {
        const before = rows[rows.length - 1];
        const from = (before?.to ?? 0) + 1;
        rows.push({ from, to: from + width, higher: Math.min(1, Math.round(100 * (before?.higher ?? 0.5) + rise) / 100) });
      }
      const { to, ...last } = rows[rows.length - 1] ?? { from: 0, higher: 0.5 };
      return { kind: 'table', rows: [...rows.slice(0, -1), last] };
    }),
);

const roundings = fc.option(
  fc.record({
    decimals: fc.integer({ min: 0, max: 3 }),
    mode: fc.constantFrom('half-up', 'half-away-from-zero', 'half-even', 'up', 'down', 'towards-zero'),
  }),
  { nil: null },
);

const dated = (value: unknown) => [{ from: '2020-01-01', value, paragraph: '§1' }];

const rulebooks = (plain: boolean): fc.Arbitrary<Rulebook> =>
  fc
    .record({
      expectancy: expectancies,
      differenceLimit: fc.option(fc.record({ points: fc.integer({ min: 100, max: 600 }) }), { nil: null }),
      k: plain ? fc.constant([{ k: 20 }]) : fc.constant(riverside.parameters.k[0]?.value),
      floor: plain ? fc.constant(null) : fc.option(fc.integer({ min: 500, max: 1500 }), { nil: null }),
      rounding: plain ? fc.constant({}) : fc.record({ change: roundings, rating: roundings, published: roundings }),
      firstRating: fc.oneof(
        fc.constant({ kind: 'assigned', rows: [{ when: { age: { below: 16 } }, rating: 900 }, { rating: 1200 }] }),
        ...(plain
          ? []
          : [
              fc.record({
                kind: fc.constant('performance'),
                games: fc.integer({ min: 1, max: 5 }),
                months: fc.option(fc.integer({ min: 1, max: 24 }), { nil: null }),
                fictitiousDraws: fc.option(fc.constant({ games: 2, rating: 1500 }), { nil: null }),
                performance: fc.constantFrom(
                  { kind: 'linear', points: 400 },
                  { kind: 'expectancy', reach: 400 },
                  { kind: 'table', differences: Array.from({ length: 51 }, (_, index) => 9 * index) },
                ),
                maximum: fc.option(fc.constant(2000), { nil: null }),
                belowFloor: fc.constantFrom('floor', 'unrated'),
              }),
            ]),
      ),
    })
    .map((values) => {
      const parameters = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, dated(value)]));
      return rulebookOf({ ...riverside, parameters: { ...riverside.parameters, k: undefined, ...parameters } });
    });

const players: fc.Arbitrary<PlayerInput[]> = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ rating: fc.integer({ min: 6000, max: 27_000 }).map((tenths) => tenths / 10), games: fc.nat(60) }),
      },
      { weight: 1, arbitrary: fc.record({ birth: fc.constantFrom(null, '2010', '1990-02-03') }) },
    ),
    { minLength: 2, maxLength: 8 },
  )
  .map((list) => list.map((player, index) => ({ id: `p${index}`, ...player })));

const sections = players.chain((list) =>
  fc.record({
    players: fc.constant(list),
    games: fc
      .array(fc.tuple(fc.nat(list.length - 1), fc.nat(list.length - 1), fc.constantFrom(0, 0.5, 1)), { maxLength: 20 })
      .map((games) =>
        games.flatMap(([white, black, score]): GameInput[] =>
          white === black ? [] : [{ white: `p${white}`, black: `p${black}`, score }],
        ),
      ),
  }),
);

function rate(
  rulebook: Rulebook,
  section: { players: readonly PlayerInput[]; games: readonly GameInput[] },
): readonly PlayerResult[] {
  const result = rateSection(rulebook, { startDate: '2023-05-01', endDate: '2023-05-02', ...section });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value.players;
}

describe('for every rulebook and section', () => {
  test('with one K for all, no floor and no rounding, the changes add up to zero', () => {
    fc.assert(
      fc.property(rulebooks(true), sections, (rulebook, section) => {
        const changes = rate(rulebook, section).map(({ change }) => change?.change ?? 0);
        expect(Math.abs(changes.reduce((sum, change) => sum + change, 0))).toBeLessThan(1e-9);
      }),
      { numRuns: 150 },
    );
  });

  test('the order of players and games changes nothing, bit for bit', () => {
    fc.assert(
      fc.property(rulebooks(false), sections, fc.infiniteStream(fc.nat(1000)), (rulebook, section, random) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((item) => ({ item, at: random.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item);
        const turned = shuffled(section.games).map(({ white, black, score }) => ({
          white: black,
          black: white,
          score: 1 - score,
        }));
        const again = new Map(rate(rulebook, { players: shuffled(section.players), games: turned }).map((one) => [one.id, one]));
        for (const { id, published, after } of rate(rulebook, section)) {
          const other = again.get(id);
          expect([other?.published, other?.after.rating, other?.after.games]).toEqual([published, after.rating, after.games]);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('a better result never means a lower rating', () => {
    fc.assert(
      fc.property(rulebooks(false), sections, fc.nat(), (rulebook, section, pick) => {
        const index = section.games.findIndex(({ score }, at) => score < 1 && at >= pick % Math.max(1, section.games.length));
        const game = section.games[index];
        if (game === undefined) return;
        const games = section.games.with(index, { ...game, score: game.score + 0.5 });
        const ratingIn = (list: readonly PlayerResult[]) => list.find(({ id }) => id === game.white)?.published ?? null;
        const [before, after] = [ratingIn(rate(rulebook, section)), ratingIn(rate(rulebook, { ...section, games }))];
        // A better result may earn a first rating that was out of reach before, but never lose one.
        if (before === null) return;
        expect(after).not.toBeNull();
        expect(after ?? 0).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 150 },
    );
  });

  test('a stronger opponent never means a smaller gain', () => {
    fc.assert(
      fc.property(
        rulebooks(true),
        fc.integer({ min: 600, max: 2700 }),
        fc.integer({ min: 600, max: 2700 }),
        fc.nat(500),
        fc.constantFrom(0, 0.5, 1),
        (rulebook, own, weaker, more, score) => {
          const gain = (rating: number) =>
            rate(rulebook, {
              players: [
                { id: 'a', rating: own },
                { id: 'b', rating },
              ],
              games: [{ white: 'a', black: 'b', score }],
            })[0]?.change?.change ?? 0;
          expect(gain(weaker + more)).toBeGreaterThanOrEqual(gain(weaker));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('the explanation shows the rating, and evaluates to the same number', () => {
    fc.assert(
      fc.property(rulebooks(false), sections, (rulebook, section) => {
        for (const { id, published } of rate(rulebook, section)) {
          const trace = explainSection(rulebook, { startDate: '2023-05-01', endDate: '2023-05-02', ...section }, id);
          if (!trace.ok) throw new Error(JSON.stringify(trace.errors));
          expect(trace.value.value).toBe(published);
          expect(reevaluate(trace.value, tracedRules)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
