// From a director's push to the readers' pages: an event of 500 players with 1,000 readers over real connections.
//   npx tsx --conditions=source bench/live.ts [--players 500] [--readers 1000] [--changes 5]
// The server runs in a separate process. Measures the time from sending the push until the last reader has the change.

import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cell, ReportDraft } from '@harkness/formats';
import { openStore } from '@harkness/office';
import { makeSampleOffice, sampleFederation } from '@harkness/sample';
import { startServer } from '@harkness/server';
import { createAccountIn } from '../packages/server/src/accounts/accounts.js';
import { createKey } from '../packages/server/src/accounts/keys.js';

function option(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? usual : Number(process.argv[at + 1]);
}

const players = option('players', 500);
const readers = option('readers', 1000);
const changes = option('changes', 5);
const rounds = 9;
const sample = {
  seed: 24,
  players: players + 100,
  years: 1,
  games: 8 * players,
  authority: 'uschess',
  until: '2026-10-31',
} as const;
const served = process.argv.indexOf('--serve');

if (served === -1) await measure();
else await serve(process.argv[served + 1] ?? '');

async function serve(data: string): Promise<void> {
  const server = await startServer({ place: { data }, port: 0, limits: { perMinute: 10_000_000 } });
  process.send?.(server.address);
  // Reports its CPU time so far on request: on a busy machine that says more than the clock.
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  });
}

/** In each round, neighbours in the list meet; in the last round, only the first `decided` games are over. */
function reportOf(ids: readonly string[], names: ReadonlyMap<string, string>, decided: number): ReportDraft {
  const cells = ids.map((): Cell[] => []);
  const openGames: { round: number; white: number; black: number }[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (let at = 0; at + 1 < ids.length; at += 2) {
      const white = (at + round * 2) % ids.length;
      const black = (at + 1 + round * 6) % ids.length;
      if (white === black || cells[white]?.at(-1)?.round === round || cells[black]?.at(-1)?.round === round) continue;
      if (round === rounds && at / 2 >= decided) {
        openGames.push({ round, white: white + 1, black: black + 1 });
        continue;
      }
      const isDraw = (at + round) % 4 === 0;
      cells[white]?.push({ round, outcome: isDraw ? 'draw' : 'win', opponent: black + 1, colour: 'white' });
      cells[black]?.push({ round, outcome: isDraw ? 'draw' : 'loss', opponent: white + 1, colour: 'black' });
    }
  }
  return {
    version: 1,
    event: { name: 'Large Open', start: '2026-11-14', end: '2026-11-22', city: 'Springfield', state: 'NY' },
    sections: [
      {
        number: 1,
        name: 'Open',
        kind: 'swiss',
        rounds,
        venue: 'otb',
        timeControl: 'G/90;d5',
        openGames,
        players: ids.map((id, at) => ({
          pair: at + 1,
          name: names.get(id) ?? id,
          uschessId: id,
          ratings: [],
          cells: cells[at] ?? [],
        })),
      },
    ],
  };
}

async function measure(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'harkness-bench-live-'));
  const opened = await openStore({ data });
  if (!opened.ok) throw new Error('the store could not be opened');
  const made = await makeSampleOffice(opened.value, { sample, supplements: 1 });
  const key = await opened.value.write(async (writer) => {
    const now = new Date();
    const director = await createAccountIn(
      writer,
      { name: 'Dee Rector', email: 'dee@example.org', role: 'director' },
      now.toISOString(),
    );
    if (director === undefined) throw new Error('the director could not be made');
    return (await createKey(writer, director, { name: 'bench', scopes: ['submit'], days: 1 }, now)).secret;
  });
  await opened.value.close();
  if (!made.ok) throw new Error('the office could not be made');
  const names = new Map<string, string>();
  for (const { facts } of sampleFederation(sample))
    for (const fact of facts) {
      if (fact.kind === 'player-registered') names.set(fact.body.player, fact.body.name);
      if (fact.kind === 'player-merged') names.delete(fact.body.from);
    }
  const ids = [...names.keys()].slice(0, players);
  const child = fork(fileURLToPath(import.meta.url), ['--serve', data], { execArgv: process.execArgv });
  const address = await new Promise<string>((ready) => child.once('message', (message) => ready(String(message))));
  try {
    const push = async (decided: number): Promise<void> => {
      const form = new FormData();
      form.set('file', new File([JSON.stringify(reportOf(ids, names, decided))], 'large.json'));
      const response = await fetch(`${address}/api/v1/live/large`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: form,
      });
      const answer = (await response.json()) as { errors?: string[]; detail?: string };
      if (!response.ok || answer.errors?.length !== 0)
        throw new Error(answer.detail ?? answer.errors?.[0] ?? String(response.status));
    };
    await push(0);
    let got = 0;
    let all: () => void = () => undefined;
    await new Promise<void>((ready) => {
      let open = 0;
      for (let i = 0; i < readers; i++)
        get(`${address}/api/v1/live/large/stream`, (response) => {
          let isFirst = true;
          response.on('data', (chunk: Buffer) => {
            if (isFirst) {
              isFirst = false;
              open += 1;
              if (open === readers) ready();
            }
            if (chunk.includes('event: change')) {
              got += 1;
              if (got === readers) all();
            }
          });
        });
    });
    await new Promise((settled) => setTimeout(settled, 2000));
    const cpu = (): Promise<number> =>
      new Promise((answer) => {
        child.once('message', (used) => answer(Number(used)));
        child.send('cpu');
      });
    const times: number[] = [];
    for (let change = 1; change <= changes; change++) {
      got = 0;
      const done = new Promise<void>((resolve) => {
        all = resolve;
      });
      const used = await cpu();
      const start = performance.now();
      await push(change * 3);
      const answered = performance.now() - start;
      await done;
      times.push(performance.now() - start);
      const busy = (await cpu()) - used;
      process.stdout.write(
        `change ${change}: answered after ${answered.toFixed(0)} ms, with all ${readers} readers after ${times.at(-1)?.toFixed(0)} ms; ${busy.toFixed(0)} ms of the server's processor time\n`,
      );
    }
    times.sort((a, b) => a - b);
    process.stdout.write(
      `${players} players, ${readers} readers: median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms\n`,
    );
  } finally {
    child.kill();
    rmSync(data, { recursive: true, force: true });
  }
  process.exit(0);
}
