// The FIDE rating rules: plain data in, results out. `test/public.test.ts` pins these names and runs the example of each. The parts are
// in `internal.ts`.

export {
  caveatsOf,
  type Edition,
  type EditionName,
  type EditionRange,
  editionByDate,
  editionByName,
  editions,
} from './edition.js';
export type { Entry, EventKind, FideEvent, Game } from './event.js';
export { ratingDifference, scoringProbability } from './expectancy.js';
export { type ExplainedEvent, explainEvent } from './explain.js';
export { type FirstRating2009, type FirstRating2009Input, firstRating2009 } from './first-2009.js';
export { eventDates, type KAnswer, oneOffOnList, playerK, rateGame } from './later/ask.js';
export type { DatesAnswer, EventDates } from './later/calendar.js';
export type { Caveat } from './later/caveat.js';
export type {
  CarriedChange,
  PeriodChange,
  PeriodGame,
  PeriodTournament,
  RatingPeriodInput,
  TournamentChange,
} from './later/change.js';
export { explainGame } from './later/explain-game.js';
export { type ExplainedFirstRating, explainFirstRating } from './later/explain-initial.js';
export { type ExplainedPeriod, explainPeriod } from './later/explain-period.js';
export type { GameAnswer, GamePlayer, LaterGame, NotRated } from './later/game.js';
export { type FirstRatingInput, firstRating, type InitialAnswer } from './later/initial.js';
export type { OneOffAnswer } from './later/one-off.js';
export type { LaterPlayer } from './later/player.js';
export type { PoolEvent } from './later/pool.js';
export { ratePeriod } from './later/rate-period.js';
export { tracedRulesLater } from './later/traced-rules.js';
export type { EventOutcome, RatedOutcome, UnratedOutcome } from './outcome.js';
export { fideParameters, type ListType, listTypes } from './parameters.js';
export { type Performance, type PoolOutcome, pooledFirstRating } from './pool.js';
export { rateEvent } from './rate-event.js';
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
