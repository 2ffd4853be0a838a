// The office: the ledger of facts, the stores that keep it, and everything derived from it.

// For packages that touch the office and not the ledger.
export { canonicalJson, commitmentOf, type PrivateValue, type Signature, type StoreLocation, sha256 } from '@harkness/ledger';
export type * from './api.js';
export * from './authorities/index.js';
export { keptAnswerSpace } from './desk/erase.js';
export * from './desk/index.js';
export { foreignKind, matchKind, ratingSystems, systemCode } from './engines/live/codes.js';
export { Editions } from './engines/live/editions.js';
export * from './engines/live/in-memory.js';
export type { Month } from './engines/live/month.js';
export type { FirstRating, RaterReform } from './engines/live/rater.js';
export { hashOfTables, rulebookHash, rulesVersion } from './engines/live/rulebook.js';
export { type ReplayOptions, replay } from './engines/live/run.js';
export { signOffice } from './engines/live/signed-results.js';
export type { Unit } from './engines/live/unit.js';
export { type ResultsVerification, verifyResults } from './engines/live/verify-results.js';
export { lowerPriority } from './engines/lower-priority.js';
export { startThread } from './engines/start-thread.js';
export type * from './facts/answers.js';
export * from './facts/append.js';
export { readPrecision } from './facts/birth-date.js';
export * from './facts/facts.js';
export * from './facts/section-document.js';
export * from './facts/store.js';
export { parseTimeControl } from './facts/time-control.js';
export * from './facts/verify.js';
export * from './in-progress/index.js';
export * from './lists/exchange.js';
export * from './lists/index.js';
export * from './office.js';
export { PastOffices } from './questions/as-known.js';
export { officeLogFile, officeLogPaths } from './questions/log-files.js';
export { type Narrowed, type PrivacyReport, privacyReport } from './questions/privacy-report.js';
export { checkPublishedLists } from './questions/public-check.js';
export { publicStarts } from './questions/public-starts.js';
export * from './questions/search/index.js';
export { type RatingsVerification, verifyRatings } from './questions/verify-ratings.js';
