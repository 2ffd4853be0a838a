// Signed checkpoints of the office's log: size and root of the tree over all facts, as a C2SP note. The last signed one is state
// that never goes back: before the next signature, the tree must still have that root at that size.
//
//   log               `origin` → the log's name; `policy` → its policy file; `handover/…` → notes by which a key names its successor
//   log-checkpoints   `<origin>/<size>` → the signed note with its cosignatures so far; `last/<origin>` → size of the last one

import { nodeCrypto } from '../base/node-crypto.js';
import { toBase64, toHex } from '../log/bytes.js';
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from '../log/checkpoint.js';
import { handoverLine } from '../log/handover.js';
import { formatVerifierKey, isKeyName, type VerifierKey, verifierKey } from '../log/keys.js';
import { signNote, unverifiedText } from '../log/note.js';
import { StoreError } from '../store/errors.js';
import type { StoreReader, StoreWriter } from '../store/port.js';
import { growTree, storedTree } from '../store/tree.js';
import { type NewKey, noteSigners, rawPublicKey, replaceLostKey, rotateSigningKey, signingKeysOf } from './signing.js';

export const logSpace = 'log';
export const checkpointSpace = 'log-checkpoints';
const originKey = 'origin';

function checkpointKey(origin: string, size: number): string {
  return `${origin}/${String(size).padStart(12, '0')}`;
}

function lastKey(origin: string): string {
  return `last/${origin}`;
}

/**
 * The name of the office's log: chosen, or derived from its first key so that no two offices share one. Undefined before the
 * first key.
 */
export async function logOrigin(reader: StoreReader): Promise<string | undefined> {
  const chosen = await reader.record(logSpace, originKey);
  if (chosen !== undefined) return chosen;
  const [key] = await signingKeysOf(reader);
  if (key === undefined) return undefined;
  return `harkness-office/${toHex(nodeCrypto.sha256(rawPublicKey(key.publicKey))).slice(0, 16)}`;
}

/** Names the log. A log with checkpoints under another name ends; all facts are logged again under the new name. */
export async function setLogOrigin(writer: StoreWriter, origin: string): Promise<void> {
  if (!isKeyName(origin) || origin.length > 200 || origin.startsWith('last/'))
    throw new StoreError(
      'log-origin',
      `"${origin}" cannot name a log`,
      'give the address of the log without https://, for example ratings.example.org/log: no spaces, no +',
    );
  await writer.putRecord(logSpace, originKey, origin);
}

/** The keys that currently sign checkpoints, starting with the office's current key. */
export async function logKeys(reader: StoreReader): Promise<readonly VerifierKey[]> {
  const origin = await logOrigin(reader);
  if (origin === undefined) return [];
  const keys = await signingKeysOf(reader);
  return keys.map(({ publicKey }) => verifierKey(nodeCrypto.sha256, origin, 'ed25519', rawPublicKey(publicKey)));
}

export async function logVkeys(reader: StoreReader): Promise<readonly string[]> {
  return (await logKeys(reader)).map(formatVerifierKey);
}

export interface StoredCheckpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** With the office's signatures and the cosignatures so far. */
  readonly note: string;
}

/** The last signed checkpoint, or the one of a given size. */
export async function storedCheckpoint(reader: StoreReader, size?: number): Promise<StoredCheckpoint | undefined> {
  const origin = await logOrigin(reader);
  if (origin === undefined) return undefined;
  const wanted = size ?? Number((await reader.record(checkpointSpace, lastKey(origin))) ?? Number.NaN);
  if (Number.isNaN(wanted)) return undefined;
  const note = await reader.record(checkpointSpace, checkpointKey(origin, wanted));
  return note === undefined ? undefined : readCheckpoint(note);
}

/** Every checkpoint of the log, smallest first. */
export async function storedCheckpoints(reader: StoreReader): Promise<readonly StoredCheckpoint[]> {
  const origin = await logOrigin(reader);
  if (origin === undefined) return [];
  const rows = await reader.records(checkpointSpace, { from: `${origin}/`, to: `${origin}/\u{10FFFF}` });
  return rows.map(({ value }) => readCheckpoint(value)).filter((one) => one.origin === origin);
}

function readCheckpoint(note: string): StoredCheckpoint {
  const text = unverifiedText(note);
  const checkpoint: Checkpoint | undefined = text === undefined ? undefined : parseCheckpoint(text);
  if (checkpoint === undefined)
    throw new StoreError(
      'history-changed',
      'a stored checkpoint is damaged',
      'restore the records of log-checkpoints from a backup',
    );
  return { origin: checkpoint.origin, size: Number(checkpoint.size), root: checkpoint.root, note };
}

/** Stores a note with more signature lines than before. */
export async function putCosigned(writer: StoreWriter, { origin, size, note }: StoredCheckpoint): Promise<void> {
  await writer.putRecord(checkpointSpace, checkpointKey(origin, size), note);
}

