// Whatever is done to an export, a list or a history, the verifier that should notice it does: Harkness itself, the page's code, and verify.py.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  chained,
  factText,
  firstPrevious,
  logVkeys,
  publicKeyOf,
  type StoredFact,
  signHead,
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
import { checkList, compareWithBefore, Failed, factsOfExport, openSigned } from '../packages/web/src/verify/check.js';

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

/** What somebody does to a file: one bit, a line left out, two lines exchanged, a line twice. */
type Deed = { readonly bit: number } | { readonly drop: number } | { readonly swap: number } | { readonly twice: number };

const deeds = (bits: number, count: number): fc.Arbitrary<Deed> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ bit: fc.nat(bits - 1) }) },
    fc.record({ drop: fc.nat(count - 1) }),
    fc.record({ swap: fc.nat(count - 2) }),
    fc.record({ twice: fc.nat(count - 1) }),
  );

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

/** Everything but what nobody needs to believe: the hour of the export, the keys that the office names itself, and its own storage form of lists. */
function kept(all: readonly string[]): string {
  const believed = all
    .filter((line) => !line.startsWith('{"frozen":'))
    .map((line) => line.replace(/"exportedAt":"[^"]*",/, '').replace(/"vkeys":\["[^"]*"\]/, ''));
  // Heads have no order among themselves.
  const isHead = (line: string): boolean => line.startsWith('{"signedHead":');
  return [...believed.filter(isHead).sort(), ...believed.filter((line) => !isHead(line))].join('\n');
}

/** What Harkness says of a file: true if it believes it. */
async function believed(changed: Buffer, text: string): Promise<boolean> {
  const own = changed.toString('utf8').split('\n');
  async function* given(): AsyncGenerator<string> {
    for (const [at, line] of own.entries()) if (at < own.length - 1 || line !== '') yield line;
  }
  // What unrated players started from shows in the lists alone.
  const facts = (all: string): string =>
    all
      .split('\n')
      .filter((line) => !line.startsWith('{"assigned":'))
      .join('\n');
  const isStart = facts(changed.toString('utf8')) === facts(text);
  const found = await verifyPublic(given, { publicKeys: [key], ...(isStart ? { replay: checkPublishedLists } : {}) });
  return found.ok && found.value.ok;
}

test('Harkness notices every bit, dropped, doubled or exchanged line of a public export', async () => {
  const text = `${lines.join('\n')}\n`;
  const rest = (bytes: Buffer): string => kept(bytes.toString('latin1').split('\n').slice(0, -1));
  const whole = rest(Buffer.from(text));
  await fc.assert(
    fc.asyncProperty(deeds(8 * Buffer.byteLength(text), lines.length), async (deed) => {
      const changed = done(text, deed);
      fc.pre(rest(changed) !== whole);
      expect(await believed(changed, text)).toBe(false);
    }),
    { numRuns: 250 },
  );
});

test.each([
  ['a version that there never was', '"version":1', '"version":0'],
  ['an origin that cannot name a key', '"note":"harkness-office', '"note":"har+ness-office'],
  ['an origin with a space', '"note":"harkness-office', '"note":"harkness office'],
  ['an initial rating of somebody who had one', '{"assigned":{"games":0,"player":"3"', '{"assigned":{"games":0,"player":"2"'],
  ['an initial rating of nobody', '{"assigned":{"games":0,"player":"3"', '{"assigned":{"games":0,"player":"7"'],
  ['an initial rating in a system that there is not', '"rating":750,"system":"OTBR"}', '"rating":750,"system":"OTBS"}'],
])('Harkness does not believe an export with %s', async (_, from, to) => {
  const text = `${lines.join('\n')}\n`;
  expect(await believed(Buffer.from(text), text)).toBe(true);
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  expect(await believed(Buffer.from(changed), text)).toBe(false);
});

test('the page notices every bit, dropped, doubled or exchanged fact of a file', () => {
  const facts = `${lines.filter((line) => line.startsWith('{"fact":')).join('\n')}\n`;
  const end = ',"hash":""}'.length + 64;
  fc.assert(
    fc.property(deeds(8 * Buffer.byteLength(facts), Number(seen.size)), (deed) => {
      const changed = done(facts, deed).toString('utf8');
      // The hash beside a fact is for the reader's convenience: the page hashes the fact itself. Facts after the checkpoint's are not looked at.
      const texts = (all: string): string[] =>
        all
          .split('\n')
          .slice(0, Number(seen.size))
          .map((line) => line.slice(0, -end));
      fc.pre(texts(changed).join('\n') !== texts(facts).join('\n'));
      expect(() => factsOfExport(changed.split('\n'), seen)).toThrow(Failed);
    }),
    { numRuns: 250 },
  );
});

test('the page notices every bit of a list and of its proof', async () => {
  const notProof = async (bytes: Uint8Array, text: string): Promise<boolean> =>
    checkList(bytes, text, policy).then(
      () => false,
      (error: unknown) => error instanceof Failed,
    );
  expect(await notProof(list, proof)).toBe(false);
  await fc.assert(
    fc.asyncProperty(fc.nat(8 * list.length - 1), fc.nat(8 * proof.length - 1), async (inList, inProof) => {
      expect(await notProof(done(Buffer.from(list).toString('utf8'), { bit: inList }), proof)).toBe(true);
      expect(await notProof(list, done(proof, { bit: inProof }).toString('utf8'))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

/** The same office with another first name, under the same key: everything is chained and signed anew. */
async function forked(): Promise<{ text: string; checkpoint: string }> {
  const other = memoryStore();
  const facts: StoredFact[] = [];
  await store.read(async (reader) => {
    for await (const batch of reader.storedFacts())
      for (const fact of batch)
        facts.push(
          chained({ ...fact, body: fact.body.replace('Player 1', 'Player X'), previous: facts.at(-1)?.hash ?? firstPrevious }),
        );
    for (const space of await reader.recordSpaces())
      if (space !== 'log-checkpoints' && space !== 'heads')
        for (const { key: name, value } of await reader.records(space))
          await other.write((writer) => writer.putRecord(space, name, value));
  });
  await other.write((writer) => writer.appendFacts(facts));
  await signHead(other);
  const checkpoint = await other.read((reader) => storedCheckpoint(reader));
  if (checkpoint === undefined) throw new Error('no checkpoint');
  expect(facts.map((fact) => factText(fact)).join('')).toContain('Player X');
  return { text: `${(await linesOf(other)).join('\n')}\n`, checkpoint: checkpoint.note };
}

test('a second history under the same key is noticed by whoever kept a checkpoint of the first: the page, verify.py, and Harkness by a place it knows', async () => {
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

test('verify.py notices every bit, dropped, doubled or exchanged line, and every bit of a list', async () => {
  const [file, contents] = [join(folder, 'good.jsonl'), join(folder, 'list.jsonl')];
  await writeFile(file, `${lines.join('\n')}\n`);
  await writeFile(contents, list);
  const { stdout } = await run('python3', ['scripts/lib/tamper.py', file, contents, key, '120']).catch(
    (error: { readonly stdout: string }) => error,
  );
  expect(stdout).toBe('noticed: 120 changes of the export, 40 of the list\n');
}, 120_000);
