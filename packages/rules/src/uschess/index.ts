// The US Chess rating rules: plain data in, results out. `test/public.test.ts` pins these names and runs the example of each. The parts are
// in `internal.ts`.

export {
  type ApproximateSpecial,
  type ApproximateSpecialInput,
  type ApproximateStandard,
  type ApproximateStandardInput,
  approximateFloor,
  approximateSpecial,
  approximateStandard,
} from './approx-2010.js';
export {
  askFloor,
  askInitial,
  type FloorAnswer,
  type FloorQuestion,
  type InitialAnswerUs,
  type InitialQuestion,
} from './ask.js';
export {
  type EditionChoice,
  type EditionDifference,
  type EditionName,
  edition,
  editionDates,
  editionDifferences,
  editionNames,
  type UsChessEdition,
} from './edition.js';
export { type Estimate, type EstimateGame, type EstimateInput, estimate } from './estimate.js';
export { type EventResult, officialRating, type PlayedResult, type PlayerResult, rateEvent } from './event.js';
export type { EventInput, GameInput, HistoryWord, PlayerInput, SectionEdition } from './event-input.js';
export { explainEvent } from './explain.js';
export { explainForeignEvent } from './explain-foreign.js';
export { explainMatch } from './explain-match.js';
export { type ForeignGame, type ForeignInput, type ForeignObstacle, type ForeignResult, rateForeignEvent } from './foreign.js';
export type { RatingSource } from './initial.js';
export {
  type MatchChange,
  type MatchInput,
  type MatchObstacle,
  type MatchResult,
  type MatchSide,
  matchObstacleWords,
  rateMatch,
} from './match.js';
export { type ParameterKey, type ParameterValues, parameters } from './parameters.js';
export { type RatingAfterOptions, ratingAfter } from './rating-after.js';
export { type Reading, readingText } from './readings.js';
export { winningExpectancy } from './standard.js';
export { type System, systems, systemTitles, type Venue } from './systems.js';
export { type Classification, classify, parseTimeControl, type TimeControl } from './time-control.js';
export {
  type NextFloor,
  nextFloor,
  opponentsNeeded,
  performanceRating,
  type ResultWorth,
  resultWorth,
  type ScoreNeeded,
  scoreNeeded,
} from './tools.js';
export { tracedRules } from './traced-rules.js';
