// harkness monitor and harkness witness over HTTP, against an honest log and every kind of dishonest one: exit code, message, the
// proving fact, the feed, and the evidence.

import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  canonicalJson,
  chained,
  factText,
  firstPrevious,
  logOrigin,
  logVkeys,
  memoryStore,
  openWitness,
  replaceLogKey,
  retireOldKey,
  rotateLogKey,
  type StoredFact,
  sendToWitnesses,
  setLogPolicy,
  signHead,
  signIn,
} from '@harkness/ledger';
import { type Fact, officeLogFile, replay, type Store } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWitness } from '../src/log/witness.js';
import { inProcess } from './in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-monitor-'));
let server: Server;
let address: string;
let honest: Store;
let facts: StoredFact[];
let vkey: string;
/** What the server currently shows, and files that the host replaced. */
let shown: Store;
let replaced: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | undefined>> = {};

interface Said {
  readonly code: number;
  readonly ok: boolean;
  readonly size: number | null;
  readonly alarms: readonly { readonly misdeed: string; readonly fact?: number; readonly message: string }[];
  readonly err: string;
}

async function monitor(state: string, ...more: string[]): Promise<Said> {
  const trust = more.includes('--policy') ? [] : ['--vkey', vkey];
  const { code, out, err } = await inProcess(['monitor', address, '--state', state, '--json', ...trust, ...more]);
  const answer = out === '' ? {} : (JSON.parse(out) as object);
  return { code, ok: false, size: null, alarms: [], ...answer, err };
}

async function factsOf(store: Store): Promise<StoredFact[]> {
  return store.read(async (reader) => {
    const all: StoredFact[] = [];
    for await (const batch of reader.storedFacts()) all.push(...batch);
    return all;
  });
}

/** Another history under the same key: everything from the first changed fact on is chained and signed again. */
async function historyOf(changed: readonly Omit<StoredFact, 'hash' | 'previous'>[]): Promise<Store> {
  const store = memoryStore<Fact>();
  const own: StoredFact[] = [];
  for (const fact of changed) own.push(chained({ ...fact, previous: own.at(-1)?.hash ?? firstPrevious }));
  await honest.read(async (reader) => {
    for await (const values of reader.privateValues()) await store.write((writer) => writer.putPrivate(values));
    for (const space of await reader.recordSpaces())
      if (space !== 'log-checkpoints' && space !== 'heads')
        for (const { key, value } of await reader.records(space))
          await store.write((writer) => writer.putRecord(space, key, value));
  });
  await store.write((writer) => writer.appendFacts(own));
  await signHead(store);
  return store;
}

/** A false list fact, signed by the office's own key, as the last fact. */
async function withList(how: (body: Record<string, unknown>) => Record<string, unknown>): Promise<Store> {
  const last = facts.findLast(({ kind }) => kind === 'list-published');
  if (last === undefined) throw new Error('the sample has no list');
  const { signature: _, publicKey: __, ...body } = JSON.parse(last.body) as Record<string, unknown>;
  const content = how(body);
  const signed = await honest.write((writer) => signIn(writer, 'list', content));
  const fact = { ...last, seq: facts.length + 1, id: 'list-again', body: canonicalJson({ ...content, ...signed }) };
  const store = await historyOf([...facts, fact]);
  // The starting values of a public replay come from the results.
  await replay(store, { reason: 'test' });
  return store;
}

function changedAt(seq: number): StoredFact[] {
  return facts.map((fact) => (fact.seq === seq ? { ...fact, actor: 'somebody else' } : fact));
}

let visits = 0;

/** The state after an honest visit, for one test. */
function visited(): string {
  visits += 1;
  const state = join(folder, `state-${visits}`);
  cpSync(join(folder, 'seen'), state, { recursive: true });
  return state;
}

