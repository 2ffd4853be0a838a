// A server on a small sample office for tests over real HTTP, on SQLite in a temporary folder and on PostgreSQL, with a person of
// every role.

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@harkness/client';
import type { StoreLocation } from '@harkness/ledger';
import { copyDatabase, findPostgres, testDatabase } from '@harkness/ledger/testing';
import { openStore } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { TOTP } from 'otpauth';
import { describe } from 'vitest';
import type { Role } from '../src/contract/route.js';
import { type RunningServer, type ServerOptions, startServer } from '../src/index.js';
export const sample = { seed: 8, players: 60, years: 2, games: 900, authority: 'uschess', until: '2026-10-31' } as const;
export const roles: readonly Role[] = ['player', 'director', 'officer', 'administrator'];

/** A person with a session: a browser's cookie, the session's CSRF token, and a client that sends both. */
export interface Person {
  readonly account: string;
  readonly email: string;
  readonly password: string;
  /** Recovery codes of the second factor; empty without one. */
  readonly recovery: readonly string[];
  /** Secret of the second factor; empty without one. */
  readonly secret: string;
  readonly session: BrowserSession;
  readonly client: Client;
}

export interface TestServer {
  readonly running: RunningServer;
  readonly place: StoreLocation;
  readonly address: string;
  readonly nobody: Client;
  readonly people: { readonly [R in Role]: Person };
  /** Creates an account with a password set by its link and, if the role requires it, a second factor. */
  person(role: Role, more?: { readonly affiliates?: readonly string[]; readonly player?: string }): Promise<Person>;
  /** A raw request below /api/v1. */
  send(method: string, path: string, init?: SendOptions): Promise<Response>;
  close(): Promise<void>;
}

export interface SendOptions {
  readonly as?: Person;
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
  /** Omit the CSRF token. */
  readonly withoutCsrf?: boolean;
}

/** The session data that a browser keeps. */
export class BrowserSession {
  cookie = '';
  csrf = '';

  readonly fetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (this.cookie !== '') headers.set('cookie', this.cookie);
    const response = await fetch(input, { ...init, headers });
    const set = response.headers.getSetCookie().find((one) => /^(__Host-)?harkness_session=./.test(one));
    if (set !== undefined) this.cookie = set.split(';')[0] ?? '';
    return response;
  };

  client(base: string): Client {
    return createClient({ base, fetch: this.fetch, csrf: () => (this.csrf === '' ? undefined : this.csrf) });
  }
}

/** Runs the suite on both stores; on a machine without PostgreSQL the second is skipped and named accordingly. */
export function describeEachStore(name: string, suite: (place: () => Promise<TestPlace>) => void): void {
  describe(`${name} (SQLite)`, () => suite(sqlitePlace));
  const there = findPostgres() !== undefined;
  describe.skipIf(!there)(`${name} (PostgreSQL${there ? '' : ': not on this machine, skipped'})`, () => suite(postgresPlace));
}

/** An attack: on SQLite in every test run, and on both stores in the full attack run (`npm run test:long -- attack`). */
export function describeAttack(name: string, suite: (place: () => Promise<TestPlace>) => void): void {
  if (process.env['HARKNESS_ATTACKS'] === 'all') describeEachStore(name, suite);
  else describe(`${name} (SQLite)`, () => suite(sqlitePlace));
}

export interface TestPlace {
  readonly place: StoreLocation;
  /** The office already exists; otherwise the sample is created. */
  readonly isFilled?: boolean;
  remove(): Promise<void>;
}

export async function sqlitePlace(): Promise<TestPlace> {
  const data = mkdtempSync(join(tmpdir(), 'harkness-server-'));
  return { place: { data }, remove: async () => rmSync(data, { recursive: true, force: true }) };
}

export async function postgresPlace(): Promise<TestPlace> {
  const database = await testDatabase();
  return { place: { database: database.address }, remove: () => database.drop() };
}

/** The sample office, created by the first test that needs it and copied by the others. */
export async function fillWithSample(place: StoreLocation): Promise<void> {
  const shared = process.env['HARKNESS_TEST_POSTGRES_RUN'];
  // If the test has its own secret key, secrets are sealed with it from the start.
  if (shared === undefined || process.env['HARKNESS_SECRET_KEY'] !== undefined) return fill(place);
  return 'data' in place ? fillFolder(place.data, join(shared, 'sample-office')) : fillDatabase(place.database, shared);
}

