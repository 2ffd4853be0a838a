// docs/trust.md as tests: what each kind of insider does to a log, and who notices. On both stores.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeEachStore } from '../../test/each-store.js';
import { nodeCrypto } from '../base/node-crypto.js';
import { toBase64 } from '../log/bytes.js';
import { formatCheckpoint } from '../log/checkpoint.js';
import { formatEntry } from '../log/entry.js';
import { parseFactText } from '../log/fact-proof.js';
import { followLog, type GetFile, type Kept, openCheckpoint } from '../log/follow.js';
import { successors } from '../log/handover.js';
import { formatVerifierKey, parseVerifierKey } from '../log/keys.js';
import { openNote, signNote } from '../log/note.js';
import { type Policy, parsePolicy } from '../log/policy.js';
import { formatWitnessRequest } from '../log/witness.js';
import type { Store, StoredFact, StoreLocation } from '../store/port.js';
import { appendOffered } from './append.js';
import { chained, firstPrevious } from './chain.js';
import { logVkeys, replaceLogKey, rotateLogKey, storedCheckpoint } from './checkpoints.js';
import type { FactContents } from './contents.js';
import { lastHeadFile, signHead } from './last-head.js';
import { factProof, logFile } from './log-files.js';
import { noteSigners, retireOldKey } from './signing.js';
import { verify } from './verify.js';
import { openWitness } from './witness-files.js';
import { clearLogAlarm, cosignedBy, logAlarm, logPolicy, sendToWitnesses, setLogPolicy, witnessStates } from './witnessing.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-insiders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let witnesses = 0;

/** After every witness's clock: a fact with an earlier time is backdated. */
const always = () => '2100-01-01T00:00:00.000Z';

/** A history of memberships; from fact `from` on it differs. */
function history(count: number, from = Number.POSITIVE_INFINITY, receivedAt: (seq: number) => string = always): StoredFact[] {
  const made: StoredFact[] = [];
  let [seq, hash] = [0, firstPrevious];
  while (seq < count) {
    const fact = chained({
      seq: seq + 1,
      id: `f${seq + 1}`,
      kind: 'membership',
      body: seq + 1 >= from ? '{"n":"other"}' : `{"n":${seq + 1}}`,
      actor: 'officer',
      receivedAt: receivedAt(seq + 1),
      reason: null,
      previous: hash,
    });
    made.push(fact);
    ({ seq, hash } = fact);
  }
  return made;
}

