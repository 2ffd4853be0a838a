// The main routes over HTTP on loopback, compared with a bare fastify reply in the same run. By default a small office; with
// BENCH_PLAYERS=1000000 and a folder that keeps it (BENCH_OFFICE=…), the size for which the goals are stated.

import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import { during, once, percentile } from '../lib/requests.js';
import { Service } from '../lib/service.js';

const players = Number(process.env['BENCH_PLAYERS'] ?? 3000);
const folder = process.env['BENCH_OFFICE'];
const seconds = 4;
const connections = 10;
const goal = 0.3;
/** For a page requested for the first time. */
const firstGoal = 0.25;
/** The longest wait for a person who types, whatever else is running, in milliseconds. */
const longestSearch = 100;
/** Players requested repeatedly, and players requested once. */
const known = 1000;
const strangers = 120_000;

interface Load {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
  /** Requests per second of the server's own CPU time. */
  readonly perProcessorSecond: number;
}

interface LoadOptions {
  /** Seconds before the measurement. */
  readonly warmUp?: number;
  /** Every path once, instead of all of them by turns for some seconds. */
  readonly once?: boolean;
  /** As browsers do. Programs often take only what is not compressed. */
  readonly takesGzip?: boolean;
}

async function load(
  service: Service,
  paths: readonly string[],
  { warmUp = 1, once: eachOnce = false, takesGzip = true }: LoadOptions = {},
): Promise<Load> {
  const client = { address: service.address, connections, takesGzip };
  if (warmUp > 0) await during(client, paths, warmUp);
  const before = await service.processor();
  const { count, latencies, seconds: taken } = await (eachOnce ? once(client, paths) : during(client, paths, seconds));
  const used = (await service.processor()) - before;
  return {
    perSecond: count / taken,
    median: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    longest: percentile(latencies, 1),
    perProcessorSecond: count / used,
  };
}

async function items(service: Service, path: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${service.address}/api/v1${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return ((await answer.json()) as { items: Record<string, unknown>[] }).items;
}

/** Players from all over the list, from the best to the last. */
async function playersOf(service: Service, list: string, count: number): Promise<string[]> {
  const { players: size } = (await (await fetch(`${service.address}/api/v1/lists/${list}`)).json()) as { players: number };
  const pageSize = 500;
  const pages = Math.min(Math.ceil(count / pageSize), Math.floor(size / pageSize));
  const found: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const offset = Math.floor((page * (size - pageSize)) / Math.max(1, pages - 1));
    const rows = await items(service, `/lists/${list}/rows?limit=${pageSize}&cursor=${offset}`);
    found.push(...rows.map((row) => String(row['player'])));
  }
  return [...new Set(found)].slice(0, count);
}

/**
 * What people type into the search, letter by letter: names from all over the list, forwards and backwards, with accents and
 * typing errors, ids and their beginnings, and words that nobody has. Without repeats, in a mixed order.
 */
async function typedWords(service: Service, list: string): Promise<string[]> {
  const rows = await items(service, `/lists/${list}/rows?limit=500`);
  const words = rows.flatMap((row, at) => {
    const name = String(row['name'] ?? '').toLowerCase();
    const id = String(row['player']);
    const [last = '', first = ''] = name.split(/,? /);
    return [
      ...[1, 2, 3, 4, 5].map((letters) => name.slice(0, letters)),
      name,
      `${first} ${last}`,
      `${first.slice(0, 2)} ${last.slice(0, 3)}`,
      last.replace(/[aeiou]/, 'é'),
      `${last.slice(0, 2)}${last.slice(3)} ${first}`,
      ...[3, 5, 8].map((digits) => id.slice(0, digits)),
      `${id.slice(0, -2)}${(at * 37) % 100}`,
      `xq${at.toString(36)}zz`,
      `${last} xq${at.toString(36)}`,
    ];
  });
  const once = [...new Set(words.map((word) => word.trim()))].filter((word) => word !== '');
  const mixed = once.map((word, at) => ({ word, place: (at * 7919) % once.length })).toSorted((a, b) => a.place - b.place);
  return mixed.map(({ word }) => `/api/v1/search?q=${encodeURIComponent(word)}`);
}

const pathOf = (player: string): string => `/api/v1/players/${player}`;

/** Paths of each route over several players, events and words, so that no single page dominates. */
async function routes(service: Service, pages: readonly string[]): Promise<[string, string[]][]> {
  const list = String((await items(service, '/lists'))[0]?.['list']);
  const events = (await items(service, '/events?limit=40')).map((event) => String(event['event']));
  return [
    ['player history', pages.slice(0, 40).map((path) => `${path}/history`)],
    ['player chart', pages.slice(0, 40).map((path) => `${path}/chart`)],
    ['section with its crosstable', events.map((event) => `/api/v1/events/${event}/sections/1`)],
    ['search as you type', ['ma', 'sch', 'open', 'le', 'jo', 'an'].map((word) => `/api/v1/search?q=${word}`)],
    ['100 rows of a list', [`/api/v1/lists/${list}/rows?limit=100`]],
    ['health', ['/healthz']],
  ];
}

