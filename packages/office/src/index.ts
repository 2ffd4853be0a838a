// The office: the ledger of facts, the stores that keep it, and everything derived from it.

export { commitmentOf, type PrivateValue } from '@harkness/ledger';
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
export { type PrivacyReport, privacyReport } from './questions/privacy-report.js';
export { checkPublishedLists } from './questions/public-check.js';
export { publicStarts } from './questions/public-starts.js';
export { type RatingsVerification, verifyRatings } from './questions/verify-ratings.js';
export { rulebookHash } from './replay/rulebook.js';
export { type ReplayOptions, replay } from './replay/run.js';
export { signOffice } from './replay/signed-results.js';
export { type ResultsVerification, verifyResults } from './replay/verify-results.js';
export * from './search/index.js';
export { startThread } from './start-thread.js';
export { stepBack } from './step-back.js';
