// An office written by version 0.1 (before the ledger was a separate package) opens, verifies and replays to the same hashes.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { logFile, type StoreLocation, signedHeads, signHead, storedCheckpoint, treeSize } from '@harkness/ledger';
import { parseBundle } from '@harkness/ledger/log';
import { sqliteFileName } from '@harkness/ledger/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { replay } from '../src/authorities/live.js';
import { verify } from '../src/facts/verify.js';
import { recomputeLists } from '../src/lists/recompute.js';
import { memoryStore } from '../src/testing/index.js';
import { describeEachStore } from './each-store.js';

/** The output of version 0.1 for these two offices: 140 players, 3 years, 118 lists. */
const facts = 534;
const heads = {
  sqlite: '5ea0562ce4b5edd0f2bd3612ca7d210f8548f476d0a64fad2beaea0b64dcfb08',
  postgresql: '0939f4e2eac0055b3e75de12ddcb655becdaf117f42932a04e7f25cf97e9a3e4',
} as const;
const resultsHash = 'b949dad6b3daf26c5e2ffba7c105ccd751372219139a34197fb75937d8f2559c';

function fixture(name: string): Buffer {
  return gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures', name)));
}

async function putOffice(location: StoreLocation): Promise<void> {
  if ('data' in location) {
    mkdirSync(location.data, { recursive: true });
    writeFileSync(join(location.data, sqliteFileName), fixture('office-0.1.sqlite.gz'));
    return;
  }
  const client = new pg.Client({ connectionString: location.database });
  await client.connect();
  await client.query(fixture('office-0.1.sql.gz').toString('utf8'));
  await client.end();
}

describeEachStore('an office of version 0.1', (stores) => {
  test('opens, verifies, and replays from the start to the same results', async () => {
    const location = await stores.location();
    await putOffice(location);
    const store = await stores.again(location);
    expect(await verify(store)).toMatchObject({ ok: true, facts, heads: 118, head: { seq: facts, hash: heads[stores.engine] } });
    const run = await replay(store, { reason: 'version 0.1', full: true });
    expect(run).toMatchObject({ resultsHash, playersChanged: 0, sectionsChanged: 0 });
  });

  test('gets a public log from its chain that contains every head it signed', async () => {
    const location = await stores.location();
    await putOffice(location);
    const store = await stores.again(location);
    expect(await store.read(treeSize)).toBe(0);
    await signHead(store);
    const checkpoint = await store.read((reader) => storedCheckpoint(reader));
    expect(checkpoint?.size).toBe(facts);
    expect(await verify(store)).toMatchObject({ ok: true, heads: 118, checkpoints: 1, brokenCheckpoints: [] });
    const entries = await store.read((reader) => logFile(reader, 'tile/entries/000'));
    const first = parseBundle(entries?.bytes ?? new Uint8Array(), 256)?.map((bytes) => new TextDecoder().decode(bytes));
    const signed = await store.read(signedHeads);
    const early = signed.filter(({ seq }) => seq <= 256);
    expect(early.length).toBeGreaterThan(0);
    for (const { seq, hash } of early) expect(first?.[seq - 1]).toContain(`{"hash":"${hash}",`);
  });

  test('has the same lists, bit for bit, when they are remade', async () => {
    const location = await stores.location();
    await putOffice(location);
    const store = await stores.again(location);
    const scratch = memoryStore();
    const made = await store.read(async (reader) => {
      const all: boolean[] = [];
      const again = recomputeLists(reader, { scratch, replay: (one) => replay(one, { reason: 'lists' }) });
      for await (const { same } of again) all.push(same);
      return all;
    });
    expect(made).toEqual(Array.from({ length: 118 }, () => true));
  });
});
