import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeEachStore } from '../../test/each-store.js';
import { nodeCrypto } from '../base/node-crypto.js';
import { toHex } from '../log/bytes.js';
import { checkConsistency, checkInclusion } from '../log/check-proof.js';
import { checkFactProof } from '../log/fact-proof.js';
import { followLog, openCheckpoint } from '../log/follow.js';
import { openNote } from '../log/note.js';
import { type Policy, parsePolicy } from '../log/policy.js';
import { MerkleTree } from '../log/tree.js';
import type { Store, StoredFact } from '../store/port.js';
import { entryBytes, growTree, storedTree, tileSpace, treeSize } from '../store/tree.js';
import { chained, firstPrevious } from './chain.js';
import { logKeys, logVkeys, rotateLogKey, setLogOrigin, storedCheckpoint } from './checkpoints.js';
import { signHead } from './last-head.js';
import { factProof, logFile, logPaths } from './log-files.js';
import { retireOldKey } from './signing.js';

const { sha256 } = nodeCrypto;

function facts(count: number, after = { seq: 0, hash: firstPrevious }): StoredFact[] {
  const made: StoredFact[] = [];
  let { seq, hash } = after;
  for (let index = 0; index < count; index += 1) {
    const fact = chained({
      seq: seq + 1,
      id: `f${seq + 1}`,
      kind: 'membership',
      body: `{"n":${seq + 1}}`,
      actor: 'tester',
      receivedAt: '2026-01-01T00:00:00.000Z',
      reason: null,
      previous: hash,
    });
    made.push(fact);
    ({ seq, hash } = fact);
  }
  return made;
}

async function append(store: Store, batch: readonly StoredFact[]): Promise<void> {
  await store.write((writer) => writer.appendFacts(batch));
}

async function policyOf(store: Store): Promise<Policy> {
  const [key] = await store.read(logVkeys);
  const parsed = parsePolicy(sha256, `log ${key}\nquorum none\n`);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.policy;
}

