// Servers of others that answer endlessly: a witness of the log, and a watched log. Neither exhausts the caller's memory.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logVkeys, openWitness, sendToWitnesses, setLogPolicy, signHead } from '@harkness/ledger';
import { findPostgres, testDatabase } from '@harkness/ledger/testing';
import { appendFacts, openStore, type Store } from '@harkness/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcess } from '../in-process.js';

const stores = [['SQLite'] as const, ...(findPostgres() === undefined ? [] : [['PostgreSQL'] as const])];
const block = Buffer.alloc(256 * 1024, 'x');

describe.each(stores)('answers without end (%s)', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-endless-'));
  let server: Server;
  let address: string;
  let sent = 0;
  let store: Store;
  let drop: () => Promise<void> = async () => {};
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = (): void => {
        while (!response.destroyed && response.write(block)) sent += block.length;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const database = engine === 'SQLite' ? undefined : await testDatabase();
    if (database !== undefined) drop = database.drop;
    const opened = await openStore(database === undefined ? { data: join(folder, 'office') } : { database: database.address });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    store = opened.value;
    const body = { player: 'p1', name: 'One, Olga' };
    await appendFacts(store, [{ id: 'one', kind: 'player-registered', actor: 'o', body }]);
    await signHead(store);
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await drop();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a witness: it is asked again later, and no more is read than an answer may contain', async () => {
    const witness = openWitness(join(folder, 'witness'), 'endless.example.org');
    const [own] = await store.read(logVkeys);
    const policy = `log ${own}\nwitness endless ${witness.vkey} ${address}\nquorum endless\n`;
    await store.write((writer) => setLogPolicy(writer, policy));
    sent = 0;
    const [report] = await sendToWitnesses(store, { all: true });
    expect(report).toMatchObject({ outcome: 'later', message: expect.stringContaining('more than 16384 bytes') });
    // The sockets buffer more than is read.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test('a watched log: the monitor says that it could not find anything out', async () => {
    const [own] = await store.read(logVkeys);
    const args = ['monitor', address, '--state', join(folder, 'watched'), '--vkey', own ?? ''];
    const { code, out, err } = await inProcess(args);
    expect(code).not.toBe(0);
    expect(`${out}${err}`).toMatch(/cannot be read: it answered with more than \d+ bytes/);
  }, 60_000);
});
