// What all authorities share: dates, dated parameters, errors as values, traces. Each formula has its own entry point, e.g.
// `@harkness/rules/uschess`. `test/public.test.ts` pins these names and runs the example of each.

export {
  isOfTable,
  isSameValue,
  nearestName,
  type Slip,
  type StandingAmendment,
  slipIn,
  tableWith,
} from './core/amendments.js';
export { type Amendment, amendedTable, type Dated, type DatedEntry, dated, entryAt } from './core/dated.js';
export {
  addDays,
  addMonths,
  asDay,
  type DayNumber,
  dateOfDayNumber,
  dateParts,
  dayNumber,
  daysBetween,
  type IsoDate,
  isIsoDate,
  makeDate,
} from './core/dates.js';
export { failed, ok, type Result, type RuleError } from './core/error.js';
export { type Formula, formulaText } from './core/formula.js';
export type { NumberOf } from './core/number-of.js';
export { type Decimals, renderParameterValue, renderValue } from './core/render.js';
export type { GameResult, RatingAfter } from './core/results.js';
export { roundHalfUp } from './core/rounding.js';
export type { Ruling } from './core/ruling.js';
export { type Instead, insteadText, type Story, type StoryFormula, type StoryGame } from './core/story.js';
export { readTimeControl, type WrittenPeriod, type WrittenTimeControl } from './core/time-control.js';
export { type LikelyTimeControl, likelyTimeControls } from './core/time-control-likely.js';
export { nextLine, type TitleLine } from './core/titles.js';
export {
  type Branch,
  type ParameterRead,
  reevaluate,
  type TracedRule,
  type TraceMismatch,
  type TraceStep,
  type TraceValue,
} from './core/trace.js';
export {
  type FindPhrase,
  type Numberless,
  numberless,
  type Phrase,
  phraseFinder,
  phraseSayer,
  ruleSayer,
  type SayMessage,
  type SayRule,
  type StepSayer,
  stepSayer,
} from './phrases.js';
export { type RenderOptions, renderStory, renderTrace, stepFrames, type TraceSpeech } from './render-trace.js';
export { rulingsOfStep, rulingsOfTrace } from './rulings/of-trace.js';
export { type Source, sourceAuthority, sourceName, sources, sourcesCited } from './rulings/sources.js';
export { type NamedGame, namesOf, tournamentOf, withNames } from './step-names.js';
export { storyOf } from './story.js';
export {
  parameterText,
  type SourcePiece,
  type SourceSpeech,
  sourcePieces,
  sourceText,
  sourceWords,
  stepInputs,
  stepTitle,
  stepValueText,
} from './words.js';
