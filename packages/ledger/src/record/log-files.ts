// The log as files under one prefix, for a web server or a folder: docs/public-log.md. Everything except the checkpoint, the keys
// and partial tiles never changes.
//
//   checkpoint                    the last signed checkpoint with its cosignatures
//   tile/<L>/<N>[.p/<W>]          hashes (C2SP tlog-tiles)
//   tile/entries/<N>[.p/<W>]      entries
//   facts/<N>[.p/<W>]             the facts of the same entries, one per line as in the public export
//   vkey, policy, handovers       keys, witnesses, and notes by which a key names its successor

import { ascii } from '../log/bytes.js';
import { formatProofFile } from '../log/proof-file.js';
import { bundle, parseTilePath, type Tile, tilePath, tilesOf, tileWidth } from '../log/tiles.js';
import type { StoredFact, StoreReader } from '../store/port.js';
import { entryBytes, storedTree, tileBytesOf } from '../store/tree.js';
import { factText } from './chain.js';
import { logSpace, logVkeys, type StoredCheckpoint, storedCheckpoint } from './checkpoints.js';
import { factLine } from './exchange-format.js';

/** `never`: the bytes of this path never change. `soon`: they may change within seconds. */
export type Changes = 'never' | 'soon';

export interface LogFile {
  readonly type: string;
  readonly changes: Changes;
  readonly bytes: Uint8Array;
}

const text = 'text/plain; charset=utf-8';
const octets = 'application/octet-stream';
export const jsonLines = 'application/jsonl; charset=utf-8';

/** Undefined if there is no such file. */
export async function logFile(reader: StoreReader, path: string): Promise<LogFile | undefined> {
  if (path === 'checkpoint') return words((await storedCheckpoint(reader))?.note);
  if (path === 'vkey') return words((await logVkeys(reader)).map((key) => `${key}\n`).join(''));
  if (path === 'policy') return words(await policyText(reader));
  if (path === 'handovers') return words((await handovers(reader)).join('\n'));
  const isFacts = path.startsWith('facts/');
  const tile = parseTilePath(isFacts ? `tile/entries/${path.slice('facts/'.length)}` : path);
  const signed = await storedCheckpoint(reader);
  if (tile === undefined || signed === undefined || !isCovered(tile, signed.size)) return undefined;
  const changes = tile.width === tileWidth ? 'never' : 'soon';
  if (tile.level !== 'entries') {
    const bytes = await tileBytesOf(reader, tile.level, Number(tile.n), tile.width);
    return bytes === undefined ? undefined : { type: octets, changes, bytes };
  }
  const facts = await factsOf(reader, tile);
  if (isFacts)
    return { type: jsonLines, changes, bytes: Buffer.from(facts.map((fact) => `${factLine(fact)}\n`).join(''), 'utf8') };
  return { type: octets, changes, bytes: bundle(facts.map(entryBytes)) };
}

function words(content: string | undefined): LogFile | undefined {
  return content === undefined || content === ''
    ? undefined
    : { type: text, changes: 'soon', bytes: Buffer.from(content, 'utf8') };
}

/** Only what a signed checkpoint covers is served. */
function isCovered({ level, n, width }: Tile, size: number): boolean {
  const hashes = Math.floor(size / tileWidth ** (level === 'entries' ? 0 : level));
  return Number(n) * tileWidth + width <= hashes;
}

async function factsOf(reader: StoreReader, { n, width }: Tile): Promise<StoredFact[]> {
  const first = Number(n) * tileWidth + 1;
  const facts: StoredFact[] = [];
  for await (const batch of reader.storedFacts({ from: first, to: first + width - 1 })) facts.push(...batch);
  return facts;
}

/** What a reader needs to trust the log: its key, its witnesses, and how many of them must have seen a checkpoint. */
export async function policyText(reader: StoreReader): Promise<string | undefined> {
  const chosen = await reader.record(logSpace, 'policy');
  if (chosen !== undefined) return chosen;
  const keys = await logVkeys(reader);
  return keys.length === 0 ? undefined : `${keys.map((key) => `log ${key}\n`).join('')}quorum none\n`;
}

export async function handovers(reader: StoreReader): Promise<readonly string[]> {
  return (await reader.records(logSpace, { from: 'handover/', to: 'handover0' })).map(({ value }) => value);
}

/**
 * Paths of all files of the log at the size of its last checkpoint, in the order in which they must be written: the checkpoint
 * last.
 */
export function* logPaths(size: number): Generator<string> {
  for (const tile of tilesOf(size)) {
    if (tile.level === 'entries') yield factsPath(tile);
    yield tilePath(tile);
  }
  yield* ['vkey', 'policy', 'handovers', 'checkpoint'];
}

export function factsPath(tile: Tile): string {
  return `facts/${tilePath({ ...tile, level: 'entries' }).slice('tile/entries/'.length)}`;
}

/** Proves that a fact is in the log, with its text as `extra`. Undefined until a checkpoint covers it. */
export async function factProof(reader: StoreReader, seq: number, checkpoint?: StoredCheckpoint): Promise<string | undefined> {
  const signed = checkpoint ?? (await storedCheckpoint(reader));
  if (signed === undefined || seq < 1 || seq > signed.size) return undefined;
  let fact: StoredFact | undefined;
  for await (const [one] of reader.storedFacts({ from: seq, to: seq })) fact = one;
  if (fact === undefined) return undefined;
  const proof = await (await storedTree(reader)).inclusion(seq - 1, signed.size);
  return formatProofFile({ extra: ascii(factText(fact)), index: BigInt(seq - 1), proof, checkpoint: signed.note });
}
