// Everything our own packages use. `index.ts` lists the part that outside callers may rely on.

// Re-exported for packages that use the office but not the formats.
export { englishOf, type Said, type SaidText, type Saying, type SayingValue, saidOf, say } from '@harkness/formats';
// Re-exported for packages that use the office but not the ledger.
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
