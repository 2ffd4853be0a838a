// Content that takes the full time allowed for a check: nobody else waits for it, and the next check is answered.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachStore, startTestServer, type TestServer } from '../harness.js';
import { attack, multipartFields, sharedBytes } from './attacker.js';
import { check, expectNobodyStalled, megabyte, slowContents, small, warmUp } from './contents.js';

describeEachStore('slow content from outside', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(place);
    await warmUp(server.address);
  }, 90_000);
  afterAll(() => server.close());

  test('18 requests of 64 MB in fields at once: none is kept, and the process survives', async () => {
    const { body, type } = multipartFields(4, 16 * megabyte);
    const before = process.memoryUsage().rss;
    const headers = { 'content-type': type };
    const answers = await attack(server.address, { path: '/api/v1/reports/check', headers, body: sharedBytes(body), times: 18 });
    for (const { status } of answers) expect([0, 413, 503]).toContain(status);
    // Includes the attacker's own copies.
    expect(process.memoryUsage().rss - before).toBeLessThan(18 * 64 * megabyte * 0.75);
    expect((await check(server.address, { body: small }))[0]?.status).toBe(200);
  });

  const ones = ['16 MB of ones', { body: `{"report":{"a":[${'1,'.repeat(7_900_000)}1]}}` }, [400]] as const;
  test.each([ones, ...slowContents(5000, 2 * megabyte)])('%s stalls nobody', async (_, content, statuses) => {
    await expectNobodyStalled(server.address, content, statuses, 4);
    expect((await check(server.address, { body: small }))[0]?.status).toBe(200);
  });
});
