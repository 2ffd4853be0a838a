// A player's expected score against an opponent, by the rules of a rating system. Shown with the pairings of the next round.

import type { Expected } from '../authorities/authority.js';
import { authorityOfSystem } from '../rate/registry.js';

/** The rules of a system on the first day of a section; undefined if they define no expected score. */
export type ExpectedBy = (system: string, start: string) => Expected | undefined;

/** By the documents alone, without an office. */
export const expectedByDocuments: ExpectedBy = (system, start) => authorityOfSystem(system)?.reports.expected?.(system, start);

/** Null if the rules give none: a player is unrated, or the system has its own rules. */
export type Expectancy = (own: number | null, opponent: number | null) => number | null;

/** The rules are looked up once. */
export function expectancyOf(by: ExpectedBy, system: string, start: string): Expectancy {
  const expected = by(system, start);
  return (own, opponent) => (own === null || opponent === null ? null : (expected?.(own, opponent) ?? null));
}
