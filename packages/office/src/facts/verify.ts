// The ledger's verification, of the office's facts.

import { type Verification, type VerifyOptions, verify as verifyLedger } from '@harkness/ledger';
import { factContents } from './contents.js';
import type { Store } from './store.js';

/**
 * The chain, the signed heads, the private values against their commitments, and the files of the database.
 * @example
 * (await verify(store)).ok // true
 */
export function verify(store: Store, options?: VerifyOptions): Promise<Verification> {
  return verifyLedger(store, factContents, options);
}
