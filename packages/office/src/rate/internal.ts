// `@harkness/office/internal/rate`: the parts of `rate` that the command uses. Unstable: may change in any version.

export type { RateChoice } from './authorities/index.js';
export { completedFindings } from './completed.js';
export { isMeant } from './meant.js';
export { type Ratable, type RatableSection, ratableSections, ratingsUnknown } from './ratable.js';
export { playerId } from './rated.js';
export { ratingsOf } from './ratings.js';
export { type RatedSections, rateSections } from './sections.js';
export { Refused } from './taken.js';
export { type Whose, whoseByEvidence, whoseReport } from './whose.js';
export type { RateWords } from './words.js';
