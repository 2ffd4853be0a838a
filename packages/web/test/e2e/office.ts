// The office of the stories: a sample federation in a temporary folder, the built server and pages, an administrator who used the
// one-time link, and the accounts they created. Runs until told to stop.

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TOTP } from 'otpauth';
import { storiesSampleOptions } from '../../../../scripts/lib/stories-sample.js';
import { accountsFile, type Invited, type People, type Person } from './accounts.js';

const port = process.argv[2] ?? '8165';
const command = join(import.meta.dirname, '../../../cli/dist/main.js');
const data = mkdtempSync(join(tmpdir(), 'harkness-e2e-'));
// A prepared sample: `npm test` makes one while other tests run; also for running a story again and again.
const made = process.env['HARKNESS_STORIES_SAMPLE'];
if (made === undefined) execFileSync('node', [command, 'sample', '--data', data, ...storiesSampleOptions], { stdio: 'inherit' });
else cpSync(made, data, { recursive: true });
const untouched = mkdtempSync(join(tmpdir(), 'harkness-e2e-untouched-'));
cpSync(data, untouched, { recursive: true });

// Everybody in the stories has the same address.
const server = spawn('node', [command, 'serve', '--data', data, '--port', port, '--per-minute', '20000'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let isStopping = false;
// A server that ends by itself, for want of a free port say, ends the office: nobody waits for it.
server.once('exit', (code) => {
  for (const folder of [data, untouched]) rmSync(folder, { recursive: true, force: true });
  if (!isStopping) console.error(`the server of the stories ended by itself with code ${code}`);
  process.exit(isStopping ? 0 : 1);
});
const stop = (): void => {
  isStopping = true;
  server.kill('SIGTERM');
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const link = await new Promise<string>((resolve) => {
  createInterface({ input: server.stdout }).on('line', (line) => {
    const match = /First administrator: (\S+)/.exec(line);
    if (match?.[1]) resolve(match[1]);
  });
});

const origin = `http://127.0.0.1:${port}`;
const base = `${origin}/api/v1`;

/** A session like a browser's. */
class Visitor {
  #cookie = '';
  #csrf = '';

  get session(): string {
    return this.#cookie.split('=')[1] ?? '';
  }

  async call(method: string, path: string, body?: unknown): Promise<{ [field: string]: unknown }> {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(this.#csrf === '' ? {} : { 'x-csrf-token': this.#csrf }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    const answer = response.status === 204 ? {} : ((await response.json()) as { [field: string]: unknown });
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    if (typeof answer['csrf'] === 'string') this.#csrf = answer['csrf'];
    return answer;
  }

  async setUpSecondFactor(): Promise<string> {
    const { secret } = await this.call('POST', '/account/second-factor');
    // Confirmed with the previous step's code, which is also valid, so that the current one is left for the login.
    const app = new TOTP({ secret: String(secret) });
    const confirm = () => this.call('PUT', '/account/second-factor', { code: app.generate({ timestamp: Date.now() - 30_000 }) });
    // If the half minute ended in between, the next one has just begun.
    await confirm().catch(confirm);
    return String(secret);
  }
}

const password = 'seven quiet rooks at noon';
const affiliate = 'A6000001';
const administrator = new Visitor();
const chief = { name: 'Ada Chief', email: 'ada@office.example', password };
await administrator.call('POST', `/links/${link.split('#')[1]}`, chief);
const chiefTotp = await administrator.setUpSecondFactor();

async function invitation(name: string, email: string, role: string): Promise<Invited> {
  const affiliates = role === 'player' ? [] : [affiliate];
  const made = await administrator.call('POST', '/accounts', { name, email, role, affiliates });
  return { name, email, token: String(made['link']).split('#')[1] ?? '' };
}

async function account(name: string, email: string, role: string, secondFactor: boolean): Promise<Person> {
  const { token } = await invitation(name, email, role);
  const visitor = new Visitor();
  await visitor.call('POST', `/links/${token}`, { password });
  const totp = secondFactor ? { totp: await visitor.setUpSecondFactor() } : {};
  return { name, email, password, ...totp, session: visitor.session };
}

const officer = (first: string) => account(`${first} Officer`, `${first.toLowerCase()}@office.example`, 'officer', true);

const people: People = {
  origin,
  untouched,
  administrator: { ...chief, totp: chiefTotp, session: administrator.session },
  secondAdministrator: await account('Abe Second', 'abe@office.example', 'administrator', true),
  thirdAdministrator: await account('Ari Third', 'ari@office.example', 'administrator', true),
  fourthAdministrator: await account('Ava Fourth', 'ava@office.example', 'administrator', true),
  officers: [
    await officer('Olga'),
    await officer('Otto'),
    await officer('Orla'),
    await officer('Odo'),
    await officer('Ossi'),
    await officer('Olaf'),
    await officer('Oda'),
    await officer('Omar'),
    await officer('Ona'),
    await officer('Orso'),
    await officer('Otis'),
    await officer('Oskar'),
    await officer('Ole'),
    await officer('Opal'),
    await officer('Oren'),
    await officer('Orin'),
  ],
  committee: await account('Cora Committee', 'cora@office.example', 'officer', true),
  player: await account('Pia Player', 'pia@player.example', 'player', false),
  director: await account('Dan Director', 'dan@club.example', 'director', false),
  invited: [
    await invitation('Iris Invited', 'iris@office.example', 'officer'),
    await invitation('Ivo Invited', 'ivo@office.example', 'officer'),
  ],
  affiliate,
};
// The first report starts the threads that read reports, so that no story waits for them.
await administrator.call('POST', '/reports/check', { report: {} });
writeFileSync(accountsFile, JSON.stringify(people));
console.log('the office of the stories is open');
