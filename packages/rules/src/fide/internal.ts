// Everything of the FIDE rules that the other packages of this repository stand on. Unstable: names and shapes change without notice.
// What a caller outside should use is in `index.ts`.

export * from './activity.js';
export * from './administration.js';
export * from './arithmetic.js';
export * from './caveats-2009.js';
export { checkEvent } from './check-event.js';
export * from './composition.js';
export * from './conditions.js';
export * from './development-coefficient.js';
export * from './edition.js';
export * from './event.js';
export * from './expectancy.js';
export * from './explain.js';
export { explainPool } from './explain-pool.js';
export { explainRatable } from './explain-ratable.js';
export type { KeptSteps } from './explain-unrated.js';
export * from './first-2009.js';
export * from './later/index.js';
export * from './list.js';
export * from './lists.js';
export { gamesBeforeDecision } from './match.js';
export * from './outcome.js';
export type { ByListType, DifferenceLimit, GapRule, KRule, ListType, OneOff, RateOfPlay, Registration } from './parameters.js';
export * as fideTables from './parameters.js';
export { fideParameters, listTypes } from './parameters.js';
export * from './performance.js';
export * from './pool.js';
export * from './publication.js';
export { type Condition, conditionsOf } from './ratable.js';
export * from './rate-event.js';
export * from './rating-change.js';
export * from './rating-periods.js';
export * from './reporting.js';
export { type Rulebook, rulebookOf } from './rulebook.js';
export * from './rulings.js';
export * from './tools.js';
export { tracedRules2009 } from './traced-rules.js';
