// The office: what a rating office does with facts. From the ground up: `facts` → `engines` → `authorities` → `lists` → `questions`, `desk`,
// `in-progress` → `office.ts`. A folder imports only folders before it; each says in its `index.ts` what it is for.

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
