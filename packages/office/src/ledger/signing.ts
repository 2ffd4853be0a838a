// The office's key (Ed25519) and what it signs: heads of the ledger and published lists. The key is a record of the store;
// what makes a rewritten history visible is that signed heads and lists are published, and copies of them are out of reach.

import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { canonicalJson } from '../canonical.js';
import type { Store, StoreReader, StoreWriter } from '../store/port.js';

/** Keeps a signature of one thing from being taken for a signature of another. */
export type SignedKind = 'head' | 'list';

const keySpace = 'keys';
const keyName = 'signing';

interface KeyRecord {
  /** PKCS #8, base64. */
  readonly privateKey: string;
  readonly publicKey: string;
  readonly madeAt: string;
}

export interface Signature {
  /** Ed25519, base64. */
  readonly signature: string;
  /** SubjectPublicKeyInfo (DER), base64. */
  readonly publicKey: string;
}

/** The exact bytes that are signed: a line that says what it is, and the canonical JSON of the content. */
export function signedText(kind: SignedKind, content: unknown): string {
  return `harkness ${kind} 1\n${canonicalJson(content)}`;
}

/** Signs with the office's key, which is made the first time. */
export async function signIn(writer: StoreWriter, kind: SignedKind, content: unknown): Promise<Signature> {
  const key = (await readKey(writer)) ?? (await makeKey(writer));
  const privateKey = createPrivateKey({ key: Buffer.from(key.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const signature = sign(null, Buffer.from(signedText(kind, content), 'utf8'), privateKey).toString('base64');
  return { signature, publicKey: key.publicKey };
}

export function isSigned(kind: SignedKind, content: unknown, { signature, publicKey }: Signature): boolean {
  // Base64 has spellings that mean the same bytes; only the one the office writes is its word.
  if (!isCanonical(signature) || !isCanonical(publicKey)) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(signedText(kind, content), 'utf8'), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    // A key or signature that cannot even be read signs nothing.
    return false;
  }
}

/** The office's public key, base64 of its SubjectPublicKeyInfo; made the first time it is asked for. */
export async function publicKeyOf(store: Store): Promise<string> {
  const key = await store.read(readKey);
  if (key !== undefined) return key.publicKey;
  return store.write(async (writer) => ((await readKey(writer)) ?? (await makeKey(writer))).publicKey);
}

async function readKey(reader: StoreReader): Promise<KeyRecord | undefined> {
  const text = await reader.record(keySpace, keyName);
  if (text === undefined) return undefined;
  const parsed: unknown = JSON.parse(text);
  if (!isKeyRecord(parsed)) throw new Error("the office's key is damaged; restore the record keys/signing from a backup");
  return parsed;
}

function isKeyRecord(value: unknown): value is KeyRecord {
  return typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value && 'madeAt' in value;
}

async function makeKey(writer: StoreWriter): Promise<KeyRecord> {
  const pair = generateKeyPairSync('ed25519');
  const key: KeyRecord = {
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    madeAt: new Date().toISOString(),
  };
  await writer.putRecord(keySpace, keyName, canonicalJson(key));
  return key;
}

function isCanonical(base64: string): boolean {
  return Buffer.from(base64, 'base64').toString('base64') === base64;
}
