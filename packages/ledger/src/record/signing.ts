// The office's key (Ed25519) and what it signs: heads of the ledger and published lists. The key is a sealed record of the store,
// or outside of it. A rewritten history becomes visible because signed heads and lists are published, and copies of them are out
// of reach.

import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { canonicalJson } from '../base/canonical.js';
import type { Signer as NoteSigner } from '../log/note.js';
import { StoreError } from '../store/errors.js';
import type { Store, StoreReader, StoreWriter, Vault } from '../store/port.js';
import { sealedBy } from '../store/vault.js';
import { derOf, outsideSigner, type Signer, signerOf, wrongOutsideKey } from './signer.js';
/**
 * Keeps a signature of one thing from being taken for a signature of another: `head`, or a kind that the ledger's keeper signs.
 */
export type SignedKind = string;

const keySpace = 'keys';
const keyName = 'signing';
const oldKeyName = 'signing-old';
const purpose = 'signing key';

interface KeyRecord {
  /** PKCS #8, base64, sealed if the office has a secret key; absent if the key is outside. */
  readonly privateKey?: string;
  readonly publicKey: string;
  readonly madeAt: string;
}

/** A signature and the key that made it. */
export interface Signature {
  /** Ed25519, base64. */
  readonly signature: string;
  /** SubjectPublicKeyInfo (DER), base64. */
  readonly publicKey: string;
}

/**
 * The exact bytes that are signed: a line that names the kind, and the canonical JSON of the content.
 * @example
 * signedText('head', { seq: 1 }) // 'harkness head 1\n{"seq":1}'
 */
export function signedText(kind: SignedKind, content: unknown): string {
  return `harkness ${kind} 1\n${canonicalJson(content)}`;
}

/** Signs with the office's key, which is created on first use. */
export async function signIn(writer: StoreWriter, kind: SignedKind, content: unknown): Promise<Signature> {
  const key = (await readKey(writer)) ?? (await makeKey(writer));
  const signer = signerFor(writer, key);
  const signature = await signer.sign(Buffer.from(signedText(kind, content), 'utf8'));
  return { signature: signature.toString('base64'), publicKey: key.publicKey };
}

/** The key outside the store, if one is configured; else the store's own. */
function signerFor(reader: StoreReader, key: KeyRecord): Signer {
  const outside = outsideSigner();
  if (outside !== undefined && outside.publicKey !== key.publicKey) throw wrongOutsideKey(outside.publicKey, key.publicKey);
  if (outside !== undefined) return outside;
  if (key.privateKey === undefined) return signerOf(undefined);
  const known = signers.get(reader.vault);
  if (known?.privateKey === key.privateKey) return known.signer;
  const signer = signerOf(Buffer.from(reader.vault.open(purpose, key.privateKey), 'base64'));
  signers.set(reader.vault, { privateKey: key.privateKey, signer });
  return signer;
}

/** Parsing a key costs ten times as much as signing with it, and a store signs twice for every list. */
const signers = new WeakMap<Vault, { readonly privateKey: string; readonly signer: Signer }>();

/**
 * Whether a signature is valid: made by that key, over exactly that content, for that kind.
 * @example
 * isSigned('head', { seq: 1 }, { signature: '', publicKey: '' }) // false
 */
export function isSigned(kind: SignedKind, content: unknown, { signature, publicKey }: Signature): boolean {
  // Several base64 spellings can mean the same bytes; only the canonical one is accepted.
  if (!isCanonical(signature) || !isCanonical(publicKey)) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(signedText(kind, content), 'utf8'), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    // An unreadable key or signature is invalid.
    return false;
  }
}

/**
 * The office's public key, base64 of its SubjectPublicKeyInfo; created on first use.
 * @example
 * (await publicKeyOf(store)) === (await publicKeyOf(store)) // true
 */
export async function publicKeyOf(store: Store): Promise<string> {
  const key = await store.read(readKey);
  if (key !== undefined) return key.publicKey;
  return store.write(async (writer) => ((await readKey(writer)) ?? (await makeKey(writer))).publicKey);
}

