// The ledger's verification, for the office's facts.

import { type Verification, type VerifyOptions, verify as verifyLedger } from '@harkness/ledger';
import { factContents } from './contents.js';
import type { Store } from './store.js';

/**
 * Verifies the chain, the signed heads, the private values against their commitments, and the database files.
 * @example
 * (await verify(store)).ok // true
 */
export function verify(store: Store, options?: VerifyOptions): Promise<Verification> {
  return verifyLedger(store, factContents, options);
}
