// The second factor: TOTP (RFC 6238) with one step of tolerance, no code accepted twice, and recovery codes used once.

import { Secret, TOTP } from 'otpauth';
import type { Account } from './accounts.js';
import { hashSecret, newId } from './secrets.js';

const period = 30;

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

export function beginSecondFactor(account: Account): {
  readonly account: Account;
  readonly secret: string;
  readonly uri: string;
} {
  const secret = new Secret({ size: 20 }).base32;
  return {
    account: { ...account, totp: { secret, confirmed: false, lastCounter: 0, recovery: [] } },
    secret,
    uri: totp(account, secret).toString(),
  };
}

/** The account after the code was used, or undefined if it is wrong or was used before. */
export function useCode(account: Account, code: string, now: Date): Account | undefined {
  if (account.totp === undefined) return undefined;
  const delta = totp(account, account.totp.secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  const counter = Math.floor(now.getTime() / 1000 / period) + delta;
  if (counter <= account.totp.lastCounter) return undefined;
  return { ...account, totp: { ...account.totp, lastCounter: counter } };
}

/** The account after a recovery code was used up, or undefined. */
export function useRecoveryCode(account: Account, code: string): Account | undefined {
  const hashed = hashSecret(code);
  if (!account.totp?.recovery.includes(hashed)) return undefined;
  return { ...account, totp: { ...account.totp, recovery: account.totp.recovery.filter((other) => other !== hashed) } };
}

/** Confirms the factor with a first code and gives the recovery codes, shown once. */
export function confirmSecondFactor(
  account: Account,
  code: string,
  now: Date,
): { readonly account: Account; readonly recovery: readonly string[] } | undefined {
  const used = useCode(account, code, now);
  if (used?.totp === undefined) return undefined;
  const recovery = Array.from({ length: 8 }, newId);
  return { account: { ...used, totp: { ...used.totp, confirmed: true, recovery: recovery.map(hashSecret) } }, recovery };
}
