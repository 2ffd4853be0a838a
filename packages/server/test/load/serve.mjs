// The built server in a process of its own, as an office runs it. From the sources, every run would compile its modules first.
// It tells its address, its memory or processor time whenever asked, and at the end the waits as the server itself sees them.

import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startServer } from '../../dist/index.js';

const place = JSON.parse(process.argv[2]);
const delay = monitorEventLoopDelay({ resolution: 5 });
const began = new WeakMap();
/** Of pages and of searches. */
const waits = { page: [], search: [] };
subscribe('http.server.request.start', ({ request }) => began.set(request, performance.now()));
subscribe('http.server.response.finish', ({ request }) => {
  if (request.headers.authorization === undefined)
    waits[request.url.includes('/search') ? 'search' : 'page'].push(performance.now() - began.get(request));
});

/** Seconds for which the main thread was ready but another had the processor; 0 where the system does not tell. */
function starved() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e9;
  } catch {
    return 0;
  }
}

/** Seconds. */
function processor() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const readOnly = process.argv[3] === 'read-only';
const server = await startServer({ place, port: 0, readOnly, ownProcess: true, log: false, limits: { perMinute: 100_000_000 } });
delay.enable();
process.send({ address: server.address });
process.on('message', async (message) => {
  if (message === 'memory') process.send({ memory: process.memoryUsage.rss() });
  else if (message === 'processor') process.send({ processor: processor() });
  else {
    const milliseconds = (share) => delay.percentile(share) / 1e6;
    process.send({ waits, delays: [50, 99, 100].map(milliseconds), processor: processor(), starved: starved() });
    await server.close();
    process.exit(0);
  }
});
