// A server in a separate process: the office's with a sample in it, or a bare fastify reply. It answers each line on its standard
// input with one line, and ends when the input ends. An empty line asks for the CPU seconds used so far, `replay` starts a replay
// of everything as an officer would, `job` asks whether it is still running.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseStoreLocation } from '@harkness/ledger';
import { openOffice, openStore } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { playerPages, type RunningServer, startServer } from '@harkness/server';

/** The same fastify and second factor that the server uses. */
const fromServer = createRequire(new URL('../../packages/server/package.json', import.meta.url));

export interface ServiceLine {
  readonly address?: string;
  readonly processor?: number;
  /** State of the last replay. */
  readonly job?: string;
}

function say(line: ServiceLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function answerUntilEnd(address: string, officer?: Officer): Promise<void> {
  say({ address });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'replay') await officer?.startReplay();
    if (line === 'replay' || line === 'job') say({ job: officer?.state ?? 'none' });
    else {
      const { user, system } = process.cpuUsage();
      say({ processor: (user + system) / 1e6 });
    }
  }
}

async function serveBare(): Promise<void> {
  const fastify: () => RunningServer['app'] = fromServer('fastify');
  const app = fastify();
  app.get('/', async () => ({ hello: 'world' }));
  await answerUntilEnd(await app.listen({ host: '127.0.0.1', port: 0 }));
  await app.close();
}

const person = { name: 'Bench', email: 'bench@example.org', password: 'a long way down 9' };

/**
 * An administrator, who may do everything an officer may: by the link of the first start or, in an existing office, by logging
 * in.
 */
class Officer {
  readonly #address: string;
  readonly #headers: { [name: string]: string } = { 'content-type': 'application/json' };
  #ready: Promise<void> | undefined;
  state = 'none';

  readonly #link: string | undefined;
  /** Keeps the secret of the second factor beside the office. */
  readonly #file: string;

  constructor(address: string, link: string | undefined, file: string) {
    this.#address = address;
    this.#link = link;
    this.#file = file;
  }

  async #send<T>(method: string, path: string, body: object): Promise<T> {
    const options = { method, headers: this.#headers, body: JSON.stringify(body) };
    const answer = await fetch(`${this.#address}/api/v1${path}`, options);
    const [cookie] = answer.headers.getSetCookie();
    if (cookie !== undefined) this.#headers['cookie'] = cookie.split(';')[0] ?? '';
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async #begin(): Promise<void> {
    const { TOTP } = fromServer('otpauth') as { TOTP: new (options: { secret: string }) => { generate(): string } };
    const { email, password } = person;
    if (this.#link === undefined) {
      const code = new TOTP({ secret: readFileSync(this.#file, 'utf8') }).generate();
      const session = await this.#send<{ csrf: string }>('POST', '/session', { email, password, code });
      this.#headers['x-csrf-token'] = session.csrf;
      return;
    }
    const { csrf } = await this.#send<{ csrf: string }>('POST', `/links/${this.#link.split('#')[1]}`, person);
    this.#headers['x-csrf-token'] = csrf;
    const { secret } = await this.#send<{ secret: string }>('POST', '/account/second-factor', {});
    await this.#send('PUT', '/account/second-factor', { code: new TOTP({ secret }).generate() });
    writeFileSync(this.#file, secret);
  }

  async startReplay(): Promise<void> {
    this.#ready ??= this.#begin();
    await this.#ready;
    const { job } = await this.#send<{ job: string }>('POST', '/runs', { reason: 'bench', full: true });
    this.state = 'running';
    const progress = await fetch(`${this.#address}/api/v1/jobs/${job}/progress`, { headers: this.#headers });
    progress.text().then(
      (text) => {
        this.state = text.includes('event: done') ? 'done' : 'failed';
      },
      () => {
        this.state = 'failed';
      },
    );
  }
}

/** `players`, or `players@folder` for an office that is created there once and kept. */
async function serveOffice(what: string): Promise<void> {
  const [players = '3000', kept] = what.split('@');
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'harkness-bench-api-'));
  try {
    const data = kept ?? join(folder, 'office');
    await makeOffice(data, Number(players));
    const server = await startServer({ place: { data }, port: 0, ownProcess: true, log: false, limits: { perMinute: 1e9 } });
    await answerUntilEnd(server.address, new Officer(server.address, server.firstAdministrator, join(folder, 'bench-officer')));
    await server.close();
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function makeOffice(data: string, players: number): Promise<void> {
  const opened = await openStore(parseStoreLocation(data));
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const { seq } = await opened.value.read((reader) => reader.head());
  if (seq === 0) {
    // A large office is like a real one: most members have played little.
    const size = players > 100_000 ? { years: 10, games: players * 4 } : { years: 5 };
    const sample = { seed: 8, players, authority: 'uschess', until: '2026-10-31', ...size } as const;
    const made = await makeSampleOffice(opened.value, { sample, supplements: 2 });
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
  }
  // As a server does in the background after a run.
  const office = await openOffice({ store: opened.value });
  if (!office.ok || !(await office.value.makePageRecords(playerPages)).complete) throw new Error('page records are not complete');
  await opened.value.close();
}

export function serve(what: string): Promise<void> {
  return what === 'bare' ? serveBare() : serveOffice(what);
}