beforeAll(async () => {
  honest = memoryStore<Fact>();
  const sample = { seed: 3, players: 20, years: 1, games: 60, authority: 'uschess', until: '2026-06-30' } as const;
  const made = await makeSampleOffice(honest, { sample, supplements: 1 });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  await signHead(honest);
  facts = await factsOf(honest);
  [vkey = ''] = await honest.read(logVkeys);
  shown = honest;
  server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    shown
      .read((reader) => officeLogFile(reader, path))
      .then((file) => {
        const bytes = file === undefined ? undefined : path in replaced ? replaced[path]?.(file.bytes) : file.bytes;
        response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
      })
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await monitor(join(folder, 'seen'))).toMatchObject({ code: 0, ok: true, size: facts.length, alarms: [] });
}, 120_000);
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an honest log: exit code 0, the lists recomputed, and the same again when nothing is new', async () => {
  const state = visited();
  expect(await monitor(state)).toMatchObject({ code: 0, ok: true, alarms: [] });
  const events = readFileSync(join(state, 'events.jsonl'), 'utf8').trimEnd().split('\n');
  expect(events).toHaveLength(2);
  expect(events[0]).toContain('1 published lists come out the same');
  expect(readFileSync(join(state, 'feed.xml'), 'utf8').match(/<title>All is well at \d+ facts<\/title>/g)).toHaveLength(2);
});

const misdeeds: readonly (readonly [string, () => Promise<Store>, { misdeed: string; fact?: number }, RegExp])[] = [
  [
    'rolled back',
    () => historyOf(facts.slice(0, -3)),
    { misdeed: 'rollback', fact: 0 },
    /had \d+ facts and now shows \d+: 3 facts were taken back/,
  ],
  ['forked', () => historyOf(changedAt(facts.length)), { misdeed: 'fork' }, /two different histories of \d+ facts/],
  [
    'changed in its past',
    () => historyOf([...changedAt(7), { ...(facts.at(-1) as StoredFact), seq: facts.length + 1, id: 'one-more' }]),
    { misdeed: 'changed-past', fact: 7 },
    /The first changed fact is 7\./,
  ],
  [
    'with a list that does not follow from its facts',
    () => withList((body) => ({ ...body, date: '2026-05-01', cutoff: '2026-04-15', contentHash: 'a'.repeat(64) })),
    { misdeed: 'list-does-not-follow', fact: 1 },
    /published a list that does not follow from the facts before it/,
  ],
  [
    'with two lists of one name and date',
    () => withList((body) => ({ ...body, contentHash: 'b'.repeat(64) })),
    { misdeed: 'two-lists', fact: 1 },
    /Facts \d+ and \d+ both publish uschess-supplement of/,
  ],
];

test.each(misdeeds)(
  'a log %s: exit code 1, the fact, the words in the feed, both checkpoints as evidence',
  async (_, make, expected, words) => {
    const state = visited();
    const before = readFileSync(join(state, 'seen.json'), 'utf8');
    shown = await make();
    try {
      const found = await monitor(state);
      const { misdeed } = expected;
      const fact = misdeed === 'rollback' ? facts.length - 2 : expected.fact === 1 ? facts.length + 1 : expected.fact;
      expect(found).toMatchObject({ code: 1, ok: false, alarms: [fact === undefined ? { misdeed } : { misdeed, fact }] });
      expect(found.alarms[0]?.message).toMatch(words);
      expect(readFileSync(join(state, 'feed.xml'), 'utf8')).toMatch(/<entry><id>[^<]*<\/id><title>ALARM: /);
      const broken = ['rollback', 'fork', 'changed-past'].includes(misdeed);
      // The contradiction is kept: both notes, and the previous state, so that the next visit reports the same.
      expect(readdirSync(join(state, 'evidence'))).toHaveLength(broken ? 2 : 0);
      if (broken) expect(readFileSync(join(state, 'seen.json'), 'utf8')).toBe(before);
      expect(await monitor(state)).toMatchObject({ code: 1, alarms: [{ misdeed }] });
    } finally {
      shown = honest;
    }
  },
);