/** An office with a witness that has cosigned its first facts, and a stranger who followed it. */
async function watched(store: Store, count: number, facts: readonly StoredFact[] = history(count)) {
  await store.write((writer) => writer.appendFacts(facts));
  await signHead(store);
  witnesses += 1;
  const witness = openWitness(join(folder, String(witnesses)), 'witness.example.org');
  const [vkey = ''] = await store.read(logVkeys);
  witness.addLog(vkey);
  const text = `log ${vkey}\nwitness w ${witness.vkey} http://witness.example.org\nquorum w\n`;
  await store.write((writer) => setLogPolicy(writer, text));
  const send = () =>
    sendToWitnesses(store, {
      all: true,
      fetch: async (_, init) => {
        const { status, contentType, body } = await witness.add(String(init?.body));
        return new Response(body, { status, headers: { 'content-type': contentType } });
      },
    });
  expect(await send()).toMatchObject([{ outcome: 'cosigned' }]);
  const parsed = parsePolicy(nodeCrypto.sha256, text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const get: GetFile = (path) => store.read(async (reader) => (await logFile(reader, path))?.bytes);
  const first = await visit(get, parsed.policy);
  const kept = 'kept' in first ? first.kept : undefined;
  if (kept === undefined) throw new Error('the first visit found something wrong');
  return { witness, policy: parsed.policy, send, get, kept, seen: facts };
}

async function visit(get: GetFile, policy: Policy, kept?: Kept, seen: readonly StoredFact[] = []) {
  const opened = await openCheckpoint(nodeCrypto, (await get('checkpoint')) ?? '', policy);
  if (!opened.ok) return { error: opened.error };
  const entryBefore = (index: number) => (seen[index] === undefined ? undefined : formatEntry(seen[index] as StoredFact));
  return {
    witnessed: opened.checkpoint.isWitnessed,
    ...(await followLog(nodeCrypto, get, opened.checkpoint, kept, { entryBefore })),
  };
}

/**
 * Rewrites everything in the database except what was signed and seen elsewhere, as somebody with access to the database could.
 */
async function rewrite(
  store: Store,
  replaceFacts: (facts: readonly StoredFact[]) => Promise<void>,
  facts: readonly StoredFact[],
): Promise<void> {
  await replaceFacts(facts);
  await store.write(async (writer) => {
    await writer.deleteBlobs('log-tiles');
    for (const space of ['heads', 'log-checkpoints'])
      for (const { key } of await writer.records(space)) await writer.putRecord(space, key, undefined);
  });
}

/** Forgets the last signed head outside the database. */
function forgetHead(location: StoreLocation): void {
  const file = lastHeadFile(location);
  if (file !== undefined) rmSync(file, { force: true });
}

const contents: FactContents = {
  ownerOf: () => undefined,
  isRemnant: () => false,
  signedFact: () => undefined,
  auditEntry: () => ({ actor: 'tester', action: 'append', about: 'facts' }),
};

describeEachStore('insiders', (stores) => {
  test('a director cannot change what they reported: the same id with other content is refused, a correction is a new fact', async () => {
    const store = await stores.fresh();
    const offer = (n: number, id: string) => ({ id, kind: 'membership', body: { n }, actor: 'director' });
    expect((await store.write((writer) => appendOffered(writer, [offer(1, 'a')], contents))).ok).toBe(true);
    const again = await store.write((writer) => appendOffered(writer, [offer(2, 'a')], contents));
    expect(again).toMatchObject({ ok: false, errors: [{ code: 'id-with-other-content' }] });
    expect((await store.write((writer) => appendOffered(writer, [offer(2, 'b')], contents))).ok).toBe(true);
    await signHead(store);
    // Both are in the log permanently, with the names of their authors.
    for (const [seq, n] of [
      [1, 1],
      [2, 2],
    ] as const) {
      const proof = (await store.read((reader) => factProof(reader, seq))) ?? '';
      const extra = /^extra (.*)$/m.exec(proof)?.[1] ?? '';
      const text = Buffer.from(extra, 'base64').toString('utf8');
      expect(parseFactText(nodeCrypto, text)).toMatchObject({ seq, body: { n } });
      expect(text).toContain('"actor":"director"');
    }
  });

  test('an officer decides nothing unseen: every decision reaches a follower with name and reason, and a second list of a date is a second fact', async () => {
    const store = await stores.fresh();
    const { policy, get, kept, send } = await watched(store, 5);
    const decision = { id: 'd1', kind: 'decision', body: { player: '1', rating: 2400 }, actor: 'officer', reason: 'a favour' };
    const list = (id: string, contentHash: string) => ({
      id,
      kind: 'list-published',
      body: { contentHash, date: '2026-02-01', list: 'list' },
      actor: 'officer',
    });
    const offered = [decision, list('list-1', 'a'), list('list-2', 'b')];
    expect((await store.write((writer) => appendOffered(writer, offered, contents))).ok).toBe(true);
    // Afterwards, another decision or another list cannot be substituted.
    for (const other of [{ ...decision, reason: 'a review' }, list('list-1', 'c')])
      expect(await store.write((writer) => appendOffered(writer, [other], contents))).toMatchObject({
        ok: false,
        errors: [{ code: 'id-with-other-content' }],
      });
    await signHead(store);
    expect(await send()).toMatchObject([{ outcome: 'cosigned' }]);
    const taken: string[] = [];
    const opened = await openCheckpoint(nodeCrypto, (await get('checkpoint')) ?? '', policy);
    if (!opened.ok) throw new Error(opened.error);
    const found = await followLog(nodeCrypto, get, opened.checkpoint, kept, { take: (text) => void taken.push(text) });
    expect(found.accusations).toEqual([]);
    expect(taken.map((text) => parseFactText(nodeCrypto, text)?.kind)).toEqual(['decision', 'list-published', 'list-published']);
    expect(taken[0]).toContain('"actor":"officer"');
    expect(taken[0]).toContain('"reason":"a favour"');
  });

  test('an administrator who changes one fact in the database is caught by the office itself', async () => {
    const location = await stores.location();
    const store = await stores.again(location);
    await watched(store, 20);
    const changed = history(20).map((fact) => (fact.seq === 9 ? { ...fact, actor: 'somebody else' } : fact));
    await stores.replaceFacts(location, changed);
    expect(await verify(store, contents)).toMatchObject({ ok: false, firstBroken: { seq: 9, what: 'hash' } });
  });

  test('nobody notices what an administrator changes before anybody saw a checkpoint', async () => {
    const location = await stores.location();
    const store = await stores.again(location);
    await store.write((writer) => writer.appendFacts(history(10)));
    await signHead(store);
    await rewrite(store, (facts) => stores.replaceFacts(location, facts), history(10, 4));
    forgetHead(location);
    await signHead(store);
    const [vkey = ''] = await store.read(logVkeys);
    const parsed = parsePolicy(nodeCrypto.sha256, `log ${vkey}\nquorum none\n`);
    if (!parsed.ok) throw new Error(parsed.problem.message);
    const get: GetFile = (path) => store.read(async (reader) => (await logFile(reader, path))?.bytes);
    expect(await visit(get, parsed.policy)).toMatchObject({ accusations: [], kept: { size: 10 } });
  });

  test('a rotated key is handed over by the old one; a retired stolen key no longer opens a checkpoint', async () => {
    const store = await stores.fresh();
    const { policy, get, kept } = await watched(store, 5);
    const { from, to, note } = await store.write((writer) => rotateLogKey(writer));
    await store.write((writer) => writer.appendFacts(history(7).slice(5)));
    await signHead(store);
    // Both sign: whoever knows the old key can continue, and the note tells which key comes next.
    const between = await visit(get, policy, kept);
    expect(between).toMatchObject({ accusations: [], kept: { size: 7 } });
    const old = parseVerifierKey(nodeCrypto.sha256, from);
    if (old === undefined) throw new Error('the old key is none');
    const handed = await openNote(nodeCrypto, note, [old]);
    expect(handed.ok && handed.text).toContain(to);
    await store.write(retireOldKey);
    await store.write((writer) => writer.appendFacts(history(8).slice(7)));
    await signHead(store);
    expect(await visit(get, policy, kept)).toEqual({ error: 'unknown-log' });
    // A second rotation: from the first key the notes lead to the third, each signed by two keys. A changed letter, or a note by
    // one key alone, leads nowhere.
    const third = await store.write((writer) => rotateLogKey(writer));
    const notes = new TextDecoder().decode(await get('handovers'));
    const named = async (text: string) => (await successors(nodeCrypto, text, [old])).map(({ key }) => formatVerifierKey(key));
    expect(await named(notes)).toEqual([to, third.to]);
    expect(await named(notes.replace('harkness key', 'harkness kex'))).toEqual([]);
    expect(await named(note.replace(/\u2014 [^\n]*\n$/, ''))).toEqual([]);
    expect(await named(third.note)).toEqual([]);
    await store.write(retireOldKey);
    await signHead(store);
    const renewed = parsePolicy(nodeCrypto.sha256, `log ${third.to}\nquorum none\n`);
    if (!renewed.ok) throw new Error(renewed.problem.message);
    // The tree continues under the new key: what was kept under the old one is its beginning.
    expect(await visit(get, renewed.policy, 'kept' in between ? between.kept : undefined)).toMatchObject({
      accusations: [],
      kept: { size: 8 },
    });
  });

  test('an administrator with the database who rewrites history is caught at once by the witness, and by a follower with the number of the fact', async () => {
    const location = await stores.location();
    const store = await stores.again(location);
    const { send, policy, get, kept, seen, witness } = await watched(store, 20);
    await rewrite(store, (facts) => stores.replaceFacts(location, facts), history(22, 7));
    // The file beside the database stops the office; somebody with the whole machine removes it too, and then even the signature
    // succeeds.
    if ('data' in location) await expect(signHead(store)).rejects.toThrow('the history was rewritten');
    forgetHead(location);
    await signHead(store);
    const found = await visit(get, policy, kept, seen);
    expect(found).toMatchObject({ witnessed: false, accusations: [{ misdeed: 'changed-past', fact: 7 }] });
    await store.write(async (writer) => {
      for (const name of (await witnessStates(writer)).keys()) await writer.putRecord('log-witnesses', name, undefined);
    });
    expect(await send()).toMatchObject([{ outcome: 'differs' }]);
    expect(await store.read(logAlarm)).toContain('another history');
    // From now on nothing more is signed, and the witness still has the true checkpoint.
    await signHead(store);
    const origin = kept.origin;
    const { createHash } = await import('node:crypto');
    expect(witness.latest(createHash('sha256').update(origin).digest('hex'))).toContain(`${origin}\n20\n`);
  });

  test('an administrator who cuts facts off is caught the same way, and the office itself refuses to sign', async () => {
    const location = await stores.location();
    const store = await stores.again(location);
    const { policy, get, kept } = await watched(store, 20);
    await stores.replaceFacts(location, history(15));
    await expect(signHead(store)).rejects.toThrow(/ends at fact 15/);
    await rewrite(store, (facts) => stores.replaceFacts(location, facts), history(15));
    forgetHead(location);
    await signHead(store);
    expect(await visit(get, policy, kept)).toMatchObject({ witnessed: false, accusations: [{ misdeed: 'rollback', fact: 16 }] });
  });

  test('the holder of the signing key who signs a second history provides the proof against themselves', async () => {
    const store = await stores.fresh();
    const { policy, get, kept, witness } = await watched(store, 20);
    const { MerkleTree } = await import('../log/tree.js');
    const tree = new MerkleTree(nodeCrypto.sha256);
    for (const fact of history(20, 12)) tree.append(new TextEncoder().encode(formatEntry(fact)));
    const text = formatCheckpoint({ origin: kept.origin, size: 20n, root: tree.root() });
    const forged = await store.write(async (writer) => signNote(nodeCrypto, text, await noteSigners(writer, kept.origin)));
    const fooled: GetFile = async (path) => (path === 'checkpoint' ? new TextEncoder().encode(forged) : get(path));
    // A newcomer who requires witnesses does not accept it; an earlier visitor has two signatures for one size.
    expect(await visit(fooled, policy, kept)).toMatchObject({ witnessed: false, accusations: [{ misdeed: 'fork' }] });
    const answer = await witness.add(formatWitnessRequest({ old: 20n, proof: [], note: forged }, toBase64));
    expect(answer.status).toBe(422);
  });

  test('the holder of the signing key who backdates a fact contradicts the witness who saw the log without it', async () => {
    const store = await stores.fresh();
    const minutes = (past: number) => new Date(Date.now() - past * 60_000).toISOString();
    const [old, lately] = [minutes(60), minutes(1)];
    // Fact 6 was received just before the witness looked, which is normal; fact 7 claims to have been there for an hour.
    const all = history(8, undefined, (seq) => (seq === 8 ? always() : seq > 5 ? old : minutes(120)));
    const { policy, get, kept } = await watched(store, 5, all.slice(0, 5));
    expect(kept.cosignedAt).toBeDefined();
    await store.write((writer) => writer.appendFacts(all.slice(5)));
    await signHead(store);
    const found = await visit(get, policy, kept);
    expect(found).toMatchObject({
      accusations: [
        { misdeed: 'backdated', fact: 6 },
        { misdeed: 'backdated', fact: 7 },
      ],
      // The log is still consistent, and following continues.
      kept: { size: 8 },
    });
    // Received in the minute before the witness looked: no accusation.
    const other = await stores.fresh();
    const honest = history(6, undefined, () => lately);
    const second = await watched(other, 5, honest.slice(0, 5));
    await other.write((writer) => writer.appendFacts(honest.slice(5)));
    await signHead(other);
    expect(await visit(second.get, second.policy, second.kept)).toMatchObject({ accusations: [], kept: { size: 6 } });
  });

  test('a lost key: the log continues under a new one, which the witness adds and a follower learns by other means', async () => {
    const store = await stores.fresh();
    const { policy, get, kept, send, witness } = await watched(store, 5);
    const proof = (await store.read((reader) => factProof(reader, 3))) ?? '';
    // The key is gone, and the office makes another; nobody can sign a handover.
    const replaced = await store.write((writer) => replaceLogKey(writer));
    await store.write((writer) => writer.appendFacts(history(7).slice(5)));
    await signHead(store);
    const [fresh = ''] = await store.read(logVkeys);
    expect(fresh).toBe(replaced);
    expect(policy.logs.map(({ key }) => key.keyId)).not.toContain(parseVerifierKey(nodeCrypto.sha256, fresh)?.keyId);
    expect(await get('handovers')).toSatisfy((notes: Uint8Array | undefined) => notes === undefined || notes.length === 0);
    // Whoever knows only the old key does not accept it, and neither does the witness.
    expect(await visit(get, policy, kept)).toEqual({ error: 'unknown-log' });
    expect(await send()).toMatchObject([{ outcome: expect.not.stringMatching(/^cosigned$/) }]);
    // Announced by other means, the new key continues the same tree: the witness cosigns from where it was.
    witness.addLog(fresh);
    expect(await send()).toMatchObject([{ outcome: 'cosigned' }]);
    const renewed = parsePolicy(nodeCrypto.sha256, `log ${fresh}\nwitness w ${witness.vkey}\nquorum w\n`);
    if (!renewed.ok) throw new Error(renewed.problem.message);
    expect(await visit(get, renewed.policy, kept)).toMatchObject({ witnessed: true, accusations: [], kept: { size: 7 } });
    // What was proven under the old key stays proven.
    const note = proof.slice(proof.indexOf('\n\n') + 2);
    expect(await openCheckpoint(nodeCrypto, note, policy)).toMatchObject({
      ok: true,
      checkpoint: { isWitnessed: true, size: 5n },
    });
  });

  test('the host without a key can withhold and serve old files, and is caught at every change', async () => {
    const store = await stores.fresh();
    const { policy, get, kept, send } = await watched(store, 20);
    const old = await get('checkpoint');
    await store.write((writer) => writer.appendFacts(history(25).slice(20)));
    await signHead(store);
    await send();
    const again = await visit(get, policy, kept);
    const later = 'kept' in again ? again.kept : undefined;
    const serve =
      (changes: Readonly<Record<string, Uint8Array | undefined>>): GetFile =>
      async (path) =>
        path in changes ? changes[path] : get(path);
    expect(await visit(serve({ checkpoint: old }), policy, later)).toMatchObject({ accusations: [{ misdeed: 'rollback' }] });
    expect(await visit(serve({ 'facts/000.p/25': undefined }), policy, kept)).toMatchObject({
      accusations: [{ misdeed: 'withheld', fact: 21 }],
    });
    const facts = new TextDecoder().decode(await get('facts/000.p/25')).replace('"n":23', '"n":24');
    expect(await visit(serve({ 'facts/000.p/25': new TextEncoder().encode(facts) }), policy, kept)).toMatchObject({
      accusations: [{ misdeed: 'changed-fact', fact: 23 }],
    });
    const note = new TextDecoder().decode(await get('checkpoint')).replace('\n25\n', '\n24\n');
    expect(await visit(serve({ checkpoint: new TextEncoder().encode(note) }), policy, kept)).toEqual({ error: 'bad-signature' });
  });

  test('a witness that lies about a larger history stops checkpoints until somebody has looked, and nothing else; a colluding witness is not enough for a quorum', async () => {
    const store = await stores.fresh();
    const { send, witness, policy } = await watched(store, 5);
    await store.write((writer) => writer.appendFacts(history(6).slice(5)));
    await signHead(store);
    const lie = () =>
      sendToWitnesses(store, {
        all: true,
        fetch: async () => new Response('99\n', { status: 409, headers: { 'content-type': 'text/x.tlog.size' } }),
      });
    expect(await lie()).toMatchObject([{ outcome: 'differs' }]);
    expect(await store.read(logAlarm)).toContain('99');
    // Facts are still added; the last checkpoint stays the last.
    await store.write((writer) => writer.appendFacts(history(7).slice(6)));
    await signHead(store);
    expect(await store.read((reader) => storedCheckpoint(reader))).toMatchObject({ size: 6 });
    expect(await send()).toEqual([]);
    await store.write(clearLogAlarm);
    await signHead(store);
    expect(await store.read((reader) => storedCheckpoint(reader))).toMatchObject({ size: 7 });
    expect(await send()).toMatchObject([{ outcome: 'cosigned' }]);
    // A colluding witness signs a fork; a reader who requires two of three does not accept it.
    const [log] = policy.logs;
    if (log === undefined) throw new Error('no log');
    const { MerkleTree } = await import('../log/tree.js');
    const tree = new MerkleTree(nodeCrypto.sha256);
    for (const fact of history(7, 3)) tree.append(new TextEncoder().encode(formatEntry(fact)));
    const text = formatCheckpoint({ origin: log.key.name, size: 7n, root: tree.root() });
    const forged = await store.write(async (writer) => signNote(nodeCrypto, text, await noteSigners(writer, log.key.name)));
    const colluding = openWitness(join(folder, `colluding-${witnesses}`), 'colluding.example.org');
    const [vkey = ''] = await store.read(logVkeys);
    colluding.addLog(vkey);
    const { status, body } = await colluding.add(formatWitnessRequest({ old: 0n, proof: [], note: forged }, toBase64));
    expect(status).toBe(200);
    const group = `witness a ${witness.vkey}\nwitness b ${colluding.vkey}\ngroup both 2 a b\nquorum both\n`;
    const strict = parsePolicy(nodeCrypto.sha256, `log ${vkey}\n${group}`);
    if (!strict.ok) throw new Error(strict.problem.message);
    const opened = await openCheckpoint(nodeCrypto, `${forged}${body}`, strict.policy);
    expect(opened).toMatchObject({
      ok: true,
      checkpoint: { isWitnessed: false, witnesses: [{ key: { name: 'colluding.example.org' } }] },
    });
  });

  test('an unreachable witness delays nobody and is asked again later', async () => {
    const store = await stores.fresh();
    const { send } = await watched(store, 3);
    await store.write((writer) => writer.appendFacts(history(4).slice(3)));
    await signHead(store);
    let now = new Date('2030-01-01T00:00:00Z');
    let asked = 0;
    const deaf = () =>
      sendToWitnesses(store, {
        now: () => now,
        fetch: async () => {
          asked += 1;
          throw new Error('no route');
        },
      });
    expect(await deaf()).toMatchObject([{ outcome: 'later', message: 'not reached: no route' }]);
    expect(await deaf()).toEqual([]);
    now = new Date('2030-01-01T00:00:31Z');
    expect(await deaf()).toHaveLength(1);
    now = new Date('2030-01-01T00:01:05Z');
    expect(await deaf()).toEqual([]);
    expect(asked).toBe(2);
    const before = await store.read((reader) => storedCheckpoint(reader));
    const policy = await store.read(logPolicy);
    if (before === undefined || policy === undefined) throw new Error('no checkpoint');
    expect((await cosignedBy(before, policy)).isSatisfied).toBe(false);
    expect(await send()).toMatchObject([{ outcome: 'cosigned' }]);
    const after = await store.read((reader) => storedCheckpoint(reader));
    expect(after === undefined ? undefined : await cosignedBy(after, policy)).toMatchObject({
      isSatisfied: true,
      witnesses: [{ name: 'w' }],
    });
  });
});
