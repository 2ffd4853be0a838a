// Sections of plain Elo: ratings before and after, explanations, previews. A section of a period shows its players' ratings before
// and after the period.

import { explainPeriod, explainSection, type PlayerState } from '@harkness/rules/elo';
import type { Answer, ExplanationAnswer, RatingPoint, RowRating } from '../../facts/answers.js';
import { answered, notInSection, refused } from '../../facts/errors.js';
import type { PlayerId, RatingSystem } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import type { RatedSection } from '../authority.js';
import { gamesOfTrace } from '../explained-games.js';
import type { Book, RatedUnit } from './book.js';
import { sectionName } from './facts.js';

export function pointOf({ rating, games }: PlayerState, published: number | null): RatingPoint | null {
  return rating === null ? null : { rating, official: published ?? Math.round(rating), games };
}

export function ratingIn({ system, results }: RatedUnit, player: PlayerId): RowRating | undefined {
  const result = results.get(player);
  if (result === undefined) return undefined;
  const before = pointOf(result.before, null);
  return {
    system: system.system,
    before,
    after: result.outcome === 'untouched' ? before : pointOf(result.after, result.published),
  };
}

export function ratedSection(book: Book, document: SectionDocument): RatedSection {
  const section = book.section(document);
  const units = section?.units ?? [];
  return {
    isRated: units.length > 0,
    ...(section?.held === undefined ? {} : { held: section.held }),
    systems: units.map(({ system }) => system.system),
    ratings(index) {
      const player = book.current(document.players[index]?.player ?? '');
      return units.flatMap((unit) => ratingIn(unit, player) ?? []);
    },
  };
}

export async function explainIn(
  reader: StoreReader,
  book: Book,
  document: SectionDocument,
  player: PlayerId,
  system: RatingSystem | undefined,
): Promise<Answer<ExplanationAnswer>> {
  const section = book.section(document);
  const unit = section?.units.find((one) => system === undefined || one.system.system === system);
  if (section?.held !== undefined && unit === undefined) return refused({ ...section.held, place: sectionName(document) });
  const result = unit?.results.get(player);
  const rating = unit === undefined ? undefined : ratingIn(unit, player);
  if (unit === undefined || result === undefined || rating === undefined) return refused(notInSection(player, document));
  const { rated } = unit;
  const { rulebook } = unit.system;
  const trace =
    rated.per === 'section' ? explainSection(rulebook, rated.input, player) : explainPeriod(rulebook, rated.input, player);
  if (!trace.ok) return trace;
  // The explanation is the rating done again: anything else is a defect, and better loud than wrong.
  if (trace.value.value !== result.published)
    throw new Error(`the explanation of ${player} in ${sectionName(document)} does not end in the rating`);
  return answered({
    section: { event: document.event, section: document.section },
    player,
    system: unit.system.system,
    before: rating.before,
    after: rating.after,
    trace: trace.value,
    masked: false,
    games: await gamesOfTrace(reader, trace.value, player, async () => (rated.per === 'section' ? document : undefined)),
    instead: [],
  });
}