async function readKey(reader: StoreReader, name = keyName): Promise<KeyRecord | undefined> {
  const text = await reader.record(keySpace, name);
  if (text === undefined) return undefined;
  const parsed: unknown = JSON.parse(text);
  if (!isKeyRecord(parsed)) throw new Error("the office's key is damaged; restore the record keys/signing from a backup");
  return parsed;
}

function isKeyRecord(value: unknown): value is KeyRecord {
  return typeof value === 'object' && value !== null && 'publicKey' in value && 'madeAt' in value;
}

async function makeKey(writer: StoreWriter): Promise<KeyRecord> {
  const madeAt = new Date().toISOString();
  const outside = outsideSigner();
  if (outside !== undefined) return putKey(writer, { publicKey: outside.publicKey, madeAt });
  const pair = generateKeyPairSync('ed25519');
  const privateKey = writer.vault.seal(purpose, derOf(pair.privateKey).toString('base64'));
  return putKey(writer, { privateKey, publicKey: derOf(pair.publicKey).toString('base64'), madeAt });
}

async function putKey(writer: StoreWriter, key: KeyRecord, name = keyName): Promise<KeyRecord> {
  await writer.putRecord(keySpace, name, canonicalJson(key));
  return key;
}

/** The keys that sign checkpoints: the office's key, and the previous one until it is retired. */
export async function signingKeysOf(reader: StoreReader): Promise<readonly { readonly publicKey: string }[]> {
  const [key, old] = [await readKey(reader), await readKey(reader, oldKeyName)];
  // An old key outside the store is no longer available.
  return [key, old?.privateKey === undefined ? undefined : old].flatMap((one) =>
    one === undefined ? [] : [{ publicKey: one.publicKey }],
  );
}

/** Every key this office ever had, including retired ones. */
export async function allPublicKeys(reader: StoreReader): Promise<readonly string[]> {
  const rows = await reader.records(keySpace);
  return rows.flatMap(({ value }) => {
    const key: unknown = JSON.parse(value);
    return isKeyRecord(key) ? [key.publicKey] : [];
  });
}

/** The 32 bytes of the key in a base64 SubjectPublicKeyInfo. */
export function rawPublicKey(publicKey: string): Uint8Array {
  return new Uint8Array(Buffer.from(publicKey, 'base64').subarray(-32));
}

/** Signers of a checkpoint under the log's name. */
export async function noteSigners(writer: StoreWriter, name: string): Promise<NoteSigner[]> {
  const key = (await readKey(writer)) ?? (await makeKey(writer));
  const signers = [noteSigner(name, key, signerFor(writer, key))];
  const old = await readKey(writer, oldKeyName);
  if (old?.privateKey !== undefined) signers.push(noteSigner(name, old, privateSigner(writer, old.privateKey)));
  return signers;
}

function noteSigner(name: string, { publicKey }: KeyRecord, signer: Signer): NoteSigner {
  return { name, key: { publicKey: rawPublicKey(publicKey), sign: (message) => signer.sign(message) } };
}

function privateSigner(reader: StoreReader, privateKey: string): Signer {
  return signerOf(Buffer.from(reader.vault.open(purpose, privateKey), 'base64'));
}

/** A key outside the store that becomes the office's key. */
export interface NewKey {
  /** SubjectPublicKeyInfo (DER), base64. */
  readonly publicKey: string;
  sign(bytes: Uint8Array): Promise<Buffer>;
}

/**
 * Replaces the office's key by a new one, created here unless given. The old one also signs checkpoints until it is retired, if
 * it is in the store. Returns signers of both, for the note in which one names the other.
 */
