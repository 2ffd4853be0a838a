// Everything that our own packages use, whether callers outside may rely on it or not: `index.ts` lists what they may.

// For packages that touch the office and not the ledger.
export { canonicalJson, commitmentOf, type PrivateValue, type Signature, type StoreLocation, sha256 } from '@harkness/ledger';
export type * from './api.js';
export * from './authorities/index.js';
export * from './desk/index.js';
export * from './engines/index.js';
export * from './facts/index.js';
export * from './in-progress/index.js';
export * from './lists/index.js';
export * from './office.js';
export * from './questions/index.js';
