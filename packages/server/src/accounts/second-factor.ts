// The second factor: TOTP (RFC 6238) with one step of tolerance, no code accepted twice, and single-use recovery codes. Each
// function changes an account and must run in the transaction that writes it (`changeAccountIn`), so that concurrent requests
// cannot use one code several times.

import type { Vault } from '@harkness/ledger';
import { Secret, TOTP } from 'otpauth';
import type { Account } from './accounts.js';
import { hashSecret, newId } from './secrets.js';

const period = 30;

const purposeOf = (account: Account): string => `second factor of ${account.account}`;

function totp(account: Account, secret: string): TOTP {
  return new TOTP({
    issuer: 'Harkness',
    label: account.email,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
}

export function newSecondFactor(account: Account): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totp(account, secret).toString() };
}

/** The account with a factor waiting for its first code. */
export function withSecondFactor(vault: Vault, account: Account, secret: string): Account {
  return { ...account, totp: { secret: vault.seal(purposeOf(account), secret), confirmed: false, lastCounter: 0, recovery: [] } };
}

/** Sealed with the office's current secret key. */
export function sealedAgain(vault: Vault, account: Account): Account {
  if (account.totp === undefined) return account;
  const purpose = purposeOf(account);
  return { ...account, totp: { ...account.totp, secret: vault.seal(purpose, vault.open(purpose, account.totp.secret)) } };
}

/** The account after using the code; undefined if the code is wrong or was used before. */
export function useCode(vault: Vault, account: Account, code: string, now: Date): Account | undefined {
  if (account.totp === undefined || !/^\d{6}$/.test(code)) return undefined;
  const secret = vault.open(purposeOf(account), account.totp.secret);
  const delta = totp(account, secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  const counter = Math.floor(now.getTime() / 1000 / period) + delta;
  if (counter <= account.totp.lastCounter) return undefined;
  return { ...account, totp: { ...account.totp, lastCounter: counter } };
}

/** The account after using up a recovery code, or undefined. */
function useRecoveryCode(account: Account, code: string): Account | undefined {
  const hashed = hashSecret(code.trim());
  if (!account.totp?.recovery.includes(hashed)) return undefined;
  return { ...account, totp: { ...account.totp, recovery: account.totp.recovery.filter((other) => other !== hashed) } };
}

/** The account after using a code of its confirmed factor or a recovery code; undefined if it is wrong or was used before. */
export function useFactor(vault: Vault, account: Account, code: string, now: Date): Account | undefined {
  if (!account.totp?.confirmed) return undefined;
  return useCode(vault, account, code, now) ?? useRecoveryCode(account, code);
}

export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: 8 }, newId);
}

/** Confirms the factor with a first code; undefined if the code is wrong or the factor is already confirmed. */
export function confirmed(
  vault: Vault,
  account: Account,
  code: string,
  recovery: readonly string[],
  now: Date,
): Account | undefined {
  const used = account.totp?.confirmed ? undefined : useCode(vault, account, code, now);
  if (used?.totp === undefined) return undefined;
  return { ...used, totp: { ...used.totp, confirmed: true, recovery: recovery.map(hashSecret) } };
}
