// The public log over HTTP: caching, access, and a stranger who follows it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followLog, openCheckpoint, parsePolicy } from '@harkness/ledger/log';
import { nodeCrypto } from '@harkness/ledger/node-crypto';
import { openStore } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-public-log-'));
let server: RunningServer;

beforeAll(async () => {
  const place = { data: join(folder, 'office') };
  const opened = await openStore(place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const sample = { seed: 8, players: 40, years: 2, games: 500, authority: 'uschess', until: '2026-10-31' } as const;
  const made = await makeSampleOffice(opened.value, { sample, supplements: 1 });
  expect(made.ok).toBe(true);
  await opened.value.close();
  server = await startServer({ place, port: 0 });
}, 120_000);

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string): Promise<Response> => fetch(`${server.address}/log/${path}`);

async function get(path: string): Promise<Uint8Array | undefined> {
  const answer = await ask(path);
  return answer.status === 404 ? undefined : new Uint8Array(await answer.arrayBuffer());
}

test.each([
  ['checkpoint', 200, 'text/plain; charset=utf-8', 'no-cache'],
  ['tile/0/000.p/9', 200, 'application/octet-stream', 'public, max-age=5'],
  ['facts/000.p/9', 200, 'application/jsonl; charset=utf-8', 'public, max-age=5'],
  ['tile/0/000.p/256', 404, 'application/problem+json; charset=utf-8', 'no-store'],
  ['tile/0/x000/000', 404, 'application/problem+json; charset=utf-8', 'no-store'],
  ['../../harkness.key', 404, null, null],
])('/log/%s answers %d for any page, cached as long as it is valid', async (path, status, type, cache) => {
  const answer = await ask(path);
  expect(answer.status).toBe(status);
  if (type === null) return;
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('cache-control')).toBe(cache);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

test('a stranger follows the log from its address and key alone', async () => {
  const [key] = new TextDecoder().decode(await get('vkey')).split('\n');
  const parsed = parsePolicy(nodeCrypto.sha256, `log ${key}\nquorum none\n`);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const opened = await openCheckpoint(nodeCrypto, (await get('checkpoint')) ?? '', parsed.policy);
  if (!opened.ok) throw new Error(opened.error);
  const size = Number(opened.checkpoint.size);
  expect(size).toBeGreaterThan(50);
  expect(await followLog(nodeCrypto, get, opened.checkpoint, undefined)).toMatchObject({ accusations: [], kept: { size } });
});