export async function rotateSigningKey(
  writer: StoreWriter,
  name: string,
  given?: NewKey,
): Promise<readonly [NoteSigner, NoteSigner]> {
  const old = await readKey(writer);
  if (old === undefined)
    throw new StoreError('signing-failed', 'this office has no key yet', 'make it with `harkness office init`');
  if ((await readKey(writer, oldKeyName)) !== undefined)
    throw new StoreError(
      'signing-failed',
      'the key before this one still signs',
      'retire it first with `harkness office log retire-key`',
    );
  if (given?.publicKey === old.publicKey)
    throw new StoreError('signing-failed', 'that is the key of this office already', 'give a new key');
  if (given === undefined && old.privateKey === undefined)
    throw new StoreError(
      'signing-failed',
      'the key of this office is outside its database, so the new one must be too',
      'make one with `openssl genpkey -algorithm ed25519 -out new.pem` and give it with --new-key new.pem',
    );
  const before = noteSigner(name, old, signerFor(writer, old));
  await putKey(writer, old, oldKeyName);
  const madeAt = new Date().toISOString();
  if (given !== undefined) {
    const key = await putKey(writer, { publicKey: given.publicKey, madeAt });
    return [before, noteSigner(name, key, given)];
  }
  const pair = generateKeyPairSync('ed25519');
  const privateKey = writer.vault.seal(purpose, derOf(pair.privateKey).toString('base64'));
  const key = await putKey(writer, { privateKey, publicKey: derOf(pair.publicKey).toString('base64'), madeAt });
  return [before, noteSigner(name, key, signerFor(writer, key))];
}

/**
 * The office's key is lost and cannot name its successor: another one signs from now on, given, configured outside the store, or
 * created here. The public parts of earlier keys stay among the retired ones.
 */
export async function replaceLostKey(writer: StoreWriter, given?: Pick<NewKey, 'publicKey'>): Promise<string> {
  const lost = await readKey(writer);
  if (lost === undefined)
    throw new StoreError('signing-failed', 'this office has no key yet', 'make it with `harkness office init`');
  const outside = given ?? outsideSigner();
  if (outside?.publicKey === lost.publicKey)
    throw new StoreError('signing-failed', 'that is the key of this office already', 'nothing is lost; give a new key');
  await retireOldKey(writer);
  await retire(writer, lost);
  const key =
    given === undefined
      ? await makeKey(writer)
      : await putKey(writer, { publicKey: given.publicKey, madeAt: new Date().toISOString() });
  return key.publicKey;
}

async function retire(writer: StoreWriter, { publicKey, madeAt }: KeyRecord): Promise<void> {
  await writer.putRecord(keySpace, `retired/${madeAt}`, canonicalJson({ publicKey, madeAt }));
}

/** Forgets the previous key. Its public part stays among the retired keys. */
export async function retireOldKey(writer: StoreWriter): Promise<string | undefined> {
  const old = await readKey(writer, oldKeyName);
  if (old === undefined) return undefined;
  await writer.putRecord(keySpace, oldKeyName, undefined);
  await retire(writer, old);
  return old.publicKey;
}

/** Where the private part of the signing key is. */
export type SigningKeyPlace = 'none' | 'outside' | 'clear' | { readonly sealedBy: string };

export async function signingKeyPlace(reader: StoreReader): Promise<SigningKeyPlace> {
  const key = await readKey(reader);
  if (key === undefined) return 'none';
  if (key.privateKey === undefined) return 'outside';
  const id = sealedBy(key.privateKey);
  return id === undefined ? 'clear' : { sealedBy: id };
}

/** Seals the signing key with the office's current secret key. */
export async function sealSigningKey(writer: StoreWriter): Promise<void> {
  for (const name of [keyName, oldKeyName]) {
    const key = await readKey(writer, name);
    if (key?.privateKey === undefined) continue;
    await putKey(writer, { ...key, privateKey: writer.vault.seal(purpose, writer.vault.open(purpose, key.privateKey)) }, name);
  }
}

/** The private key in PKCS #8 (DER), or undefined if the store has none. */
export async function privateSigningKey(reader: StoreReader): Promise<Buffer | undefined> {
  const key = await readKey(reader);
  return key?.privateKey === undefined ? undefined : Buffer.from(reader.vault.open(purpose, key.privateKey), 'base64');
}

/** Forgets the private part: from now on the outside key signs. */
export async function forgetPrivateKey(writer: StoreWriter): Promise<void> {
  const key = await readKey(writer);
  if (key !== undefined) await putKey(writer, { publicKey: key.publicKey, madeAt: key.madeAt });
}

function isCanonical(base64: string): boolean {
  return Buffer.from(base64, 'base64').toString('base64') === base64;
}
