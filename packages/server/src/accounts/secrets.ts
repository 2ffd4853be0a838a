// Random secrets, and how they are kept: only as hashes. A stolen database opens no session and no key.

import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A short random id, for things that are not secret. */
export function newId(): string {
  return randomBytes(9).toString('base64url');
}

/** For secrets with full entropy a plain hash is enough; passwords go through argon2id. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
