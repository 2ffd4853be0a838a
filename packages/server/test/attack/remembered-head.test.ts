// Somebody with write access to the database replaces facts at its end, with heads, lists and all derived data. The office
// remembers, outside the database, what it signed last: it refuses to start, sign or publish, and says why.

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastHeadFile, lastHeadVariable, rememberedHead, StoreError, signHead } from '@harkness/ledger';
import { appendFacts, openStore, publishList, type Store, verify } from '@harkness/office';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServer } from '../../src/index.js';
import { describeAttack, fillWithSample, type TestPlace } from '../harness.js';

const cut = 50;

describeAttack('a database whose end was rewritten', (place) => {
  let folder: string;
  let made: TestPlace;
  let store: Store;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'harkness-head-'));
    made = await place();
    // On SQLite the file is in the data directory by default; on PostgreSQL it must be named.
    if ('database' in made.place) vi.stubEnv(lastHeadVariable, join(folder, 'last-head.json'));
    await fillWithSample(made.place);
    const opened = await openStore(made.place);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    store = opened.value;
    await signHead(store);
  }, 60_000);
  afterEach(async () => {
    await store.close();
    vi.unstubAllEnvs();
    await made.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As thoroughly as anybody with database access can. */
  async function cutTheEnd(): Promise<void> {
    const statements = [
      `delete from facts where seq > (select max(seq) - ${cut} from facts)`,
      "delete from records where space in ('heads', 'signed-results', 'audit', 'log-checkpoints')",
      'delete from private_values',
      'delete from blobs',
      'delete from entries',
    ];
    if ('data' in made.place) {
      const database = new Database(join(made.place.data, 'harkness.sqlite'));
      for (const sql of statements) database.exec(sql);
      database.close();
      return;
    }
    const client = new pg.Client({ connectionString: made.place.database });
    await client.connect();
    for (const sql of statements) await client.query(sql);
    await client.end();
  }

  const others = Array.from({ length: cut + 5 }, (_, at) => ({
    id: `other-${at}`,
    kind: 'player-registered' as const,
    actor: 'somebody',
    body: { player: `other${at}`, name: `Other, Player ${at}` },
  }));

  test('the head is remembered outside the database, readable by its owner only, and moves forward', async () => {
    const file = lastHeadFile(made.place) ?? '';
    const first = JSON.parse(readFileSync(file, 'utf8')) as { seq: number };
    expect(statSync(file).mode & 0o077).toBe(0);
    expect((await appendFacts(store, others)).ok).toBe(true);
    const next = await signHead(store);
    expect(rememberedHead(made.place)).toEqual(next);
    expect(next?.seq).toBe(first.seq + others.length);
  });

  test.each([
    ['facts cut off', false, /were cut off, or an older copy was restored/],
    ['other facts in their place', true, /the history was rewritten/],
  ])(
    '%s: nothing is signed, nothing published, no server starts',
    async (_, withOthers, message) => {
      await cutTheEnd();
      if (withOthers) expect((await appendFacts(store, others)).ok).toBe(true);
      // Nothing inside the database contradicts it.
      expect(await verify(store)).toMatchObject({ ok: true });
      const remembered = rememberedHead(made.place);
      expect(remembered).toBeDefined();
      expect(await verify(store, { knownPlaces: remembered === undefined ? [] : [remembered] })).toMatchObject({ ok: false });
      await expect(signHead(store)).rejects.toThrow(message);
      await expect(
        publishList(store, 'uschess-supplement', '2026-11-01', { actor: 'officer', now: () => '2026-11-05T12:00:00.000Z' }),
      ).rejects.toThrow(StoreError);
      await expect(startServer({ place: made.place, port: 0 })).rejects.toThrow(message);
      // To restore an older copy on purpose, an operator moves the file away.
      rmSync(lastHeadFile(made.place) ?? '');
      const server = await startServer({ place: made.place, port: 0 });
      await server.close();
      expect(existsSync(lastHeadFile(made.place) ?? '')).toBe(true);
    },
    60_000,
  );

  test('a changed file is not trusted', async () => {
    const file = lastHeadFile(made.place) ?? '';
    const head = JSON.parse(readFileSync(file, 'utf8')) as { seq: number };
    for (const text of ['', '{}', 'null', JSON.stringify({ ...head, seq: 1 })]) {
      writeFileSync(file, text);
      await expect(signHead(store)).rejects.toThrow(/cannot be used/);
    }
  });
});
