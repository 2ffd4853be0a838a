// A server in a process of its own: the office's with a sample in it, or a bare fastify reply. It answers each line on its standard
// input with the processor seconds it has used so far, and ends when the input ends.

import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeSampleOffice, openStore, parseStoreLocation } from '@harkness/office';
import { type RunningServer, startServer } from '@harkness/server';

/** The very fastify the server uses. */
const fromServer = createRequire(new URL('../../packages/server/package.json', import.meta.url));

export interface ServiceLine {
  readonly address?: string;
  readonly processor?: number;
}

function say(line: ServiceLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function answerUntilEnd(address: string): Promise<void> {
  say({ address });
  for await (const _ of createInterface({ input: process.stdin })) {
    const { user, system } = process.cpuUsage();
    say({ processor: (user + system) / 1e6 });
  }
}

async function serveBare(): Promise<void> {
  const fastify: () => RunningServer['app'] = fromServer('fastify');
  const app = fastify();
  app.get('/', async () => ({ hello: 'world' }));
  await answerUntilEnd(await app.listen({ host: '127.0.0.1', port: 0 }));
  await app.close();
}

async function serveOffice(players: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-bench-api-'));
  try {
    const data = join(folder, 'office');
    const opened = await openStore(parseStoreLocation(data));
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const sample = { seed: 5, players, years: 5, authority: 'uschess' } as const;
    const made = await makeSampleOffice(opened.value, { sample, supplements: 1 });
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
    await opened.value.close();
    const server = await startServer({ place: { data }, port: 0, log: false, limits: { perMinute: 1e9 } });
    await answerUntilEnd(server.address);
    await server.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function serve(what: string): Promise<void> {
  return what === 'bare' ? serveBare() : serveOffice(Number(what));
}
