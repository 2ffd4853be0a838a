// Passwords with argon2id. Parameters follow OWASP's second recommendation (19 MiB, 2 passes), about 13 ms here.

import { hash, verify } from '@node-rs/argon2';
import { isCommon } from './common-passwords.js';

/** Argon2id is the library's default algorithm; a test checks the hash. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** A hash that matches no password. It is checked when an account does not exist, so that the answer takes equally long. */
const nobody = hashPassword('no account has this password');

export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(hashed ?? (await nobody), password);
  return hashed !== undefined && matches;
}

/** Why a password is refused, or undefined. Length matters most; obvious passwords are refused. */
export function passwordProblem(password: string, person: { readonly email: string; readonly name: string }): string | undefined {
  const lower = password.toLowerCase();
  if (password.length < 12) return 'A password has at least 12 characters.';
  if (new Set(lower).size < 5) return 'A password has at least five different characters.';
  const local = person.email.split('@')[0]?.toLowerCase() ?? '';
  if (local.length >= 4 && lower.includes(local)) return 'A password does not contain your e-mail address.';
  if (person.name.length >= 4 && lower.includes(person.name.toLowerCase())) return 'A password does not contain your name.';
  if (/^(.{1,4})\1+$/.test(lower) || isCommon(password))
    return 'That password is among the first anyone would try. Take a phrase of several words.';
  return undefined;
}
