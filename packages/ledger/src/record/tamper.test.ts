// Somebody changes the database behind its keeper's back, one byte at a time.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { describeEachStore, gathered } from '../../test/each-store.js';
import { append, appendAll, loan, member, verify } from '../../test/lending-library.js';
import { openStore } from '../store/open.js';
import type { Store, StoredFact, StoreLocation } from '../store/port.js';
import { signHead } from './last-head.js';

const facts = 40;

async function fill(store: Store): Promise<readonly StoredFact[]> {
  const offered = Array.from({ length: facts }, (_, index) =>
    index % 2 === 0 ? member(`m${index}`, { address: 'Main Street 1' }) : loan(`é${index}`, { reason: 'größer' }),
  );
  await appendAll(store, offered);
  await signHead(store);
  return store.read((reader) => gathered(reader.storedFacts()));
}

/** Puts any value into a column of a fact, bypassing the port. */
interface Forger {
  set(seq: number, column: string, value: string | number | null): Promise<void>;
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

async function forger(location: StoreLocation): Promise<Forger> {
  if ('data' in location) {
    const database = new Database(join(location.data, 'harkness.sqlite'));
    return {
      set: async (seq, column, value) => {
        database.prepare(`update facts set ${column} = ? where seq = ?`).run(value, seq);
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
    set: async (seq, column, value) => {
      await client.query(`update facts set ${column} = $1 where seq = $2`, [value, seq]);
    },
    run: async (sql) => {
      await client.query(sql);
    },
    close: () => client.end(),
  };
}

const columns = [
  ['id', 'id'],
  ['kind', 'kind'],
  ['body', 'body'],
  ['actor', 'actor'],
  ['received_at', 'receivedAt'],
  ['reason', 'reason'],
  ['previous', 'previous'],
  ['hash', 'hash'],
] as const;

describeEachStore('a changed fact', (stores) => {
  test('is named by verify, whichever of its bytes was flipped', async () => {
    const store = await stores.fresh();
    const written = await fill(store);
    const forge = await forger(store.location);
    // Otherwise the database itself would refuse a duplicate id.
    await forge.run('drop index facts_id');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: facts - 1 }),
        fc.constantFrom(...columns),
        fc.nat(),
        fc.integer({ min: 1, max: 126 }),
        async (index, [column, field], position, flip) => {
          const fact = written[index];
          const text = fact?.[field];
          if (fact === undefined || typeof text !== 'string') return;
          const at = position % text.length;
          const code = text.charCodeAt(at) ^ flip;
          const flipped = code === 0 ? 1 : code;
          if (flipped === text.charCodeAt(at)) return;
          await forge.set(fact.seq, column, text.slice(0, at) + String.fromCharCode(flipped) + text.slice(at + 1));
          const found = await verify(store);
          await forge.set(fact.seq, column, text);
          expect(found).toMatchObject({ ok: false, firstBroken: { seq: fact.seq }, facts: fact.seq - 1 });
        },
      ),
      { numRuns: 120 },
    );
    expect((await verify(store)).ok).toBe(true);
    await forge.close();
  });

  test('that was removed, renumbered, or given or robbed of a reason is named', async () => {
    const store = await stores.fresh();
    const written = await fill(store);
    const forge = await forger(store.location);
    await forge.set(17, 'reason', 'because');
    expect(await verify(store)).toMatchObject({ ok: false, firstBroken: { seq: 17, id: written[16]?.id, what: 'hash' } });
    await forge.set(17, 'reason', null);
    await forge.set(18, 'reason', null);
    expect(await verify(store)).toMatchObject({ ok: false, firstBroken: { seq: 18, what: 'hash' } });
    await forge.set(18, 'reason', 'größer');
    await forge.set(facts, 'seq', 1000);
    expect(await verify(store)).toMatchObject({ ok: false, firstBroken: { seq: facts, what: 'missing' } });
    await forge.set(1000, 'seq', facts);
    await forge.run('delete from facts where seq = 5');
    expect(await verify(store)).toMatchObject({ ok: false, firstBroken: { seq: 5, what: 'missing' } });
    await forge.run(`delete from facts where seq >= 5`);
    expect(await verify(store)).toMatchObject({ ok: false, facts: 4, brokenHeads: [{ what: 'beyond-end' }] });
    await forge.close();
  });

