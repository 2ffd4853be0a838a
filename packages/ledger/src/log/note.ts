// Signed notes (C2SP signed-note v1.0.0) and cosignatures (tlog-cosignature v1.0.1): text, an empty line, signature lines.

import { ascii, concat, fromBase64, fromHex, fromUtf8, parseCount, toBase64, toHex, utf8 } from './bytes.js';
import type { SigningKey, Verifying } from './crypto.js';
import { isKeyName, type KeyType, type VerifierKey, verifierKey } from './keys.js';

/** Why a note was refused. */
export type NoteError = 'malformed' | 'bad-signature' | 'no-known-signature';

/** A valid signature. */
export interface Verified {
  readonly key: VerifierKey;
  /** For a cosignature: seconds since 1970. */
  readonly time: bigint | null;
}

/** The text of a note, and who signed it. */
export interface OpenedNote {
  readonly text: string;
  /** Each known key once, in order of the lines. */
  readonly verified: readonly Verified[];
  /** Number of lines by unknown keys. */
  readonly unknown: number;
}

/** An opened note, or why it was refused. */
export type Opened = ({ readonly ok: true } & OpenedNote) | { readonly ok: false; readonly error: NoteError };

interface SignatureLine {
  readonly name: string;
  readonly keyId: string;
  readonly signature: Uint8Array;
}

const keyIdBytes = 4;
const timeBytes = 8;
const ed25519Bytes = 64;
/** The limit in Go; the specification requires at least 16. */
const mostLines = 100;
/** More than a thousand cosignatures need; torchwood's limit for a checkpoint. */
const mostBytes = 1_000_000;

/** Text and signature lines, or undefined if any line, known or not, is malformed. */
function parseNote(note: string | Uint8Array): { text: string; lines: SignatureLine[] } | undefined {
  const whole = typeof note === 'string' ? note : fromUtf8(note);
  if (whole === undefined || whole.length > mostBytes || utf8(whole) === undefined) return undefined;
  if (/[\u0000-\u0009\u000b-\u001f]/.test(whole)) return undefined;
  const split = whole.lastIndexOf('\n\n');
  if (split < 0 || !whole.endsWith('\n')) return undefined;
  const text = whole.slice(0, split + 1);
  const lines = whole
    .slice(split + 2, -1)
    .split('\n')
    .map(parseLine);
  if (text === '\n' || lines.length > mostLines) return undefined;
  return lines.every((line) => line !== undefined) ? { text, lines } : undefined;
}

function parseLine(line: string): SignatureLine | undefined {
  const [dash, name = '', base64 = '', ...rest] = line.split(' ');
  const bytes = fromBase64(base64);
  if (dash !== '\u2014' || rest.length > 0 || !isKeyName(name) || bytes === undefined || bytes.length <= keyIdBytes)
    return undefined;
  return { name, keyId: toHex(bytes.subarray(0, keyIdBytes)), signature: bytes.slice(keyIdBytes) };
}

/**
 * Opens a note. It is refused unless a known key signed it, and every line by a known key is valid.
 * @example
 * const opened = await openNote(nodeCrypto, note, [logKey]);
 * opened.ok && opened.text.split('\n')[0] // 'example.org/log'
 */
export async function openNote(crypto: Verifying, note: string | Uint8Array, known: readonly VerifierKey[]): Promise<Opened> {
  const parsed = parseNote(note);
  if (parsed === undefined) return { ok: false, error: 'malformed' };
  const { text, lines } = parsed;
  const verified: Verified[] = [];
  let unknown = 0;
  for (const line of lines) {
    const key = known.find(({ name, keyId }) => name === line.name && keyId === line.keyId);
    if (key === undefined) {
      unknown += 1;
      continue;
    }
    const time = await checkLine(crypto, text, key, line.signature);
    if (time === undefined) return { ok: false, error: 'bad-signature' };
    if (!verified.some((one) => one.key === key)) verified.push({ key, time });
  }
  return verified.length === 0 ? { ok: false, error: 'no-known-signature' } : { ok: true, text, verified, unknown };
}

/** The time of a cosignature, null for a plain signature, undefined if it is not valid. */
async function checkLine(
  crypto: Verifying,
  text: string,
  key: VerifierKey,
  signature: Uint8Array,
): Promise<bigint | null | undefined> {
  if (key.type === 'ed25519') {
    const holds = signature.length === ed25519Bytes && (await crypto.verify(key.publicKey, ascii(text), signature));
    return holds ? null : undefined;
  }
  if (signature.length !== timeBytes + ed25519Bytes) return undefined;
  const time = parseCount(BigInt(`0x${toHex(signature.subarray(0, timeBytes))}`).toString());
  if (time === undefined) return undefined;
  const holds = await crypto.verify(key.publicKey, ascii(cosignedMessage(time, text)), signature.subarray(timeBytes));
  return holds ? time : undefined;
}

/**
 * What a witness signs: that at this time it had seen no larger tree of this origin.
 * @example
 * cosignedMessage(5n, 'text\n') // 'cosignature/v1\ntime 5\ntext\n'
 */
export function cosignedMessage(time: bigint, text: string): string {
  return `cosignature/v1\ntime ${time}\n${text}`;
}

/** A signer of a note. */
export interface Signer {
  readonly name: string;
  readonly key: SigningKey;
  /** With a time: a cosignature of type 0x04. Without: a plain signature of type 0x01. */
  readonly time?: bigint;
}

/**
 * The signature line of one signer, with its line feed.
 * @example
 * (await signatureLine(nodeCrypto, 'text\n', { name: 'example.org/log', key })).startsWith('— example.org/log ') // true
 */
export async function signatureLine(crypto: Pick<Verifying, 'sha256'>, text: string, signer: Signer): Promise<string> {
  const type: KeyType = signer.time === undefined ? 'ed25519' : 'cosignature/v1';
  const { keyId } = verifierKey(crypto.sha256, signer.name, type, signer.key.publicKey);
  const message = signer.time === undefined ? text : cosignedMessage(signer.time, text);
  const signature = await signer.key.sign(ascii(message));
  const time = signer.time === undefined ? '' : signer.time.toString(16).padStart(2 * timeBytes, '0');
  const payload = concat(fromHex(keyId + time) ?? new Uint8Array(), signature);
  return `\u2014 ${signer.name} ${toBase64(payload)}\n`;
}

/**
 * A note with this text, signed by each signer in this order.
 * @example
 * (await signNote(nodeCrypto, 'text\n', [{ name: 'example.org/log', key }])).startsWith('text\n\n— ') // true
 */
export async function signNote(crypto: Pick<Verifying, 'sha256'>, text: string, signers: readonly Signer[]): Promise<string> {
  let note = `${text}\n`;
  for (const signer of signers) note += await signatureLine(crypto, text, signer);
  return note;
}

/**
 * The text of a note, unverified: for a witness, which must know the origin before it knows the keys.
 * @example
 * unverifiedText(note)?.split('\n')[1] // '3'
 */
export function unverifiedText(note: string): string | undefined {
  return parseNote(note)?.text;
}
