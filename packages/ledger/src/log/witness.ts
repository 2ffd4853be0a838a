// A witness (C2SP tlog-witness v1.0.0): cosigns a checkpoint only if it extends the one it cosigned last. The caller stores the
// state, as one compare-and-set.

import { fromBase64, parseCount, sameBytes } from './bytes.js';
import { checkConsistency } from './check-proof.js';
import { type Checkpoint, parseCheckpoint } from './checkpoint.js';
import type { SigningKey, Verifying } from './crypto.js';
import type { VerifierKey } from './keys.js';
import { openNote, signatureLine, unverifiedText } from './note.js';
import { hashBytes } from './tree.js';

/** A log's request to a witness. */
export interface WitnessRequest {
  readonly old: bigint;
  readonly proof: readonly Uint8Array[];
  /** The signed note. */
  readonly note: string;
}

/**
 * The body of a request to a witness (`POST /add-checkpoint`).
 * @example
 * formatWitnessRequest({ old: 0n, proof: [], note }, toBase64).split('\n')[0] // 'old 0'
 */
export function formatWitnessRequest({ old, proof, note }: WitnessRequest, toBase64: (bytes: Uint8Array) => string): string {
  return `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;
}

const mostProofLines = 63;

function parseRequest(body: string): (WitnessRequest & { readonly checkpoint: Checkpoint }) | undefined {
  const end = body.indexOf('\n\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const old = first.startsWith('old ') ? parseCount(first.slice('old '.length)) : undefined;
  const proof = lines.map(fromBase64);
  const note = body.slice(end + 2);
  const text = unverifiedText(note);
  const checkpoint = text === undefined ? undefined : parseCheckpoint(text);
  if (old === undefined || lines.length > mostProofLines || checkpoint === undefined) return undefined;
  if (!proof.every((hash) => hash?.length === hashBytes)) return undefined;
  return { old, proof: proof as Uint8Array[], note, checkpoint };
}

/** What a witness remembers about a log. */
export interface Seen {
  readonly size: bigint;
  readonly root: Uint8Array;
}

/** The state of a witness, behind functions. */
export interface WitnessState {
  /** The configured keys of a log; undefined if the witness does not watch it. */
  readonly keys: (origin: string) => readonly VerifierKey[] | undefined;
  readonly latest: (origin: string) => Seen | undefined | Promise<Seen | undefined>;
  /** Stores durably if the size is still `old`; false if another request was faster. */
  readonly advance: (origin: string, old: bigint, seen: Seen, note: string) => boolean | Promise<boolean>;
}

/** A witness's HTTP response. */
export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly contentType: string;
  readonly body: string;
}

/**
 * The media type of the size with which a witness refuses (409).
 * @example
 * sizeContentType // 'text/x.tlog.size'
 */
export const sizeContentType = 'text/x.tlog.size';

function answer(status: WitnessAnswer['status'], body: string, contentType = 'text/plain; charset=utf-8'): WitnessAnswer {
  return { status, contentType, body };
}

/** A witness: its name, its key and its state. */
export interface Witness {
  readonly name: string;
  readonly key: SigningKey;
  readonly state: WitnessState;
}

/**
 * Answers `POST /add-checkpoint`. `time`: seconds since 1970, above 0.
 * @example
 * const state = { keys: () => [logKey], latest: () => undefined, advance: () => true };
 * const witness = { name: 'witness.example.org', key, state };
 * (await addCheckpoint(nodeCrypto, witness, formatWitnessRequest({ old: 0n, proof: [], note }, toBase64), 5n)).status // 200
 */
export async function addCheckpoint(crypto: Verifying, witness: Witness, body: string, time: bigint): Promise<WitnessAnswer> {
  const request = parseRequest(body);
  if (request === undefined) return answer(400, 'the request does not parse\n');
  const { old, checkpoint, note } = request;
  const { origin, size } = checkpoint;
  const keys = witness.state.keys(origin);
  if (keys === undefined) return answer(404, 'not a log of this witness\n');
  const opened = await openNote(crypto, note, keys);
  if (!opened.ok) return answer(403, 'no valid signature by a key of this log\n');
  if (old > size) return answer(400, 'old is larger than the size of the checkpoint\n');
  const last = await witness.state.latest(origin);
  if (old !== (last?.size ?? 0n)) return answer(409, `${last?.size ?? 0n}\n`, sizeContentType);
  const refusal = inconsistency(crypto, request, last);
  if (refusal !== undefined) return answer(422, `${refusal}\n`);
  const line = await signatureLine(crypto, opened.text, { name: witness.name, key: witness.key, time });
  if (await witness.state.advance(origin, old, { size, root: checkpoint.root }, note + line)) return answer(200, line);
  return answer(409, `${(await witness.state.latest(origin))?.size ?? 0n}\n`, sizeContentType);
}

function inconsistency(
  crypto: Verifying,
  request: WitnessRequest & { checkpoint: Checkpoint },
  last: Seen | undefined,
): string | undefined {
  const { old, proof, checkpoint } = request;
  const { size, root } = checkpoint;
  const empty = crypto.sha256(new Uint8Array());
  if (size === 0n && !sameBytes(root, empty)) return 'the root of an empty tree is SHA-256 of nothing';
  const claim = { old, size, proof, oldRoot: last?.root ?? empty, root };
  return checkConsistency(crypto.sha256, claim) ? undefined : 'the checkpoint does not extend the one cosigned last';
}
