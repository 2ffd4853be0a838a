// npm run test:long -- load: readers and directors at once, while everything is rated again and again. On each store:
//   npx tsx --conditions=source packages/server/test/load/main.ts --store sqlite|postgresql [--minutes 10] [--readers 1000] [--directors 20] [--players 20000] [--profile FOLDER]
// Every report the server accepted must be in the office once, even if sent twice under one key; no request fails; memory stays
// flat; the 99th percentile of readers' waiting times stays below ten times the median. The server is the built one (`tsc -b`), in
// a separate process.

import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@harkness/client';
import type { StoreLocation } from '@harkness/ledger';
import { startPostgres } from '@harkness/ledger/testing';
import { openOffice, openStore, verify } from '@harkness/office';
import { makeSampleOffice, sampleReports } from '@harkness/sample';
import { changeAccountIn, createAccountIn } from '../../src/accounts/accounts.js';
import { createKey } from '../../src/accounts/keys.js';
import type { Role } from '../../src/contract/route.js';
import { playerPages } from '../../src/handlers/player-answer.js';
import { judgeLoad, type LoadFigures, percentile, type SlowAnswer, type Waits } from './judge.js';

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '10' },
    readers: { type: 'string', default: '1000' },
    directors: { type: 'string', default: '20' },
    players: { type: 'string', default: '20000' },
    profile: { type: 'string' },
  },
});
const numbers = {
  minutes: Number(values.minutes),
  readers: Number(values.readers),
  directors: Number(values.directors),
  players: Number(values.players),
};
const sample = {
  seed: 25,
  players: numbers.players,
  years: 5,
  games: numbers.players * 5,
  authority: 'uschess',
  until: '2026-10-31',
} as const;

/** Pauses between two pages of a reader, and between two reports of a director. */
const readingPause = { least: 2000, most: 8000 };
const directorsPause = { least: 1000, most: 5000 };
/** Readers have machines of their own: their process must not wait for the server's threads. */
const readersPriority = -10;
const memoryEvery = 5000;
const affiliate = 'A6000001';
const slowestShown = 100;

if (values.store === 'sqlite') {
  const data = mkdtempSync(join(tmpdir(), 'harkness-load-'));
  await load({ data })
    .then(tell)
    .finally(() => rmSync(data, { recursive: true, force: true }));
} else if (values.store === 'postgresql') {
  const server = await startPostgres({ fsync: true });
  await load({ database: (await server.createDatabase()).address })
    .then(tell)
    .finally(() => server.stop());
} else {
  console.error('give --store sqlite or --store postgresql');
  process.exitCode = 2;
}