describeEachStore('the log of a store', (stores) => {
  test('has the tree of its facts at every size, however they were appended, and valid proofs', async () => {
    const store = await stores.fresh();
    const all = facts(700);
    const tree = new MerkleTree(sha256);
    let at = 0;
    for (const count of [1, 2, 250, 3, 256, 188]) {
      await append(store, all.slice(at, at + count));
      at += count;
    }
    for (const fact of all) tree.append(entryBytes(fact));
    await store.read(async (reader) => {
      const stored = await storedTree(reader);
      expect(stored.size).toBe(700);
      for (const size of [1, 2, 3, 255, 256, 257, 512, 699, 700])
        expect(toHex(await stored.root(size)), `size ${size}`).toBe(toHex(tree.root(size)));
      for (const [index, size] of [
        [0, 1],
        [5, 256],
        [256, 257],
        [300, 700],
        [699, 700],
      ] as const) {
        const proof = await stored.inclusion(index, size);
        const claim = { leafHash: tree.leaf(index), index: BigInt(index), size: BigInt(size), proof, root: tree.root(size) };
        expect(checkInclusion(sha256, claim)).toBe(true);
      }
      const proof = await stored.consistency(257, 700);
      expect(checkConsistency(sha256, { old: 257n, size: 700n, proof, oldRoot: tree.root(257), root: tree.root(700) })).toBe(
        true,
      );
    });
  });

  test('is rebuilt from the facts if it is missing, behind or damaged', async () => {
    const store = await stores.fresh();
    await append(store, facts(300));
    const root = toHex(await store.read(async (reader) => (await storedTree(reader)).root()));
    await store.write((writer) => writer.deleteBlobs(tileSpace));
    expect(await store.read(treeSize)).toBe(0);
    const next = facts(301).slice(300);
    await append(store, next);
    expect(await store.read(treeSize)).toBe(301);
    expect(toHex(await store.read(async (reader) => (await storedTree(reader)).root(300)))).toBe(root);
    await store.write((writer) => writer.deleteBlobs(tileSpace, { from: '1/', to: '2/' }));
    await store.write(async (writer) => {
      await writer.putBlob(tileSpace, 'size', new TextEncoder().encode('290'));
      await growTree(writer);
    });
    expect(toHex(await store.read(async (reader) => (await storedTree(reader)).root(300)))).toBe(root);
  });

  test('signs a checkpoint that anybody can open with its key, once per size', async () => {
    const store = await stores.fresh();
    await append(store, facts(5));
    await store.write((writer) => setLogOrigin(writer, 'ratings.example.org/log'));
    await signHead(store);
    const first = await store.read((reader) => storedCheckpoint(reader));
    await signHead(store);
    expect(await store.read((reader) => storedCheckpoint(reader))).toEqual(first);
    expect(first).toMatchObject({ origin: 'ratings.example.org/log', size: 5 });
    expect(await openNote(nodeCrypto, first?.note ?? '', await store.read(logKeys))).toMatchObject({ ok: true });
    await append(store, facts(8).slice(5));
    await signHead(store);
    expect((await store.read((reader) => storedCheckpoint(reader)))?.size).toBe(8);
    expect((await store.read((reader) => storedCheckpoint(reader, 5)))?.note).toBe(first?.note);
  });

  test('is served as files that a follower reads fact by fact, and proves each fact', async () => {
    const store = await stores.fresh();
    await append(store, facts(259));
    await signHead(store);
    const policy = await policyOf(store);
    const get = (path: string) => store.read(async (reader) => (await logFile(reader, path))?.bytes);
    const opened = await openCheckpoint(nodeCrypto, (await get('checkpoint')) ?? '', policy);
    if (!opened.ok) throw new Error(opened.error);
    const taken: number[] = [];
    const followed = await followLog(nodeCrypto, get, opened.checkpoint, undefined, {
      take: (_, __, seq) => void taken.push(seq),
    });
    expect(followed.accusations).toEqual([]);
    expect(taken).toHaveLength(259);
    await append(store, facts(600).slice(259));
    await signHead(store);
    const later = await openCheckpoint(nodeCrypto, (await get('checkpoint')) ?? '', policy);
    if (!later.ok) throw new Error(later.error);
    expect(await followLog(nodeCrypto, get, later.checkpoint, followed.kept)).toMatchObject({
      accusations: [],
      kept: { size: 600 },
    });
    // A partial tile of an earlier checkpoint stays readable.
    expect(await store.read((reader) => logFile(reader, 'tile/0/001.p/3'))).toMatchObject({ changes: 'soon' });
    expect(await store.read((reader) => logFile(reader, 'tile/0/001'))).toMatchObject({ changes: 'never' });
    expect(await store.read((reader) => logFile(reader, 'tile/0/002.p/200'))).toBeUndefined();
    expect([...logPaths(600)].at(-1)).toBe('checkpoint');
    const proof = (await store.read((reader) => factProof(reader, 300))) ?? '';
    expect(await checkFactProof(nodeCrypto, proof, policy)).toMatchObject({ ok: true, fact: { seq: 300 }, size: 600n });
  });

  test('signs with both keys during a handover, and old checkpoints stay', async () => {
    const store = await stores.fresh();
    await append(store, facts(3));
    await signHead(store);
    const before = await policyOf(store);
    const { note, from, to } = await store.write((writer) => rotateLogKey(writer));
    await signHead(store);
    const after = await policyOf(store);
    const checkpoint = (await store.read((reader) => storedCheckpoint(reader)))?.note ?? '';
    expect((await openCheckpoint(nodeCrypto, checkpoint, before)).ok).toBe(true);
    expect((await openCheckpoint(nodeCrypto, checkpoint, after)).ok).toBe(true);
    for (const policy of [before, after])
      expect(
        await openNote(
          nodeCrypto,
          note,
          policy.logs.map(({ key }) => key),
        ),
      ).toMatchObject({ ok: true, text: expect.stringContaining(`${from}\n${to}\n`) });
    await store.write(retireOldKey);
    await append(store, facts(4).slice(3));
    await signHead(store);
    const next = (await store.read((reader) => storedCheckpoint(reader)))?.note ?? '';
    expect(await openCheckpoint(nodeCrypto, next, before)).toMatchObject({ ok: false, error: 'unknown-log' });
    expect((await openCheckpoint(nodeCrypto, next, after)).ok).toBe(true);
  });

  test('signs no second history: an older copy, or rewritten facts, are refused', async () => {
    const store = await stores.fresh();
    await append(store, facts(10));
    await signHead(store);
    const signed = (await store.read((reader) => storedCheckpoint(reader))) ?? { note: '' };
    // As after restoring a copy of 10 facts beside the state of a log that had 12.
    await store.write(async (writer) => {
      await writer.putRecord('log-checkpoints', 'last/x', undefined);
      const origin = signed.note.split('\n')[0] ?? '';
      await writer.putRecord('log-checkpoints', `${origin}/000000000012`, signed.note.replace('\n10\n', '\n12\n'));
      await writer.putRecord('log-checkpoints', `last/${origin}`, '12');
    });
    await expect(signHead(store)).rejects.toThrow('signed a checkpoint of 12 facts, but its database ends at fact 10');
  });
});

