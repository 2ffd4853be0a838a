// Whatever is done to an export, a list or a history, the responsible verifier notices: Harkness itself, the page's code, and
// verify.py. Here with a few hundred changes each; `npm run test:long -- tamper` tries every bit and line (HARKNESS_TAMPER=1/1;
// 3/8: part three of eight).

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  canonicalJson,
  chained,
  factProof,
  firstPrevious,
  logVkeys,
  publicKeyOf,
  type StoredFact,
  sha256,
  signHead,
  signIn,
  storedCheckpoint,
} from '@harkness/ledger';
import { type Policy, parsePolicy, type SeenCheckpoint, toBase64, webCrypto } from '@harkness/ledger/log';
import {
  appendFacts,
  checkPublishedLists,
  officeLogFile,
  publicLines,
  publicStarts,
  publishSupplement,
  replay,
  type Store,
  verifyPublic,
} from '@harkness/office';
import { memoryStore } from '@harkness/office/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreWriter } from '../packages/office/src/facts/store.js';
import { replayPublicFacts } from '../packages/office/src/public-replay.js';
import {
  checkDropped,
  checkList,
  compareWithBefore,
  Failed,
  factsOfExport,
  openSigned,
} from '../packages/web/src/verify/check.js';

const run = promisify(execFile);
const now = () => '2026-03-02T00:00:00.000Z';
let folder: string;
let store: Store;
let lines: readonly string[];
let key: string;
let vkey: string;
let policy: Policy;
let list: Uint8Array;
let proof: string;
let seen: SeenCheckpoint;

async function linesOf(from: Store): Promise<string[]> {
  return from.read(async (reader) => {
    const all: string[] = [];
    for await (const line of publicLines(reader, publicStarts)) all.push(line);
    return all;
  });
}

async function fileOf(path: string): Promise<Uint8Array> {
  const file = await store.read((reader) => officeLogFile(reader, path));
  if (file === undefined) throw new Error(`there is no ${path}`);
  return file.bytes;
}

const opening = (player: string, rating: number) => ({
  ...{ player, rating, system: 'OTBR', games: 40, wins: 15, draws: 10, losses: 15, eventsOfThree: 9, lastRated: '2026-01-01' },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harkness-tamper-'));
  store = memoryStore();
  const players = ['1', '2', '3'];
  const section = {
    ...{ event: 'e', eventName: 'Event', section: 1, name: 'Open', authority: 'uschess', kind: 'swiss', venue: 'otb' },
    ...{ start: '2026-01-10', end: '2026-01-11', timeControl: 'G/90;d5', rounds: 3 },
    players: players.map((player, at) => ({ player, pair: at + 1 })),
    games: [
      [0, 1, 2, 1, 1],
      [1, 2, 1, 2, 1],
      [2, 0, 0, 3, 1],
    ],
  };
  const facts = [
    { kind: 'office-setting', body: { setting: 'birthDatePrecision', value: 'year' } },
    ...players.map((player) => ({ kind: 'player-registered', body: { player, name: `Player ${player}`, federation: 'USA' } })),
    {
      kind: 'opening-state',
      body: { authority: 'uschess', asOf: '2026-01-01', ratings: [opening('1', 1643.75), opening('2', 1500)] },
    },
    { kind: 'section-submitted', body: { section } },
  ].map((fact, at) => ({ ...fact, id: `f${at}`, actor: 'officer' }));
  const appended = await appendFacts(store, facts, { receivedAt: () => '2026-02-01T00:00:00.000Z' });
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  await replay(store, { reason: 'test' });
  const published = await publishSupplement(store, { date: '2026-03-01' }, { actor: 'officer', now });
  if (!published.ok) throw new Error(JSON.stringify(published.errors));
  await signHead(store);
  lines = await linesOf(store);
  key = await publicKeyOf(store);
  [vkey = ''] = await store.read(logVkeys);
  const parsed = parsePolicy(webCrypto.sha256, `log ${vkey}\nquorum none\n`);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  policy = parsed.policy;
  list = await fileOf('lists/list-uschess-supplement-2026-03-01.jsonl');
  proof = Buffer.from(await fileOf('lists/list-uschess-supplement-2026-03-01.tlog-proof')).toString('utf8');
  seen = await openSigned(Buffer.from(await fileOf('checkpoint')), policy, () => undefined);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A change to a file: one bit, a line left out, two lines swapped, a line doubled. */
type Deed = { readonly bit: number } | { readonly drop: number } | { readonly swap: number } | { readonly twice: number };

const deeds = (bits: number, count: number): fc.Arbitrary<Deed> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ bit: fc.nat(bits - 1) }) },
    fc.record({ drop: fc.nat(count - 1) }),
    fc.record({ swap: fc.nat(count - 2) }),
    fc.record({ twice: fc.nat(count - 1) }),
  );

