// Slow readers and a blocked database: nobody holds a connection while bytes are sent, and callers who cannot be served are told
// when to retry.

import type { StoreLocation } from '@harkness/ledger';
import { openStore, readListHead, type Store } from '@harkness/office';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ListFiles } from '../../src/services/list-files.js';
import { describeEachStore, startTestServer, type TestServer } from '../harness.js';

const list = 'uschess-supplement-2026-10-01';
const answerTimeout = 4000;

describeEachStore('slow readers', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(place, { limits: { perMinute: 1_000_000, answerTimeout } });
  }, 90_000);
  afterAll(() => server.close());

  test('a list is sent without a read of the store being open', async () => {
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error('the office is there');
    let reading = 0;
    const store: Store = Object.assign(Object.create(opened.value) as Store, {
      read: async (work: Parameters<Store['read']>[0]) => {
        reading += 1;
        try {
          return await opened.value.read(work);
        } finally {
          reading -= 1;
        }
      },
    });
    const head = await opened.value.read((reader) => readListHead(reader, 'uschess-supplement', '2026-10-01'));
    if (head === undefined) throw new Error('the list is there');
    const files = new ListFiles(store, () => Promise.reject(new Error('nobody asks for Parquet')));
    // Twenty readers who have not accepted a byte yet.
    const streams = await Promise.all(Array.from({ length: 20 }, () => files.stream(head, 'json')));
    expect(reading).toBe(0);
    const whole = await textOf(streams[0]);
    expect(JSON.parse(whole)).toBeDefined();
    expect(await files.size(head, 'json')).toBe(Buffer.byteLength(whole));
    expect(await textOf(await files.stream(head, 'json', 10, 19))).toBe(Buffer.from(whole).subarray(10, 20).toString());
    // Readers who leave early do not close the file for others, even once it is dropped from the cache.
    for (const stream of streams.slice(1, 19)) stream.destroy();
    await files.close();
    expect(await textOf(streams[19])).toBe(whole);
    await opened.value.close();
  });

  test('a list is the same bytes, whole and in parts', async () => {
    const whole = await (await server.send('GET', `/lists/${list}/files/csv`)).text();
    const part = await server.send('GET', `/lists/${list}/files/csv`, { headers: { range: 'bytes=5-14' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe(Buffer.from(whole).subarray(5, 15).toString());
  });

  const many = () => Promise.all(Array.from({ length: 30 }, (_, n) => server.send('GET', `/search?q=${'abcdefgh'[n % 8]}${n}`)));

  test('while the database is blocked, callers are told when to retry, and everything works afterwards', async () => {
    if ('data' in server.place) return readBesideWriter(server.place);
    const holder = new pg.Client({ connectionString: server.place.database });
    await holder.connect();
    await holder.query('begin; lock table facts in access exclusive mode');
    for (const answer of await many()) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    await holder.query('rollback');
    await holder.end();
    expect((await server.send('GET', '/search?q=a')).status).toBe(200);
  });

  /** SQLite: only a writer can block it, and readers do not wait for writers. */
  async function readBesideWriter(location: StoreLocation): Promise<void> {
    const opened = await openStore(location);
    if (!opened.ok) throw new Error('the office is there');
    let letGo = () => {};
    const writing = opened.value.write(
      () =>
        new Promise<void>((resolve) => {
          letGo = resolve;
        }),
    );
    expect((await many()).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    letGo();
    await writing;
    await opened.value.close();
  }
});

async function textOf(stream: AsyncIterable<Buffer> | undefined): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
