import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { describeEachStore, gathered } from '../../test/each-store.js';
import { appendAll, library, loan, member, shelfSpace, verify } from '../../test/lending-library.js';
import { openStore } from '../store/open.js';
import type { Store } from '../store/port.js';
import { backupLedger, restoreLedger } from './backup.js';
import { sha256 } from './chain.js';
import { exportLedger, exportLines, exportPublicLedger, type PublicExtra } from './export.js';
import { copyStore, importLedger, verifyPublicLedger } from './import.js';
import { signHead } from './last-head.js';
import { readLines } from './lines.js';
import { publicKeyOf } from './signing.js';

const scratch = mkdtempSync(join(tmpdir(), 'harkness-exchange-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
let files = 0;
function fileNamed(end: string): string {
  files += 1;
  return join(scratch, `${files}${end}`);
}

async function fill(store: Store, members = 30): Promise<void> {
  const people = Array.from({ length: members }, (_, index) =>
    member(`m${index}`, { born: `19${10 + (index % 80)}-05-06`, email: `${index}@example.org` }),
  );
  const loans = Array.from({ length: members }, (_, index) => loan(`b${index}`, { reason: 'größer "gleich"\n' }));
  await appendAll(store, [...people, ...loans]);
  await signHead(store);
  await store.write((writer) => writer.putRecord('accounts', 'jane', '{"role":"officer"}'));
}

async function linesOf(store: Store): Promise<string[]> {
  return store.read(async (reader) => {
    const lines: string[] = [];
    for await (const line of exportLines(reader, library)) lines.push(line);
    // The header has the time of the export.
    return lines.slice(1);
  });
}

async function* from(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

async function* shelves(): AsyncGenerator<PublicExtra> {
  yield { name: 'shelf', content: { book: 'b1', shelf: 7 } };
  yield { name: 'shelf', content: { book: 'b2', shelf: 12 } };
}

describeEachStore('an exported ledger', (stores) => {
  test('is copied to SQLite and PostgreSQL and back without a change in any line', async () => {
    const store = await stores.fresh();
    await fill(store);
    const file = fileNamed('.jsonl.gz');
    await exportLedger(store, file, library);
    expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    const second = await stores.fresh();
    expect(await importLedger(second, readLines(file), library, file)).toMatchObject({
      ok: true,
      value: { facts: 60, privateValues: 60 },
    });
    expect(await linesOf(second)).toEqual(await linesOf(store));
    expect(await verify(second)).toMatchObject({ ok: true, facts: 60, heads: 1, privateValues: 60 });
    const data = join(scratch, `sqlite-${stores.engine}`);
    const sqlite = await openStore({ data });
    if (!sqlite.ok) throw new Error(JSON.stringify(sqlite.errors));
    expect(await copyStore(second, sqlite.value, library)).toMatchObject({ ok: true });
    const back = await stores.fresh();
    expect(await copyStore(sqlite.value, back, library)).toMatchObject({ ok: true });
    expect(await linesOf(back)).toEqual(await linesOf(store));
    expect(await publicKeyOf(back)).toBe(await publicKeyOf(store));
    await sqlite.value.close();
  });

  test('can be verified by hand: the hash of each line is that of its text', async () => {
    const store = await stores.fresh();
    await fill(store, 3);
    const file = fileNamed('.jsonl');
    await exportLedger(store, file, library);
    const facts = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"fact":'));
    expect(facts.length).toBe(6);
    let previous = '0'.repeat(64);
    for (const line of facts) {
      const [, text = '', hash = ''] = /^\{"fact":(.*),"hash":"([0-9a-f]{64})"\}$/.exec(line) ?? [];
      expect(sha256(text)).toBe(hash);
      expect(text).toContain(`"previous":"${previous}"`);
      previous = hash;
    }
  });

  test('is refused by a store that is not empty', async () => {
    const store = await stores.fresh();
    await fill(store, 2);
    const lines = await linesOf(store);
    expect(await importLedger(store, from(lines), library)).toMatchObject({ ok: false, errors: [{ code: 'store-not-empty' }] });
    expect(await verify(store)).toMatchObject({ ok: true, facts: 4 });
  });

  test('is refused, naming the line, if it is cut off, reordered, changed or from another program, and nothing of it is kept', async () => {
    const store = await stores.fresh();
    await fill(store, 5);
    const file = fileNamed('.jsonl');
    await exportLedger(store, file, library);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const target = await stores.fresh();
    const swap = [...lines];
    [swap[3], swap[4]] = [lines[4] ?? '', lines[3] ?? ''];
    const wrong: [string, readonly string[], string][] = [
      ['cut off', lines.slice(0, -1), 'export-malformed'],
      ['cut off in a line', [...lines.slice(0, 5), lines[5]?.slice(0, 50) ?? ''], 'export-malformed'],
      ['a fact left out', [...lines.slice(0, 4), ...lines.slice(5)], 'chain-broken'],
      ['two facts swapped', swap, 'chain-broken'],
      ['a fact changed', lines.map((line) => line.replace('Reader m2', 'Reader m9')), 'chain-broken'],
      ['a private value changed', lines.map((line) => line.replace('1912-05-06', '1913-05-06')), 'export-malformed'],
      ['a private value left out', lines.filter((line) => !line.includes('1912-05-06')), 'export-malformed'],
      ['no header', lines.slice(1), 'export-malformed'],
      ['two headers', [lines[0] ?? '', ...lines], 'export-malformed'],
      ['something after the end', [...lines, lines[5] ?? ''], 'export-malformed'],
      [
        'a newer version',
        lines.map((line, index) => (index === 0 ? line.replace('"version":2', '"version":3') : line)),
        'export-malformed',
      ],
      ['another file', ['name,rating', 'a,1500'], 'export-malformed'],
      ['nothing', [], 'export-malformed'],
    ];
    for (const [what, changed, code] of wrong) {
      const result = await importLedger(target, from(changed), library, 'f.jsonl');
      expect([what, result]).toMatchObject([what, { ok: false, errors: [{ code, place: expect.stringContaining('f.jsonl') }] }]);
      expect((await target.read((reader) => reader.head())).seq).toBe(0);
      expect(await target.read((reader) => gathered(reader.privateValues()))).toEqual([]);
    }
    expect(await importLedger(target, from(lines), library)).toMatchObject({ ok: true });
  });

  test('damaged gzip is refused', async () => {
    const store = await stores.fresh();
    await fill(store, 5);
    const file = fileNamed('.jsonl.gz');
    await exportLedger(store, file, library);
    const bytes = readFileSync(file);
    const target = await stores.fresh();
    const cut = fileNamed('.jsonl.gz');
    writeFileSync(cut, bytes.subarray(0, bytes.length - 20));
    expect(await importLedger(target, readLines(cut), library)).toMatchObject({
      ok: false,
      errors: [{ code: 'export-malformed' }],
    });
    const notText = fileNamed('.jsonl.gz');
    writeFileSync(notText, gzipSync(Buffer.from([0xff, 0xfe, 0x0a])));
    expect(await importLedger(target, readLines(notText), library)).toMatchObject({
      ok: false,
      errors: [{ code: 'export-malformed' }],
    });
  });
});

describeEachStore('a public export', (stores) => {
  test('has no private value and no record, and verifies without the store it came from', async () => {
    const store = await stores.fresh();
    await fill(store);
    const file = fileNamed('.jsonl.gz');
    await exportPublicLedger(store, file, library, shelves);
    const text = gunzipSync(readFileSync(file)).toString('utf8');
    for (const value of await store.read((reader) => gathered(reader.privateValues()))) {
      expect(text).not.toContain(`"${value.value}"`);
      expect(text).not.toContain(value.salt);
    }
    expect(text).not.toContain('officer');
    expect(text).not.toContain('privateKey');
    const result = await verifyPublicLedger(() => readLines(file), library, { publicKeys: [await publicKeyOf(store)] }, file);
    expect(result).toMatchObject({ ok: true, value: { ok: true, facts: 60, heads: 1, publicLines: { shelf: 2 } } });
  });

  test('can be replayed in a separate store, which reads the public lines', async () => {
    const store = await stores.fresh();
    await fill(store, 4);
    const file = fileNamed('.jsonl');
    await exportPublicLedger(store, file, library, shelves);
    const result = await verifyPublicLedger(() => readLines(file), library, {
      async replay(copy) {
        expect(await copy.read((reader) => reader.records(shelfSpace))).toEqual([
          { key: 'b1', value: '7' },
          { key: 'b2', value: '12' },
        ]);
        expect(await verify(copy)).toMatchObject({ ok: true, facts: 8, heads: 1 });
        return { ok: false, message: 'the books differ' };
      },
    });
    expect(result).toMatchObject({ ok: true, value: { ok: false, replay: { message: 'the books differ' } } });
  });

  test('reveals any changed byte', async () => {
    const store = await stores.fresh();
    await fill(store, 4);
    const file = fileNamed('.jsonl');
    await exportPublicLedger(store, file, library, shelves);
    const text = readFileSync(file, 'utf8');
    const header = text.indexOf('\n');
    const lastFact = text.indexOf('{"shelf"');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: header + 1, max: lastFact - 2 }), fc.integer({ min: 1, max: 93 }), async (at, shift) => {
        const code = text.charCodeAt(at);
        const changed = String.fromCharCode(code < 32 || code > 126 ? 65 : 32 + ((code - 32 + shift) % 95));
        const tampered = text.slice(0, at) + changed + text.slice(at + 1);
        const result = await verifyPublicLedger(() => from(tampered.trimEnd().split('\n')), library);
        expect(result.ok && result.value.ok).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});

describeEachStore('a backup', (stores) => {
  test('made while others write is one snapshot, and restores into a store that verifies', async () => {
    const store = await stores.fresh();
    await fill(store, 200);
    await store.write((writer) =>
      writer.putBlobs(
        'derived',
        Array.from({ length: 200 }, (_, index) => ({ key: String(index), bytes: new Uint8Array(20_000) })),
      ),
    );
    const writer = await stores.again(store.location);
    let writing = true;
    const written = (async () => {
      for (let index = 0; writing; index += 1) {
        await appendAll(writer, [member(`late-${index}`, { born: '2000-01-01' })]);
      }
    })();
    const kinds = stores.engine === 'sqlite' ? ['.sqlite', '.jsonl.gz'] : ['.jsonl.gz'];
    const backups: string[] = [];
    for (const kind of kinds) {
      const file = fileNamed(kind);
      expect(await backupLedger(store, file, library)).toEqual({ ok: true, value: { file } });
      backups.push(file);
    }
    writing = false;
    await written;
    for (const file of backups) {
      for (const location of [
        await stores.location(),
        { data: join(scratch, `restored-${files}-${stores.engine}-${backups.indexOf(file)}`) },
      ]) {
        const restored = await restoreLedger(file, location, library, { replay: async () => ({ ok: true, message: '' }) });
        expect(restored).toMatchObject({ ok: true, value: { verification: { ok: true }, replay: { ok: true } } });
        const again = await stores.again(location);
        const facts = await again.read((reader) => gathered(reader.storedFacts()));
        expect(facts.length).toBeGreaterThanOrEqual(400);
        expect(await store.read((reader) => gathered(reader.storedFacts({ to: facts.length })))).toEqual(facts);
        expect((await again.read((reader) => gathered(reader.privateValues()))).length).toBe(facts.length);
        expect(await restoreLedger(file, location, library)).toMatchObject({ ok: false, errors: [{ code: 'store-not-empty' }] });
      }
    }
  });

  test('with an unknown extension, or from a missing file, is refused', async () => {
    const store = await stores.fresh();
    expect(await backupLedger(store, fileNamed('.zip'), library)).toMatchObject({
      ok: false,
      errors: [{ code: 'backup-kind-unknown' }],
    });
    const nowhere = join(scratch, 'nowhere.jsonl');
    expect(await restoreLedger(nowhere, await stores.location(), library)).toMatchObject({
      ok: false,
      errors: [{ code: 'backup-unreadable' }],
    });
  });

  test('whose replay differs is an error', async () => {
    const store = await stores.fresh();
    await fill(store, 2);
    const file = fileNamed('.jsonl');
    await backupLedger(store, file, library);
    const result = await restoreLedger(file, await stores.location(), library, {
      replay: async () => ({ ok: false, message: 'other books' }),
    });
    expect(result).toMatchObject({ ok: false, errors: [{ code: 'backup-not-replayed', message: 'other books' }] });
  });
});
