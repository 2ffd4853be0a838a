// The office: the ledger of facts, the stores that keep it, and everything derived from it.

// For packages that touch the office and not the ledger.
export { canonicalJson, commitmentOf, type PrivateValue, type Signature, type StoreLocation, sha256 } from '@harkness/ledger';
export type * from './api.js';
export * from './checks/index.js';
export { keptAnswerSpace } from './erase.js';
export * from './facts/append.js';
export { readPrecision } from './facts/birth-date.js';
export * from './facts/facts.js';
export * from './facts/section-document.js';
export * from './facts/store.js';
export { parseTimeControl } from './facts/time-control.js';
export * from './facts/verify.js';
export * from './lists/exchange.js';
export * from './lists/index.js';
export * from './office.js';
export { PastOffices } from './questions/as-known.js';
export { type PrivacyReport, privacyReport } from './questions/privacy-report.js';
export { checkPublishedLists } from './questions/public-check.js';
export { publicStarts } from './questions/public-starts.js';
export { type RatingsVerification, verifyRatings } from './questions/verify-ratings.js';
export { foreignKind, matchKind, ratingSystems, systemCode } from './replay/codes.js';
export { Editions } from './replay/editions.js';
export * from './replay/in-memory.js';
export type { Month } from './replay/month.js';
export type { FirstRating, RaterReform } from './replay/rater.js';
export { hashOfTables, rulebookHash, rulesVersion } from './replay/rulebook.js';
export { type ReplayOptions, replay } from './replay/run.js';
export type { Unit } from './replay/unit.js';
export { type ResultsVerification, verifyResults } from './replay/verify-results.js';
export * from './search/index.js';
export { startThread } from './start-thread.js';
export { stepBack } from './step-back.js';
