// The office of the stories: a sample federation in a temporary folder, the built server and pages, an administrator who came by
// the one-time link, and the accounts they made. Runs until it is told to stop.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TOTP } from 'otpauth';
import { accountsFile, type People, type Person } from './accounts.js';

const port = process.argv[2] ?? '8165';
const command = join(import.meta.dirname, '../../../cli/dist/main.js');
const data = mkdtempSync(join(tmpdir(), 'harkness-e2e-'));
execFileSync('node', [command, 'sample', '--data', data, '--players', '300', '--years', '4'], { stdio: 'inherit' });

// Everybody in the stories has the same address.
const server = spawn('node', [command, 'serve', '--data', data, '--port', port, '--per-minute', '20000'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const stop = (): void => {
  server.kill('SIGTERM');
  server.on('exit', () => {
    rmSync(data, { recursive: true, force: true });
    process.exit(0);
  });
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const link = await new Promise<string>((resolve) => {
  createInterface({ input: server.stdout }).on('line', (line) => {
    const match = /First administrator: (\S+)/.exec(line);
    if (match?.[1]) resolve(match[1]);
  });
});

const base = `http://127.0.0.1:${port}/api/v1`;

/** A session as a browser has one. */
class Visitor {
  #cookie = '';
  #csrf = '';

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
    // Confirmed with the code of the step before, which counts too, so that the current one is still there for the login.
    const code = new TOTP({ secret: String(secret) }).generate({ timestamp: Date.now() - 30_000 });
    await this.call('PUT', '/account/second-factor', { code });
    return String(secret);
  }
}

const password = 'seven quiet rooks at noon';
const affiliate = 'A6000001';
const administrator = new Visitor();
const chief: Person = { name: 'Ada Chief', email: 'ada@office.example', password };
await administrator.call('POST', `/links/${link.split('#')[1]}`, chief);
const chiefTotp = await administrator.setUpSecondFactor();

async function account(name: string, email: string, role: string, secondFactor: boolean): Promise<Person> {
  const made = await administrator.call('POST', '/accounts', {
    name,
    email,
    role,
    affiliates: role === 'player' ? [] : [affiliate],
  });
  const visitor = new Visitor();
  await visitor.call('POST', `/links/${String(made['link']).split('#')[1]}`, { password });
  return { name, email, password, ...(secondFactor ? { totp: await visitor.setUpSecondFactor() } : {}) };
}

const people: People = {
  administrator: { ...chief, totp: chiefTotp },
  secondAdministrator: await account('Abe Second', 'abe@office.example', 'administrator', true),
  thirdAdministrator: await account('Ari Third', 'ari@office.example', 'administrator', true),
  fourthAdministrator: await account('Ava Fourth', 'ava@office.example', 'administrator', true),
  officers: [
    await account('Olga Officer', 'olga@office.example', 'officer', true),
    await account('Otto Officer', 'otto@office.example', 'officer', true),
    await account('Orla Officer', 'orla@office.example', 'officer', true),
    await account('Odo Officer', 'odo@office.example', 'officer', true),
    await account('Ossi Officer', 'ossi@office.example', 'officer', true),
    await account('Olaf Officer', 'olaf@office.example', 'officer', true),
    await account('Oda Officer', 'oda@office.example', 'officer', true),
    await account('Omar Officer', 'omar@office.example', 'officer', true),
    await account('Ona Officer', 'ona@office.example', 'officer', true),
    await account('Orso Officer', 'orso@office.example', 'officer', true),
    await account('Otis Officer', 'otis@office.example', 'officer', true),
    await account('Oskar Officer', 'oskar@office.example', 'officer', true),
    await account('Ole Officer', 'ole@office.example', 'officer', true),
    await account('Opal Officer', 'opal@office.example', 'officer', true),
    await account('Oren Officer', 'oren@office.example', 'officer', true),
    await account('Orin Officer', 'orin@office.example', 'officer', true),
  ],
  committee: await account('Cora Committee', 'cora@office.example', 'officer', true),
  player: await account('Pia Player', 'pia@player.example', 'player', false),
  director: await account('Dan Director', 'dan@club.example', 'director', false),
  affiliate,
};
// The first report starts the threads that read reports; no story waits for them.
await administrator.call('POST', '/reports/check', { report: {} });
writeFileSync(accountsFile, JSON.stringify(people));
console.log('the office of the stories is open');
