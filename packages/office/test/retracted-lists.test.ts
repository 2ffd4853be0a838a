// A list that should not have been published: refused beforehand where possible, and retracted otherwise.

import { loadSample } from '@harkness/sample';
import { expect, test } from 'vitest';
import type { Office } from '../src/api.js';
import { fideWaiting } from '../src/authorities/index.js';
import { replay } from '../src/authorities/live.js';
import { retractedSpace } from '../src/engines/period/spaces.js';
import type { Store, StoreReader } from '../src/facts/store.js';
import { exportLines, importOffice } from '../src/lists/exchange.js';
import { frozenSpaces } from '../src/lists/frozen.js';
import {
  editionsOf,
  exportContent,
  type ListName,
  listInForceOn,
  lostLists,
  publishedDates,
  readEditionHead,
  readRows,
  restoreLists,
  verifyEdition,
  verifyList,
} from '../src/lists/index.js';
import { openOffice } from '../src/office.js';
import { checkPublishedLists } from '../src/questions/public-check.js';
import { memoryStore } from '../src/testing/index.js';
import { describeEachStore } from './each-store.js';

const officer = { actor: 'officer' };
const slip = { actor: 'officer', reason: 'published too early' };
const [first, second] = ['2026-08-01', '2026-10-01'] as const;

async function officeOn(store: Store, now = '2026-11-15T12:00:00.000Z'): Promise<Office> {
  const opened = await openOffice({ store, clock: () => now });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.value;
}

async function sampleOffice(store: Store): Promise<Office> {
  const loaded = await loadSample(store, { seed: 3, players: 60, years: 2, games: 900 });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  await replay(store, { reason: 'test' });
  return officeOn(store);
}

async function publish(office: Office, list: ListName, date: string): Promise<void> {
  const published = await office.publishList(list, date, officer);
  if (!published.ok) throw new Error(JSON.stringify(published.errors));
}

async function retract(office: Office, list: ListName, date: string): Promise<void> {
  const retracted = await office.retractList(list, date, slip);
  if (!retracted.ok) throw new Error(JSON.stringify(retracted.errors));
}

/** Everything read by lists and by making them. */
async function inForce(store: Store): Promise<unknown> {
  return store.read(async (reader) => {
    const found: unknown[] = [];
    for (const space of frozenSpaces.filter((space) => space !== retractedSpace))
      for await (const { key, bytes } of reader.blobs(space)) found.push([space, key, Buffer.from(bytes).toString('base64')]);
    return found;
  });
}

async function rowsOf(store: Store, list: ListName, date: string, edition: number): Promise<unknown[]> {
  return store.read(async (reader) => {
    const one = (await editionsOf(reader, list, date))[edition - 1];
    const head = one === undefined ? undefined : await readEditionHead(reader, one);
    if (head === undefined) throw new Error(`no edition ${edition} of ${list} ${date}`);
    const rows: unknown[] = [];
    for await (const chunk of readRows(reader, head)) rows.push(...chunk);
    return rows;
  });
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString('utf8');
}

async function allLines(reader: StoreReader): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportLines(reader)) lines.push(line);
  return lines;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

describeEachStore('a retracted list', (stores) => {
  test('leaves everything in force as if never published, stays readable, and its date can be published again', {
    timeout: 240_000,
  }, async () => {
    const office = await sampleOffice(await stores.fresh());
    const { store } = office;
    for (const list of ['uschess-supplement', 'FIDE-standard', 'FIDE-rapid'] as const) {
      await publish(office, list, first);
      const before = await inForce(store);
      await publish(office, list, second);
      const rows = await rowsOf(store, list, second, 1);
      const bytes = await store.read(async (reader) => {
        const head = await listInForceOn(reader, list, second);
        return head === undefined ? undefined : bytesOf(exportContent(reader, head));
      });
      await retract(office, list, second);
      expect(await inForce(store)).toEqual(before);
      await store.read(async (reader) => {
        expect(await publishedDates(reader, list)).toEqual([first]);
        expect((await listInForceOn(reader, list, '2026-12-31'))?.header.date).toBe(first);
        const [edition] = await editionsOf(reader, list, second);
        const head = edition === undefined ? undefined : await readEditionHead(reader, edition);
        expect(head === undefined ? undefined : await bytesOf(exportContent(reader, head))).toEqual(bytes);
        expect(await verifyList(reader, list, second)).toMatchObject({ holds: true, retracted: { reason: slip.reason } });
      });
      expect(await rowsOf(store, list, second, 1)).toEqual(rows);
      await publish(office, list, second);
      expect(await rowsOf(store, list, second, 2)).toEqual(rows);
      await store.read(async (reader) => {
        const editions = await editionsOf(reader, list, second);
        expect(editions.map(({ edition, retraction }) => [edition, retraction?.reason])).toEqual([
          [1, slip.reason],
          [2, undefined],
        ]);
        for (const edition of editions) expect(await verifyEdition(reader, list, second, edition)).toMatchObject({ holds: true });
      });
    }
    expect(await replay(store, { reason: 'after the lists' })).toBeUndefined();
    expect(await checkPublishedLists(store)).toMatchObject({ ok: true, message: expect.stringContaining('9 published lists') });
  });

  test('is exported with an office, and is remade from the ledger if lost', {
    timeout: 240_000,
  }, async () => {
    const office = await sampleOffice(memoryStore());
    await publish(office, 'uschess-supplement', second);
    await publish(office, 'FIDE-standard', first);
    await publish(office, 'FIDE-standard', second);
    for (const list of ['uschess-supplement', 'FIDE-standard'] as const) await retract(office, list, second);
    await publish(office, 'FIDE-standard', second);
    const moved = await stores.fresh();
    expect((await importOffice(moved, each(await office.store.read(allLines)))).ok).toBe(true);
    const shown = async (store: Store): Promise<unknown> => [
      await inForce(store),
      await rowsOf(store, 'uschess-supplement', second, 1),
      await rowsOf(store, 'FIDE-standard', second, 1),
      await rowsOf(store, 'FIDE-standard', second, 2),
    ];
    const before = await shown(office.store);
    expect(await shown(moved)).toEqual(before);
    await moved.write(async (writer) => {
      for (const space of frozenSpaces) await writer.deleteBlobs(space);
    });
    expect(await moved.read((reader) => lostLists(reader))).toHaveLength(4);
    expect(await restoreLists(moved)).toMatchObject({ ok: true, value: { restored: { length: 4 }, other: [] } });
    expect(await shown(moved)).toEqual(before);
  });
});