function tell(figures: LoadFigures): void {
  const problems = judgeLoad(figures);
  console.log(JSON.stringify(figures, null, 1));
  for (const problem of problems) console.error(`FAILED: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function pause({ least, most }: { readonly least: number; readonly most: number }): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)));
}

async function load(place: StoreLocation): Promise<LoadFigures> {
  const people = await fill(place);
  const execArgv = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
  const child = fork(fileURLToPath(new URL('./serve.mjs', import.meta.url)), [JSON.stringify(place)], { execArgv });
  const told = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      const failed = (code: number | null): void => reject(new Error(`the server ended with ${code}`));
      child.once('exit', failed);
      child.once('message', (message) => {
        child.off('exit', failed);
        resolve(message as T);
      });
    });
  const { address } = await told<{ address: string }>();
  const start = performance.now();
  const until = start + numbers.minutes * 60_000;
  const isOn = (): boolean => performance.now() < until;
  const before = process.cpuUsage();
  const errors: string[] = [];
  const sent: string[] = [];
  const memory: number[] = [];
  const client = (secret: string): Client => createClient({ base: address, fetch: withKey(secret) });
  const officer = client(people.officer);
  let [runs, twice] = [0, 0];

  const director = async (secret: string, number: number): Promise<void> => {
    const own = client(secret);
    for (let report = 0; isOn(); report++) {
      await pause(directorsPause);
      const name = `Load ${number} ${report}`;
      const [idempotencyKey, file] = [randomUUID(), fileOf(people.report, name)];
      const upload = () => own.call('upload', { file, body: { affiliate }, idempotencyKey });
      try {
        const made = await upload();
        // Like a browser that did not receive the answer.
        if (report % 3 === 0) {
          const again = await upload();
          twice += 1;
          if (again.submission !== made.submission) errors.push(`${name} became ${made.submission} and ${again.submission}`);
        }
        sent.push(name);
      } catch (error) {
        errors.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const replays = async (): Promise<void> => {
    while (isOn()) {
      try {
        const { job } = await officer.call('startRun', { body: { reason: 'load', full: true } });
        const progress = await withKey(people.officer)(`${address}/api/v1/jobs/${job}/progress`);
        const text = await progress.text();
        if (text.includes('event: done')) runs += 1;
        else errors.push(`a run ended otherwise: ${text.slice(-300)}`);
      } catch (error) {
        errors.push(`a run: ${error instanceof Error ? error.message : String(error)}`);
        await pause(directorsPause);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (isOn()) {
      child.send('memory');
      memory.push((await told<{ memory: number }>()).memory);
      await new Promise((resolve) => setTimeout(resolve, memoryEvery));
    }
  };
  let read: ReadersSide = { waits: [], slow: [], errors: [], delays: [], processor: 0 };
  let seen: ServerSide = { waits: { page: [], search: [] }, delays: [], processor: 0, starved: 0 };
  try {
    await Promise.all([
      readersOf(address, people.players).then((told) => {
        read = told;
      }),
      ...people.directors.map(director),
      replays(),
      watch(),
    ]);
  } finally {
    child.send('close');
    seen = await told<ServerSide>();
    await new Promise((ended) => child.once('exit', ended));
  }
  const waits = read.waits.toSorted((a, b) => a - b);
  errors.push(...read.errors);
  const { page, search } = seen.waits;
  const own = process.cpuUsage(before);
  const [delay = 0, delay99 = 0, longestDelay = 0] = seen.delays;
  const [late = 0, late99 = 0, latest = 0] = read.delays;
  return {
    store: 'data' in place ? 'sqlite' : 'postgresql',
    minutes: numbers.minutes,
    pages: waits.length,
    median: percentile(waits, 0.5),
    p99: percentile(waits, 0.99),
    longest: percentile(waits, 1),
    server: { ...waitsOf([...page, ...search]), page: waitsOf(page), search: waitsOf(search) },
    eventLoop: { median: delay, p99: delay99, longest: longestDelay },
    ownLoop: { median: late, p99: late99, longest: latest },
    processor: { server: seen.processor, starved: seen.starved, load: read.processor + (own.user + own.system) / 1e6 },
    runs,
    sent: sent.length,
    twice,
    errors: errors.length,
    firstErrors: errors.slice(0, 5),
    memory: memory.map((bytes) => Math.round(bytes / 2 ** 20)),
    slowest: read.slow.map(({ after, wait, path }) => ({ after: Math.round(after), wait: Math.round(wait), path })),
    ...(await inTheOffice(place, sent)),
  };
}

function waitsOf(waits: readonly number[]): Waits {
  const sorted = waits.toSorted((a, b) => a - b);
  return { median: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), longest: percentile(sorted, 1) };
}

async function readersOf(address: string, players: readonly string[]): Promise<ReadersSide> {
  const order = {
    ...{ address, players, readers: numbers.readers, milliseconds: numbers.minutes * 60_000 },
    ...{ pause: readingPause, priority: readersPriority, slowest: slowestShown },
  };
  const child = fork(fileURLToPath(new URL('./readers.mjs', import.meta.url)));
  // Not as an argument: twenty thousand ids are longer than one may be.
  child.send(order);
  return new Promise((resolve, reject) => {
    child.once('message', (told) => resolve(told as ReadersSide));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the readers ended with ${code}`));
    });
  });
}

