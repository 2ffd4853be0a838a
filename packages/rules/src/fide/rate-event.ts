// Rates one event from the players' ratings at the start: whether it may be rated at all, a performance for every unrated player,
// a change for every rated one. A pure function of the report; lists are made elsewhere.

import type { Result } from '../core/error.js';
import { ok } from '../core/error.js';
import { checkEvent } from './check-event.js';
import { treatedAs } from './composition.js';
import { developmentCoefficient } from './development-coefficient.js';
import type { FideEdition } from './edition.js';
import type { FideEvent } from './event.js';
import { explainRated, type RatedGame } from './explain-rated.js';
import type { KeptSteps } from './explain-unrated.js';
import { type Field, type FieldPlayer, fieldOf } from './field.js';
import type { EventOutcome, RatedOutcome, UnratedOutcome } from './outcome.js';
import { problemsOf } from './ratable.js';
import { expectedScore, newRating, ratingChange } from './rating-change.js';
import { type Rulebook, rulebookOf } from './rulebook.js';
import { gamesInHalfPoints, type WithScores } from './scores.js';
import { rateUnratedInRoundRobin } from './unrated-round-robin.js';
import { rateUnratedInSwiss } from './unrated-swiss.js';

/**
 * The outcome of an event under the rules of 2009, or every error in the report.
 *
 * @example
 * const event = {
 *   id: 'club',
 *   kind: 'swiss' as const,
 *   start: '2010-03-01',
 *   end: '2010-03-07',
 *   entries: [{ id: 'ann', rating: 2000 }, { id: 'bob', rating: 2100 }],
 *   games: [{ white: 'ann', black: 'bob', score: 1, played: true }],
 * };
 * const rules = editionByName('fide-2009', 'standard');
 * const rated = rules.ok && rateEvent(event, rules.value);
 * rated && rated.ok && rated.value.rated.map(({ id, changeHundredths }) => `${id} ${changeHundredths}`) // ['ann 1920', 'bob -1920']
 */
export function rateEvent(asked: WithScores<FideEvent>, edition: FideEdition, kept?: KeptSteps): Result<EventOutcome> {
  const games = gamesInHalfPoints(asked.games, 'games');
  if (!games.ok) return games;
  const event: FideEvent = { ...asked, games: games.value };
  const book = rulebookOf(edition);
  if (!book.ok) return book;
  const errors = checkEvent(event);
  if (errors.length > 0) return { ok: false, errors };
  return ok(outcomeOf(event, book.value, kept));
}

function outcomeOf(event: FideEvent, book: Rulebook, kept: KeptSteps | undefined): EventOutcome {
  const field = fieldOf(event);
  const treated = treatedAs(event, field);
  const problems = problemsOf(event, treated, book);
  const frame = { event: event.id, ratable: problems.length === 0, problems, treatedAs: treated, floor: book.floor };
  if (problems.length > 0) return { ...frame, average: null, unrated: [], rated: [] };
  const roundRobin = treated === 'round_robin' ? rateUnratedInRoundRobin(field, book, kept) : null;
  const unrated =
    roundRobin?.unrated ??
    field.filter((player) => player.rating === null).map((player) => rateUnratedInSwiss(field, player, book, kept));
  const counted = countedRatings(field, unrated);
  const rated = field.flatMap((player) => ratePlayer(field, player, counted, book, kept));
  return { ...frame, average: roundRobin?.average ?? null, unrated, rated };
}

/** The rating at which each player counts for their rated opponents; null: games against them are not rated. */
function countedRatings(field: Field, unrated: readonly UnratedOutcome[]): (number | null)[] {
  const performances = new Map(unrated.map((outcome) => [outcome.id, outcome.countsForOpponents ? outcome.ruNew : null]));
  return field.map((player) => player.rating ?? performances.get(player.entry.id) ?? null);
}

/** 8.5, for a rated player and for one whose first rating was published since then (8.4); undefined for anybody else. */
function ratePlayer(
  field: Field,
  player: FieldPlayer,
  counted: readonly (number | null)[],
  book: Rulebook,
  kept: KeptSteps | undefined,
): RatedOutcome[] {
  const publishedSince = player.rating === null;
  const rating = player.rating ?? player.entry.currentRating ?? null;
  if (rating === null) return [];
  const reached = (publishedSince ? player.entry.currentReached2400 : player.entry.reached2400) === true;
  const k = developmentCoefficient(rating, reached, book.k);
  let [games, halfPoints, expectedHundredths] = [0, 0, 0];
  const [rated, leftOut]: [RatedGame[], string[]] = [[], []];
  for (const game of player.games) {
    const opponent = counted[game.opponent] ?? null;
    if (opponent === null) {
      if (kept !== undefined) leftOut.push(idOf(field, game.opponent));
      continue;
    }
    const expected = expectedScore(rating, opponent, book.largestDifference);
    games += 1;
    halfPoints += game.halfPoints;
    expectedHundredths += expected;
    if (kept === undefined) continue;
    rated.push({ opponent: idOf(field, game.opponent), rating: opponent, halfPoints: game.halfPoints, expected });
  }
  const changeHundredths = ratingChange(k, halfPoints, expectedHundredths);
  const outcome: RatedOutcome = {
    id: player.entry.id,
    rating,
    k,
    games,
    halfPoints,
    expectedHundredths,
    changeHundredths,
    newRatingIfOnlyEvent: newRating(rating, changeHundredths),
    publishedSince,
  };
  if (kept !== undefined) explainRated(kept, outcome, reached, { rated, leftOut }, book);
  return [outcome];
}

function idOf(field: Field, index: number): string {
  return field[index]?.entry.id ?? '';
}
