// Rates a section or a period from plain data.

import { ok, type Result } from '../core/error.js';
import { type BatchReform, type PlayerResult, rateBatch } from './rate.js';
import { type PeriodInput, readPeriod, readSection, type SectionInput } from './read-section.js';
import type { Rulebook } from './rulebook.js';

/** The result of every player in a section or period. */
export interface RatingResult {
  /** `riverside@2024-05-01`. */
  readonly edition: string;
  /** In the order of the input. */
  readonly players: readonly PlayerResult[];
}

/**
 * Rates a section from live ratings.
 *
 * @example
 * const section = {
 *   startDate: '2023-05-01',
 *   endDate: '2023-05-01',
 *   players: [{ id: 'ann', rating: 1600, games: 50 }, { id: 'bob', rating: 1400, games: 50 }],
 *   games: [{ white: 'ann', black: 'bob', score: 1 }],
 * };
 * const rated = rateSection(riverside, section);
 * rated.ok && rated.value.players.map(({ id, published }) => `${id} ${published}`) // ['ann 1605', 'bob 1395']
 */
export function rateSection(rulebook: Rulebook, input: SectionInput, reform?: BatchReform): Result<RatingResult> {
  const batch = readSection(rulebook, input);
  return batch.ok ? ok({ edition: batch.value.edition.name, players: rateBatch({ ...batch.value, reform }) }) : batch;
}

/**
 * Rates a period from the previous list.
 *
 * @example
 * const period = {
 *   list: '2022-12-01',
 *   players: [{ id: 'ann', rating: 1400, games: 50 }, { id: 'kid', birth: '2012' }],
 *   sections: [{ endDate: '2022-11-28', games: [{ white: 'kid', black: 'ann', score: 0.5 }] }],
 * };
 * const rated = ratePeriod(hilltop, period);
 * rated.ok && rated.value.players.map(({ id, published }) => `${id} ${published}`) // ['ann 1392', 'kid 1008']
 */
export function ratePeriod(rulebook: Rulebook, input: PeriodInput, reform?: BatchReform): Result<RatingResult> {
  const batch = readPeriod(rulebook, input);
  return batch.ok ? ok({ edition: batch.value.edition.name, players: rateBatch({ ...batch.value, reform }) }) : batch;
}
