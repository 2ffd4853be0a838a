// Authorities: those whose ratings an office keeps. `authority.ts` is the port, `registry.ts` says which there are; one folder a kind
// (`uschess/`, `fide/`) holds everything that is particular to it. Everybody above goes over the registry; what is
// exported of a kind by name is for its own commands and pages.

export type * from './authority.js';
export { profileProblems } from './check-profile.js';
export type { Accounts, Band, Spread, Transfers } from './drift-tables.js';
export {
  type AuthorityChoice,
  type AuthorityContext,
  type AuthorityEvidence,
  authorityOf,
  authorityReason,
  authorityUnknown,
} from './evidence.js';
export { isFideListDate } from './fide/calendar.js';
export { periodsOf } from './fide/classify.js';
export { type FideListImport, type ImportedFideList, importFideList } from './fide/import-fide.js';
export type { SectionResult as FideSectionResult, SectionShare as FideSectionShare } from './fide/period-data.js';
export { fideLists, fideResultOf, fideWaiting, publishFideList } from './fide/publish-fide.js';
export type { FideList } from './fide/ratings-at.js';
export type { WaitingSection } from './fide/sections.js';
export { Authorities, authoritiesOf, authorityFrom, kindNames, withoutProfile } from './registry.js';
export type {
  ReformableRules,
  ReratedGame,
  ReratedHistory,
  ReratedSection,
  ReratedStep,
  ReratingRules,
  Subject,
} from './rerating.js';
export { isSupplementDate, supplementCutoff } from './uschess/calendar.js';
export { type KnownStanding, Standings } from './uschess/standings.js';
export { publishSupplement, type SupplementOptions, supplement } from './uschess/supplement.js';
