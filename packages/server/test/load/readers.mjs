// The readers, in a process of their own: what directors and officers do in theirs must not delay what readers measure.

import { Agent, get } from 'node:http';
import { setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** In milliseconds. `pause`: between two pages of a reader. `priority`: where the system allows it. `slowest`: how many to tell. */
const { address, players, readers, milliseconds, pause, priority, slowest } = await new Promise((resolve) =>
  process.once('message', resolve),
);

try {
  setPriority(priority);
} catch {
  // Only an administrator may; `delays` shows how late this process was.
}
const before = process.cpuUsage();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const start = performance.now();
const agent = new Agent({ keepAlive: true, maxSockets: readers });
const [waits, slow, errors] = [[], [], []];

function pausing(least) {
  return new Promise((resolve) => setTimeout(resolve, least + Math.random() * (pause.most - least)));
}

/** Requests a page on one of the reader's own connections and returns its status. */
function fetched(path) {
  return new Promise((resolve, reject) => {
    get(`${address}${path}`, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    }).once('error', reject);
  });
}

function note(answer) {
  waits.push(answer.wait);
  slow.push(answer);
  if (slow.length >= 2 * slowest) slow.sort((a, b) => b.wait - a.wait).splice(slowest);
}

async function read(at) {
  // Spread the starts.
  await pausing(0);
  for (let turn = at; performance.now() < start + milliseconds; turn += 7919) {
    const player = players[turn % players.length];
    const path = turn % 5 === 0 ? `/api/v1/search?q=${player.slice(0, 5)}` : `/api/v1/players/${player}`;
    const began = performance.now();
    const status = await fetched(path).catch((error) => String(error));
    note({ after: began - start, wait: performance.now() - began, path });
    if (status !== 200) errors.push(`${path}: ${status}`);
    await pausing(pause.least);
  }
}

await Promise.all(Array.from({ length: readers }, (_, at) => read(at)));
agent.destroy();
delay.disable();
const { user, system } = process.cpuUsage(before);
const told = {
  waits,
  slow: slow.sort((a, b) => b.wait - a.wait).slice(0, slowest),
  errors,
  delays: [50, 99, 100].map((share) => delay.percentile(share) / 1e6),
  processor: (user + system) / 1e6,
};
process.send(told, () => process.disconnect());
