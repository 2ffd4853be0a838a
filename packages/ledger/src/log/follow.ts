// Follows a log from a distance: whether what it shows now continues what it showed before, entry by entry and fact by fact.

import { ascii, fromUtf8, sameBytes } from './bytes.js';
import { type Checkpoint, parseCheckpoint } from './checkpoint.js';
import type { Verifying } from './crypto.js';
import { type Entry, parseEntry } from './entry.js';
import { parseFactText } from './fact-proof.js';
import { openNote, type Verified } from './note.js';
import type { Policy } from './policy.js';
import { parseRightEdge, RightEdge } from './right-edge.js';
import { parseBundle, tilePath, tileWidth } from './tiles.js';
import { leafHash } from './tree.js';

/** A file of the log by its path; undefined if there is none. Throws if the server does not answer. */
export type GetFile = (path: string) => Promise<Uint8Array | undefined>;

/** A checkpoint that was opened, with the witnesses who cosigned it. */
export interface SeenCheckpoint extends Checkpoint {
  readonly note: string;
  readonly witnesses: readonly Verified[];
  /** Whether the policy's quorum cosigned it. */
  readonly isWitnessed: boolean;
}

/** Why a checkpoint was not opened. */
export type OpenError = 'malformed' | 'bad-signature' | 'unknown-log';

/**
 * Opens a checkpoint of a log of the policy.
 * @example
 * const opened = await openCheckpoint(nodeCrypto, note, policy);
 * opened.ok && opened.checkpoint.size // 3n
 */
export async function openCheckpoint(
  crypto: Verifying,
  note: Uint8Array | string,
  policy: Policy,
): Promise<{ readonly ok: true; readonly checkpoint: SeenCheckpoint } | { readonly ok: false; readonly error: OpenError }> {
  const keys = [...policy.logs, ...policy.witnesses].map(({ key }) => key);
  const opened = await openNote(crypto, note, keys);
  if (!opened.ok) return { ok: false, error: opened.error === 'no-known-signature' ? 'unknown-log' : opened.error };
  const checkpoint = parseCheckpoint(opened.text);
  if (checkpoint === undefined) return { ok: false, error: 'malformed' };
  if (!opened.verified.some(({ key }) => key.type === 'ed25519' && key.name === checkpoint.origin))
    return { ok: false, error: 'unknown-log' };
  const witnesses = opened.verified.filter(({ key }) => key.type === 'cosignature/v1');
  const text = typeof note === 'string' ? note : (fromUtf8(note) ?? '');
  return {
    ok: true,
    checkpoint: { ...checkpoint, note: text, witnesses, isWitnessed: policy.isSatisfied(witnesses.map(({ key }) => key)) },
  };
}

/** What a follower keeps between two visits, as plain data. */
export interface Kept {
  readonly origin: string;
  readonly size: number;
  readonly edge: readonly string[];
  readonly note: string;
  /** Hash and time of the last fact. */
  readonly hash: string;
  readonly receivedAt: string;
  /** When a witness last saw the log without the facts after these. */
  readonly cosignedAt?: string;
}

/**
 * A fact may be received this long before a witness sees a checkpoint without it: clocks differ, and a large import takes time.
 */
const backdatingMs = 10 * 60 * 1000;

/**
 * fork: one size with two roots, both signed. rollback: fewer facts than before. changed-past: the facts seen before have
 * changed. not-its-entries: the entries do not produce the checkpoint. bad-entry: an entry is not the record of its fact.
 * changed-fact: a fact does not have the hash that was logged. withheld: the fact of an entry is not shown. other-log: another
 * name than before. backdated: a fact claims to have been there when a witness saw the log without it; the log itself is
 * consistent, and following continues.
 */
export type Misdeed =
  | 'fork'
  | 'rollback'
  | 'changed-past'
  | 'not-its-entries'
  | 'bad-entry'
  | 'changed-fact'
  | 'withheld'
  | 'other-log'
  | 'backdated';

/** A log's misdeed, and the fact that shows it. */
export interface Accusation {
  readonly misdeed: Misdeed;
  /** Number of the fact that shows it. */
  readonly fact?: number;
  readonly message: string;
}

/** The result of following a log, and what to keep for the next time. */
export interface Followed {
  readonly accusations: readonly Accusation[];
  /** What to keep; undefined if the log does not continue what was seen. Then keep both checkpoints. */
  readonly kept?: Kept;
}

