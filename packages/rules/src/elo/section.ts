// Rating a section or a period from plain data.

import { ok, type Result } from '../core/error.js';
import { type PlayerResult, rateBatch } from './rate.js';
import { type PeriodInput, readPeriod, readSection, type SectionInput } from './read-section.js';
import type { Rulebook } from './rulebook.js';

export interface RatingResult {
  /** `riverside@2024-05-01`. */
  readonly edition: string;
  /** In the order of the input. */
  readonly players: readonly PlayerResult[];
}

/** Rates a section from live ratings. */
export function rateSection(rulebook: Rulebook, input: SectionInput): Result<RatingResult> {
  const batch = readSection(rulebook, input);
  return batch.ok ? ok({ edition: batch.value.edition.name, players: rateBatch(batch.value) }) : batch;
}

/** Rates a period from the list before it. */
export function ratePeriod(rulebook: Rulebook, input: PeriodInput): Result<RatingResult> {
  const batch = readPeriod(rulebook, input);
  return batch.ok ? ok({ edition: batch.value.edition.name, players: rateBatch(batch.value) }) : batch;
}