/** `3/8`: the third of eight parts of all possible changes. */
const [part = 0, parts = 0] = (process.env['HARKNESS_TAMPER'] ?? '').split('/').map(Number);
const long = parts > 0 ? 3_600_000 : 120_000;

/** All of them, or this many at random. */
function deedsOn(text: string, some: number): Deed[] {
  const [bits, count] = [8 * Buffer.byteLength(text), text.split('\n').length - 1];
  if (parts === 0) return fc.sample(deeds(bits, count), { numRuns: some, seed: 22 });
  const lines = Array.from({ length: count }, (_, line) => line);
  const all = [
    ...Array.from({ length: bits }, (_, bit) => ({ bit })),
    ...lines.flatMap((line) => [{ drop: line }, { twice: line }, ...(line + 1 < count ? [{ swap: line }] : [])]),
  ];
  return all.filter((_, at) => at % parts === part - 1);
}

function done(text: string, deed: Deed): Buffer {
  const bytes = Buffer.from(text);
  if ('bit' in deed) {
    const at = deed.bit >> 3;
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (deed.bit & 7));
    return bytes;
  }
  const own = text.split('\n').slice(0, -1);
  if ('drop' in deed) own.splice(deed.drop, 1);
  else if ('twice' in deed) own.splice(deed.twice, 0, own[deed.twice] ?? '');
  else own.splice(deed.swap, 2, own[deed.swap + 1] ?? '', own[deed.swap] ?? '');
  return Buffer.from(own.map((line) => `${line}\n`).join(''));
}

/**
 * Everything except what nobody needs to trust: the time of the export, the keys that the office names itself, and its own
 * storage form of lists.
 */
function kept(all: readonly string[]): string {
  const believed = all
    .filter((line) => !line.startsWith('{"frozen":'))
    .map((line) => line.replace(/"exportedAt":"[^"]*",/, '').replace(/"vkeys":\["[^"]*"\]/, ''));
  // Heads are not ordered.
  const isHead = (line: string): boolean => line.startsWith('{"signedHead":');
  return [...believed.filter(isHead).sort(), ...believed.filter((line) => !isHead(line))].join('\n');
}

/** Whether Harkness accepts a file. */
async function believed(changed: Buffer, text: string): Promise<boolean> {
  const own = changed.toString('utf8').split('\n');
  async function* given(): AsyncGenerator<string> {
    for (const [at, line] of own.entries()) if (at < own.length - 1 || line !== '') yield line;
  }
  // The starting ratings of unrated players show only in the lists.
  const facts = (all: string): string =>
    all
      .split('\n')
      .filter((line) => !line.startsWith('{"assigned":'))
      .join('\n');
  const isStart = facts(changed.toString('utf8')) === facts(text);
  const found = await verifyPublic(given, { publicKeys: [key], ...(isStart ? { replay: checkPublishedLists } : {}) });
  return found.ok && found.value.ok;
}

test(
  'Harkness notices every flipped bit and every dropped, doubled or swapped line of a public export',
  async () => {
    const text = `${lines.join('\n')}\n`;
    const rest = (bytes: Buffer): string => kept(bytes.toString('latin1').split('\n').slice(0, -1));
    const whole = rest(Buffer.from(text));
    const missed: Deed[] = [];
    for (const deed of deedsOn(text, 250)) {
      const changed = done(text, deed);
      if (rest(changed) !== whole && (await believed(changed, text))) missed.push(deed);
    }
    expect(missed).toEqual([]);
  },
  long,
);

test.each([
  ['a version that there never was', '"version":1', '"version":0'],
  ['an origin that cannot name a key', '"note":"harkness-office', '"note":"har+ness-office'],
  ['an origin with a space', '"note":"harkness-office', '"note":"harkness office'],
  ['an initial rating of somebody who had one', '{"assigned":{"games":0,"player":"3"', '{"assigned":{"games":0,"player":"2"'],
  ['an initial rating of nobody', '{"assigned":{"games":0,"player":"3"', '{"assigned":{"games":0,"player":"7"'],
  ['an initial rating in a system that there is not', '"rating":750,"system":"OTBR"}', '"rating":750,"system":"OTBS"}'],
])('Harkness rejects an export with %s', async (_, from, to) => {
  const text = `${lines.join('\n')}\n`;
  expect(await believed(Buffer.from(text), text)).toBe(true);
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  expect(await believed(Buffer.from(changed), text)).toBe(false);
});

