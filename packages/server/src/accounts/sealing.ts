// The secrets of second factors in the database: whether they are sealed, and sealing them.

import { sealedBy } from '@harkness/ledger';
import type { StoreReader, StoreWriter } from '@harkness/office';
import { allAccounts, changeAccountIn, nextEpoch } from './accounts.js';
import { sealedAgain } from './second-factor.js';

export interface SecondFactorSecrets {
  readonly clear: number;
  /** Number of secrets by key id. */
  readonly sealedBy: { readonly [key: string]: number };
}

export async function secondFactorSecrets(reader: StoreReader): Promise<SecondFactorSecrets> {
  const keys: { [key: string]: number } = {};
  let clear = 0;
  for (const { totp } of await allAccounts(reader)) {
    if (totp === undefined) continue;
    const key = sealedBy(totp.secret);
    if (key === undefined) clear += 1;
    else keys[key] = (keys[key] ?? 0) + 1;
  }
  return { clear, sealedBy: keys };
}

/** Seals them with the first available key; returns how many. */
export async function sealSecondFactors(writer: StoreWriter): Promise<number> {
  const withFactor = (await allAccounts(writer)).filter(({ totp }) => totp !== undefined);
  for (const { account } of withFactor) await changeAccountIn(writer, account, (current) => sealedAgain(writer.vault, current));
  return withFactor.length;
}

/**
 * Removes second factors whose secret can no longer be opened; their owners set up a new one at the next login. Returns how many.
 */
export async function forgetLostFactors(writer: StoreWriter): Promise<number> {
  let forgotten = 0;
  for (const { account, totp } of await allAccounts(writer)) {
    const id = totp === undefined ? undefined : sealedBy(totp.secret);
    if (id === undefined || writer.vault.keys.includes(id)) continue;
    forgotten += 1;
    await changeAccountIn(writer, account, ({ totp: _, ...rest }) => nextEpoch(rest));
  }
  return forgotten;
}
