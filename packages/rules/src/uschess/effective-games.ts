// The effective number of games of a rating, US Chess 2025 §3.

import { positivePart } from '../core/rounding.js';
import type { EditionWith } from './edition.js';
import type { EffectiveGamesBound } from './parameters-formulas.js';

/** N*, the most past games that count at this rating. */
export function mostEffectiveGames(rating: number, bound: EffectiveGamesBound): number {
  if (rating > bound.fullAbove) return bound.most;
  const distance = bound.centre - rating;
  return bound.most / Math.sqrt(bound.base + bound.slope * distance * distance);
}

/** So small that it only changes a sum with 0. */
const next = 1e-300;

// A constant of the module: see section.ts.
const positive = positivePart;

/** N′, the smaller of the games played and N*. It is not stored after the event. */
export function effectiveGames(rating: number, games: number, bound: EffectiveGamesBound): number {
  const most = mostEffectiveGames(rating, bound);
  // Exactly 1 or 0. Branchless: a branch would be mispredicted for every fourth player.
  const over = positive(games - most);
  const isOver = over / (over + next);
  return isOver * most + (1 - isOver) * games;
}

/**
 * The number of games to assume for an established rating that comes without one: the largest number that counts for any rating.
 * Callers who assume it must say so.
 */
export function gamesOfEstablished({ values }: EditionWith<'effectiveGamesBound'>): number {
  return values.effectiveGamesBound.most;
}