/** Whether the page accepts dropped files, after the worker computed the list again. */
async function pageBelieves(exported: Buffer, content: Uint8Array = list, proofOf = proof): Promise<boolean> {
  const dropped = [
    { name: 'public.jsonl', bytes: exported },
    { name: 'list.jsonl', bytes: content },
    { name: 'list.tlog-proof', bytes: Buffer.from(proofOf) },
  ];
  try {
    const found = await checkDropped(dropped, policy, () => undefined);
    if (found === undefined) throw new Error('the export was not read');
    const { facts, starts } = found;
    const [again] = await replayPublicFacts({ facts: facts.lines, starts, head: facts.head }, { wanted: [found.list] });
    return again?.same === true;
  } catch (error) {
    // An expected failure; the worker refuses what it cannot read.
    if (error instanceof Error) return false;
    throw error;
  }
}

test(
  'the page notices every flipped bit, every dropped, doubled or swapped fact of an export, and every flipped bit of starting ratings',
  async () => {
    const text = `${lines.join('\n')}\n`;
    // The page uses the facts of the checkpoint and player 3's starting rating, but no other lines. A starting rating for
    // somebody who needs none does not affect its result; Harkness and verify.py refuse it.
    const used = (bytes: Buffer): string => {
      const all = bytes.toString('latin1').split('\n');
      return [
        ...all.filter((line) => line.startsWith('{"fact":')).slice(0, Number(seen.size)),
        ...all.filter((line) => /"assigned":.*"player":"3".*"system":"OTBR"/.test(line)),
      ].join('\n');
    };
    const whole = used(Buffer.from(text));
    expect(await pageBelieves(Buffer.from(text))).toBe(true);
    const missed: Deed[] = [];
    for (const deed of deedsOn(text, 300)) {
      const changed = done(text, deed);
      const now = used(changed);
      if (now !== whole && !whole.startsWith(now) && (await pageBelieves(changed))) missed.push(deed);
    }
    expect(missed).toEqual([]);
  },
  long,
);

test(
  'the page notices every flipped bit of a list and of its proof',
  async () => {
    const refuses = async (bytes: Uint8Array, text: string): Promise<boolean> =>
      checkList(bytes, text, policy).then(
        () => false,
        (error: unknown) => error instanceof Failed,
      );
    expect(await refuses(list, proof)).toBe(false);
    const content = Buffer.from(list).toString('utf8');
    const missed: Deed[] = [];
    for (const deed of deedsOn(content, 150)) if (!(await refuses(done(content, deed), proof))) missed.push(deed);
    for (const deed of deedsOn(proof, 150)) {
      // A repeated signature is the same signature (C2SP signed-note).
      if ('twice' in deed && proof.split('\n')[deed.twice]?.startsWith('\u2014 ')) continue;
      const changed = done(proof, deed).toString('utf8');
      if (changed !== proof && !(await refuses(list, changed))) missed.push(deed);
    }
    expect(missed).toEqual([]);
  },
  long,
);

/** The same office with other facts, under the same key: everything is chained and signed again. */
async function rewritten(how: (fact: StoredFact, writer: StoreWriter) => StoredFact | Promise<StoredFact>): Promise<Store> {
  const other = memoryStore();
  const facts: StoredFact[] = [];
  await store.read(async (reader) => {
    for await (const batch of reader.storedFacts()) facts.push(...batch);
    for (const space of await reader.recordSpaces())
      if (space !== 'log-checkpoints' && space !== 'heads')
        for (const { key: name, value } of await reader.records(space))
          await other.write((writer) => writer.putRecord(space, name, value));
  });
  await other.write(async (writer) => {
    let previous = firstPrevious;
    const own: StoredFact[] = [];
    for (const fact of facts) {
      const made = chained({ ...(await how(fact, writer)), previous });
      previous = made.hash;
      own.push(made);
    }
    await writer.appendFacts(own);
  });
  await replay(other, { reason: 'test' });
  await signHead(other);
  return other;
}

async function forked(): Promise<{ text: string; checkpoint: string }> {
  const other = await rewritten((fact) => ({ ...fact, body: fact.body.replace('Player 1', 'Player X') }));
  const checkpoint = await other.read((reader) => storedCheckpoint(reader));
  if (checkpoint === undefined) throw new Error('no checkpoint');
  const text = `${(await linesOf(other)).join('\n')}\n`;
  expect(text).toContain('Player X');
  return { text, checkpoint: checkpoint.note };
}

