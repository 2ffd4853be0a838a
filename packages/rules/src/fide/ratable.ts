// Whether an event may be rated at all: every article of sections 0–6 it breaks. Each test records what was compared, so that the
// answer and its explanation cannot differ. Unknown facts are not tested.

import { type CompositionArticle, compositionProblems, type TreatedAs } from './composition.js';
import {
  daysOfEvent,
  durationAllowed,
  firstControlAllowed,
  minimumMinutes,
  registrationDeadline,
  roundsAllowed,
  secondsForGame,
} from './conditions.js';
import type { FideEvent } from './event.js';
import type { ProblemArticle } from './outcome.js';
import type { RoundRobinComposition } from './parameters.js';
import { changeApplies } from './rating-periods.js';
import type { Rulebook } from './rulebook.js';

/** One article an event was tested against. */
export interface Condition {
  readonly article: ProblemArticle;
  readonly met: boolean;
  /** The requirement of the article. */
  readonly asks: string;
  /** The finding in the report. */
  readonly found: string;
}

/** The parameters these articles use. */
export type RatableBook = Pick<
  Rulebook,
  | 'inForceFrom'
  | 'registrationMonths'
  | 'movesOfAGame'
  | 'minuteBands'
  | 'firstControlMoves'
  | 'roundsPerDay'
  | 'hoursPerDay'
  | 'durationDays'
  | 'composition'
>;

/** The facts these articles use; the games matter only for what the event is treated as. */
export type RatableEvent = Omit<FideEvent, 'id' | 'games'>;

/** The articles that bar the event from being rated, in their order. */
export function problemsOf(event: RatableEvent, treated: TreatedAs, book: RatableBook): ProblemArticle[] {
  return conditionsOf(event, treated, book).flatMap(({ article, met }) => (met ? [] : [article]));
}

/** Every article the event is tested against, in the order of the regulations. */
export function conditionsOf(event: RatableEvent, treated: TreatedAs, book: RatableBook): Condition[] {
  return [
    ...conditionsOfRegistration(event, book),
    ...conditionsOfPlay(event, book),
    ...conditionsOfComposition(event, treated, book),
  ];
}

function conditionsOfRegistration(event: RatableEvent, book: RatableBook): Condition[] {
  const inForce = book.inForceFrom;
  return [
    {
      article: '0.1',
      met: changeApplies(inForce, event.start),
      asks: `an event that starts on ${inForce} or later`,
      found: `it starts on ${event.start}`,
    },
    ...registration(event, book),
    {
      article: '0.5',
      met: event.decidedNotToRate !== true,
      asks: 'no decision not to rate the event',
      found: event.decidedNotToRate === true ? 'it was decided not to rate it' : 'there is none',
    },
  ];
}

/** 0.4: registered one month before the start or excused by the Chairman, who may also refuse. */
function registration(event: RatableEvent, book: RatableBook): Condition[] {
  const deadline = registrationDeadline(event.start, book.registrationMonths);
  const asks = `registration by ${deadline}, one month before the start`;
  if (event.registrationRefused === true)
    return [{ article: '0.4', met: false, asks, found: 'the Chairman refused to register the event' }];
  if (event.registered == null) return [];
  const waived = event.registrationWaived === true;
  return [
    {
      article: '0.4',
      met: waived || event.registered <= deadline,
      asks,
      found: `registered on ${event.registered}${waived ? ', and the Chairman allows it to be rated' : ''}`,
    },
  ];
}

function conditionsOfPlay(event: RatableEvent, book: RatableBook): Condition[] {
  const conditions: Condition[] = [];
  const control = event.timeControl ?? null;
  const seconds = control === null ? null : secondsForGame(control, book.movesOfAGame);
  if (control !== null && seconds !== null) {
    const minutes = minimumMinutes(
      event.entries.map((entry) => entry.rating),
      book.minuteBands,
    );
    conditions.push(
      {
        article: '1.1',
        met: seconds >= 60 * minutes,
        asks: `${minutes} minutes for ${book.movesOfAGame} moves`,
        found: `${seconds / 60} minutes`,
      },
      {
        article: '1.3',
        met: firstControlAllowed(control, book.firstControlMoves),
        asks: `${book.firstControlMoves} moves in the first time control, if a number is specified`,
        found: `${control[0]?.moves ?? 'no'} moves`,
      },
    );
  }
  if (event.lawsDeviation != null) {
    conditions.push({
      article: '2.1',
      met: event.lawsDeviation === 'approved',
      asks: 'the Laws of Chess, or deviations the Technical Commission has approved',
      found: event.lawsDeviation === 'approved' ? 'approved deviations' : 'deviations that were not approved',
    });
  }
  if (event.roundsPerDay != null) {
    const limit = { rounds: book.roundsPerDay, hours: book.hoursPerDay };
    conditions.push({
      article: '3.1',
      met: event.roundsPerDay.every((rounds) => roundsAllowed(rounds, seconds, limit)),
      asks: `at most ${limit.rounds} rounds and ${limit.hours} hours a day`,
      found: `up to ${Math.max(0, ...event.roundsPerDay)} rounds a day${seconds === null ? '' : ` of ${(2 * seconds) / 60} minutes each`}`,
    });
  }
  const days = daysOfEvent(event.start, event.end);
  const exception = { league: event.league === true, approved: event.durationApproved === true };
  conditions.push({
    article: '4.1',
    met: durationAllowed(days, book.durationDays, exception),
    asks: `at most ${book.durationDays} days, except a league (4.11) or with approval (4.12)`,
    found: `${days} days${exception.league ? ', a league' : ''}${exception.approved ? ', approved' : ''}`,
  });
  return conditions;
}

function compositionAsks(article: CompositionArticle, limits: RoundRobinComposition): string {
  const { oneRatedIn, small, doubleRound } = limits;
  switch (article) {
    case '6.3':
      return `in a round robin at least one player in ${oneRatedIn} rated`;
    case '6.31':
      return `with fewer than ${small.fewerPlayersThan} players at least ${small.rated} rated`;
    case '6.32':
      return `in a double round with unrated participants at least ${doubleRound.players} players, ${doubleRound.rated} of them rated`;
    case '6.6':
      return 'both players of a match rated';
  }
}

function conditionsOfComposition(event: RatableEvent, treated: TreatedAs, book: RatableBook): Condition[] {
  const broken = compositionProblems(event, treated, book.composition);
  const rated = event.entries.filter((entry) => entry.rating !== null).length;
  const found = `${rated} of ${event.entries.length} players rated${event.nationalChampionship === true ? ', a national championship (6.33)' : ''}`;
  const tested: readonly CompositionArticle[] =
    treated === 'match' ? ['6.6'] : treated === 'round_robin' ? ['6.3', '6.31', '6.32'] : [];
  return tested.map((article) => ({
    article,
    met: !broken.includes(article),
    asks: compositionAsks(article, book.composition),
    found,
  }));
}
