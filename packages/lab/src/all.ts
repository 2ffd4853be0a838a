// Everything our own packages use. `index.ts` lists the part that outside callers may rely on.

export * from './measures/calibration.js';
export * from './measures/chance.js';
export * from './measures/comparison.js';
export * from './measures/drift.js';
export * from './measures/flow.js';
export * from './measures/gains.js';
export * from './measures/groups.js';
export * from './measures/months.js';
export * from './measures/newcomers.js';
export * from './measures/numbers.js';
export * from './measures/resamples.js';
export * from './measures/scores.js';
export * from './measures/simulation.js';
export { builtInBases, officeBases, type ReformBase } from './reform/bases.js';
export { type CheckedReform, checkReform } from './reform/check.js';
export type { ReformCode, ReformFinding } from './reform/finding.js';
export { type ParameterPicker, pickerOf } from './reform/pickers.js';
export { asksForAges, type Evaluation, type Reform, readReform } from './reform/reform.js';
export { evaluationDefaults } from './reform/shape.js';
export * from './report/document.js';
export {
  type ReportFigure,
  reportFigures,
  reportHtml,
  type ShownTable,
  shownTable,
  titleOf,
} from './report/html.js';
export { parquetOf } from './report/parquet.js';
export { type ReportSentences, reportFacts, reportSentences } from './report/sentences.js';
export { inEnglish, type ReportSpeech } from './report/speech.js';
export { verdictOf } from './report/summary.js';
export { csvOf, jsonOf, type ReportTable, tablesOf } from './report/tables.js';
export * from './rows/csv.js';
export type { CohortOptions, DriftOfRows } from './rows/drift.js';
export * from './rows/measure.js';
export { type Baseline, rateBaseline } from './run/baseline.js';
export { type Outcome, type ReformHooks, rateReform } from './run/outcome.js';
export type { GameRow } from './run/paired.js';
export type { GameClass } from './run/paired-sums.js';
export * from './run/run.js';
export {
  type KnownGame,
  type KnownWorld,
  type MeasuredWorld,
  measureWorld,
  type SimulationResult,
  simulate,
  type TestedInterval,
  type WithWorld,
} from './simulation/worlds.js';