/** Options of a follower. */
export interface FollowOptions {
  /** Receives each new fact in order: the text that was hashed, and its hash. */
  readonly take?: (text: string, hash: string, seq: number) => void | Promise<void>;
  /** The entry that was seen at this index before, so that the first changed fact can be named. */
  readonly entryBefore?: (index: number) => string | undefined;
  readonly progress?: (facts: number, of: number) => void;
}

/**
 * Fetches what is new under a checkpoint and checks that it continues what was kept.
 * @example
 * const opened = await openCheckpoint(nodeCrypto, note, policy);
 * const followed = opened.ok && (await followLog(nodeCrypto, async () => undefined, opened.checkpoint, undefined));
 * followed && followed.accusations.map(({ misdeed }) => misdeed) // ['not-its-entries']
 */
export async function followLog(
  crypto: Verifying,
  get: GetFile,
  now: SeenCheckpoint,
  kept: Kept | undefined,
  options: FollowOptions = {},
): Promise<Followed> {
  const size = Number(now.size);
  const before: Kept = kept ?? { origin: now.origin, size: 0, edge: [], note: '', hash: '0'.repeat(64), receivedAt: '' };
  const accuse = (misdeed: Misdeed, message: string, fact?: number): Followed => ({
    accusations: [{ misdeed, message, ...(fact === undefined ? {} : { fact }) }],
  });
  const edge = parseRightEdge(crypto.sha256, before.size, before.edge);
  if (edge === undefined) throw new RangeError('what was kept of the log is damaged');
  if (before.origin !== now.origin)
    return accuse('other-log', `This is the log ${now.origin}; ${before.origin} was followed until now.`);
  if (size < before.size)
    return accuse(
      'rollback',
      `The log had ${before.size} facts and now shows ${size}: ${before.size - size} facts were taken back.`,
      size + 1,
    );
  if (size === before.size && !sameBytes(edge.root(), now.root))
    return accuse('fork', `The log signed two different histories of ${size} facts.`);
  let { hash, receivedAt } = before;
  const backdated: Accusation[] = [];
  for (let n = Math.floor(before.size / tileWidth); n * tileWidth < size; n += 1) {
    const width = Math.min(tileWidth, size - n * tileWidth);
    const entries = await fetchEntries(get, n, width);
    if (entries === undefined)
      return accuse('not-its-entries', `The log does not show its entries from ${n * tileWidth + 1} on.`, n * tileWidth + 1);
    const facts = await fetchFacts(get, n, width);
    for (let at = Math.max(0, before.size - n * tileWidth); at < width; at += 1) {
      const seq = n * tileWidth + at + 1;
      const bytes = entries[at];
      const entry = bytes === undefined ? undefined : parseEntry(fromUtf8(bytes) ?? '');
      if (bytes === undefined || entry?.seq !== seq || entry.receivedAt < receivedAt)
        return accuse('bad-entry', `Entry ${seq} of the log is no record of fact ${seq}.`, seq);
      const wrong = factProblem(crypto, facts?.[at], entry, hash);
      if (wrong?.misdeed === 'changed-past') return changedPast(crypto, get, now, before, options);
      if (wrong !== undefined) return accuse(wrong.misdeed, wrong.message, seq);
      const early = backdatedFact(entry, before.cosignedAt);
      if (early !== undefined) backdated.push(early);
      edge.appendHash(leafHash(crypto.sha256, bytes));
      ({ hash, receivedAt } = entry);
      await options.take?.(facts?.[at] ?? '', hash, seq);
    }
    options.progress?.(n * tileWidth + width, size);
  }
  if (!sameBytes(edge.root(), now.root)) return changedPast(crypto, get, now, before, options);
  const cosignedAt = lastSeen(now) ?? before.cosignedAt;
  const next = { origin: now.origin, size, edge: edge.toText(), note: now.note, hash, receivedAt };
  return { accusations: backdated, kept: cosignedAt === undefined ? next : { ...next, cosignedAt } };
}

/** The last time at which a witness cosigned this checkpoint. */
function lastSeen({ witnesses }: SeenCheckpoint): string | undefined {
  const seconds = witnesses.reduce((last, { time }) => (time !== null && time > last ? time : last), 0n);
  return seconds === 0n ? undefined : new Date(Number(seconds) * 1000).toISOString();
}

