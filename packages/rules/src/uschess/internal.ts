// Everything in the US Chess rules that the other packages of this repository use. Unstable: names and shapes change without
// notice. Outside callers should use `index.ts`.

export * from './approx-2010.js';
export * from './ask.js';
export * from './ask-by-hand.js';
export * from './conversions.js';
export * from './edition.js';
export * from './effective-games.js';
export * from './established.js';
export { type Estimate, type EstimateGame, type EstimateInput, estimate } from './estimate.js';
export * from './event.js';
export type * from './event-input.js';
export * from './explain.js';
export { explainFloor, type FloorCase } from './explain-floors.js';
export * from './explain-foreign.js';
export * from './explain-match.js';
export * from './floors.js';
export * from './foreign.js';
export * from './initial.js';
export * from './initial-blend.js';
export * from './initial-lists.js';
export * from './match.js';
export * from './one-pass.js';
export * from './parameters.js';
export type * from './parameters-formulas.js';
export type * from './parameters-initial.js';
export type * from './parameters-office.js';
export * from './read-section.js';
export * from './readings.js';
export * from './rulings.js';
// Not `makeWorkspace`: a second workspace in a thread makes both slower.
export { rateSection, sectionTerms, sharedWorkspace, type Workspace } from './section.js';
export * from './settle.js';
export {
  adjustedPrior,
  adjustedScore,
  History,
  provisionalExpectancy,
  scoreSurplus,
  specialRating,
} from './special.js';
export * from './standard.js';
export * from './systems.js';
export * from './time-control.js';
export { ratingClasses } from './titles.js';
export * from './tools.js';
export { tracedRules } from './traced-rules.js';
export * from './workspace.js';
