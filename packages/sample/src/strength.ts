// The true strength of a sample's player on a day, and the resulting games. Only basic arithmetic and square roots: powers and
// exponentials differ between engines.

import type { Random } from './random.js';

/** 10^(−1/400). */
const perPoint = 0.9942600739529567;
const farthest = 1200;

/** Expected score of the stronger side by difference in points. */
const expectancies = ((): Float64Array => {
  const table = new Float64Array(farthest + 1);
  let power = 1;
  for (let difference = 0; difference <= farthest; difference++) {
    table[difference] = 1 / (1 + power);
    power *= perPoint;
  }
  return table;
})();

export function expectedScore(own: number, opponent: number): number {
  const difference = own - opponent;
  const expected = expectancies[Math.min(farthest, Math.round(Math.abs(difference)))] ?? 1;
  return difference >= 0 ? expected : 1 - expected;
}

/** What age adds to a player's plateau: juniors start below it and rise; from 45 on it falls slowly. */
export function ageEffect(age: number): number {
  if (age < 22) return -2.4 * (22 - age) * (22 - age);
  return age > 45 ? -4 * (age - 45) : 0;
}

/** Value of the first move in points. */
export const whiteIsWorth = 30;

/** White's half points. The stronger and closer the players, the more draws; White is worth 30 points. */
export function playGame(random: Random, white: number, black: number): 0 | 1 | 2 {
  const expected = expectedScore(white + whiteIsWorth, black);
  const level = (white + black) / 2;
  const drawish = Math.max(0.06, Math.min(0.45, (level - 600) / 4500));
  const draw = Math.min(drawish, 0.9 * 2 * Math.min(expected, 1 - expected));
  const dice = random.next();
  if (dice < expected - draw / 2) return 2;
  return dice < expected + draw / 2 ? 1 : 0;
}
