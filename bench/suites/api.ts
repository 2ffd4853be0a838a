// The main routes over HTTP on loopback against a bare fastify reply in the same run.

import autocannon from 'autocannon';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import { Service } from '../lib/service.js';

const players = 3000;
const seconds = 3;
const connections = 10;
const goal = 0.3;

interface Load {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  /** Requests a second of the server's own processor time. */
  readonly perProcessorSecond: number;
}

async function load(service: Service, paths: readonly string[]): Promise<Load> {
  const options = { url: service.address, connections, requests: paths.map((path) => ({ path })) };
  await autocannon({ ...options, duration: 1 });
  const before = await service.processor();
  const result = await autocannon({ ...options, duration: seconds });
  const used = (await service.processor()) - before;
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${paths[0]}: ${result.non2xx + result.errors} requests failed`);
  return {
    perSecond: result['2xx'] / result.duration,
    median: result.latency.p50,
    p99: result.latency.p99,
    perProcessorSecond: result['2xx'] / used,
  };
}

async function items(service: Service, path: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${service.address}/api/v1${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return ((await answer.json()) as { items: Record<string, unknown>[] }).items;
}

/** Paths of each route over several players, events and words, so that no single page is what is measured. */
async function routes(service: Service): Promise<[string, string[]][]> {
  const list = String((await items(service, '/lists'))[0]?.list);
  const listed = (await items(service, `/lists/${list}/rows?limit=40`)).map((row) => String(row.player));
  const events = (await items(service, '/events?limit=40')).map((event) => String(event.event));
  const ones = listed.map((player) => `/api/v1/players/${player}`);
  return [
    ['player page', ones],
    ['player history', ones.map((path) => `${path}/history`)],
    ['player chart', ones.map((path) => `${path}/chart`)],
    ['section with its crosstable', events.map((event) => `/api/v1/events/${event}/sections/1`)],
    ['search as you type', ['ma', 'sch', 'open', 'le', 'jo', 'an'].map((word) => `/api/v1/search?q=${word}`)],
    ['100 rows of a list', [`/api/v1/lists/${list}/rows?limit=100`]],
    ['health', ['/healthz']],
  ];
}

async function run(): Promise<Measurement> {
  const bare = await new Service('bare').start();
  const office = await new Service(String(players)).start();
  try {
    const limit = await load(bare, ['/']);
    const rows: Row[] = [
      {
        label: 'bare fastify reply',
        value: limit.perSecond,
        unit: 'requests/s',
        note: `p50 ${limit.median} ms, p99 ${limit.p99} ms`,
      },
    ];
    for (const [label, paths] of await routes(office)) {
      const found = await load(office, paths);
      const ratio = found.perSecond / limit.perSecond;
      const byProcessor = found.perProcessorSecond / limit.perProcessorSecond;
      rows.push({
        label,
        value: found.perSecond,
        unit: 'requests/s',
        ratio,
        of: 'bare',
        note: `p50 ${found.median} ms, p99 ${found.p99} ms; by processor time ${byProcessor.toPrecision(2)} × bare`,
        ...(label === 'player page' ? { goal: `≥ ${goal}`, met: ratio >= goal } : {}),
      });
    }
    const again = await load(bare, ['/']);
    rows.push({
      label: 'bare fastify reply, once more at the end',
      value: again.perSecond,
      unit: 'requests/s',
      ratio: again.perSecond / limit.perSecond,
      of: 'bare',
    });
    return {
      rows,
      how: `${players.toLocaleString('en')} players of a sample on SQLite; ${connections} connections on loopback, ${seconds} s a route after 1 s to warm up, server and load in two processes, built packages, one run. The goal is stated for a million players: this is a small office.`,
    };
  } finally {
    await Promise.all([bare.stop(), office.stop()]);
  }
}

export const api: Benchmark = {
  name: 'api',
  measures: 'Requests a second and latency of the main routes.',
  matters: 'On the day a list comes out everybody looks at once.',
  run,
};
