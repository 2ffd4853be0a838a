// A third party's check of a log, written from the C2SP documents (signed-note, tlog-checkpoint, tlog-tiles, tlog-proof) and RFC
// 6962 alone. It imports nothing of Harkness, so that it accepts only what any such tool accepts.

import { createHash, createPublicKey, verify } from 'node:crypto';

type Read = (path: string) => Promise<Buffer>;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const leafOf = (entry: Uint8Array): Buffer => sha256(Buffer.from([0]), entry);
const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256(Buffer.from([1]), left, right);

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

/** signed-note and tlog-checkpoint: there is a line by the key, and its signature over the text is valid. */
export function openCheckpoint(note: string, vkey: string): Checkpoint {
  const [, name = '', id = '', key = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? [];
  const typed = Buffer.from(key, 'base64');
  must(typed.length === 33 && typed[0] === 1, 'not an Ed25519 key');
  must(
    sha256(Buffer.from(`${name}\n`), typed)
      .subarray(0, 4)
      .toString('hex') === id,
    'the id of the key is another',
  );
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const lines = note
    .slice(end + 2)
    .split('\n')
    .slice(0, -1)
    .map((line) => /^\u2014 (\S+) (\S+)$/.exec(line));
  const own = lines
    .filter((line) => line?.[1] === name)
    .map((line) => Buffer.from(line?.[2] ?? '', 'base64'))
    .find((payload) => payload.subarray(0, 4).toString('hex') === id);
  must(own?.length === 68, 'the log did not sign');
  const publicKey = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typed.subarray(1)]),
    format: 'der',
    type: 'spki',
  });
  must(verify(null, Buffer.from(text), publicKey, own.subarray(4)), 'the signature does not hold');
  const [origin = '', size = '', root = ''] = text.split('\n');
  must(origin === name && /^(0|[1-9]\d*)$/.test(size), 'not a checkpoint of this log');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}

/** tlog-proof: the file, the index and hashes in it, and the note. `extra` is the text added by the application. */
function readProof(proof: string): { extra: string; index: number; hashes: Buffer[]; note: string } {
  const split = proof.indexOf('\n\n');
  const [version, ...lines] = proof.slice(0, split).split('\n');
  must(version === 'c2sp.org/tlog-proof@v1', 'not a proof file');
  const extra = lines[0]?.startsWith('extra ') ? lines.shift()?.slice(6) : '';
  const index = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? '')?.[1];
  must(index !== undefined, 'the proof has no index');
  const note = proof.slice(split + 2);
  return {
    extra: Buffer.from(extra ?? '', 'base64').toString('utf8'),
    index: Number(index),
    hashes: lines.map((line) => Buffer.from(line, 'base64')),
    note,
  };
}

/** RFC 9162 §2.1.3.2. */
function isIncluded(leaf: Buffer, index: number, hashes: readonly Buffer[], { size, root }: Checkpoint): boolean {
  let [fn, sn, r] = [index, size - 1, leaf];
  if (index >= size) return false;
  for (const p of hashes) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      r = nodeOf(p, r);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else r = nodeOf(r, p);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && r.equals(root);
}

/**
 * A list with its proof. The application's part is described in docs/public-log.md: four fields of the fact as canonical JSON.
 */
export function checkList(list: Uint8Array, proof: string, vkey: string): { list: string; date: string } {
  const { extra, index, hashes, note } = readProof(proof);
  const checkpoint = openCheckpoint(note, vkey);
  const { kind, receivedAt, seq, body } = JSON.parse(extra) as Record<string, unknown> & { body: Record<string, string> };
  must(kind === 'list-published' && body['contentHash'] === sha256(list).toString('hex'), 'the list is not the one of the fact');
  const entry = JSON.stringify({ hash: sha256(Buffer.from(extra)).toString('hex'), kind, receivedAt, seq });
  must(seq === index + 1 && isIncluded(leafOf(Buffer.from(entry)), index, hashes, checkpoint), 'the fact is not in the log');
  return { list: body['list'] ?? '', date: body['date'] ?? '' };
}

const pathOf = (n: number): string => String(n).padStart(3, '0');

/**
 * tlog-tiles: every entry hashes to its place in level 0, every full tile to its place above, and the right edge to the signed
 * root. For logs below 256,000 entries.
 */
export async function checkTiles(read: Read, checkpoint: Checkpoint): Promise<number> {
  const tilesOf = async (level: number | 'entries', count: number): Promise<Buffer[]> => {
    const tiles: Buffer[] = [];
    for (let first = 0; first < count; first += 256) {
      const width = Math.min(256, count - first);
      tiles.push(await read(`tile/${level}/${pathOf(first / 256)}${width === 256 ? '' : `.p/${width}`}`));
    }
    return tiles;
  };
  let below: Buffer[] = [];
  for (const bundle of await tilesOf('entries', checkpoint.size))
    for (let at = 0; at < bundle.length; ) {
      const length = bundle.readUInt16BE(at);
      below.push(leafOf(bundle.subarray(at + 2, at + 2 + length)));
      at += 2 + length;
    }
  must(below.length === checkpoint.size, 'entries are missing');
  const entries = below.length;
  /** Roots of the full subtrees on the right edge, smallest first. */
  const edge: Buffer[] = [];
  for (let level = 0; below.length > 0; level += 1) {
    const tiles = Buffer.concat(await tilesOf(level, below.length));
    must(tiles.equals(Buffer.concat(below)), `a tile of level ${level} is not the hash of what lies below it`);
    for (let step = 0; step < 8; step += 1) {
      if (below.length % 2 === 1) edge.push(below.pop() as Buffer);
      const above: Buffer[] = [];
      for (let at = 0; at < below.length; at += 2) above.push(nodeOf(below[at] as Buffer, below[at + 1] as Buffer));
      below = above;
      // Only full tiles have a hash on the level above; partial ones are on the edge.
    }
  }
  const root = edge.reduce((right, left) => nodeOf(left, right));
  must(root.equals(checkpoint.root), 'the tiles do not make the root');
  return entries;
}
