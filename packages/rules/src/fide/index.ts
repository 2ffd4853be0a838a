// The FIDE rating rules: plain data in, results out. `test/public.test.ts` pins these names and runs the example of each. The parts are
// in `internal.ts`.

export {
  caveatsOf,
  type EditionName,
  type EditionRange,
  editionByDate,
  editionByName,
  editions,
  type FideEdition,
} from './edition.js';
export type { Entry, EventKind, FideEvent, Game } from './event.js';
export { ratingDifference, scoringProbability } from './expectancy.js';
export { type ExplainedEvent, explainEvent } from './explain.js';
export { type FirstRating2009, type FirstRating2009Input, firstRating2009 } from './first-2009.js';
export type { EventOutcome, RatedOutcome, UnratedOutcome } from './outcome.js';
export { fideParameters, type ListType, listTypes } from './parameters.js';
export { type Performance, type PoolOutcome, pooledFirstRating } from './pool.js';
export { rateEvent } from './rate-event.js';
export { type RatingAfterOptions, ratingAfter } from './rating-after.js';
export type { GameScore, Scored, WithScores } from './scores.js';
export { eventDates, type KAnswer, oneOffOnList, playerK, rateGame } from './since-2014/ask.js';
export type { DatesAnswer, EventDates } from './since-2014/calendar.js';
export type { Caveat } from './since-2014/caveat.js';
export type {
  CarriedChange,
  PeriodChange,
  PeriodGame,
  PeriodTournament,
  RatingPeriodInput,
  TournamentChange,
} from './since-2014/change.js';
export { explainGame } from './since-2014/explain-game.js';
export { type ExplainedFirstRating, explainFirstRating } from './since-2014/explain-initial.js';
export { type ExplainedPeriod, explainPeriod } from './since-2014/explain-period.js';
export type { FideGame, GameAnswer, GamePlayer, NotRated } from './since-2014/game.js';
export { type FirstRatingInput, type FirstRatingQuestion, firstRating, type InitialAnswer } from './since-2014/initial.js';
export type { OneOffAnswer } from './since-2014/one-off.js';
export type { PlayerForK } from './since-2014/player.js';
export type { PoolEvent } from './since-2014/pool.js';
export { type PeriodQuestion, ratePeriod } from './since-2014/rate-period.js';
export { tracedRulesSince2014 } from './since-2014/traced-rules.js';
export {
  type CalculatedGame,
  type CalculatorPlayer,
  type ChangeCalculation,
  calculateChange,
  scoreNeeded,
  type TournamentPerformance,
  tournamentPerformance,
  type WhatIfRow,
  whatIf,
} from './tools.js';
export { tracedRules2009 } from './traced-rules.js';
