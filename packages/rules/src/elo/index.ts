// Plain Elo as a rulebook that is entirely data: a federation's or club's own numbers, read from a JSON document. In the
// examples, `riverside` and `hilltop` are the rulebooks of `test/elo.ts`.

export type { Birth } from './age.js';
export { cutoffOf, isInactive, isListDate, listInForce, listOfSection, nextList, periodStart } from './calendar.js';
export { type Estimate, type EstimateInput, estimate, type ScoreInput, scoreNeeded } from './estimate.js';
export { explainPeriod, explainResult, explainSection } from './explain.js';
export type * from './parameters.js';
export { parameterKeys, parameterName, parameterTitles } from './parameters.js';
export {
  type Batch,
  type BatchReform,
  type Change,
  type CountedGame,
  type EnteredGame,
  type Entrant,
  expectedScore,
  type First,
  keptRating,
  type Outcome,
  type PlayerResult,
  rateBatch,
} from './rate.js';
export { readParameterValue, readRulebook } from './read-rulebook.js';
export {
  type GameInput,
  type PeriodInput,
  type PlayerInput,
  readPeriod,
  readSection,
  type SectionInput,
} from './read-section.js';
export {
  amendedRulebook,
  type Citation,
  type CitedEntry,
  type CitedTable,
  type EditionChoice,
  type EloEdition,
  edition,
  type ParameterTables,
  type Rulebook,
  rulebookHashInput,
  rulebookWith,
} from './rulebook.js';
export { type RatingResult, ratePeriod, rateSection } from './section.js';
export { newPlayer, type PlayerState, type PoolGame } from './state.js';
export { tracedRules } from './traced-rules.js';
