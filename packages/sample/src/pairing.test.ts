import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { haveMet, makeSwissTable, pairSwiss, roundRobin } from './pairing.js';
import { makeRandom } from './random.js';
import { playSwiss } from './section-play.js';
import { expectedScore, playGame } from './strength.js';

describe('a round robin', () => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])('of %d: everybody meets everybody once, one game per round', (players) => {
    const met = new Map<string, number>();
    const whites = new Map<number, number>();
    for (const pairs of roundRobin(players)) {
      expect(new Set(pairs).size).toBe(pairs.length);
      for (let at = 0; at < pairs.length; at += 2) {
        const [white, black] = [pairs[at] ?? -1, pairs[at + 1] ?? -1];
        const key = `${Math.min(white, black)}-${Math.max(white, black)}`;
        met.set(key, (met.get(key) ?? 0) + 1);
        whites.set(white, (whites.get(white) ?? 0) + 1);
      }
    }
    expect(met.size).toBe((players * (players - 1)) / 2);
    expect(new Set(met.values())).toEqual(new Set([1]));
    for (let player = 0; player < players; player++) {
      const white = whites.get(player) ?? 0;
      expect(Math.abs(2 * white - (players - 1))).toBeLessThanOrEqual(2);
    }
  });
});

describe('a Swiss round', () => {
  test('pairs everybody present once, gives one bye if their number is odd, and avoids repeats if possible', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 1, max: 5 }), fc.integer(), (players, rounds, seed) => {
        const random = makeRandom(seed);
        const table = makeSwissTable(players, rounds);
        for (let round = 0; round < rounds; round++) {
          const present = Array.from({ length: players }, (_, player) => player);
          const { pairs, bye } = pairSwiss(table, present);
          const seen = bye === undefined ? pairs : [...pairs, bye];
          expect([...seen].sort((a, b) => a - b)).toEqual(present);
          expect(bye === undefined).toBe(players % 2 === 0);
          if (bye !== undefined && players > rounds) expect(table.hadBye[bye]).toBe(0);
          if (bye !== undefined) table.hadBye[bye] = 1;
          for (let at = 0; at < pairs.length; at += 2) {
            const [white, black] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
            // With four times as many players as rounds, nobody needs to meet twice.
            if (players >= 4 * rounds) expect(haveMet(table, white, black)).toBe(false);
            table.met[white * rounds + round] = black;
            table.met[black * rounds + round] = white;
            const half = random.int(3);
            table.scores[white] = (table.scores[white] ?? 0) + half;
            table.scores[black] = (table.scores[black] ?? 0) + 2 - half;
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('pairs the top half of a score group against the bottom half', () => {
    const { pairs } = pairSwiss(makeSwissTable(6, 3), [0, 1, 2, 3, 4, 5]);
    const met = [0, 2, 4].map((at) => [pairs[at] ?? 0, pairs[at + 1] ?? 0].sort((a, b) => a - b));
    expect(met).toEqual([
      [0, 3],
      [1, 4],
      [2, 5],
    ]);
  });
});

describe('results', () => {
  test('follow the strengths: the winner of a Swiss is mostly one of the strongest', () => {
    const random = makeRandom(5);
    const strengths = Float64Array.from({ length: 16 }, (_, at) => 2200 - 80 * at);
    let top = 0;
    for (let time = 0; time < 200; time++) {
      const { scores } = playSwiss(random, strengths, 5);
      if (scores.indexOf(Math.max(...scores)) < 4) top++;
    }
    expect(top).toBeGreaterThan(170);
  });

  test('a player 400 points stronger scores ten elevenths', () => {
    expect(expectedScore(1900, 1500)).toBeCloseTo(10 / 11, 9);
    expect(expectedScore(1500, 1900)).toBeCloseTo(1 / 11, 9);
    const random = makeRandom(1);
    let points = 0;
    for (let game = 0; game < 20_000; game++) points += playGame(random, 1870, 1500) / 2;
    expect(points / 20_000).toBeCloseTo(10 / 11, 2);
  });
});
