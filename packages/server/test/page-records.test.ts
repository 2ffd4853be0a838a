// Pages from records over HTTP: they are the computed ones, for readers who take gzip and for those who do not.

import { openOffice } from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playerPages, startServer } from '../src/index.js';
import { fillWithSample, sample, sqlitePlace, type TestPlace } from './harness.js';

let office: TestPlace;
beforeAll(async () => {
  office = await sqlitePlace();
  await fillWithSample(office.place);
}, 60_000);
afterAll(() => office.remove());

interface Page {
  readonly body: string;
  readonly encoding: string | null;
  readonly etag: string | null;
}

async function pages(): Promise<ReadonlyMap<string, Page>> {
  const server = await startServer({ place: office.place, port: 0, checkAnswers: true, limits: { perMinute: 1_000_000 } });
  const found = new Map<string, Page>();
  try {
    const list = `${server.address}/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=500`;
    const { items } = (await (await fetch(list)).json()) as { items: { player: string }[] };
    for (const { player } of items)
      for (const encoding of ['gzip', 'identity']) {
        const address = `${server.address}/api/v1/players/${player}`;
        const answer = await fetch(address, { headers: { 'accept-encoding': encoding } });
        const etag = answer.headers.get('etag');
        found.set(`${player} ${encoding}`, { body: await answer.text(), encoding: answer.headers.get('content-encoding'), etag });
        const again = await fetch(address, { headers: { 'accept-encoding': encoding, 'if-none-match': etag ?? '' } });
        expect(again.status).toBe(304);
      }
  } finally {
    await server.close();
  }
  return found;
}

test('a page from its record is the computed page', { timeout: 60_000 }, async () => {
  const computed = await pages();
  const opened = await openOffice(office.place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  expect(await opened.value.makePageRecords(playerPages)).toEqual({ made: sample.players, complete: true });
  await opened.value.close();
  const recorded = await pages();
  expect([...recorded.keys()]).toEqual([...computed.keys()]);
  expect(recorded.size).toBeGreaterThan(80);
  for (const [what, { body, encoding, etag }] of recorded) {
    expect(body, what).toBe(computed.get(what)?.body);
    expect(encoding, what).toBe(what.endsWith('gzip') ? 'gzip' : null);
    // Made from the stored bytes.
    expect(etag, what).not.toBe(computed.get(what)?.etag);
  }
});
