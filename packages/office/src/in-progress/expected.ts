// A player's expected score against an opponent, by the rules of a rating system. Shown with the pairings of the next round.

import type { Expected } from '../authorities/authority.js';
import { authorityOfSystem } from '../rate/registry.js';

/** The rules of a system on the first day of a section; undefined: they expect nothing. */
export type ExpectedBy = (system: string, start: string) => Expected | undefined;

/** By the documents alone, where no office rates. */
export const expectedByDocuments: ExpectedBy = (system, start) => authorityOfSystem(system)?.reports.expected?.(system, start);

/** Null where the rules expect nothing: a side is unrated, or the system has rules of its own. */
export type Expectancy = (own: number | null, opponent: number | null) => number | null;

/** The rules are looked up once. */
export function expectancyOf(by: ExpectedBy, system: string, start: string): Expectancy {
  const expected = by(system, start);
  return (own, opponent) => (own === null || opponent === null ? null : (expected?.(own, opponent) ?? null));
}
