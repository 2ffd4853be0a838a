import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { describeEachStore } from '../../test/each-store.js';
import { findPostgres, testDatabase } from '../testing/postgres.js';
import { openStore, parseStoreLocation, placeOf } from './open.js';
import { migrationTable } from './schema.js';

const scratch = mkdtempSync(join(tmpdir(), 'harkness-open-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function errorOf(location: { data: string } | { database: string }, options = {}) {
  const opened = await openStore(location, options);
  if (opened.ok) {
    await opened.value.close();
    return undefined;
  }
  for (const error of opened.errors) {
    expect(error.hint.length).toBeGreaterThan(10);
    expect(error.message.length).toBeGreaterThan(10);
  }
  return opened.errors[0]?.code;
}

describe('a data directory that cannot be opened: the error says why and what to do', () => {
  test('it is a file', async () => {
    const file = join(scratch, 'a-file');
    writeFileSync(file, 'hello');
    expect(await errorOf({ data: join(file, 'below') })).toBe('data-directory-missing');
  });

  test('there is none, and none is to be created', async () => {
    const data = join(scratch, 'nowhere');
    expect(await errorOf({ data }, { create: false })).toBe('data-directory-missing');
    expect(existsSync(data)).toBe(false);
  });

  test('its file is not a database', async () => {
    const data = join(scratch, 'text');
    mkdirSync(data);
    writeFileSync(join(data, 'harkness.sqlite'), 'this is not a database, however long it may be'.repeat(300));
    expect(await errorOf({ data })).toBe('not-a-store');
  });

  test('its file is a database of another program, which is left unchanged', async () => {
    const data = join(scratch, 'foreign');
    mkdirSync(data);
    const database = new Database(join(data, 'harkness.sqlite'));
    database.exec('create table facts (a)');
    database.close();
    const before = readFileSync(join(data, 'harkness.sqlite'));
    expect(await errorOf({ data })).toBe('not-a-store');
    expect(Buffer.compare(before, readFileSync(join(data, 'harkness.sqlite')))).toBe(0);
  });

  // Root may write everywhere, so another user tries.
  test.skipIf(process.platform === 'win32')('it is not writable for the user who runs Harkness', () => {
    const data = join(scratch, 'read-only');
    mkdirSync(data);
    chmodSync(scratch, 0o755);
    chmodSync(data, 0o555);
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    if (process.getuid?.() === 0) chownSync(data, 65534, 65534);
    const script = `import { openStore } from '@harkness/ledger'; console.log(JSON.stringify(await openStore(${JSON.stringify({ data })})));`;
    const child = spawnSync(process.execPath, ['--import', 'tsx', '--conditions=source', '--input-type=module', '-e', script], {
      ...user,
      cwd: import.meta.dirname,
      encoding: 'utf8',
      env: { ...process.env, HOME: scratch, TMPDIR: '/tmp' },
    });
    expect(child.stderr).toBe('');
    expect(JSON.parse(child.stdout)).toMatchObject({ ok: false, errors: [{ code: 'data-directory-read-only', place: data }] });
    chmodSync(data, 0o755);
  });
});

describe.skipIf(findPostgres() === undefined)('a database that cannot be opened: the error says why and what to do', () => {
  test('no server answers', async () => {
    expect(await errorOf({ database: 'postgresql://nobody@127.0.0.1:1/none' })).toBe('no-server');
    expect(await errorOf({ database: 'postgresql://nobody@no-such-host.invalid/none' })).toBe('no-server');
  });

  test('the server has no such database', async () => {
    const { address, drop } = await testDatabase();
    expect(await errorOf({ database: `${address}_none` })).toBe('no-database');
    await drop();
  });

  test('the server does not know the user', async () => {
    const { address, drop } = await testDatabase();
    expect(await errorOf({ database: address.replace('harkness@', 'nobody@') })).toBe('access-denied');
    await drop();
  });

  test('there are tables of another program, or there are none and none are to be created', async () => {
    const { address, drop } = await testDatabase();
    expect(await errorOf({ database: address }, { create: false })).toBe('not-a-store');
    await ask(address, 'create table facts (a int)');
    expect(await errorOf({ database: address })).toBe('not-a-store');
    await drop();
  });

  test('the database is read-only', async () => {
    const { address, drop } = await testDatabase();
    const name = new URL(address).pathname.slice(1);
    await ask(address, `alter database ${name} set default_transaction_read_only = on`);
    expect(await errorOf({ database: address })).toBe('database-read-only');
    await drop();
  });

  test('the user may not create tables', async () => {
    const { address, drop } = await testDatabase();
    const user = `guest_${Date.now()}`;
    await ask(address, `create role ${user} login; revoke create on schema public from public`);
    expect(await errorOf({ database: address.replace('harkness@', `${user}@`) })).toBe('access-denied');
    await drop();
  });

  test('it stores text in another encoding', async () => {
    const { address, drop } = await testDatabase();
    const name = `${new URL(address).pathname.slice(1)}_latin`;
    await ask(address, `create database ${name} encoding 'LATIN1' template template0`);
    expect(await errorOf({ database: address.replace(/[^/]*$/, name) })).toBe('not-a-store');
    await ask(address, `drop database ${name}`);
    await drop();
  });
});

async function ask(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function tamper(location: { data: string } | { database: string }, sql: string): Promise<void> {
  if ('database' in location) return ask(location.database, sql);
  const database = new Database(join(location.data, 'harkness.sqlite'));
  database.exec(sql);
  database.close();
}

describeEachStore('opening', (stores) => {
  test('a store of a newer version is left alone', async () => {
    const location = await stores.location();
    await (await stores.again(location)).close();
    await tamper(location, `insert into ${migrationTable} (name, timestamp) values ('9999-from-the-future', '2030-01-01')`);
    expect(await errorOf(location)).toBe('store-newer');
    expect(await errorOf(location, { readOnly: true })).toBe('store-newer');
  });

  test('many processes at once create one store', async () => {
    const location = await stores.location();
    const opened = await Promise.all(Array.from({ length: 6 }, () => openStore(location)));
    expect(opened.map((one) => one.ok)).toEqual(Array(6).fill(true));
    for (const one of opened) if (one.ok) await one.value.close();
  });

  test('read-only mode only reads, refuses to write, and creates nothing', async () => {
    const location = await stores.location();
    expect(await errorOf(location, { readOnly: true })).toBe(
      stores.engine === 'sqlite' ? 'data-directory-missing' : 'not-a-store',
    );
    const store = await stores.again(location);
    await store.write((writer) => writer.putRecord('s', 'k', 'v'));
    const opened = await openStore(location, { readOnly: true });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    expect(await opened.value.read((reader) => reader.record('s', 'k'))).toBe('v');
    await expect(opened.value.write((writer) => writer.putRecord('s', 'k', 'w'))).rejects.toMatchObject({
      code: 'store-read-only',
    });
    await store.write((writer) => writer.putRecord('s', 'k', 'x'));
    expect(await opened.value.read((reader) => reader.record('s', 'k'))).toBe('x');
    await opened.value.close();
  });

  test('a writer that waits too long gets an error', async () => {
    const store = await stores.fresh();
    const opened = await openStore(store.location, { waitAtMost: 100 });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    await store.write(async () => {
      await expect(opened.value.write(async () => {})).rejects.toMatchObject({ code: 'store-busy' });
    });
    await opened.value.write((writer) => writer.putRecord('s', 'k', 'v'));
    await opened.value.close();
  });
});

describe('a location', () => {
  test('is a data directory or the address of a database', () => {
    expect(parseStoreLocation('./office')).toEqual({ data: './office' });
    expect(parseStoreLocation('postgres://u@h/d')).toEqual({ database: 'postgres://u@h/d' });
    expect(parseStoreLocation('postgresql://u@h/d')).toEqual({ database: 'postgresql://u@h/d' });
  });

  test('is shown without its password', () => {
    expect(placeOf({ database: 'postgresql://u:secret@host:5432/d' })).toBe('postgresql://u@host:5432/d');
    expect(placeOf({ database: 'postgresql://u@host/d' })).toBe('postgresql://u@host/d');
  });
});

describe('a damaged data directory', () => {
  test('an empty database file is not an office', async () => {
    const data = mkdtempSync(join(tmpdir(), 'harkness-empty-'));
    writeFileSync(join(data, 'harkness.sqlite'), '');
    for (const readOnly of [true, false])
      expect(await openStore({ data }, { create: false, readOnly })).toMatchObject({
        ok: false,
        errors: [{ code: 'store-damaged' }],
      });
    rmSync(data, { recursive: true });
  });

  test('a missing folder of locks is created again', async () => {
    const data = mkdtempSync(join(tmpdir(), 'harkness-locks-'));
    const opened = await openStore({ data });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    rmSync(join(data, 'locks'), { recursive: true });
    expect(await opened.value.exclusively('replay', async () => 'done')).toBe('done');
    await opened.value.close();
    rmSync(data, { recursive: true });
  });
});
