// Rates one event from the ratings its players had at the start: whether it may be rated at all, a performance for every
// unrated player, a change for every rated one. A pure function of the report; the list is made elsewhere.

import type { Result } from '../core/error.js';
import { ok } from '../core/error.js';
import { compositionProblems, treatedAs } from './composition.js';
import {
  daysOfEvent,
  durationAllowed,
  firstControlAllowed,
  minimumMinutes,
  registrationDeadline,
  roundsAllowed,
  secondsForGame,
} from './conditions.js';
import { developmentCoefficient } from './development-coefficient.js';
import { type Edition, editions } from './edition.js';
import { checkEvent, type FideEvent } from './event.js';
import { explainRated, type KeptSteps } from './explain-event.js';
import { type Field, type FieldPlayer, fieldOf } from './field.js';
import type { EventOutcome, ProblemArticle, RatedOutcome, UnratedOutcome } from './outcome.js';
import { expectedScore, newRating, ratingChange } from './rating-change.js';
import { changeApplies } from './rating-periods.js';
import { type Rulebook, rulebookOf } from './rulebook.js';
import { rateUnratedInRoundRobin } from './unrated-round-robin.js';
import { rateUnratedInSwiss } from './unrated-swiss.js';

/** The outcome of an event under the rules of 2009, or every error of the report. */
export function rateEvent(event: FideEvent, edition: Edition, kept?: KeptSteps): Result<EventOutcome> {
  const book = rulebookOf(edition);
  if (!book.ok) return book;
  const errors = checkEvent(event);
  if (errors.length > 0) return { ok: false, errors };
  return ok(outcomeOf(event, book.value, kept));
}

function outcomeOf(event: FideEvent, book: Rulebook, kept: KeptSteps | undefined): EventOutcome {
  const treated = treatedAs(event);
  const problems = [...conditionProblems(event, book), ...compositionProblems(event, treated, book.composition)];
  const frame = { event: event.id, ratable: problems.length === 0, problems, treatedAs: treated };
  if (problems.length > 0) return { ...frame, average: null, unrated: [], rated: [] };
  const field = fieldOf(event);
  const roundRobin = treated === 'round_robin' ? rateUnratedInRoundRobin(field, book, kept) : null;
  const unrated =
    roundRobin?.unrated ??
    field.filter((player) => player.rating === null).map((player) => rateUnratedInSwiss(field, player, book, kept));
  const counted = countedRatings(field, unrated);
  const rated = field.flatMap((player) => ratePlayer(field, player, counted, book, kept));
  return { ...frame, average: roundRobin?.average ?? null, unrated, rated };
}

/** Every article of sections 0–4 that bars the event, in their order. What is not known is not tested. */
export function conditionProblems(event: FideEvent, book: Rulebook): ProblemArticle[] {
  const problems: ProblemArticle[] = [];
  const seconds = event.timeControl == null ? null : secondsForGame(event.timeControl, book.movesOfAGame);
  const ratings = event.entries.map((entry) => entry.rating);
  const limit = { rounds: book.roundsPerDay, hours: book.hoursPerDay };
  if (!changeApplies(firstDayOf(book), event.start)) problems.push('0.1');
  if (registrationFails(event, book)) problems.push('0.4');
  if (event.decidedNotToRate === true) problems.push('0.5');
  if (seconds !== null && seconds < 60 * minimumMinutes(ratings, book.minuteBands)) problems.push('1.1');
  if (event.timeControl != null && !firstControlAllowed(event.timeControl, book.firstControlMoves)) problems.push('1.3');
  if (event.lawsDeviation === 'not-approved') problems.push('2.1');
  if (event.roundsPerDay?.some((rounds) => !roundsAllowed(rounds, seconds, limit)) === true) problems.push('3.1');
  const exception = { league: event.league === true, approved: event.durationApproved === true };
  if (!durationAllowed(daysOfEvent(event.start, event.end), book.durationDays, exception)) problems.push('4.1');
  return problems;
}

function firstDayOf(book: Rulebook): string {
  const range = editions.find((edition) => edition.name === book.edition.name);
  if (range === undefined) throw new Error(`no edition ${book.edition.name}`);
  return range.from;
}

/** 0.4: registered one month before the start or excused by the Chairman, who may also refuse. */
function registrationFails(event: FideEvent, book: Rulebook): boolean {
  if (event.registrationRefused === true) return true;
  if (event.registered == null || event.registrationWaived === true) return false;
  return event.registered > registrationDeadline(event.start, book.registrationMonths);
}

/** The rating with which each player counts for his rated opponents; null: games against him are not rated. */
function countedRatings(field: Field, unrated: readonly UnratedOutcome[]): (number | null)[] {
  const performances = new Map(unrated.map((outcome) => [outcome.id, outcome.countsForOpponents ? outcome.ruNew : null]));
  return field.map((player) => player.rating ?? performances.get(player.entry.id) ?? null);
}

/** 8.5, for a rated player and for one whose first rating was published since (8.4); nothing for anybody else. */
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
  for (const game of player.games) {
    const opponent = counted[game.opponent] ?? null;
    if (opponent === null) continue;
    games += 1;
    halfPoints += game.halfPoints;
    expectedHundredths += expectedScore(rating, opponent, book.largestDifference);
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
  if (kept !== undefined) explainRated(kept, field, player, outcome, book);
  return [outcome];
}