function withKey(secret: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${secret}`);
    return fetch(input, { ...init, headers });
  };
}

/** What the readers saw, in milliseconds; how late their own event loop was; seconds of processor. */
interface ReadersSide {
  readonly waits: readonly number[];
  readonly slow: readonly SlowAnswer[];
  readonly errors: readonly string[];
  readonly delays: readonly number[];
  readonly processor: number;
}

/** What the server says about itself: readers' waits inside the server, delays of its event loop, processor time. */
interface ServerSide {
  readonly waits: { readonly page: readonly number[]; readonly search: readonly number[] };
  readonly delays: readonly number[];
  readonly processor: number;
  readonly starved: number;
}

interface People {
  readonly officer: string;
  readonly directors: readonly string[];
  readonly players: readonly string[];
  /** A report as JSON, to be sent under many names. */
  readonly report: string;
}

async function fill(place: StoreLocation): Promise<People> {
  const opened = await openStore(place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const store = opened.value;
  const made = await makeSampleOffice(store, { sample, supplements: 1 });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  // As in any office that a server has served for some minutes.
  const office = await openOffice({ store });
  if (!office.ok || !(await office.value.makePageRecords(playerPages)).complete) throw new Error('page records are not complete');
  const now = new Date();
  const key = (role: Role, name: string, scopes: readonly ('submit' | 'office')[]): Promise<string> =>
    store.write(async (writer) => {
      const affiliates = role === 'director' ? [affiliate] : [];
      const account = await createAccountIn(writer, { name, email: `${name}@example.org`, role, affiliates }, now.toISOString());
      if (account === undefined) throw new Error(`${name} could not be made`);
      // Nobody logs in here, but the office requires a second factor.
      const totp = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', confirmed: true, lastCounter: 0, recovery: [] };
      const whole = (await changeAccountIn(writer, account.account, (one) => ({ ...one, totp }))) ?? account;
      return (await createKey(writer, whole, { name: 'load', scopes, days: 1 }, now)).secret;
    });
  const officer = await key('officer', 'officer', ['office']);
  const directors: string[] = [];
  for (let at = 0; at < numbers.directors; at++) directors.push(await key('director', `director${at}`, ['submit']));
  const players = await store.read(async (reader) => {
    const ids: string[] = [];
    for await (const facts of reader.facts({ kinds: ['player-registered'] }))
      for (const fact of facts) if (fact.kind === 'player-registered') ids.push(fact.body.player);
    return ids;
  });
  await store.close();
  const [last] = sampleReports({ sample, format: 'json', events: 1 });
  return { officer, directors, players, report: new TextDecoder().decode(last?.files[0]?.bytes) };
}

function fileOf(report: string, name: string): File {
  const { event, ...rest } = JSON.parse(report) as { event: { [field: string]: unknown }; [field: string]: unknown };
  const { id: _, ...fields } = event;
  return new File([JSON.stringify({ ...rest, event: { ...fields, name } })], 'load.json', { type: 'application/json' });
}

/** How many of these names are missing from the office or duplicated, and whether its ledger is sound. */
async function inTheOffice(
  place: StoreLocation,
  sent: readonly string[],
): Promise<Pick<LoadFigures, 'lost' | 'doubled' | 'verified'>> {
  const opened = await openStore(place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const store = opened.value;
  const counts = new Map<string, number>();
  const names = /"name":"(Load \d+ \d+)"/;
  await store.read(async (reader) => {
    for (const { value } of await reader.records('submissions')) {
      const name = names.exec(value)?.[1];
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  });
  const { ok } = await verify(store);
  await store.close();
  return {
    lost: sent.filter((name) => !counts.has(name)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
    verified: ok,
  };
}
