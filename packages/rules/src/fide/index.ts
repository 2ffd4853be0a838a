// The FIDE rules: plain data in, results out, no clock and no I/O.

export * from './activity.js';
export * from './arithmetic.js';
export * from './composition.js';
export * from './conditions.js';
export * from './development-coefficient.js';
export * from './edition.js';
export * from './event.js';
export * from './expectancy.js';
export * from './later/index.js';
export * from './list.js';
export * from './lists.js';
export * from './outcome.js';
export type { ByListType, DifferenceLimit, GapRule, KRule, ListType, OneOff, RateOfPlay, Registration } from './parameters.js';
export * as fideTables from './parameters.js';
export { fideParameters, listTypes } from './parameters.js';
export * from './performance.js';
export * from './pool.js';
export * from './rate-event.js';
export * from './rating-change.js';
export * from './rating-periods.js';
export { type Rulebook, rulebookOf } from './rulebook.js';