test('a second history under the same key is noticed by whoever kept a checkpoint of the first: the page, verify.py, and Harkness by a known place', async () => {
  const fork = await forked();
  const given = fork.text.split('\n').slice(0, -1);
  const now = await openSigned(fork.checkpoint, policy, () => undefined);
  const before = { size: Number(seen.size), root: toBase64(seen.root), note: seen.note };
  expect(() => compareWithBefore(factsOfExport(given, now), before)).toThrow(
    `The first ${seen.size} facts are not the ones of your last visit.`,
  );
  const [file, first] = [join(folder, 'fork.jsonl'), join(folder, 'first')];
  await writeFile(file, fork.text);
  await writeFile(first, seen.note);
  const python = (...more: readonly string[]) => run('python3', ['verifier/verify.py', file, '--vkey', vkey, ...more]);
  await expect(python('--checkpoint', first)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('the history differs from the one that was signed'),
  });
  const head = await store.read((reader) => reader.head());
  async function* again(): AsyncGenerator<string> {
    yield* given;
  }
  const found = await verifyPublic(again, { knownPlaces: [{ seq: head.seq, hash: head.hash }] });
  expect(found).toMatchObject({
    ok: true,
    value: { ok: false, missing: [expect.stringContaining('the history was rewritten')] },
  });
});

/**
 * The same office with a list of other numbers in place of the true one, signed with its key and logged: only recomputing reveals
 * it.
 */
async function withOtherList(): Promise<{ text: string; content: Buffer; proof: string; seq: number }> {
  const content = Buffer.from(
    Buffer.from(list)
      .toString('utf8')
      .replace(/"rating":1/, '"rating":2'),
  );
  expect(content.equals(list)).toBe(false);
  const other = await rewritten(async (fact, writer) => {
    if (fact.kind !== 'list-published') return fact;
    const { signature: _, publicKey: __, ...body } = JSON.parse(fact.body) as Record<string, unknown>;
    const said = { ...body, contentHash: sha256(content) };
    return { ...fact, body: canonicalJson({ ...said, ...(await signIn(writer, 'list', said)) }) };
  });
  const { seq } = await other.read((reader) => reader.head());
  const file = await other.read((reader) => factProof(reader, seq));
  return { text: `${(await linesOf(other)).join('\n')}\n`, content, proof: file ?? '', seq };
}

test('a list of other numbers under the true key is noticed by whoever computes it again: Harkness, the page, verify.py', async () => {
  const { text, content, proof: otherProof, seq } = await withOtherList();
  async function* given(): AsyncGenerator<string> {
    yield* text.split('\n').slice(0, -1);
  }
  expect(await verifyPublic(given, { publicKeys: [key], replay: checkPublishedLists })).toMatchObject({
    ok: true,
    value: { ok: false, replay: { ok: false, notFollowing: [seq] } },
  });
  // It is what the office published, and it is in the log.
  expect((await checkList(content, otherProof, policy)).step.state).toBe('proven');
  expect(await pageBelieves(Buffer.from(text), content, otherProof)).toBe(false);
  const [file, lists] = [join(folder, 'other-list.jsonl'), join(folder, 'other-lists')];
  await mkdir(lists);
  await writeFile(file, text);
  await writeFile(join(lists, 'list.jsonl'), content);
  await expect(run('python3', ['verifier/verify.py', file, '--key', key, '--lists', lists])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/The list uschess-supplement of 2026-03-01: player 1, .*published 2661, computed 1661/),
  });
});

test(
  'verify.py notices every flipped bit and every dropped, doubled or swapped line of an export and of a list',
  async () => {
    const [text, content] = [`${lines.join('\n')}\n`, Buffer.from(list).toString('utf8')];
    const free = [/"exportedAt":"[^"]*"/g, /\n\{"frozen":[^\n]*/g].flatMap((pattern) =>
      [...Buffer.from(text).toString('latin1').matchAll(pattern)].map(
        ({ index, 0: found }) => [index, index + found.length] as const,
      ),
    );
    // Nobody needs to trust the time of the export or the office's own storage form; heads are not ordered.
    const isFree = (deed: Deed): boolean =>
      'bit' in deed
        ? free.some(([from, to]) => deed.bit >> 3 >= from && deed.bit >> 3 < to)
        : 'swap' in deed && [0, 1].every((next) => lines[deed.swap + next]?.startsWith('{"signedHead":'));
    const all = [
      ...deedsOn(text, 260)
        .filter((deed) => !isFree(deed))
        .map((deed) => ({ of: 'export', ...deed })),
      ...deedsOn(content, 60).map((deed) => ({ of: 'list', ...deed })),
    ];
    const [file, contents, plan] = [join(folder, 'good.jsonl'), join(folder, 'list.jsonl'), join(folder, 'deeds.json')];
    await writeFile(file, text);
    await writeFile(contents, list);
    await writeFile(plan, JSON.stringify(all));
    const { stdout } = await run('python3', ['scripts/lib/tamper.py', file, contents, key, plan]).catch(
      (error: { readonly stdout: string }) => error,
    );
    expect(JSON.parse(stdout)).toEqual({ tried: all.length, missed: [] });
  },
  long,
);
