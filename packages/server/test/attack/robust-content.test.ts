// Anonymous callers send too much, too nested, too slow to check: they are refused, nobody else waits, and nothing is stored.

import type { Store } from '@harkness/office';
import { openStore } from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachStore, startTestServer, type TestServer } from '../harness.js';
import { novemberReport } from '../report.js';
import { attack, longestStall, multipartFields } from './attacker.js';

const megabyte = 1024 * 1024;
const json = { 'content-type': 'application/json' };

/** The report with as many players as asked for, none of whom the office knows. */
function crowd(players: number): string {
  const report = novemberReport();
  const [section] = report.sections;
  const template = (section?.['players'] as object[] | undefined)?.[0] ?? {};
  const many = Array.from({ length: players }, (_, at) => ({
    ...template,
    pair: at + 1,
    name: `Nobody${at}, Known`,
    uschessId: String(90_000_000 + at),
    cells: [],
  }));
  return JSON.stringify({ report: { ...report, sections: [{ ...section, players: many }] } });
}

function badTrf(bytes: number): string {
  const line = '001    1 m    Nobody, Known                     2000 USA    99999999 1980/13/45  9.9    1  9999 w 1  abcd x ?\n';
  return line.repeat(Math.ceil(bytes / line.length));
}

function fileBody(
  name: string,
  content: string,
): { readonly body: string; readonly headers: { readonly [name: string]: string } } {
  const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`;
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

describeEachStore('content from outside', (place) => {
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    server = await startTestServer(place);
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error('the office is there');
    store = opened.value;
    // Both threads for callers without an account are started before anything is measured.
    await attack(server.address, { path: '/api/v1/reports/check', headers: json, body: '{}', times: 4 });
  }, 90_000);
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  const check = (
    one: { readonly body: string | Uint8Array; readonly headers?: { readonly [name: string]: string } },
    times = 1,
  ) => attack(server.address, { path: '/api/v1/reports/check', headers: json, times, ...one });

  test.each([
    ['with its length', false],
    ['chunked', true],
  ])('fields of 40 MB in all, %s, are refused without being kept', async (_, chunked) => {
    const { body, type } = multipartFields(10, 4 * megabyte);
    const held = process.memoryUsage().arrayBuffers;
    const answers = await attack(server.address, {
      path: '/api/v1/reports/check',
      headers: { 'content-type': type },
      body,
      chunked,
      times: 4,
    });
    for (const { status, text } of answers) {
      // A client that still sends may see its connection closed before it reads the answer.
      expect([0, 413, 503]).toContain(status);
      if (status === 413) expect(JSON.parse(text)).toMatchObject({ code: 'body-too-large' });
    }
    // The attacker's own copy is in the same process: one, whatever the server kept would be four.
    expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(3 * body.length);
    expect((await server.send('GET', '/players/12500335')).status).toBe(200);
  });

  test('a body that fits is refused while too much is held for its address', async () => {
    const body = `{"report":"${'x'.repeat(15 * megabyte)}"}`;
    const answers = await check({ body }, 8);
    const statuses = answers.map(({ status }) => status);
    for (const status of statuses) expect([0, 400, 503]).toContain(status);
    const refused = answers.filter(({ status }) => status === 503);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.send('GET', '/players/12500335')).status).toBe(200);
  });

  const small = JSON.stringify({ report: novemberReport() });
  const contents = [
    ['16 MB of ones', { body: `{"report":{"a":[${'1,'.repeat(7_900_000)}1]}}` }, [400]],
    ['two million objects', { body: `{"report":{"a":[${'{},'.repeat(2_000_000)}{}]}}` }, [400]],
    ['a report of 5,000 players', { body: crowd(5000) }, [200, 422]],
    ['a bad TRF of 2 MB', fileBody('bad.trf', badTrf(2 * megabyte)), [200, 422]],
    ['a TRF of 2 MB in a field that is JSON', { body: JSON.stringify({ report: { text: badTrf(2 * megabyte) } }) }, [200, 422]],
    ['brackets 2 MB deep', { body: `{"report":${'['.repeat(megabyte)}${']'.repeat(megabyte)}}` }, [400]],
  ] as const;
  test.each(contents)('%s stalls nobody', { timeout: 60_000 }, async (_, content, statuses) => {
    const baseline = await longestStall(() => check({ body: small }));
    let status = 0;
    const stall = await longestStall(async () => {
      const [answer] = await check(content);
      status = answer?.status ?? 0;
    });
    expect(statuses).toContain(status);
    // On an idle machine both are a few milliseconds; on a busy one both grow. Done in the server's own thread these take seconds.
    expect(stall).toBeLessThan(150 + 5 * baseline);
  });

  test('findings are limited in number', async () => {
    const [answer] = await check({ body: crowd(3000) });
    expect(answer?.status).toBe(200);
    const { findings } = JSON.parse(answer?.text ?? '') as { findings: readonly { code: string }[] };
    expect(findings.length).toBeLessThanOrEqual(1001);
    expect(findings.map(({ code }) => code)).toContain('too-many-findings');
  });

  test('whoever has no account stores nothing, with an idempotency key or without', async () => {
    const records = () =>
      store.read(async (reader) => {
        const counts: { [space: string]: string } = {};
        for (const space of await reader.recordSpaces()) {
          const all = await reader.records(space);
          counts[space] = `${all.length} of ${all.reduce((sum, { value }) => sum + value.length, 0)}`;
        }
        return counts;
      });
    const before = await records();
    const headers = { ...json, 'idempotency-key': 'a-key-of-nobody' };
    for (const path of ['/reports/check', '/calculators/performance', '/calculators/event']) {
      const body = path === '/reports/check' ? small : JSON.stringify({ opponents: [1500, 1600], score: 1 });
      const answers = await attack(server.address, { path: `/api/v1${path}`, headers, body, times: 3 });
      for (const answer of answers) {
        expect(answer.status).toBeLessThan(500);
        expect(answer.headers['idempotency-replayed']).toBeUndefined();
      }
    }
    for (const path of ['/ledger', '/players/12500335', '/search?q=a', '/lists']) await server.send('GET', path, { headers });
    expect(await records()).toEqual(before);
  });
});
