// The number of games a rating is worth, US Chess 2025 §3.

import type { EffectiveGamesBound } from './parameters-formulas.js';

/** N*, the most games a rating of this height can be worth. */
export function mostEffectiveGames(rating: number, bound: EffectiveGamesBound): number {
  if (rating > bound.fullAbove) return bound.most;
  const distance = bound.centre - rating;
  return bound.most / Math.sqrt(bound.base + bound.slope * distance * distance);
}

/** N′, the smaller of the games played and N*. It is not kept after the event. */
export function effectiveGames(rating: number, games: number, bound: EffectiveGamesBound): number {
  return Math.min(games, mostEffectiveGames(rating, bound));
}
