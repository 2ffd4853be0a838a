// Answers the vectors of the transparency log.

import {
  addCheckpoint,
  ascii,
  auditEntries,
  bundle,
  checkConsistency,
  checkInclusion,
  checkProofFile,
  compareCheckpoints,
  cosignedMessage,
  formatCheckpoint,
  formatEntry,
  formatProofFile,
  formatVerifierKey,
  fromHex,
  type KeyType,
  layout,
  MerkleTree,
  openNote,
  type Policy,
  parseBundle,
  parseCheckpoint,
  parsePolicy,
  parseTilePath,
  parseVerifierKey,
  type Seen,
  signatureLine,
  signNote,
  tileBytes,
  tilePath,
  tilesOf,
  toHex,
  unverifiedText,
  type VerifierKey,
  verifierKey,
} from '@harkness/ledger/log';
import { nodeCrypto, signingKey } from '@harkness/ledger/node-crypto';
import type { Vector } from './vector.js';

const { sha256 } = nodeCrypto;

/** Bytes as a hexadecimal string. */
type Hex = string;
/** A decimal number as text: it may exceed 2^53. */
type Decimal = string;

type Leaves = { readonly entries: readonly Hex[] } | { readonly rule: string; readonly size: Decimal };

function bytes(hex: Hex): Uint8Array {
  const found = fromHex(hex);
  if (found === undefined) throw new Error(`not hexadecimal: ${hex}`);
  return found;
}

/** Hashes in any spelling: a malformed one gets a length that no check accepts. */
function hashes(all: readonly Hex[]): Uint8Array[] {
  return all.map((hex) => fromHex(hex) ?? new Uint8Array());
}

const kinds = ['player-registered', 'section-submitted', 'membership', 'section-corrected', 'list-published'];
const millisecondsApart = 61_007;

function entriesOf(leaves: Leaves): Uint8Array[] {
  if ('entries' in leaves) return leaves.entries.map(bytes);
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  return Array.from({ length: Number(leaves.size) }, (_, i) => {
    const hash = toHex(sha256(ascii(`harkness-tlog/${leaves.rule}/${i}`)));
    const receivedAt = new Date(start + i * millisecondsApart).toISOString();
    return ascii(formatEntry({ hash, kind: kinds[i % kinds.length] ?? '', receivedAt, seq: i + 1 }));
  });
}

function treeOf(leaves: Leaves): MerkleTree {
  const tree = new MerkleTree(sha256);
  for (const entry of entriesOf(leaves)) tree.append(entry);
  return tree;
}

function keyOf(text: string): VerifierKey {
  const key = parseVerifierKey(sha256, text);
  if (key === undefined) throw new Error(`not a verifier key: ${text}`);
  return key;
}

function shownKey(key: VerifierKey): object {
  return { name: key.name, keyId: key.keyId, type: key.type };
}

interface KeyInput {
  readonly seed: Hex;
  readonly name: string;
  readonly type: KeyType;
}

function key({ seed, name, type }: KeyInput): object {
  const made = verifierKey(sha256, name, type, signingKey(bytes(seed)).publicKey);
  return { publicKey: toHex(made.publicKey), keyId: made.keyId, vkey: formatVerifierKey(made) };
}

function vkey(input: { readonly vkey: string }): object {
  const found = parseVerifierKey(sha256, input.vkey);
  return found === undefined ? { ok: false } : { ok: true, ...shownKey(found), publicKey: toHex(found.publicKey) };
}

async function ed25519(input: { readonly publicKey: Hex; readonly message: Hex; readonly signature: Hex }): Promise<object> {
  return { ok: await nodeCrypto.verify(bytes(input.publicKey), bytes(input.message), bytes(input.signature)) };
}

interface SignInput {
  readonly text: string;
  readonly signers: readonly { readonly name: string; readonly seed: Hex; readonly time?: Decimal | null }[];
}

async function sign({ text, signers }: SignInput): Promise<object> {
  const all = signers.map(({ name, seed, time }) => ({
    name,
    key: signingKey(bytes(seed)),
    ...(time === undefined || time === null ? {} : { time: BigInt(time) }),
  }));
  return { note: await signNote(nodeCrypto, text, all) };
}

interface OpenInput {
  readonly note?: string;
  readonly noteHex?: Hex;
  readonly vkeys: readonly string[];
}

async function open({ note, noteHex, vkeys }: OpenInput): Promise<object> {
  const opened = await openNote(nodeCrypto, noteHex === undefined ? (note ?? '') : bytes(noteHex), vkeys.map(keyOf));
  if (!opened.ok) return opened;
  const verified = opened.verified.map(({ key: by, time }) => ({ ...shownKey(by), time: time === null ? null : String(time) }));
  return { ok: true, text: opened.text, verified, unknown: String(opened.unknown) };
}

