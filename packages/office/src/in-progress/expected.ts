// A player's expected score against an opponent, by the rules of a rating system. Shown with the pairings of the next round.

import { authorityOfSystem } from '../rate/registry.js';

/** Null if the rules give none: a player is unrated, or the system has its own rules. */
export type Expectancy = (own: number | null, opponent: number | null) => number | null;

/** By the rules of a day, looked up once. `start`: first day of the section. */
export function expectancyOf(system: string, start: string): Expectancy {
  const expected = authorityOfSystem(system)?.reports.expected?.(system, start);
  return (own, opponent) => (own === null || opponent === null ? null : (expected?.(own, opponent) ?? null));
}