test('as known before the retraction, the list is in force', async () => {
  const office = await sampleOffice(memoryStore());
  await publish(office, 'FIDE-standard', first);
  await publish(office, 'FIDE-standard', second);
  const { seq } = await office.head();
  const waiting = await office.store.read((reader) => fideWaiting(reader, 'FIDE-standard', second));
  const onList = await rowsOf(office.store, 'FIDE-standard', second, 1);
  const { player } = onList.find((row) => (row as { career?: { games: number } }).career?.games !== 0) as { player: string };
  const then = await office.player(player);
  await retract(office, 'FIDE-standard', second);
  await publish(office, 'FIDE-standard', second);
  const known = await office.player(player, { known: seq });
  if (!then.ok || !known.ok) throw new Error('the player is not there');
  expect(known.value.listStandings).toEqual(then.value.listStandings);
  expect(known.value.history).toEqual(then.value.history);
  expect(waiting).toBeDefined();
  const between = await office.player(player, { known: seq + 1 });
  expect(between.ok && between.value.listStandings.map(({ published }) => published?.date)).toEqual(
    then.value.listStandings.map(({ system, published }) => (system === 'FIDE-standard' ? first : published?.date)),
  );
});

test.each([
  // today, list, date, what is wrong
  ['2026-11-15', 'FIDE-standard', '2030-01-01', 'list-date-future'],
  ['2026-11-15', 'uschess-supplement', '2026-12-01', 'list-date-future'],
  ['2026-11-30', 'FIDE-rapid', '2026-12-01', 'list-date-future'],
  ['2026-11-15', 'FIDE-blitz', '2026-11-02', 'list-date'],
] as const)('on %s %s of %s is refused, and so is its preview', async (today, list, date, code) => {
  const { store } = await sampleOffice(memoryStore());
  const office = await officeOn(store, `${today}T12:00:00.000Z`);
  const { seq } = await office.head();
  expect(await office.previewList(list, date)).toMatchObject({ ok: false, errors: [{ code }] });
  expect(await office.publishList(list, date, officer)).toMatchObject({ ok: false, errors: [{ code }] });
  expect((await office.head()).seq).toBe(seq);
});

test('a preview shows who would be on the list, the list they come from, and the last day of sections that count', async () => {
  const office = await sampleOffice(memoryStore());
  expect(await office.previewList('uschess-supplement', first)).toMatchObject({
    ok: true,
    value: { cutoff: '2026-07-15', retracted: 0, left: 0, changed: 0, same: 0 },
  });
  await publish(office, 'uschess-supplement', first);
  const preview = await office.previewList('uschess-supplement', second);
  if (!preview.ok) throw new Error(JSON.stringify(preview.errors));
  expect(preview.value).toMatchObject({ list: 'uschess-supplement', date: second, cutoff: '2026-09-16', previous: first });
  const published = await office.publishList('uschess-supplement', second, officer);
  expect(published.ok && published.value.head.players).toBe(preview.value.players);
  expect(await office.previewList('uschess-supplement', second)).toMatchObject({
    ok: false,
    errors: [{ code: 'list-published-already' }],
  });
});

test('a retraction needs a reason and a list in force, and FIDE lists are retracted from the last one backwards', async () => {
  const office = await sampleOffice(memoryStore());
  await publish(office, 'FIDE-standard', first);
  await publish(office, 'FIDE-standard', second);
  for (const [date, context, code] of [
    [second, officer, 'reason-missing'],
    [second, { actor: 'officer', reason: '  ' }, 'reason-missing'],
    [first, slip, 'list-has-later'],
    ['2026-09-01', slip, 'list-unknown'],
  ] as const)
    expect(await office.retractList('FIDE-standard', date, context)).toMatchObject({ ok: false, errors: [{ code }] });
  expect(await office.retractList('FIDE-standard', second, slip)).toMatchObject({ ok: true, value: { isNew: true } });
  expect(await office.retractList('FIDE-standard', second, slip)).toMatchObject({ ok: true, value: { isNew: false } });
  expect(await office.retractList('FIDE-standard', first, slip)).toMatchObject({ ok: true, value: { isNew: true } });
});
