// Long work in separate threads: the office as known earlier, cancelled half-way, and lists.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Office, openOffice } from '@harkness/office';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OfficeThreads } from '../src/services/office-threads.js';
import { freest, Thread, TooHard, TooManyWaiting } from '../src/services/thread.js';
import { fillWithSample, sqlitePlace, type TestPlace } from './harness.js';

let place: TestPlace;
let office: Office;
let threads: OfficeThreads;
beforeAll(async () => {
  place = await sqlitePlace();
  await fillWithSample(place.place);
  const opened = await openOffice(place.place);
  if (!opened.ok) throw new Error('the folder is new');
  office = opened.value;
  // With a limit of 0 no office is small, so everything is done in a thread.
  threads = new OfficeThreads(office, 0);
}, 60_000);
afterAll(async () => {
  await threads.close();
  await office.close();
  await place.remove();
});

const never = new AbortController().signal;

test('a question about the past has the same answer in a thread as here', { timeout: 60_000 }, async () => {
  const asked = { known: 400 };
  const { body } = (await office.store.read((reader) => reader.factAt(1))) ?? {};
  const player = String((body as { player: string }).player);
  expect(await threads.ask('player', { player, asked }, never)).toEqual(await office.player(player, asked));
});

test('cancelled half-way, it ends, leaves no file, and the next is answered', { timeout: 60_000 }, async () => {
  const own = mkdtempSync(join(tmpdir(), 'harkness-own-'));
  vi.stubEnv('TMPDIR', own);
  const asking = new OfficeThreads(office, 0);
  const giveUp = new AbortController();
  const asked = asking.ask('player', { player: '12500335', asked: { known: 300 } }, giveUp.signal);
  giveUp.abort(new Error('nobody waits any more'));
  await expect(asked).rejects.toThrow('nobody waits any more');
  expect(await asking.ask('verify', null, never)).toMatchObject({ ok: true });
  await asking.close();
  vi.unstubAllEnvs();
  expect(readdirSync(own)).toEqual([]);
  rmSync(own, { recursive: true });
});

test('a list is published in a thread, and publishing again gives the same list', { timeout: 60_000 }, async () => {
  const order = { list: 'uschess-supplement', date: '2026-09-01', actor: 'officer', at: '2026-11-15T12:00:00.000Z' } as const;
  expect(await threads.publish(order)).toEqual({ ok: true, value: true });
  const { seq } = await office.head();
  expect(await threads.publish(order)).toEqual({ ok: true, value: true });
  expect((await office.head()).seq).toBe(seq);
  expect(await threads.publish({ ...order, date: '2026-09-02' })).toMatchObject({ ok: false });
});

test('when too many wait, the next is refused', async () => {
  const thread = new Thread<null, null>({ file: new URL('./nothing.ts', import.meta.url), workerData: null });
  thread.waiting = 3;
  expect(() => freest([thread], 3)).toThrow(TooManyWaiting);
  expect(freest([thread], 4)).toBe(thread);
});

test('work that exceeds its time is ended', { timeout: 60_000 }, async () => {
  const file = new URL('../src/services/office-worker.ts', import.meta.url);
  const thread = new Thread<unknown, unknown>({ file, workerData: { officeOfThread: place.place }, milliseconds: 1 });
  await expect(thread.do({ name: 'verify', work: null })).rejects.toBeInstanceOf(TooHard);
  await thread.close();
});
