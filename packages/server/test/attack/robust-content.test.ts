// Anonymous callers send content that is too large, too nested or too slow to check: it is refused, nobody else waits, and
// nothing is stored.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Store } from '@harkness/office';
import { appendFacts, openStore } from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeAttack, startTestServer, type TestServer } from '../harness.js';
import { attack, multipartFields } from './attacker.js';
import { type Content, check, crowd, expectNobodyStalled, json, megabyte, slowContents, small, warmUp } from './contents.js';

/** Bytes of buffers still held, without garbage that is not yet collected. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

describeAttack('content from outside', (place) => {
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    server = await startTestServer(place);
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error('the office is there');
    store = opened.value;
    await warmUp(server.address);
  }, 90_000);
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  test.each([
    ['with its length', false],
    ['chunked', true],
  ])('fields of 20 MB in all, %s, are refused without being kept', async (_, chunked) => {
    const { body, type } = multipartFields(5, 4 * megabyte);
    const held = heldBytes();
    const answers = await attack(server.address, {
      path: '/api/v1/reports/check',
      headers: { 'content-type': type },
      body,
      chunked,
      times: 4,
    });
    for (const { status, text } of answers) {
      // A client that is still sending may see its connection closed before it reads the answer.
      expect([0, 413, 503]).toContain(status);
      if (status === 413) expect(JSON.parse(text)).toMatchObject({ code: 'body-too-large' });
    }
    // The attacker's own copy was counted before; anything the server kept would be there four times. The attacker runs in this
    // process too, and its sockets release their data a little later.
    await expect.poll(() => heldBytes() - held, { timeout: 10_000, interval: 200 }).toBeLessThan(body.length);
    expect((await server.send('GET', '/players/12500335')).status).toBe(200);
  });

  test('a body that would fit is refused while too much is held for its address', async () => {
    const body = `{"report":"${'x'.repeat(15 * megabyte)}"}`;
    const answers = await check(server.address, { body }, 8);
    const statuses = answers.map(({ status }) => status);
    for (const status of statuses) expect([0, 400, 503]).toContain(status);
    const refused = answers.filter(({ status }) => status === 503);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.send('GET', '/players/12500335')).status).toBe(200);
  });

  // Contents that take the full time allowed for a check are in robust-content.attack.ts.
  const contents: readonly (readonly [string, Content, readonly number[]])[] = [
    ['4 MB of ones', { body: `{"report":{"a":[${'1,'.repeat(2 * megabyte)}1]}}` }, [400]],
    ['a million objects', { body: `{"report":{"a":[${'{},'.repeat(megabyte)}{}]}}` }, [400]],
    ['brackets 2 MB deep', { body: `{"report":${'['.repeat(megabyte)}${']'.repeat(megabyte)}}` }, [400]],
    ...slowContents(300, 100_000),
  ];
  test.each(contents)('%s: the main thread does no more than 10 ms for it', (_, content, statuses) =>
    expectNobodyStalled(server.address, content, statuses),
  );

  test('a director uploads 1,050 players: the main thread spends no more than 10 ms on it', async () => {
    const { session } = server.people.director;
    const headers = { ...json, cookie: session.cookie, 'x-csrf-token': session.csrf };
    const body = crowd(1050).replace(/\}$/, ',"affiliate":"A6000001"}');
    await expectNobodyStalled(server.address, { body, headers }, [201, 422], undefined, '/api/v1/submissions');
  });

  test('findings are limited in number', async () => {
    const [answer] = await check(server.address, { body: crowd(1050) });
    expect(answer?.status).toBe(200);
    const { findings } = JSON.parse(answer?.text ?? '') as { findings: readonly { code: string }[] };
    expect(findings.length).toBeLessThanOrEqual(1001);
    expect(findings.map(({ code }) => code)).toContain('too-many-findings');
  });

  test('nobody without an account stores anything, with or without an idempotency key', async () => {
    const records = () =>
      store.read(async (reader) => {
        const counts: { [space: string]: string } = {};
        for (const space of await reader.recordSpaces()) {
          const all = await reader.records(space);
          counts[space] = `${all.length} of ${all.reduce((sum, { value }) => sum + value.length, 0)}`;
        }
        return counts;
      });
    const askForEverything = async () => {
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
    };
    // A command adds a fact, so the head is new, but asking for it must not make the office sign. The office signs on its own
    // from time to time; if it does so just then, try again.
    for (let attempt = 1; ; attempt += 1) {
      const body = { player: `p-unsigned-${attempt}`, name: 'Unsigned, Una' };
      const added = await appendFacts(store, [{ id: `unsigned-${attempt}`, kind: 'player-registered', actor: 'o', body }]);
      if (!added.ok) throw new Error('the fact is right');
      const before = await records();
      await askForEverything();
      const after = await records();
      const { seq, head } = await server.nobody.call('ledger');
      const { seq: last, hash } = await store.read((reader) => reader.head());
      expect(head).toEqual({ seq: last, hash });
      if (seq === head.seq && attempt < 5) continue;
      expect(seq).toBeLessThan(head.seq);
      expect(after).toEqual(before);
      break;
    }
  }, 120_000);
});
