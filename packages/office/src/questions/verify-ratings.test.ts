import { publicKeyOf, signHead } from '@harkness/ledger';
import { loadSample } from '@harkness/sample';
import { expect, test } from 'vitest';
import { statesWithOtherRating } from '../../test/other-rating.js';
import { replay } from '../authorities/live.js';
import { readHead, resultSpaces } from '../engines/live/spaces.js';
import type { Store } from '../facts/store.js';
import { verify } from '../facts/verify.js';
import { publicLines, verifyPublic } from '../lists/exchange.js';
import { memoryStore } from '../testing/index.js';
import { publicStarts } from './public-starts.js';
import { verifyRatings } from './verify-ratings.js';

async function sampleStore(): Promise<Store> {
  const store = memoryStore();
  const loaded = await loadSample(store, { seed: 5, players: 40, years: 2, games: 400, authority: 'uschess' });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  await replay(store, { reason: 'sample' });
  return store;
}

test('ratings that match the facts pass', async () => {
  expect(await verifyRatings(await sampleStore())).toMatchObject({ ok: true, problems: [] });
}, 60_000);

/** A block with one rating of 2850.5; undefined if it has none. */
const overwritten = {
  states: statesWithOtherRating,
  chunks: (bytes: Uint8Array): Uint8Array | undefined => {
    const copy = bytes.slice();
    const doubles = new Float64Array(copy.buffer, 0, copy.byteLength >> 3);
    const at = doubles.findIndex((one) => one > 500 && one < 2800);
    if (at < 0) return undefined;
    doubles[at] = 2850.5;
    return copy;
  },
};

test.each(['states', 'chunks'] as const)(
  'a rating overwritten in the %s of the results is found',
  async (space) => {
    const store = await sampleStore();
    const name = resultSpaces((await store.read(readHead)).results)[space];
    await store.write(async (writer) => {
      for await (const { key, bytes } of writer.blobs(name)) {
        const changed = overwritten[space](bytes);
        if (changed === undefined) continue;
        await writer.putBlob(name, key, changed);
        return;
      }
    });
    const found = await verifyRatings(store);
    expect(found.ok).toBe(false);
    expect(found.problems.length).toBeGreaterThan(0);
  },
  60_000,
);

test('a known key must have signed the last fact; without its heads an export fails and says what is missing', async () => {
  const store = await sampleStore();
  const key = await publicKeyOf(store);
  expect(await verify(store, { publicKeys: [key] })).toMatchObject({ ok: false, missing: ['no head is signed by this key'] });
  await signHead(store);
  expect(await verify(store, { publicKeys: [key] })).toMatchObject({ ok: true, missing: [] });
  const lines: string[] = [];
  await store.read(async (reader) => {
    for await (const line of publicLines(reader, publicStarts)) lines.push(line);
  });
  const streamed = async function* (given: readonly string[]) {
    yield* given;
  };
  expect(await verifyPublic(() => streamed(lines), { publicKeys: [key] })).toMatchObject({ ok: true, value: { ok: true } });
  const heads = lines.filter((line) => line.startsWith('{"signedHead"')).length;
  const without = lines
    .filter((line) => !line.startsWith('{"signedHead"'))
    .map((line) => line.replace(/"lines":(\d+)\}\}$/, (_, count: string) => `"lines":${Number(count) - heads}}}`));
  expect(await verifyPublic(() => streamed(without), { publicKeys: [key] })).toMatchObject({
    ok: true,
    value: { ok: false, missing: ['no head is signed by this key'] },
  });
}, 60_000);

test('a ledger position that somebody kept reveals a rewritten history and a truncated end', async () => {
  const store = await sampleStore();
  const { seq, hash } = await store.read((reader) => reader.head());
  const since = (place: { seq: number; hash: string }) => verify(store, { knownPlaces: [place] });
  expect(await since({ seq, hash })).toMatchObject({ ok: true });
  expect((await since({ seq, hash: 'f'.repeat(64) })).missing[0]).toContain('the history was rewritten');
  expect((await since({ seq: seq + 50, hash })).missing[0]).toContain('its end was cut off');
}, 60_000);
