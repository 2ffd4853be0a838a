// A server under strain: hostile uploads during other requests, and closing while work is in progress.

import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Starts both threads for callers without an account before anything is measured.
  await Promise.all([1, 2].map(() => server.send('POST', '/reports/check', { body: {} })));
}, 60_000);
let closed = false;
afterAll(async () => {
  if (!closed) await server.close();
});

/** A ZIP of one file whose 100 MB of zeros take a few hundred kilobytes. */
function bomb(): Uint8Array<ArrayBuffer> {
  const size = 100 * 1024 * 1024;
  const data = deflateRawSync(Buffer.alloc(size), { level: 9 });
  const name = Buffer.from('report.json');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return new Uint8Array(Buffer.concat([local, name, data, central, name, end]));
}

describe('hostile uploads do not stall anybody else', () => {
  test.each([
    ['a ZIP bomb', 'bomb.zip', bomb],
    ['half a megabyte of parentheses', 'report.txt', () => '('.repeat(512 * 1024)],
    ['half a megabyte of brackets', 'report.json', () => '['.repeat(512 * 1024)],
    ['a hundred thousand short lines', 'report.csv', () => 'a,b\n'.repeat(100_000)],
  ])('%s', async (_, name, content) => {
    const form = new FormData();
    form.append('file', new Blob([content()]), name);
    let answered = false;
    const upload = server.send('POST', '/reports/check', { body: form }).finally(() => {
      answered = true;
    });
    const slowest = { milliseconds: 0, asked: 0 };
    do {
      const began = performance.now();
      expect((await server.send('GET', '/players/12500335')).status).toBe(200);
      slowest.milliseconds = Math.max(slowest.milliseconds, performance.now() - began);
      slowest.asked += 1;
      // A reader, not a second attack: without a pause this loop would take a core from the checking thread.
      await new Promise((resolve) => setTimeout(resolve, 20));
    } while (!answered);
    const response = await upload;
    expect(response.status).toBeLessThan(500);
    const { findings } = (await response.json()) as { findings: { level: string }[] };
    expect(findings.some(({ level }) => level === 'error')).toBe(true);
    // Generous, for a busy machine. A parser in the main thread would block everybody for as long as it runs.
    expect(slowest.milliseconds).toBeLessThan(2000);
  });
});

test('closing lets a watched run finish, reports it, and accepts no new requests', async () => {
  const { job } = await server.people.officer.client.call('startRun', { body: { reason: 'the last one', full: true } });
  const watched = await server.send('GET', `/jobs/${job}/progress`, { as: server.people.officer });
  closed = true;
  const closing = server.close();
  const text = await watched.text();
  await closing;
  expect(text).toMatch(/event: (done|cancelled)/);
  await expect(fetch(`${server.address}/healthz`)).rejects.toThrow();
});
