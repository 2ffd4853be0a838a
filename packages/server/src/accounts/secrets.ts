// Random secrets, stored only as hashes: a stolen database opens no session and no key.

import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A short random id that is not secret. */
export function newId(): string {
  return randomBytes(9).toString('base64url');
}

/** A plain hash is enough for secrets with full entropy; passwords use argon2id. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