async function run(): Promise<Measurement> {
  const bare = await new Service('bare').start();
  const office = await new Service(folder === undefined ? String(players) : `${players}@${folder}`).start();
  try {
    const limit = await load(bare, ['/']);
    const rows: Row[] = [{ label: 'bare fastify reply', value: limit.perSecond, unit: 'requests/s', note: latency(limit) }];
    const add = (label: string, found: Load, more: Partial<Row> = {}): void => {
      const byProcessor = found.perProcessorSecond / limit.perProcessorSecond;
      rows.push({
        label,
        value: found.perSecond,
        unit: 'requests/s',
        ratio: found.perSecond / limit.perSecond,
        of: 'bare',
        note: `${latency(found)}; by processor time ${byProcessor.toPrecision(2)} × bare`,
        ...more,
      });
    };
    const list = String((await items(office, '/lists'))[0]?.['list']);
    const everybody = await playersOf(office, list, strangers + known);
    const asked = everybody.slice(-known).map(pathOf);
    // Spread over the list, because those at its top have played most.
    const others = everybody.slice(0, -known).map((_, at, all) => pathOf(String(all[(at * 7919) % all.length])));
    // A third of them for V8, which compiles the server's code meanwhile.
    const third = Math.floor(others.length / 3);
    await load(office, others.slice(0, third), { warmUp: 0, once: true });
    const addFirst = async (who: string, some: readonly string[], takesGzip: boolean): Promise<void> => {
      // Without a warm-up: each of these is requested for the first time.
      const first = await load(office, some, { warmUp: 0, once: true, takesGzip });
      const ofBare = first.perProcessorSecond / (await load(bare, ['/'])).perProcessorSecond;
      add(`player page, every player for the first time, ${who}; ratio by processor time`, first, {
        ratio: ofBare,
        goal: `≥ ${firstGoal}`,
        met: ofBare >= firstGoal,
      });
    };
    await addFirst('as browsers ask (gzip)', others.slice(third, 2 * third), true);
    await addFirst('by programs that do not take gzip', others.slice(2 * third), false);
    for (const path of asked) await (await fetch(`${office.address}${path}`)).arrayBuffer();
    const page = await load(office, asked);
    // The goal is compared with a bare reply measured right after it: on a busy machine the first may be long ago.
    const now = await load(bare, ['/']);
    const ratio = page.perSecond / now.perSecond;
    add(`player page, of ${known} players`, page, { ratio, goal: `≥ ${goal}`, met: ratio >= goal });
    add('bare fastify reply, right after it', now);
    for (const [label, paths] of await routes(office, asked)) add(label, await load(office, paths));
    if ((await office.replay()) === 'running') {
      const beside = await load(office, asked, { warmUp: 0 });
      const reply = await load(bare, ['/'], { warmUp: 0 });
      const still = (await office.job()) === 'running' ? 'all the time' : 'part of the time';
      const met = beside.p99 < 10 * Math.max(1, beside.median);
      add(`player page while everything is replayed in the same process (${still})`, beside, {
        goal: 'p99 < 10 × median, taken as at least 1 ms',
        met,
      });
      add('bare fastify reply, in another process beside that replay', reply);
    }
    const words = await typedWords(office, list);
    const half = Math.floor(words.length / 2);
    const addSearch = async (label: string, some: readonly string[]): Promise<void> => {
      const found = await load(office, some, { warmUp: 0, once: true });
      add(`${label} (longest ${found.longest.toPrecision(3)} ms)`, found, {
        goal: `p99 < 10 × median, taken as at least 1 ms, and none over ${longestSearch} ms`,
        met: found.p99 < 10 * Math.max(1, found.median) && found.longest <= longestSearch,
      });
    };
    await addSearch('search as people type, each text for the first time', words.slice(0, half));
    if ((await office.replay()) === 'running')
      await addSearch('the same while everything is replayed in the same process', words.slice(half));
    const again = await load(bare, ['/']);
    add('bare fastify reply, once more at the end', again);
    return {
      rows,
      how: `${players.toLocaleString('en')} players of a sample on SQLite; ${connections} connections on loopback, ${seconds} s a route after 1 s to warm up, server and load in two processes, built packages, one run. A page is the API's answer about a player.${players < 1_000_000 ? ' The goals are stated for a million players: this is a small office.' : ''}`,
    };
  } finally {
    await Promise.all([bare.stop(), office.stop()]);
  }
}

function latency({ median, p99 }: Load): string {
  return `p50 ${median.toPrecision(2)} ms, p99 ${p99.toPrecision(2)} ms`;
}

export const api: Benchmark = {
  name: 'api',
  measures: 'Requests per second and latency of the main routes.',
  matters: 'On the day a list is published, everybody looks at the same time.',
  run,
};
