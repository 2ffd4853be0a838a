// Published lists stay unchanged when an office moves to another store, loses its derived data, or is tampered with on the way.

import { signedHeads } from '@harkness/ledger';
import { loadSample } from '@harkness/sample';
import { expect, test } from 'vitest';
import { fideWaiting, publishFideList, publishSupplement } from '../src/authorities/index.js';
import { replay } from '../src/authorities/live.js';
import { readHead, writeHead } from '../src/engines/live/spaces.js';
import { readListHead } from '../src/engines/period/content.js';
import type { Store, StoreReader } from '../src/facts/store.js';
import { verify } from '../src/facts/verify.js';
import { exportLines, importOffice } from '../src/lists/exchange.js';
import { frozenSpaces } from '../src/lists/frozen.js';
import { lostLists, publishedFact, queryList, restoreLists, verifyList } from '../src/lists/index.js';
import { checkPublishedLists } from '../src/questions/public-check.js';
import { memoryStore } from '../src/testing/index.js';
import { describeEachStore } from './each-store.js';

const context = { actor: 'officer', now: () => '2026-12-15T12:00:00.000Z' };
const lists = [
  ['uschess-supplement', '2026-09-01'],
  ['uschess-supplement', '2026-11-01'],
  ['FIDE-standard', '2026-08-01'],
  ['FIDE-standard', '2026-10-01'],
] as const;

async function publish(store: Store, list: (typeof lists)[number][0], date: string): Promise<string> {
  const published =
    list === 'FIDE-standard'
      ? await publishFideList(store, list, date, context)
      : await publishSupplement(store, { date }, context);
  if (!published.ok) throw new Error(published.errors.map(({ code }) => code).join());
  return published.value.head.contentHash;
}

async function officeWithLists(): Promise<Store> {
  const store = memoryStore();
  const loaded = await loadSample(store, { seed: 3, players: 60, years: 2, games: 900 });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  await replay(store, { reason: 'test' });
  for (const [list, date] of lists) await publish(store, list, date);
  return store;
}

async function allLines(reader: StoreReader): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportLines(reader)) lines.push(line);
  return lines;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** What is shown of the lists, by every kind of question. */
async function shown(store: Store): Promise<unknown> {
  return store.read(async (reader) => {
    const answers: unknown[] = [];
    for (const [list, date] of lists) {
      const head = await readListHead(reader, list, date);
      if (head === undefined) throw new Error(`no ${list} of ${date}`);
      answers.push(
        head,
        (await verifyList(reader, list, date)).holds,
        await queryList(reader, head, { system: list === 'FIDE-standard' ? list : 'OTBR', limit: 5 }),
      );
    }
    answers.push(await fideWaiting(reader, 'FIDE-standard', '2026-10-01'));
    return answers;
  });
}

/** Adjusts the end line for one line more or less. */
function recounted(lines: readonly string[]): string[] {
  const facts = lines.filter((line) => line.startsWith('{"fact"')).length;
  return [...lines.slice(0, -1), `{"end":{"facts":${facts},"lines":${lines.length - 1}}}`];
}

describeEachStore('published lists', (stores) => {
  test('are exported completely with an office, and the next list uses them', async () => {
    const office = await officeWithLists();
    const moved = await stores.fresh();
    const imported = await importOffice(moved, each(await office.read(allLines)));
    expect(imported.ok).toBe(true);
    await replay(moved, { reason: 'moved' });
    expect(await shown(moved)).toEqual(await shown(office));
    // A supplement names the ledger position of its results: the same in both.
    await replay(office, { reason: 'not moved' });
    for (const list of ['FIDE-standard', 'uschess-supplement'] as const) {
      expect(await publish(moved, list, '2026-12-01')).toBe(await publish(office, list, '2026-12-01'));
    }
  });
});

