// The policy lab: which of two rulebooks predicted results better, the effects on newcomers and the scale, and who gained.
//
// Names listed here are for outside callers and documented with examples. The rest, marked @internal, is for our own packages and
// may change in any version.

/** @internal */
export * from './all.js';
export { type ComparedGame, type Comparison, comparison, type Verdict } from './measures/comparison.js';
export { type Window, windowOf } from './measures/months.js';
export { holm, wilson } from './measures/numbers.js';
export { drawResamples, type Resamples, type ResamplingPlan } from './measures/resamples.js';
export { brier, deviance, logLoss, type Prediction, type Score, type Scores, scores } from './measures/scores.js';
export { type CheckedReform, checkReform } from './reform/check.js';
export type { ReformCode, ReformFinding } from './reform/finding.js';
export type { Reform } from './reform/reform.js';
export { type LabReport, type ReportDocument, type ReportOptions, reportsOf } from './report/document.js';
export { reportHtml } from './report/html.js';
export { csvOf, jsonOf, type ReportTable, tablesOf } from './report/tables.js';
export { type LabAnswer, type LabRun, type LabRunOptions, runLab } from './run/run.js';
