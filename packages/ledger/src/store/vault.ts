// Secrets at rest. Secrets that must be readable again (second factors, the signing key) are encrypted with a key that is not in
// the database, so a copy of the database alone reveals nothing. AES-256-GCM; the purpose is authenticated, so that a sealed text
// cannot be moved to another account.
//
// Keys come from HARKNESS_SECRET_KEY, else the file HARKNESS_SECRET_KEY_FILE, else `harkness.key` in the data directory, which is
// created when the first secret is sealed. Several keys, one per line: the first seals, all of them open (to change keys, put the
// new one first).

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StoreError } from './errors.js';
import type { StoreLocation, Vault } from './port.js';

export const secretKeyFileName = 'harkness.key';
const prefix = 'sealed:1:';
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];

interface SecretKey {
  /** Identifies the key in what it sealed, without revealing it. */
  readonly id: string;
  readonly bytes: Buffer;
}

type Environment = { readonly [name: string]: string | undefined };

export function openVault(location: StoreLocation, environment: Environment = process.env): Vault {
  const ownFile = 'data' in location ? join(location.data, secretKeyFileName) : undefined;
  const find = (): readonly SecretKey[] => {
    const text = environment['HARKNESS_SECRET_KEY'];
    if (text !== undefined && text !== '') return parseKeys(text, 'HARKNESS_SECRET_KEY');
    const file = environment['HARKNESS_SECRET_KEY_FILE'];
    if (file !== undefined && file !== '') return parseKeys(readKeyFile(file), file);
    return ownFile !== undefined && existsSync(ownFile) ? parseKeys(readKeyFile(ownFile), ownFile) : [];
  };
  return {
    get keys() {
      return find().map(({ id }) => id);
    },
    seal(purpose, text) {
      const key = find()[0] ?? (ownFile === undefined ? undefined : makeKeyFile(ownFile));
      return key === undefined ? text : sealWith(key, purpose, text);
    },
    open(purpose, text) {
      const id = sealedBy(text);
      if (id === undefined) return text;
      const key = find().find((one) => one.id === id);
      if (key === undefined) throw missingKey(id, ownFile);
      return openWith(key, purpose, text);
    },
  };
}

/** The id of the key that sealed a text; undefined for a text in clear. */
export function sealedBy(text: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length, text.indexOf(':', prefix.length)) : undefined;
}

function sealWith({ id, bytes }: SecretKey, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(purpose, 'utf8'));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${prefix}${id}:${sealed.toString('base64url')}`;
}

function openWith({ id, bytes }: SecretKey, purpose: string, text: string): string {
  const sealed = Buffer.from(text.slice(prefix.length + id.length + 1), 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(purpose, 'utf8')).setAuthTag(sealed.subarray(-tagBytes));
    return decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new StoreError(
      'store-damaged',
      `the sealed secret "${purpose}" was changed, or belongs to something else`,
      'restore the record from a backup, or set the secret anew',
      error,
    );
  }
}

/** A new key, as a line of a key file. */
export function newSecretKey(): string {
  return randomBytes(keyBytes).toString('base64');
}

/** Only its owner can read it. If two processes race, the first one's key counts. */
function makeKeyFile(file: string): SecretKey | undefined {
  try {
    writeFileSync(
      file,
      `# Opens the secrets in the office's database. Keep a copy, apart from the backups.\n${newSecretKey()}\n`,
      {
        mode: 0o600,
        flag: 'wx',
      },
    );
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return parseKeys(readKeyFile(file), file)[0];
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StoreError(
      'secret-key-missing',
      `the secret key cannot be read from ${file}`,
      'give the file that was there when the secrets were sealed, readable for this user',
      error,
    );
  }
}

function parseKeys(text: string, source: string): readonly SecretKey[] {
  return text
    .replace(/^\s*#.*$/gm, '')
    .split(/[\s,]+/)
    .filter((line) => line !== '')
    .map((line) => {
      const bytes = Buffer.from(line, 'base64');
      if (bytes.length !== keyBytes)
        throw new StoreError(
          'secret-key-missing',
          `${source} holds no secret key: a key is 32 bytes in base64`,
          'make one with `openssl rand -base64 32`',
        );
      return { id: createHash('sha256').update('harkness secret key').update(bytes).digest('hex').slice(0, 12), bytes };
    });
}

function missingKey(id: string, ownFile: string | undefined): StoreError {
  return new StoreError(
    'secret-key-missing',
    `a secret in the database is sealed with the key ${id}, which is not here`,
    `add that key to ${ownFile ?? 'HARKNESS_SECRET_KEY_FILE'} as a further line; it was in ${secretKeyFileName} or the environment where the secret was sealed`,
  );
}
