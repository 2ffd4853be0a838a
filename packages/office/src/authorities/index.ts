// Authorities: those whose ratings an office keeps.
//
// Purpose: everything specific to one authority's ratings. A kind of authority is code, one folder each (`uschess/`, `fide/`,
// `elo/`); an authority is data of the office's profile. To add a kind, add a folder here, one in `rules`, and a line in
// `registry.ts`.
// May touch: `facts/`, `engines/`, the rules. Later modules go through the registry.
// Exports: the port (`authority.ts`), the registry, the live engine bound to its rulebook (`live.ts`). Names of one kind are
// exported only for that kind's own commands and pages, and for the lab.
// Start with: `authority.ts`, then `registry.ts`, then `elo/index.ts`, the smallest kind.

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
export { type FideListImport, type ImportedFideList, importFideList } from './fide/import-list.js';
export type { SectionResult as FideSectionResult, SectionShare as FideSectionShare } from './fide/period-data.js';
export { fideLists, fideResultOf, fideWaiting, publishFideList } from './fide/publish.js';
export type { FideList } from './fide/ratings-at.js';
export type { WaitingSection } from './fide/sections.js';
export { replay, verifyResults } from './live.js';
export { Authorities, authoritiesOf, authorityFrom, kindNames, kindsOffered, withoutProfile } from './registry.js';
export type {
  ReformableRules,
  ReratedGame,
  ReratedHistory,
  ReratedSection,
  ReratedStep,
  ReratingRules,
  Subject,
} from './rerating.js';
export { hashOfTables, rulebookHash, rulesVersion } from './rulebook-hash.js';
export { isSupplementDate, supplementCutoff } from './uschess/list-dates-and-cutoff.js';
export { Editions } from './uschess/live/editions.js';
export * from './uschess/live/in-memory.js';
export { liveTables, ownEditions } from './uschess/live/own-rules.js';
export type { FirstRating, RaterReform } from './uschess/live/rater.js';
export type { Unit } from './uschess/live/unit.js';
export { type KnownStanding, Standings } from './uschess/standings.js';
export { publishSupplement, type SupplementOptions, supplement } from './uschess/supplement.js';
