// Results as chess-results writes them, in its XML and on its pages.

import type { Outcome } from '../report/report.js';

/** `1`, `0,5`, `0.5`, `½`, `1/2`; undefined for anything else. */
export function scoreOf(text: string): 0 | 0.5 | 1 | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '½' || plain === '1/2') return 0.5;
  if (!/^(0|0?\.5|0\.50*|0\.0+|1|1\.0+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return value === 0 || value === 0.5 || value === 1 ? value : undefined;
}

const played: { readonly [score: string]: Outcome } = { 1: 'win', 0.5: 'draw', 0: 'loss' };
const forfeited: { readonly [score: string]: Outcome } = { 1: 'forfeit-win', 0.5: 'forfeit-draw', 0: 'forfeit-loss' };
const unrated: { readonly [score: string]: Outcome } = { 1: 'unrated-win', 0.5: 'unrated-draw', 0: 'unrated-loss' };

export type Pair = readonly [white: Outcome, black: Outcome];

/** Both sides of a game that was played, forfeited or not rated; undefined if the scores do not fit together. */
export function sidesOf(white: number, black: number, how: 'played' | 'forfeited' | 'unrated'): Pair | undefined {
  const table = how === 'played' ? played : how === 'forfeited' ? forfeited : unrated;
  const [ofWhite, ofBlack] = [table[white], table[black]];
  if (ofWhite === undefined || ofBlack === undefined) return undefined;
  // Both may lose, by forfeit or by decision; such a game is not rated.
  if (white + black === 0) return how === 'played' ? undefined : [ofWhite, ofBlack];
  return white + black === 1 ? [ofWhite, ofBlack] : undefined;
}

/** A round without a game, by its points. */
export function byeOf(points: number): Outcome {
  return points === 1 ? 'bye-full' : points === 0.5 ? 'bye-half' : 'absent';
}