function backdatedFact({ seq, receivedAt }: Entry, cosignedAt: string | undefined): Accusation | undefined {
  if (cosignedAt === undefined || Date.parse(receivedAt) >= Date.parse(cosignedAt) - backdatingMs) return undefined;
  const message = `Fact ${seq} says that it was received at ${receivedAt}, but a witness saw the log without it at ${cosignedAt}.`;
  return { misdeed: 'backdated', fact: seq, message };
}

function factProblem(
  crypto: Verifying,
  text: string | undefined,
  entry: Entry,
  previous: string,
): { misdeed: Misdeed; message: string } | undefined {
  if (text === undefined)
    return { misdeed: 'withheld', message: `Fact ${entry.seq} is logged, but the office does not show it.` };
  const fact = parseFactText(crypto, text);
  const isLogged =
    fact?.hash === entry.hash && fact.seq === entry.seq && fact.kind === entry.kind && fact.receivedAt === entry.receivedAt;
  if (!isLogged) return { misdeed: 'changed-fact', message: `Fact ${entry.seq} is not the one that was logged.` };
  if (fact.previous !== previous)
    return { misdeed: 'changed-past', message: `Fact ${entry.seq} follows another history than the facts before it.` };
  return undefined;
}

/** Why the new entries do not continue the old ones; reads all of them again. */
async function changedPast(
  crypto: Verifying,
  get: GetFile,
  now: SeenCheckpoint,
  before: Kept,
  { entryBefore }: FollowOptions,
): Promise<Followed> {
  const edge = new RightEdge(crypto.sha256);
  let first: number | undefined;
  const size = Number(now.size);
  for (let n = 0; n * tileWidth < size; n += 1) {
    const entries = (await fetchEntries(get, n, Math.min(tileWidth, size - n * tileWidth))) ?? [];
    for (const [at, bytes] of entries.entries()) {
      const index = n * tileWidth + at;
      const known = index < before.size ? entryBefore?.(index) : undefined;
      if (known !== undefined && first === undefined && !sameBytes(ascii(known), bytes)) first = index + 1;
      edge.appendHash(leafHash(crypto.sha256, bytes));
    }
  }
  if (!sameBytes(edge.root(), now.root))
    return {
      accusations: [
        {
          misdeed: 'not-its-entries',
          message: `The entries that the log shows do not make the checkpoint of ${size} facts that it signed.`,
        },
      ],
    };
  const where = first === undefined ? '' : ` The first changed fact is ${first}.`;
  return {
    accusations: [
      {
        misdeed: 'changed-past',
        message: `The log signed ${before.size} facts and now signs ${size} that do not begin with them: the past was changed.${where}`,
        ...(first === undefined ? {} : { fact: first }),
      },
    ],
  };
}

/** A partial file, or the first part of the full file that has replaced it. */
async function fetchPart<T>(
  get: GetFile,
  path: (width: number) => string,
  width: number,
  parse: (bytes: Uint8Array, width: number) => readonly T[] | undefined,
): Promise<readonly T[] | undefined> {
  const bytes = await get(path(width));
  if (bytes !== undefined) return parse(bytes, width);
  const full = width === tileWidth ? undefined : await get(path(tileWidth));
  return full === undefined ? undefined : parse(full, tileWidth)?.slice(0, width);
}

function fetchEntries(get: GetFile, n: number, width: number): Promise<readonly Uint8Array[] | undefined> {
  return fetchPart(get, (w) => tilePath({ level: 'entries', n: BigInt(n), width: w }), width, parseBundle);
}

function fetchFacts(get: GetFile, n: number, width: number): Promise<readonly string[] | undefined> {
  const path = (w: number): string => tilePath({ level: 'entries', n: BigInt(n), width: w }).replace('tile/entries/', 'facts/');
  return fetchPart(get, path, width, parseFactLines);
}

const factStart = '{"fact":';
const hashEnd = ',"hash":""}'.length + 64;

/**
 * The facts of a bundle: the hashed texts, cut out of their lines. Undefined if the bytes are not such lines.
 * @example
 * parseFactLines(Uint8Array.of(0xff)) // undefined
 */
export function parseFactLines(bytes: Uint8Array): string[] | undefined {
  const text = fromUtf8(bytes);
  if (text === undefined || (text !== '' && !text.endsWith('\n'))) return undefined;
  const lines = text.split('\n').slice(0, -1);
  return lines.every((line) => line.startsWith(factStart) && line.length > factStart.length + hashEnd)
    ? lines.map((line) => line.slice(factStart.length, -hashEnd))
    : undefined;
}
