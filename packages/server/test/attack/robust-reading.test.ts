// Slow questions are answered in threads, so that nobody else waits.

import { openStore } from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../src/contract/index.js';
import { describeAttack, startTestServer, type TestServer } from '../harness.js';
import { expectReadersGoOn } from './readings.js';

const affiliate = 'A6000001';

describeAttack('questions that take long', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    // Answers are not compared with their schemas here, because that takes longer than what is measured.
    server = await startTestServer(place, { checkAnswers: false });
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const section = { section: 1, name: 'Open', seq: 1, withdrawn: true };
    const bytes = (event: string) =>
      new TextEncoder().encode(
        JSON.stringify({
          event,
          name: `Open of the ${event} week, `.repeat(10),
          authority: 'uschess',
          start: '2020-01-01',
          end: '2020-01-02',
          affiliate,
          sections: [section, section, section],
        }),
      );
    const keys = Array.from({ length: 12_000 }, (_, at) => `planted-${at}`);
    await opened.value.write((writer) =>
      writer.putBlobs(
        'event-cards',
        keys.map((key) => ({ key, bytes: bytes(key) })),
      ),
    );
    await opened.value.close();
  }, 120_000);
  afterAll(() => server.close());

  test.each([`/desk/players?club=${affiliate}&rating=1500`, '/affiliates?q=a'])(
    '%s goes through all events of the office, and the others are answered meanwhile',
    async (path) => {
      await expectReadersGoOn(server.address, [path], { cookie: server.people.director.session.cookie });
    },
    60_000,
  );

  test('questions that go through whole lists are answered in a thread', () => {
    const inThreads = ['listSummary', 'listDiff', 'drift', 'findPlayers', 'affiliateList'] as const;
    expect(inThreads.filter((name) => contract[name].thread !== true)).toEqual([]);
    expect(contract.listRows.thread).toBe('large office');
  });

  test('an answer from a thread is cached like any other, and is the same', async () => {
    const { items } = await server.nobody.call('lists', { query: { limit: 2 } });
    const path = `/lists/${items[1]?.list}/diff/${items[0]?.list}?limit=10`;
    const [first, second] = [await server.send('GET', path), await server.send('GET', path)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    const text = await first.text();
    expect(await second.text()).toBe(text);
    expect(JSON.parse(text)).toMatchObject({ items: expect.any(Array), changed: expect.any(Number) });
    const wrong = await server.send('GET', `/lists/${items[0]?.list}/diff/nothing`);
    expect(wrong.status).toBe(404);
  });

  test('a list as Parquet is a file like the others: whole, in part, or not modified', async () => {
    const { items } = await server.nobody.call('lists', { query: { limit: 1 } });
    const path = `/lists/${items[0]?.list}/files/parquet`;
    const whole = await server.send('GET', path);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    const part = await server.send('GET', path, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PAR1']);
    const again = await server.send('GET', path, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});