test('missing content of lists blocks the next list until it is remade from the ledger', async () => {
  const office = await officeWithLists();
  const before = await shown(office);
  await office.write(async (writer) => {
    for (const space of frozenSpaces) await writer.deleteBlobs(space);
  });
  expect(await office.read((reader) => lostLists(reader))).toEqual(
    lists.map(([list, date]) => expect.objectContaining({ list, date })),
  );
  for (const list of ['FIDE-standard', 'uschess-supplement'] as const) {
    await expect(publish(office, list, '2026-12-01')).rejects.toThrow('list-content-missing');
  }
  expect(await restoreLists(office)).toMatchObject({ ok: true, value: { restored: { length: lists.length }, other: [] } });
  expect(await shown(office)).toEqual(before);
  expect(await restoreLists(office)).toEqual({ ok: true, value: { restored: [], other: [] } });
  await publish(office, 'FIDE-standard', '2026-12-01');
});

test('a list changed in transit is refused, and nothing is kept', async () => {
  const office = await officeWithLists();
  const lines = await office.read(allLines);
  const frozen = lines.filter((line) => line.startsWith('{"frozen"'));
  const rows = frozen.find((line) => line.includes('rows-')) ?? '';
  const head = frozen.find((line) => line.includes('/head"')) ?? '';
  const changedHead = head.replace(/"bytes":"([^"]*)"/, (_, bytes: string) => {
    const text = Buffer.from(bytes, 'base64')
      .toString('utf8')
      .replace(/"players":\d+/, '"players":1');
    return `"bytes":"${Buffer.from(text.replace(/"contentHash":"../, '"contentHash":"00')).toString('base64')}"`;
  });
  const other = (line: string, by: string): string[] => lines.map((one) => (one === line ? by : one));
  for (const [changed, code] of [
    [other(rows, rows.replace(/"bytes":"..../, '"bytes":"AAAA')), 'list-broken'],
    [recounted(lines.filter((line) => line !== rows)), 'list-broken'],
    [other(head, changedHead), 'list-broken'],
    [other(head, head.replace('"space":"lists"', '"space":"runs"')), 'list-broken'],
    [other(head, head.replace('"space":"lists"', '"space":"run-changes"')), 'list-broken'],
    [other(head, head.replace('"space":"lists"', '"space":"elsewhere"')), 'export-malformed'],
    [other(head, head.replace('2026-09-01/head', '2026-09-02/head')), 'list-broken'],
  ] as const) {
    const store = memoryStore();
    expect(await importOffice(store, each(changed))).toMatchObject({ ok: false, errors: [{ code }] });
    expect((await store.read((reader) => reader.head())).seq).toBe(0);
    expect(await store.read((reader) => reader.blobSpaces())).toEqual([]);
  }
});

test('a list is published with a signed head of the ledger that contains it', async () => {
  const office = await officeWithLists();
  const heads = await office.read(signedHeads);
  expect(heads).toHaveLength(lists.length);
  const [list, date] = lists[3];
  const fact = await office.read((reader) => publishedFact(reader, list, date));
  expect(heads.at(-1)).toMatchObject({ seq: fact?.seq, hash: fact?.hash });
  expect(await verify(office)).toMatchObject({ ok: true, heads: lists.length });
});

test('a replay from the start proves the lists and the imported results', async () => {
  const office = await officeWithLists();
  await replay(office, { reason: 'up to the lists' });
  const { resultsHash } = await office.read(readHead);
  expect(await checkPublishedLists(office)).toEqual({
    ok: true,
    message: expect.stringMatching(
      new RegExp(`^[1-9]\\d* sections rated, results ${resultsHash}; ${lists.length} published lists`),
    ),
    privateAges: 0,
    notCompared: 0,
  });
  await office.write(async (writer) => writeHead(writer, { ...(await readHead(writer)), resultsHash: 'of other results' }));
  expect(await checkPublishedLists(office)).toEqual({ ok: false, message: expect.stringContaining('of other results') });
});
