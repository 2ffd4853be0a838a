// An office of version 0.1 as a public log: anybody can recompute its lists from its files, and erasing a person changes no
// proof.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  erasePrivate,
  factProof,
  logFile,
  logPaths,
  logVkeys,
  type PrivateValue,
  signHead,
  storedCheckpoint,
} from '@harkness/ledger';
import { checkFactProof, checkListProof, parsePolicy } from '@harkness/ledger/log';
import { nodeCrypto } from '@harkness/ledger/node-crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replay } from '../src/authorities/live.js';
import { listEditions } from '../src/engines/period/editions.js';
import { openStore, type Store } from '../src/facts/store.js';
import { verify } from '../src/facts/verify.js';
import { replayPublicFacts } from '../src/public-replay.js';
import { officeLogFile } from '../src/questions/log-files.js';
import { answerOrders, type ReplayNews, type WorkerScope } from '../src/verify-worker.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-public-log-'));
let store: Store;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'harkness.sqlite'),
    gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures/office-0.1.sqlite.gz'))),
  );
  const opened = await openStore({ data: folder });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  store = opened.value;
  await replay(store, { reason: 'the version of today' });
  await signHead(store);
}, 60_000);

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function textOf(path: string): Promise<string> {
  const file = await store.read((reader) => officeLogFile(reader, path));
  return new TextDecoder().decode(file?.bytes);
}

async function policy() {
  const [key] = await store.read(logVkeys);
  const parsed = parsePolicy(nodeCrypto.sha256, `log ${key}\nquorum none\n`);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.policy;
}

/** The fact files, in order, as a stranger fetches them. */
async function shownFacts(): Promise<string[]> {
  const size = (await store.read((reader) => storedCheckpoint(reader)))?.size ?? 0;
  const paths = [...logPaths(size)].filter((path) => path.startsWith('facts/')).sort();
  const texts = await Promise.all(paths.map(textOf));
  return texts.join('').split('\n').slice(0, -1);
}

test('a list is recomputed from the log’s files alone, and a worker reports its progress', {
  timeout: 120_000,
}, async () => {
  const facts = await shownFacts();
  const starts = (await textOf('starts.jsonl')).split('\n').slice(0, -1);
  const { seq, hash } = await store.read((reader) => reader.head());
  const editions = await store.read(listEditions);
  const [, second] = editions.filter(({ list }) => list === 'FIDE-standard');
  const id = second?.fact.id ?? '';
  const news: ReplayNews[] = [];
  await new Promise<void>((resolve) => {
    const scope: WorkerScope = {
      onmessage: null,
      postMessage(one) {
        news.push(one);
        if (!('progress' in one)) resolve();
      },
    };
    answerOrders(scope);
    scope.onmessage?.({ data: { facts: { facts, starts, head: { seq, hash } }, wanted: [id] } });
  });
  expect(news.at(-1)).toMatchObject({ lists: [{ id, same: true, contentHash: second?.fact.body.contentHash }] });
  expect(news.length).toBeGreaterThan(1);
  const dropped = { facts: facts.toSpliced(40, 1), starts, head: { seq, hash } };
  await expect(replayPublicFacts(dropped, { wanted: [id] })).rejects.toThrow('fact 41');
});

test('a list matches its proof, and no other bytes do', async () => {
  const [edition] = await store.read(listEditions);
  const id = edition?.fact.id ?? '';
  const [list, proof, keys] = [await textOf(`lists/${id}.jsonl`), await textOf(`lists/${id}.tlog-proof`), await policy()];
  const check = (content: string) => checkListProof(nodeCrypto, new TextEncoder().encode(content), proof, keys);
  expect(await check(list)).toMatchObject({ ok: true, fact: { kind: 'list-published' } });
  for (const changed of [list.replace(/"rating":1/, '"rating":2'), `${list} `, list.slice(1)])
    expect(await check(changed)).toEqual({ ok: false, error: 'other-list' });
});

test('the log shows no private value, and erasing one changes no file and no proof', async () => {
  let value: PrivateValue | undefined;
  await store.read(async (reader) => {
    for await (const batch of reader.privateValues('birthDate')) value ??= batch[0];
  });
  if (value === undefined) throw new Error('the office has no birth date');
  const { owner, salt, value: birthDate } = value;
  const facts = (await shownFacts()).filter((line) => line.includes(`"${owner}"`));
  expect(facts.length).toBeGreaterThan(0);
  for (const secret of [salt, birthDate]) expect(facts.filter((line) => line.includes(secret))).toEqual([]);
  const seq = Number(/"seq":(\d+)\},"hash"/.exec(facts[0] ?? '')?.[1]);
  const size = (await store.read((reader) => storedCheckpoint(reader)))?.size ?? 0;
  // As hex: comparing arrays byte by byte takes seconds.
  const hex = (file: Awaited<ReturnType<typeof logFile>>) => file && { ...file, bytes: Buffer.from(file.bytes).toString('hex') };
  const everything = () =>
    store.read((reader) => Promise.all([...logPaths(size)].map(async (path) => hex(await logFile(reader, path)))));
  const [files, proof] = [await everything(), await store.read((reader) => factProof(reader, seq))];
  expect(await erasePrivate(store, owner)).toBeGreaterThan(0);
  expect(await everything()).toEqual(files);
  expect(await store.read((reader) => factProof(reader, seq))).toBe(proof);
  expect(await checkFactProof(nodeCrypto, proof ?? '', await policy())).toMatchObject({ ok: true, fact: { seq } });
  expect(await verify(store)).toMatchObject({ ok: true, brokenCheckpoints: [] });
});