test('a host that changes or withholds a fact is named with the fact; one that changes the checkpoint has no signature', async () => {
  const path = `facts/${String(Math.floor(facts.length / 256)).padStart(3, '0')}.p/${facts.length % 256}`;
  const state = () => {
    visits += 1;
    return join(folder, `fresh-${visits}`);
  };
  try {
    const seq = facts.length - 1;
    replaced = {
      [path]: (bytes) => {
        const lines = Buffer.from(bytes).toString('utf8').split('\n');
        const at = (seq - 1) % 256;
        return Buffer.from(lines.with(at, (lines[at] ?? '').replace('"actor":"', '"actor":"x')).join('\n'));
      },
    };
    expect(await monitor(state())).toMatchObject({ code: 1, alarms: [{ misdeed: 'changed-fact', fact: seq }] });
    replaced = { [path]: () => undefined };
    const first = facts.length - (facts.length % 256) + 1;
    expect(await monitor(state())).toMatchObject({ code: 1, alarms: [{ misdeed: 'withheld', fact: first }] });
    replaced = {
      checkpoint: (bytes) => Buffer.from(Buffer.from(bytes).toString('utf8').replace(`\n${facts.length}\n`, '\n9\n')),
    };
    expect(await monitor(state())).toMatchObject({ code: 1, alarms: [{ misdeed: 'not-signed' }] });
  } finally {
    replaced = {};
  }
});

test('an address where nobody answers, and one without a log, say nothing about the log: exit code 2', async () => {
  const own = address;
  try {
    address = 'http://127.0.0.1:9';
    const silent = await monitor(visited());
    expect(silent.code).toBe(2);
    expect(silent.err).toContain('Nothing was found out about the log; try again later.');
    address = `${own}/elsewhere`;
    expect((await monitor(visited())).code).toBe(2);
  } finally {
    address = own;
  }
});

test('a witness over HTTP cosigns what continues, refuses what does not, and shows a newcomer what a fork hides', async () => {
  const witness = openWitness(join(folder, 'witness'), 'witness.example.org');
  const { address: prefix, close } = await serveWitness(witness, '127.0.0.1', 0);
  try {
    expect((await (await fetch(`${prefix}/vkey`)).text()).trim()).toBe(witness.vkey);
    const policy = `log ${vkey}\nwitness w ${witness.vkey} ${prefix}\nquorum w\n`;
    const file = join(folder, 'policy');
    writeFileSync(file, policy);
    await honest.write((writer) => setLogPolicy(writer, policy));
    // It does not know the log yet.
    expect(await sendToWitnesses(honest, { all: true })).toMatchObject([{ outcome: 'configuration' }]);
    witness.addLog(vkey);
    const sent = await sendToWitnesses(honest, { all: true });
    expect(sent).toMatchObject([{ outcome: 'cosigned' }]);
    const state = join(folder, 'witnessed');
    expect(await monitor(state, '--policy', file)).toMatchObject({ code: 0, alarms: [] });
    const origin = (await honest.read(logOrigin)) ?? '';
    const latest = await fetch(`${prefix}/${createHash('sha256').update(origin).digest('hex')}/checkpoint`);
    expect(await latest.text()).toContain(`${origin}\n${facts.length}\n`);
    // A fact dated long before the witness saw the log without it: reported with both checkpoints, and following continues.
    const some = facts.findLast(({ kind }) => kind !== 'list-published') as StoredFact;
    const receivedAt = facts.at(-1)?.receivedAt ?? '';
    const seen = visited();
    cpSync(state, seen, { recursive: true });
    // The sample's facts were made this minute; the witness saw the log again an hour later.
    const kept = JSON.parse(readFileSync(join(seen, 'seen.json'), 'utf8')) as { cosignedAt: string };
    const later = new Date(Date.parse(kept.cosignedAt) + 3_600_000).toISOString();
    writeFileSync(join(seen, 'seen.json'), JSON.stringify({ ...kept, cosignedAt: later }));
    shown = await historyOf([...facts, { ...some, seq: facts.length + 1, id: 'one-more', receivedAt }]);
    const backdated = await monitor(seen, '--policy', file, '--no-replay');
    expect(backdated).toMatchObject({
      code: 1,
      alarms: [{ misdeed: 'not-witnessed' }, { misdeed: 'backdated', fact: facts.length + 1 }],
    });
    expect(backdated.alarms[1]?.message).toMatch(/received at \S+, but a witness saw the log without it at \S+/);
    expect(readdirSync(join(seen, 'evidence'))).toHaveLength(2);
    expect(JSON.parse(readFileSync(join(seen, 'seen.json'), 'utf8'))).toMatchObject({ size: facts.length + 1 });
    // A second history of the same length, then a shorter one, under the same key.
    const fork = await historyOf(changedAt(facts.length));
    await fork.write((writer) => setLogPolicy(writer, policy));
    expect(await sendToWitnesses(fork, { all: true })).toMatchObject([{ outcome: 'differs' }]);
    const short = await historyOf(facts.slice(0, -3));
    await short.write((writer) => setLogPolicy(writer, policy));
    expect(await sendToWitnesses(short, { all: true })).toMatchObject([{ outcome: 'differs' }]);
    // A first-time visitor.
    shown = fork;
    const fooled = await monitor(join(folder, 'newcomer-1'), '--policy', file);
    expect(fooled.code).toBe(1);
    expect(fooled.alarms.map(({ misdeed }) => misdeed)).toEqual(['fork', 'not-witnessed']);
    shown = short;
    const behind = await monitor(join(folder, 'newcomer-2'), '--policy', file);
    expect(behind).toMatchObject({
      code: 1,
      alarms: [{ misdeed: 'rollback', fact: facts.length - 2 }, { misdeed: 'not-witnessed' }],
    });
    // Bad requests, by the protocol.
    const post = (body: string) => fetch(`${prefix}/add-checkpoint`, { method: 'POST', body }).then(({ status }) => status);
    expect(await post('nonsense')).toBe(400);
    expect(await post('x'.repeat(40_000))).toBe(413);
    expect((await fetch(`${prefix}/nothing`)).status).toBe(404);
  } finally {
    shown = honest;
    await close();
  }
});