function checkpoint({ text }: { readonly text: string }): object {
  const found = parseCheckpoint(text);
  if (found === undefined) return { ok: false };
  return { ok: true, origin: found.origin, size: String(found.size), root: toHex(found.root), extensions: found.extensions };
}

async function cosign(input: {
  readonly note: string;
  readonly name: string;
  readonly seed: Hex;
  readonly time: Decimal;
}): Promise<object> {
  const text = unverifiedText(input.note) ?? '';
  const time = BigInt(input.time);
  const line = await signatureLine(nodeCrypto, text, { name: input.name, key: signingKey(bytes(input.seed)), time });
  return { message: cosignedMessage(time, text), line };
}

async function log(input: { readonly origin: string; readonly seed: Hex; readonly leaves: Leaves }): Promise<object> {
  const entries = entriesOf(input.leaves);
  const tree = treeOf(input.leaves);
  const root = tree.root();
  const text = formatCheckpoint({ origin: input.origin, size: BigInt(tree.size), root });
  const tiles: Record<string, object> = {};
  for (const tile of tilesOf(tree.size)) {
    const n = Number(tile.n);
    const content =
      tile.level === 'entries'
        ? bundle(entries.slice(n * 256, n * 256 + tile.width))
        : tileBytes(tree, tile.level, n, tile.width);
    tiles[tilePath(tile)] = { length: String(content.length), sha256: toHex(sha256(content)) };
  }
  return {
    root: toHex(root),
    checkpoint: await signNote(nodeCrypto, text, [{ name: input.origin, key: signingKey(bytes(input.seed)) }]),
    tiles,
    tileCount: String(Object.keys(tiles).length),
  };
}

function inclusion(input: { readonly leaves: Leaves; readonly index: Decimal }): object {
  const tree = treeOf(input.leaves);
  const index = Number(input.index);
  return { leafHash: toHex(tree.leaf(index)), root: toHex(tree.root()), proof: tree.inclusion(index).map(toHex) };
}

function consistency(input: { readonly leaves: Leaves; readonly old: Decimal }): object {
  const tree = treeOf(input.leaves);
  const old = Number(input.old);
  return { oldRoot: toHex(tree.root(old)), root: toHex(tree.root()), proof: tree.consistency(old).map(toHex) };
}

interface InclusionInput {
  readonly leafHash: Hex;
  readonly index: Decimal;
  readonly size: Decimal;
  readonly proof: readonly Hex[];
  readonly root: Hex;
}

function inclusionHolds(input: InclusionInput): object {
  const [leafHash = new Uint8Array(), root = new Uint8Array()] = hashes([input.leafHash, input.root]);
  const claim = { leafHash, root, index: BigInt(input.index), size: BigInt(input.size), proof: hashes(input.proof) };
  return { ok: checkInclusion(sha256, claim) };
}

interface ConsistencyInput {
  readonly old: Decimal;
  readonly size: Decimal;
  readonly proof: readonly Hex[];
  readonly oldRoot: Hex;
  readonly root: Hex;
}

function consistencyHolds(input: ConsistencyInput): object {
  const [oldRoot = new Uint8Array(), root = new Uint8Array()] = hashes([input.oldRoot, input.root]);
  const claim = { oldRoot, root, old: BigInt(input.old), size: BigInt(input.size), proof: hashes(input.proof) };
  return { ok: checkConsistency(sha256, claim) };
}

interface PathInput {
  readonly level: Decimal | 'entries';
  readonly n: Decimal;
  readonly width: Decimal;
}

function path({ level, n, width }: PathInput): object {
  return { path: tilePath({ level: level === 'entries' ? level : Number(level), n: BigInt(n), width: Number(width) }) };
}

function parsePath(input: { readonly path: string }): object {
  const tile = parseTilePath(input.path);
  return tile === undefined
    ? { ok: false }
    : { ok: true, level: String(tile.level), n: String(tile.n), width: String(tile.width) };
}

function layoutOf({ size }: { readonly size: Decimal }): object {
  const levels = layout(BigInt(size)).map(({ level, full, partial }) => ({
    level: String(level),
    full: String(full),
    partial: String(partial),
  }));
  return { levels, bundles: { full: levels[0]?.full ?? '0', partial: levels[0]?.partial ?? '0' } };
}

function parsedBundle(input: { readonly bundle: Hex; readonly width: Decimal }): object {
  const entries = parseBundle(bytes(input.bundle), Number(input.width));
  return entries === undefined ? { ok: false } : { ok: true, entries: entries.map(toHex) };
}

