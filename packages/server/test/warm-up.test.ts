// Before a large office listens, the server has answered searches and pages; they are neither counted nor logged.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/server.js';

let folder = '';

async function made(name: string, players: number): Promise<{ data: string }> {
  const place = { data: join(folder, name) };
  const opened = await openStore(place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const sample = { seed: 3, players, years: 2, games: players * 4, authority: 'uschess', until: '2026-10-31' } as const;
  const filled = await makeSampleOffice(opened.value, { sample, supplements: 0 });
  if (!filled.ok) throw new Error(JSON.stringify(filled.errors));
  await opened.value.close();
  return place;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'harkness-warm-up-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['a large office', 1500, true],
  ['a small office', 60, false],
])('%s', { timeout: 120_000 }, async (name, players, isLarge) => {
  const place = await made(name, players);
  const asked: string[] = [];
  const lines: string[] = [];
  const server = await startServer({
    place,
    port: 0,
    log: { write: (line) => lines.push(line) },
    // The clock is read once a request.
    clock: () => {
      asked.push(new Error('where').stack ?? '');
      return new Date();
    },
  });
  try {
    const { head } = (await (await fetch(`${server.address}/readyz`)).json()) as { head: number };
    expect(head > 2000).toBe(isLarge);
    const before = asked.filter((stack) => stack.includes('answerInTime')).length;
    // How many depends on the time they take.
    if (isLarge) expect(before).toBeGreaterThan(0);
    else expect(before).toBe(0);
    expect(lines.filter((line) => line.includes('/api/v1/'))).toEqual([]);
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).not.toContain('route="/api/v1/');
    expect((await fetch(`${server.address}/api/v1/search?q=a`)).status).toBe(200);
    expect(lines.some((line) => line.includes('/api/v1/search'))).toBe(true);
    expect(await (await fetch(`${server.address}/metrics`)).text()).toContain('route="/api/v1/search"');
  } finally {
    await server.close();
  }
});