test('after a rotation the monitor continues with the old key, then names the new one, which continues from there. After a loss no note leads to it', async () => {
  const [rotated, lost] = [await historyOf(facts), await historyOf(facts)];
  try {
    const { to } = await rotated.write((writer) => rotateLogKey(writer));
    await signHead(rotated);
    shown = rotated;
    const state = visited();
    expect(await monitor(state)).toMatchObject({ code: 0, alarms: [] });
    await rotated.write(retireOldKey);
    const some = facts.findLast(({ kind }) => kind !== 'list-published') as StoredFact;
    const { hash: previous = '', receivedAt = '' } = facts.at(-1) ?? {};
    const next = chained({ ...some, seq: facts.length + 1, id: 'next', previous, receivedAt });
    await rotated.write((writer) => writer.appendFacts([next]));
    await signHead(rotated);
    const told = await monitor(state, '--no-replay');
    expect(told).toMatchObject({ code: 1, alarms: [{ misdeed: 'new-key' }] });
    expect(told.alarms[0]?.message).toContain(to);
    expect(await monitor(state, '--no-replay', '--vkey', to)).toMatchObject({ code: 0, size: facts.length + 1 });
    const fresh = await lost.write((writer) => replaceLogKey(writer));
    await lost.write((writer) => writer.appendFacts([next]));
    await signHead(lost);
    shown = lost;
    expect(await monitor(visited())).toMatchObject({ code: 1, alarms: [{ misdeed: 'not-signed' }] });
    expect(await monitor(visited(), '--no-replay', '--vkey', fresh)).toMatchObject({ code: 0, alarms: [] });
  } finally {
    shown = honest;
  }
}, 60_000);

test('the facts that a monitor keeps equal the office’s, byte for byte', () => {
  const kept = readFileSync(join(folder, 'seen', 'facts.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(kept).toEqual(facts.map((fact) => `{"fact":${factText(fact)},"hash":"${fact.hash}"}`));
});
