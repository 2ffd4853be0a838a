// What a player is expected to score against another, by the rules of a rating system. Shown beside the pairings of the next round.

import { authorityOfSystem } from '../rate/registry.js';

/** Null where the rules expect nothing: a side is unrated, or the system has rules of its own. */
export type Expectancy = (own: number | null, opponent: number | null) => number | null;

/** By the rules of a day, which are looked up once. `start`: first day of the section. */
export function expectancyOf(system: string, start: string): Expectancy {
  const expected = authorityOfSystem(system)?.reports.expected?.(system, start);
  return (own, opponent) => (own === null || opponent === null ? null : (expected?.(own, opponent) ?? null));
}
