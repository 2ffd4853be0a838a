// Creating an API key: which rights it may have, and proof that its owner is present.

import type { Store, StoreReader, StoreWriter } from '@harkness/office';
import { type Account, atLeast, changeAccountIn, epochOf, readAccount } from '../accounts/accounts.js';
import { verifyPassword } from '../accounts/passwords.js';
import { useFactor } from '../accounts/second-factor.js';
import { guessedRight } from '../accounts/throttle.js';
import { dangerousDays, freeDays, type Scope, scopeRules } from '../contract/scopes.js';
import { ProblemError } from '../http/problem.js';
import { guess, passwordWrong } from './account-services.js';

interface WantedKey {
  readonly scopes: readonly Scope[];
  readonly days: number;
  readonly code?: string | undefined;
  readonly password?: string | undefined;
}

function isDangerous({ scopes }: WantedKey): boolean {
  return scopes.some((scope) => scopeRules[scope].dangerous);
}

export function refuseTooWide(account: Account, wanted: WantedKey): void {
  const above = wanted.scopes.find((scope) => !atLeast(account.role, scopeRules[scope].from));
  if (above !== undefined)
    throw new ProblemError(
      403,
      'scope-above-role',
      `The scope "${above}" is for ${scopeRules[above].from}s and above; you are a ${account.role}.`,
    );
  if (isDangerous(wanted) && wanted.days > dangerousDays)
    throw new ProblemError(400, 'key-too-long', `A key with these scopes lasts at most ${dangerousDays} days.`);
}

/**
 * Asks for a fresh code if the scopes are dangerous or the key lasts long, or for the password if there is no second factor.
 * Returns the step for the transaction that creates the key: it consumes the code and returns the current account.
 */
export async function reauthenticate(
  store: Store,
  account: Account,
  wanted: WantedKey,
  now: Date,
): Promise<(writer: StoreWriter) => Promise<Account>> {
  if (!isDangerous(wanted) && wanted.days <= freeDays) return (writer) => unchanged(writer, account);
  const { code, password } = wanted;
  if (account.totp?.confirmed) {
    if (code === undefined)
      throw new ProblemError(403, 'code-needed', 'Enter a fresh code of your second factor to make this key.');
    const guesser = await guess(store, { owner: account.account }, now);
    return async (writer) => {
      await unchanged(writer, account);
      const after = await changeAccountIn(writer, account.account, (current) => useFactor(writer.vault, current, code, now));
      if (after === undefined) throw new ProblemError(403, 'code-wrong', 'The code is wrong or was used before.');
      await guessedRight(writer, guesser, now);
      return after;
    };
  }
  if (isDangerous(wanted))
    throw new ProblemError(403, 'second-factor-missing', 'A key with these scopes needs a second factor. Set one up first.');
  if (password === undefined)
    throw new ProblemError(403, 'password-needed', `Enter your password to make a key for more than ${freeDays} days.`);
  const guesser = await guess(store, { owner: account.account }, now);
  if (!(await verifyPassword(account.passwordHash, password))) throw passwordWrong();
  return async (writer) => {
    await guessedRight(writer, guesser, now);
    return unchanged(writer, account);
  };
}

/** A key gets its owner's rights at that moment, and only if the creator still has theirs. */
async function unchanged(reader: StoreReader, seen: Account): Promise<Account> {
  const account = await readAccount(reader, seen.account);
  if (account === undefined || account.disabled || epochOf(account) !== epochOf(seen))
    throw new ProblemError(403, 'role-too-low', 'Your account was changed meanwhile. Log in again.');
  return account;
}
