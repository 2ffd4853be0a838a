// Somebody changes the derived data directly in the database: ratings, cards, lists, search. Changed data are never read as
// correct, new ratings and lists do not use them, `verify` names them even if the digest was forged too, and they can be rebuilt.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DerivedDamage, type StoreLocation, verifyBlocks } from '@harkness/ledger';
import { makeSampleOffice } from '@harkness/sample';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyResults } from '../../src/authorities/live.js';
import { signOffice } from '../../src/engines/live/signed-results.js';
import { readHead, resultSpaces } from '../../src/engines/live/spaces.js';
import { listEditions } from '../../src/engines/period/editions.js';
import type { Store } from '../../src/facts/store.js';
import { publishList } from '../../src/lists/publish-list.js';
import { restoreLists } from '../../src/lists/restore.js';
import { verifyEdition } from '../../src/lists/verify.js';
import { openOffice } from '../../src/office.js';
import { verifyRatings } from '../../src/questions/verify-ratings.js';
import { describeEachStore } from '../each-store.js';
import { statesWithOtherRating } from '../other-rating.js';
import { player } from '../sample-facts.js';

/** A direct connection to the database, bypassing the store. */
interface Beneath {
  get(space: string, key: string): Promise<Uint8Array>;
  set(space: string, key: string, bytes: Uint8Array): Promise<void>;
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

async function beneath(location: StoreLocation): Promise<Beneath> {
  if ('data' in location) {
    const database = new Database(join(location.data, 'harkness.sqlite'));
    return {
      get: async (space, key) =>
        (database.prepare('select bytes from blobs where space = ? and key = ?').get(space, key) as { bytes: Uint8Array }).bytes,
      set: async (space, key, bytes) => {
        database.prepare('update blobs set bytes = ? where space = ? and key = ?').run(bytes, space, key);
      },
      run: async (sql) => {
        database.exec(sql);
      },
      close: async () => {
        database.close();
      },
    };
  }
  const client = new pg.Client({ connectionString: location.database });
  await client.connect();
  return {
    get: async (space, key) =>
      (await client.query<{ bytes: Uint8Array }>('select bytes from blobs where space = $1 and key = $2', [space, key])).rows[0]
        ?.bytes ?? new Uint8Array(),
    set: async (space, key, bytes) => {
      await client.query('update blobs set bytes = $1 where space = $2 and key = $3', [bytes, space, key]);
    },
    run: async (sql) => {
      await client.query(sql);
    },
    close: () => client.end(),
  };
}

/** Written the way Harkness would: an attacker can read the source. */
function forged(space: string, key: string, bytes: Uint8Array): Uint8Array {
  const digest = createHash('sha256').update(`${space}\0${key}\0`).update(bytes).digest().subarray(0, 16);
  return Buffer.concat([bytes, digest]);
}

/** A stored block, without its digest, with a rating of 2850.5; undefined if it has no rating. */
function withOtherRating(kind: 'states' | 'chunks', stored: Uint8Array): Uint8Array | undefined {
  const copy = new Uint8Array(stored.subarray(0, stored.length - 16));
  if (kind === 'states') return statesWithOtherRating(copy);
  const doubles = new Float64Array(copy.buffer, 0, copy.byteLength >> 3);
  const at = doubles.findIndex((one) => one > 500 && one < 2800);
  if (at < 0) return undefined;
  doubles[at] = 2850.5;
  return copy;
}

describeEachStore('derived data overwritten', (stores) => {
  let store: Store;
  let attacker: Beneath;
  beforeAll(async () => {
    store = await stores.fresh();
    const sample = { seed: 3, players: 24, years: 1, games: 120, authority: 'uschess', until: '2026-06-30' } as const;
    const made = await makeSampleOffice(store, { sample, supplements: 1 });
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
    await signOffice(store);
    attacker = await beneath(store.location);
  }, 60_000);
  afterAll(() => attacker.close());

  /** Writes other bytes, checks, and restores the original. */
  async function during(space: string, key: string, bytes: Uint8Array, look: () => Promise<void>): Promise<void> {
    const before = await attacker.get(space, key);
    await attacker.set(space, key, bytes);
    try {
      await look();
    } finally {
      await attacker.set(space, key, before);
    }
  }

  const keysOf = (space: string) => store.read((reader) => reader.blobKeys(space));
  const ratingBlock = async (kind: 'states' | 'chunks') => {
    const space = resultSpaces((await store.read(readHead)).results)[kind];
    for (const key of await keysOf(space)) {
      const bytes = withOtherRating(kind, await attacker.get(space, key));
      if (bytes !== undefined) return { space, key, bytes };
    }
    throw new Error('no rating in any block');
  };
  const verifyLists = () =>
    store.read(async (reader) => {
      const found = [];
      for (const edition of await listEditions(reader))
        found.push(await verifyEdition(reader, edition.list, edition.date, edition));
      return found;
    });

  test('untouched, everything holds', async () => {
    expect(await store.read(verifyBlocks)).toMatchObject({ ok: true, problems: [] });
    expect(await verifyRatings(store)).toMatchObject({ ok: true, problems: [] });
    expect((await verifyLists()).every(({ holds }) => holds)).toBe(true);
  });

  test('one flipped bit, a block cut off, or another block in its place: refused when it is read, in every space', async () => {
    const spaces = await store.read((reader) => reader.blobSpaces());
    expect(spaces.length).toBeGreaterThan(12);
    for (const space of spaces) {
      const [key = '', other] = await keysOf(space);
      const before = await attacker.get(space, key);
      const flipped = Uint8Array.from(before);
      flipped[Math.floor(flipped.length / 3)] = (flipped[Math.floor(flipped.length / 3)] ?? 0) ^ 4;
      const changed = [flipped, before.subarray(0, before.length - 1), new Uint8Array()];
      if (other !== undefined) changed.push(await attacker.get(space, other));
      for (const bytes of changed) {
        await during(space, key, bytes, async () => {
          await expect(store.read((reader) => reader.blob(space, key))).rejects.toThrow(DerivedDamage);
          await expect(store.read((reader) => reader.blobsAt(space, [key]))).rejects.toThrow(DerivedDamage);
          if (bytes !== flipped) return;
          const found = await store.read(verifyBlocks);
          expect(found.problems).toEqual([expect.stringContaining(`${space}, ${key}`)]);
        });
      }
    }
  });

  test('a rating of 2850.5 among the states is used for no new rating and no list', async () => {
    const { space, key, bytes } = await ratingBlock('states');
    const opened = await openOffice({ store });
    if (!opened.ok) throw new Error('it is open');
    const office = opened.value;
    await during(space, key, Buffer.concat([bytes, (await attacker.get(space, key)).subarray(-16)]), async () => {
      const context = { actor: 'officer', now: () => '2026-08-20T12:00:00.000Z' };
      await expect(publishList(store, 'uschess-supplement', '2026-08-01', context)).rejects.toThrow(DerivedDamage);
    });
    expect((await office.append([player('newcomer')])).ok).toBe(true);
  });

  test.each(['states', 'chunks'] as const)('a rating among the %s with a forged digest is found by verify', async (kind) => {
    const { space, key, bytes } = await ratingBlock(kind);
    await during(space, key, forged(space, key, bytes), async () => {
      expect(await store.read(verifyBlocks)).toMatchObject({ ok: true });
      const found = await verifyRatings(store);
      expect(found.ok).toBe(false);
      expect(found.problems.join()).toMatch(/ratings of player|results of/);
    });
  });

  test('a hash of the results, forged along with everything else, differs from the signed one', async () => {
    await signOffice(store);
    const bytes = await attacker.get('replay', 'head');
    const head = Buffer.from(bytes.subarray(0, bytes.length - 16)).toString('utf8');
    const { resultsHash } = JSON.parse(head) as { resultsHash: string };
    const other = Buffer.from(head.replace(resultsHash, 'f'.repeat(64)));
    await during('replay', 'head', forged('replay', 'head', other), async () => {
      const { problems } = await store.read(verifyResults);
      expect(problems.join()).toContain(`were signed with the hash ${resultsHash}`);
    });
  });

  test.each(['player-cards', 'event-cards'])('a name on %s with a forged digest is found by verify', async (space) => {
    const [key = ''] = await keysOf(space);
    const bytes = await attacker.get(space, key);
    const card = Buffer.from(bytes.subarray(0, bytes.length - 16)).toString('utf8');
    const other = Buffer.from(card.replace(/"name":"[^"]*"/, '"name":"Somebody Else"'));
    await during(space, key, forged(space, key, other), async () => {
      expect((await verifyRatings(store)).problems).toEqual([`${space}: ${key} is not what follows from the facts`]);
    });
  });

  test('verify finds names and numbers that were removed from the search index or added to it', async () => {
    const { engine } = store;
    await attacker.run('create table kept as select * from entries');
    for (const change of [
      "delete from entries where space = 'player-names' and ref = (select min(ref) from entries where space = 'player-names')",
      "insert into entries (space, key, ref) values ('player-names', 'nobody at all', '1')",
      "delete from entries where space = 'event-days'",
      "insert into entries (space, key, ref) values ('player-other-ids', '99999999', '1')",
    ]) {
      await attacker.run(change);
      const { ok, problems } = await verifyRatings(store);
      expect({ engine, change, ok }).toEqual({ engine, change, ok: false });
      expect(problems.join()).toMatch(/player-names|event-days|player-other-ids/);
      await attacker.run('delete from entries; insert into entries select * from kept');
    }
    expect(await verifyRatings(store)).toMatchObject({ ok: true });
    await attacker.run('drop table kept');
  });

  test.each(['rows-00000', 'columns', 'head'])(
    'the %s of a published list with a forged digest is found by verify',
    async (part) => {
      const key = (await keysOf('lists')).find((one) => one.endsWith(part)) ?? '';
      const others = (await keysOf('lists')).filter((one) => one.endsWith(part) && one !== key);
      const bytes = await attacker.get('lists', key);
      // The same part of another list, or garbage if there is only one list.
      const other = others[0] === undefined ? Buffer.from('{}') : (await attacker.get('lists', others[0])).subarray(0, -16);
      await during('lists', key, forged('lists', key, other), async () => {
        const found = await verifyLists().catch(() => [{ holds: false }]);
        expect(found.every(({ holds }) => holds)).toBe(false);
      });
      expect(bytes.length).toBeGreaterThan(16);
    },
  );

  test('a changed private value does not match its commitment', async () => {
    // packages/office/src/facts/tamper.test.ts covers the rest of the ledger.
    const { verify } = await import('../../src/facts/verify.js');
    await attacker.run('create table kept as select * from private_values');
    await attacker.run("update private_values set value = '1901-01-01' where field = 'birthDate'");
    const found = await verify(store);
    expect(found.ok).toBe(false);
    expect(found.brokenPrivate.length).toBeGreaterThan(0);
    await attacker.run('delete from private_values; insert into private_values select * from kept');
    await attacker.run('drop table kept');
  });

  test('a run from the facts and a restoration of the lists rebuild everything', async () => {
    const hash = (await store.read(readHead)).resultsHash;
    for (const space of await store.read((reader) => reader.blobSpaces())) {
      // The records of earlier runs are history and cannot be remade.
      if (space.startsWith('run')) continue;
      for (const key of await keysOf(space)) await attacker.set(space, key, Buffer.from('overwritten by somebody'));
    }
    const opened = await openOffice({ store });
    if (!opened.ok) throw new Error('it is open');
    const again = await opened.value.run({ reason: 'damaged', fromFacts: true });
    expect(again).toMatchObject({ ok: true, value: { resultsHash: hash } });
    const restored = await restoreLists(store);
    expect(restored).toMatchObject({ ok: true, value: { other: [] } });
    expect(await store.read(verifyBlocks)).toMatchObject({ ok: true, problems: [] });
    expect(await verifyRatings(store)).toMatchObject({ ok: true, problems: [] });
    expect((await verifyLists()).every(({ holds }) => holds)).toBe(true);
  });
});
