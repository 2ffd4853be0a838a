// Plain Elo sections: ratings before and after, explanations, previews. If ratings change by period, a section shows its players'
// ratings before and after the whole period.

import { type Instead, type Result, type StoryGame, storyOf, type TraceStep } from '@harkness/rules';
import { explainPeriod, explainSection, type GameInput, type PlayerState } from '@harkness/rules/elo';
import type { Answer, ExplanationAnswer, RatingPoint, RowRating } from '../../facts/answers.js';
import { answered, notInSection, refused } from '../../facts/errors.js';
import type { PlayerId } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import type { Asked, RatedSection } from '../authority.js';
import { gamesOfTrace, insteadOf } from '../explained-games.js';
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
  { system, instead }: Pick<Asked, 'system' | 'instead'>,
): Promise<Answer<ExplanationAnswer>> {
  const section = book.section(document);
  const unit = section?.units.find((one) => system === undefined || one.system.system === system);
  if (section?.held !== undefined && unit === undefined) return refused({ ...section.held, place: sectionName(document) });
  const result = unit?.results.get(player);
  const rating = unit === undefined ? undefined : ratingIn(unit, player);
  if (unit === undefined || result === undefined || rating === undefined) return refused(notInSection(player, document));
  const { rated } = unit;
  const trace = explained(unit, rated, player);
  if (!trace.ok) return trace;
  // The explanation repeats the rating, so a difference is a defect. Fail loudly rather than answer wrongly.
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
    games: await gamesOfTrace(reader, trace.value, player, async () => unit.documents),
    instead: instead === true ? otherResults(unit, player, rating.before?.rating ?? null, storyOf(trace.value)?.games ?? []) : [],
  });
}

function explained({ system: { rulebook } }: RatedUnit, rated: RatedUnit['rated'], player: PlayerId): Result<TraceStep> {
  return rated.per === 'section' ? explainSection(rulebook, rated.input, player) : explainPeriod(rulebook, rated.input, player);
}

/**
 * The effect of the other possible results of the games of a section or period. `told` are those of its story: games against unrated
 * opponents may not count, and a first rating counts games of earlier events.
 */
function otherResults(unit: RatedUnit, player: PlayerId, before: number | null, told: readonly StoryGame[]): Instead[] {
  const { rated } = unit;
  const left = (rated.per === 'section' ? [rated.input] : rated.input.sections).flatMap(({ games }, section) =>
    games.flatMap((game, at) => (game.white === player || game.black === player ? [{ section, at, game }] : [])),
  );
  const own = told.map(({ against, notRated }) => {
    const at = left.findIndex(({ game: { white, black } }) => (white === player ? black : white) === against);
    const found = at < 0 ? undefined : left.splice(at, 1)[0];
    return notRated === undefined ? found : undefined;
  });
  const scoreOf = ({ white, score }: GameInput): number => (white === player ? score : 1 - score);
  return insteadOf(
    own.map((one) => (one === undefined ? null : scoreOf(one.game))),
    (index, score) => {
      const changed = own[index];
      if (changed === undefined) return undefined;
      const games = (all: readonly GameInput[], section: number): readonly GameInput[] =>
        section !== changed.section
          ? all
          : all.map((game, at) => (at === changed.at ? { ...game, score: game.white === player ? score : 1 - score } : game));
      const again: RatedUnit['rated'] =
        rated.per === 'section'
          ? { per: 'section', input: { ...rated.input, games: games(rated.input.games, 0) } }
          : {
              per: 'period',
              input: {
                ...rated.input,
                sections: rated.input.sections.map((one, at) => ({ ...one, games: games(one.games, at) })),
              },
            };
      const would = explained(unit, again, player);
      const [rating, kept] = would.ok ? [would.value.value, would.value.inputs['rating']] : [];
      if (typeof rating !== 'number' || typeof kept !== 'number') return undefined;
      return { change: before === null ? null : kept - before, rating };
    },
  );
}