/**
 * Signs the tree over all facts, once per size and set of keys. Throws `history-changed` if the tree no longer contains what was
 * signed last: an older copy was restored, or facts were rewritten.
 */
export async function signCheckpointIn(writer: StoreWriter): Promise<StoredCheckpoint | undefined> {
  await growTree(writer);
  const tree = await storedTree(writer);
  const origin = await logOrigin(writer);
  if (origin === undefined || tree.size === 0) return undefined;
  // From the first checkpoint on, the name stays the same, even if the key changes.
  await writer.putRecord(logSpace, originKey, origin);
  const last = await storedCheckpoint(writer);
  if (last !== undefined) await refuseOtherTree(last, tree);
  // A witness saw another history: docs/trust.md says what to do before the next signature.
  if ((await writer.record(logSpace, 'alarm')) !== undefined) return last;
  if (last?.size === tree.size && (await isSignedByAll(writer, last.note))) return last;
  const root = await tree.root();
  const text = formatCheckpoint({ origin, size: BigInt(tree.size), root });
  const signed = await signNote(nodeCrypto, text, await noteSigners(writer, origin));
  // A key that was added later signs in addition to the old lines; cosignatures are kept.
  const note = last?.size === tree.size ? withLines(last.note, signed) : signed;
  await writer.putRecord(checkpointSpace, checkpointKey(origin, tree.size), note);
  await writer.putRecord(checkpointSpace, lastKey(origin), String(tree.size));
  return { origin, size: tree.size, root, note };
}

export interface Handover {
  readonly from: string;
  readonly to: string;
  /** Signed by both keys. */
  readonly note: string;
}

/** A new key for the office and its log. Both keys sign a note in which the old one names the new one. */
export async function rotateLogKey(writer: StoreWriter, given?: NewKey): Promise<Handover> {
  const origin = await logOrigin(writer);
  if (origin === undefined)
    throw new StoreError('signing-failed', 'this office has no key yet', 'make it with `harkness office init`');
  await writer.putRecord(logSpace, originKey, origin);
  const signers = await rotateSigningKey(writer, origin, given);
  const [from = '', to = ''] = signers.map(({ key }) =>
    formatVerifierKey(verifierKey(nodeCrypto.sha256, origin, 'ed25519', key.publicKey)),
  );
  const at = new Date().toISOString();
  const note = await signNote(nodeCrypto, `${handoverLine}\n${origin}\n${at}\n${from}\n${to}\n`, signers);
  await writer.putRecord(logSpace, `handover/${at}`, note);
  return { from, to, note };
}

/** After the loss of a key: the log keeps its name and its tree, but there is no handover. Returns the new verifier key. */
export async function replaceLogKey(writer: StoreWriter, given?: Pick<NewKey, 'publicKey'>): Promise<string> {
  const origin = await logOrigin(writer);
  // Without a chosen name, the log is named after its first key.
  if (origin !== undefined) await writer.putRecord(logSpace, originKey, origin);
  const publicKey = await replaceLostKey(writer, given);
  return formatVerifierKey(verifierKey(nodeCrypto.sha256, origin ?? '', 'ed25519', rawPublicKey(publicKey)));
}

async function refuseOtherTree(
  last: StoredCheckpoint,
  tree: { readonly size: number; root(size: number): Promise<Uint8Array> },
): Promise<void> {
  const why =
    last.size > tree.size
      ? `this office signed a checkpoint of ${last.size} facts, but its database ends at fact ${tree.size}`
      : toBase64(await tree.root(last.size)) === toBase64(last.root)
        ? undefined
        : `this office signed a checkpoint of ${last.size} facts, but its facts up to there have another root: the history was rewritten`;
  if (why !== undefined)
    throw new StoreError(
      'history-changed',
      why,
      'sign nothing: find out who changed the database, or bring the missing facts back from a newer copy (docs/trust.md)',
    );
}

async function isSignedByAll(reader: StoreReader, note: string): Promise<boolean> {
  const origin = await logOrigin(reader);
  const keys = await logKeys(reader);
  return keys.every(({ keyId }) => note.includes(`\n\u2014 ${origin} ${firstCharacters(keyId)}`));
}

/** A signature line begins with the key's id: its four bytes are five characters of base64 and a part of the sixth. */
function firstCharacters(keyId: string): string {
  return toBase64(Uint8Array.from(Buffer.from(keyId, 'hex'))).slice(0, 5);
}

/** The note with the signature lines of `more` that it lacks. Both are notes with the same text. */
export function withLines(note: string, more: string): string {
  const linesOf = (one: string): string[] =>
    one
      .slice(one.lastIndexOf('\n\n') + 2)
      .split('\n')
      .slice(0, -1);
  const there = linesOf(note);
  const added = linesOf(more).filter((line) => !there.includes(line));
  return `${note}${added.map((line) => `${line}\n`).join('')}`;
}