  test('whose chain was repaired afterwards is revealed by the signed head', async () => {
    const store = await stores.fresh();
    await fill(store);
    const other = await stores.fresh();
    const forged = await append(
      other,
      (await store.read((reader) => gathered(reader.facts()))).map(({ id, kind, actor, body }) => ({
        id,
        kind,
        actor: `${actor}!`,
        body,
      })),
    );
    expect(forged.ok).toBe(true);
    await other.write(async (writer) => {
      const records = await store.read((reader) => reader.records('heads'));
      await writer.putRecords('heads', records);
    });
    expect(await verify(other)).toMatchObject({ ok: false, brokenHeads: [{ what: 'hash', head: { seq: facts } }] });
  });
});

/** A page that was split keeps old copies of rows, which nobody reads: only flipping all copies is sure to hit the fact. */
function occurrences(bytes: Buffer, part: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + 1)) found.push(at);
  return found;
}

describe('a flipped byte of the file', () => {
  test('of a SQLite store is found by verify or by opening, wherever in a fact it is', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'harkness-flip-'));
    const original = join(scratch, 'original');
    const opened = await openStore({ data: original });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const written = await fill(opened.value);
    await opened.value.close();
    const bytes = readFileSync(join(original, 'harkness.sqlite'));
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: facts - 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (index, position, flip) => {
          const fact = written[index];
          if (fact === undefined) return;
          const body = Buffer.from(fact.body);
          const before = Buffer.byteLength(fact.id + fact.kind);
          const after = Buffer.byteLength(fact.actor + fact.receivedAt + (fact.reason ?? '') + fact.previous + fact.hash);
          const offset = (position % (before + body.length + after)) - before;
          runs += 1;
          const data = join(scratch, `flipped-${runs}`);
          mkdirSync(data);
          const changed = Buffer.from(bytes);
          for (const at of occurrences(bytes, body)) changed[at + offset] = (bytes[at + offset] ?? 0) ^ flip;
          writeFileSync(join(data, 'harkness.sqlite'), changed);
          const tampered = await openStore({ data });
          if (!tampered.ok) return;
          const found = await verify(tampered.value);
          await tampered.value.close();
          expect(found.ok).toBe(false);
        },
      ),
      // The example damages the file so that even ending a read fails.
      { numRuns: 60, examples: [[0, 165296579, 1]] },
    );
    rmSync(scratch, { recursive: true, force: true });
  });
});

describe('verifying a store too large to be checked at once', () => {
  /** Several megabytes, so that the file is checked in a thread. */
  async function largeStore(): Promise<{ data: string; store: Store }> {
    const data = mkdtempSync(join(tmpdir(), 'harkness-large-'));
    const opened = await openStore({ data });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    await fill(opened.value);
    await opened.value.write((writer) => writer.putBlob('large', 'one', new Uint8Array(6 * 1024 * 1024)));
    return { data, store: opened.value };
  }

  test('does not block the event loop: other requests are answered first', async () => {
    const { data, store } = await largeStore();
    const order: string[] = [];
    const verifying = verify(store).then((found) => {
      order.push('verified');
      expect(found).toMatchObject({ ok: true, facts, storeProblems: [] });
    });
    for (const name of ['first', 'second']) {
      await store.read((reader) => reader.head());
      // One turn of the event loop, as every request of a server takes.
      await new Promise((resolve) => setImmediate(resolve));
      order.push(name);
    }
    await verifying;
    expect(order).toEqual(['first', 'second', 'verified']);
    await store.close();
    rmSync(data, { recursive: true });
  });

  test('reports what the database finds wrong with its file, even if every fact is intact', async () => {
    const { data, store } = await largeStore();
    await store.close();
    const database = new Database(join(data, 'harkness.sqlite'));
    database.unsafeMode();
    database.pragma('writable_schema = ON');
    // The pages of the index are still there, but unused.
    database.prepare("delete from sqlite_master where name = 'facts_kind'").run();
    database.close();
    const opened = await openStore({ data });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const found = await verify(opened.value);
    expect(found).toMatchObject({ ok: false, facts, storeProblems: [expect.stringContaining('never used')] });
    expect(found.firstBroken).toBeUndefined();
    await opened.value.close();
    rmSync(data, { recursive: true });
  });
});