test('a follower notices every flipped bit, dropped, reordered and replaced entry or fact', async () => {
  const { memoryStore } = await import('../store/memory.js');
  const store = memoryStore();
  const all = facts(70);
  await append(store, all);
  await signHead(store);
  const policy = await policyOf(store);
  const files = new Map<string, Uint8Array>();
  await store.read(async (reader) => {
    for (const path of logPaths(70)) {
      const file = await logFile(reader, path);
      if (file !== undefined) files.set(path, file.bytes);
    }
  });
  const visit = async (changed: ReadonlyMap<string, Uint8Array>) => {
    const get = async (path: string) => changed.get(path) ?? files.get(path);
    const opened = await openCheckpoint(nodeCrypto, (await get('checkpoint')) ?? '', policy);
    return opened.ok ? (await followLog(nodeCrypto, get, opened.checkpoint, undefined)).accusations.length === 0 : false;
  };
  expect(await visit(new Map())).toBe(true);
  const paths = ['checkpoint', 'tile/entries/000.p/70', 'facts/000.p/70'];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.nat(), fc.integer({ min: 0, max: 7 }), async (path, place, bit) => {
      const bytes = Uint8Array.from(files.get(path) ?? []);
      const at = place % bytes.length;
      // The 64 digits of the hash in a line of facts are for human readers; a follower computes its own.
      if (path.startsWith('facts/') && isHashField(bytes, at)) return;
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      expect(await visit(new Map([[path, bytes]])), `${path} byte ${at} bit ${bit}`).toBe(false);
    }),
    { numRuns: 300 },
  );
  const lines = new TextDecoder().decode(files.get('facts/000.p/70')).split('\n').slice(0, -1);
  const served = (changed: readonly string[]) =>
    visit(new Map([['facts/000.p/70', new TextEncoder().encode(changed.map((line) => `${line}\n`).join(''))]]));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 68 }), async (at) => {
      expect(await served(lines.toSpliced(at, 1))).toBe(false);
      expect(await served(lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? ''))).toBe(false);
      expect(await served(lines.with(at, (lines[at] ?? '').replace('"n":', '"m":')))).toBe(false);
    }),
    { numRuns: 40 },
  );
});

/** Whether a byte of a facts file is outside the hashed text. */
function isHashField(bytes: Uint8Array, at: number): boolean {
  const text = new TextDecoder().decode(bytes);
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return at > end - 76 && at < end && at > start;
}