async function fillFolder(data: string, template: string): Promise<void> {
  if (existsSync(template)) return cpSync(template, data, { recursive: true });
  await fill({ data });
  const copy = mkdtempSync(`${template}-`);
  cpSync(data, copy, { recursive: true });
  try {
    renameSync(copy, template);
  } catch {
    // Another process created it meanwhile.
    rmSync(copy, { recursive: true, force: true });
  }
}

async function fillDatabase(address: string, shared: string): Promise<void> {
  // The template is on the shared PostgreSQL server; a test's own server has none.
  const server = join(shared, 'address');
  if (!existsSync(server) || !address.startsWith(readFileSync(server, 'utf8'))) return fill({ database: address });
  const template = new URL(address);
  template.pathname = '/sample_office';
  const made = join(shared, 'sample-database-made');
  if (existsSync(made)) return copyDatabase(template.href, address);
  await fill({ database: address });
  try {
    mkdirSync(join(shared, 'sample-database-begun'));
  } catch {
    // Another process is creating it.
    return;
  }
  await copyDatabase(address, template.href);
  writeFileSync(made, '');
}

async function fill(place: StoreLocation): Promise<void> {
  const opened = await openStore(place);
  if (!opened.ok) throw new Error(opened.errors.map(({ message }) => message).join(' '));
  const made = await makeSampleOffice(opened.value, { sample, supplements: 2 });
  await opened.value.close();
  if (!made.ok) throw new Error(made.errors.map(({ message }) => message).join(' '));
}

/** A sample office of about sixty players with two supplements, and a server on it. */
export async function startTestServer(
  makePlace: () => Promise<TestPlace> = sqlitePlace,
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const { place, remove, isFilled } = await makePlace();
  if (isFilled !== true) await fillWithSample(place);
  const running = await startServer({
    place,
    port: 0,
    checkAnswers: true,
    limits: { perMinute: 1_000_000 },
    ...options,
  });
  const { address } = running;
  const token = running.firstAdministrator?.split('#')[1] ?? '';
  const administrator = await enrol(address, token, 'administrator', { name: 'Ada Minister', email: 'ada@example.org' });
  let count = 0;

  async function person(
    role: Role,
    more: { readonly affiliates?: readonly string[]; readonly player?: string } = {},
  ): Promise<Person> {
    count += 1;
    const { affiliates = [], player } = more;
    const email = `${role}${count}@example.org`;
    const { link } = await administrator.client.call('createAccount', {
      body: { name: `Some ${role}`, email, role, affiliates: [...affiliates], ...(player === undefined ? {} : { player }) },
    });
    return enrol(address, link.split('#')[1] ?? '', role, { email });
  }

  const people = {
    player: await person('player'),
    director: await person('director', isFilled === true ? {} : { affiliates: ['A6000001'] }),
    officer: await person('officer'),
    administrator,
  };
  return {
    running,
    place,
    address,
    nobody: createClient({ base: address }),
    people,
    person,
    send: (method, path, init = {}) => send(address, method, path, init),
    async close() {
      await running.close();
      await remove();
    },
  };
}

async function enrol(
  address: string,
  token: string,
  role: Role,
  who: { readonly name?: string; readonly email: string },
): Promise<Person> {
  const session = new BrowserSession();
  const client = session.client(address);
  const password = `long enough ${role.slice(0, 2)} 7431`;
  const given = who.name === undefined ? {} : { name: who.name, email: who.email };
  const { account, csrf, mustSetUpSecondFactor } = await client.call('followLink', {
    params: { token },
    body: { password, ...given },
  });
  session.csrf = csrf;
  const { secret, recovery } = mustSetUpSecondFactor ? await setUpSecondFactor(client) : { secret: '', recovery: [] };
  return { account: account.account, email: who.email, password, recovery, secret, session, client };
}

export async function setUpSecondFactor(
  client: Client,
): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> {
  const { secret } = await client.call('beginSecondFactor');
  const { recovery } = await client.call('confirmSecondFactor', { body: { code: new TOTP({ secret }).generate() } });
  return { secret, recovery };
}

/** The next code of a second factor: the current one was used to set it up. */
export function nextCode(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
}

async function send(address: string, method: string, path: string, init: SendOptions): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.as) {
    headers.set('cookie', init.as.session.cookie);
    if (!init.withoutCsrf) headers.set('x-csrf-token', init.as.session.csrf);
  }
  let body: BodyInit | undefined;
  if (init.body instanceof FormData || typeof init.body === 'string') body = init.body;
  else if (init.body !== undefined) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(init.body);
  }
  return fetch(`${address}/api/v1${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
}
