// A shutdown takes at most ten seconds whatever clients and mail servers do; a mail is sent once, when the mail server accepts
// it.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { openStore } from '@harkness/office';
import { expect, test } from 'vitest';
import { Outbox } from '../../src/services/outbox.js';
import { describeAttack, describeEachStore, startTestServer } from '../harness.js';
import { startMailServer } from '../smtp.js';

/** A mail server that accepts a connection and never answers. */
async function silentServer(): Promise<{ readonly address: string; close(): void }> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Requests that never end: an upload byte by byte, endless headers, a list that is not read. */
function dripping(address: string): { close(): void } {
  const { hostname, port } = new URL(address);
  const begins = [
    'POST /api/v1/reports/check HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{',
    'POST /api/v1/session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    'GET /api/v1/lists HTTP/1.1\r\nhost: a\r\nx-more: ',
    'GET /api/v1/lists/uschess-supplement-2026-10-01/files/json HTTP/1.1\r\nhost: a\r\n\r\n',
  ];
  const sockets = begins.map((begin) => {
    const socket = connect(Number(port), hostname, () => socket.write(begin)).pause();
    socket.on('error', () => undefined);
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, 200);
  return {
    close() {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
}

describeEachStore('a shutdown', (place) => {
  test('ends within ten seconds whatever clients do', { timeout: 90_000 }, async () => {
    const silent = await silentServer();
    const server = await startTestServer(place, { mail: { smtp: silent.address, from: 'office@example.org' } });
    const asked = performance.now();
    expect((await server.send('POST', '/password-reset', { body: { email: server.people.player.email } })).status).toBe(202);
    // The mail server has ten seconds to greet; the request does not wait for it.
    expect(performance.now() - asked).toBeLessThan(9000);
    const clients = dripping(server.address);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = performance.now();
    await server.running.close();
    expect(performance.now() - began).toBeLessThan(10_000);
    clients.close();
    silent.close();
  });
});

describeAttack('the outbox', (makePlace) => {
  test('a mail that cannot be sent now is sent once, later, by any process', { timeout: 60_000 }, async () => {
    const { place, remove } = await makePlace();
    const opened = await openStore(place);
    if (!opened.ok) throw new Error('the folder is new');
    const store = opened.value;
    let now = Date.parse('2026-11-15T12:00:00Z');
    const errors: unknown[] = [];
    const options = {
      store,
      from: 'office@example.org',
      clock: () => new Date(now),
      onError: (error: unknown) => void errors.push(error),
      everyMilliseconds: 50,
    };
    const waiting = async () => (await store.read((reader) => reader.records('outbox'))).length;
    const silent = await silentServer();
    silent.close();
    const first = new Outbox({ ...options, smtp: silent.address });
    await first.post({ to: { name: 'Ada', address: 'ada@example.org' }, subject: 'Hello', text: 'once' });
    await expect.poll(() => errors.length, { timeout: 20_000 }).toBe(1);
    first.close();
    expect(await waiting()).toBe(1);

    const mails = await startMailServer();
    const others = [1, 2, 3].map(() => new Outbox({ ...options, smtp: mails.address }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(mails.mails).toHaveLength(0);
    now += 61_000;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    expect(mails.mails.map(({ to }) => to)).toEqual([['ada@example.org']]);
    for (const other of others) other.close();
    await mails.close();
    await store.close();
    await remove();
  });
});