interface WitnessInput {
  readonly name: string;
  readonly seed: Hex;
  readonly logs: { readonly [origin: string]: readonly string[] };
  readonly requests: readonly { readonly time: Decimal; readonly body: string }[];
}

async function witness({ name, seed, logs, requests }: WitnessInput): Promise<object> {
  const keys = new Map(Object.entries(logs).map(([origin, texts]) => [origin, texts.map(keyOf)]));
  const latest = new Map<string, Seen>();
  const state = {
    keys: (origin: string) => keys.get(origin),
    latest: (origin: string) => latest.get(origin),
    advance: (origin: string, old: bigint, seen: Seen) => {
      if ((latest.get(origin)?.size ?? 0n) !== old) return false;
      latest.set(origin, seen);
      return true;
    },
  };
  const responses: object[] = [];
  for (const { time, body } of requests) {
    const given = await addCheckpoint(nodeCrypto, { name, key: signingKey(bytes(seed)), state }, body, BigInt(time));
    // The protocol fixes the body of 200 and 409 and the content type of 409; the rest is wording.
    responses.push({
      status: given.status,
      contentType: given.status === 409 ? given.contentType : null,
      body: given.status === 200 || given.status === 409 ? given.body : null,
    });
  }
  const seen = [...latest].map(([origin, { size, root }]) => [origin, { size: String(size), root: toHex(root) }]);
  return { responses, latest: Object.fromEntries(seen) };
}

interface ProofInput {
  readonly leaves: Leaves;
  readonly index: Decimal;
  readonly checkpoint: string;
  readonly extra: Hex | null;
}

function proof(input: ProofInput): object {
  const hashesUp = treeOf(input.leaves).inclusion(Number(input.index));
  const extra = input.extra === null ? null : bytes(input.extra);
  return { proof: formatProofFile({ extra, index: BigInt(input.index), proof: hashesUp, checkpoint: input.checkpoint }) };
}

function policyOf(text: string): Policy {
  const parsed = parsePolicy(sha256, text);
  if (!parsed.ok) throw new Error(`line ${parsed.problem.line} of the policy: ${parsed.problem.message}`);
  return parsed.policy;
}

async function checkProof(input: { readonly proof: string; readonly entry: Hex; readonly policy: string }): Promise<object> {
  const checked = await checkProofFile(nodeCrypto, input.proof, bytes(input.entry), policyOf(input.policy));
  return checked.ok ? { ok: true, origin: checked.origin, size: String(checked.size) } : checked;
}

function policy(input: { readonly policy: string; readonly cosigned: readonly (readonly string[])[] }): object {
  const parsed = parsePolicy(sha256, input.policy);
  if (!parsed.ok) return { ok: false };
  return { ok: true, satisfied: input.cosigned.map((keys) => parsed.policy.isSatisfied(keys.map(keyOf))) };
}

interface CompareInput {
  readonly vkeys: readonly string[];
  readonly kept: string;
  readonly seen: string;
  readonly proof: readonly Hex[];
}

async function compare({ vkeys, kept, seen, proof: hexes }: CompareInput): Promise<object> {
  return { verdict: await compareCheckpoints(nodeCrypto, vkeys.map(keyOf), kept, seen, hashes(hexes)) };
}

interface AuditInput {
  readonly kept: { readonly size: Decimal; readonly root: Hex };
  readonly size: Decimal;
  readonly root: Hex;
  readonly entries: readonly string[];
}

function audit(input: AuditInput): object {
  const kept = { size: BigInt(input.kept.size), root: bytes(input.kept.root) };
  const found = auditEntries(nodeCrypto, kept, { size: BigInt(input.size), root: bytes(input.root) }, input.entries);
  return found.verdict === 'bad-record' ? { verdict: found.verdict, index: String(found.index) } : found;
}

const answers: { readonly [kind: string]: (input: never) => object | Promise<object> } = {
  ed25519,
  key,
  vkey,
  sign,
  open,
  checkpoint,
  cosign,
  log,
  inclusion,
  consistency,
  checkInclusion: inclusionHolds,
  checkConsistency: consistencyHolds,
  path,
  parsePath,
  layout: layoutOf,
  bundle: (input: { readonly entries: readonly Hex[] }) => ({ bundle: toHex(bundle(input.entries.map(bytes))) }),
  parseBundle: parsedBundle,
  witness,
  proof,
  checkProof,
  policy,
  compare,
  audit,
};

export function answer({ kind, input }: Vector): object | Promise<object> {
  const answerer = answers[kind];
  if (answerer === undefined) throw new Error(`no answer to the kind "${kind}"`);
  return answerer(input as never);
}
