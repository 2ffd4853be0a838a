// An office moves between stores, or as a file between machines, and a comparison proves that nothing was lost: facts, private
// values, accounts and keys, submissions, lists, and the history of its runs.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signHead } from '@harkness/ledger';
import { loadSample } from '@harkness/sample';
import { afterAll, expect, test } from 'vitest';
import { backupOffice, compareOffices, copyOffice, type Office, openOffice, type RunDiff, restoreOffice } from '../src/index.js';
import { describeEachStore } from './each-store.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-moving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const context = { actor: 'officer', reason: 'test' };

async function opened(options: Parameters<typeof openOffice>[0]): Promise<Office> {
  const office = await openOffice(options);
  if (!office.ok) throw new Error(JSON.stringify(office.errors));
  return office.value;
}

/** An office with two runs, of which the second changed something, lists, and a sealed secret among the records. */
async function livingOffice(data: string): Promise<Office> {
  const office = await opened({ data, clock: () => '2026-12-15T12:00:00.000Z' });
  const loaded = await loadSample(office.store, { seed: 3, players: 40, years: 1, games: 300 });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  await office.run({ reason: 'first' });
  const listed = await office.publishList('uschess-supplement', '2026-11-01', context);
  if (!listed.ok) throw new Error(JSON.stringify(listed.errors));
  await office.store.write(async (writer) => {
    await writer.putRecord('accounts', 'a1', JSON.stringify({ name: 'Ada', secret: writer.vault.seal('second factor', 'ABC') }));
    await writer.putRecord('submissions', 's1', '{"state":"waiting"}');
  });
  const [fact] = await office.store.read(async (reader) => {
    for await (const batch of reader.facts({ kinds: ['section-submitted'] })) return batch;
    return [];
  });
  if (fact?.kind !== 'section-submitted') throw new Error('the sample has no section');
  const { event, section } = fact.body.section;
  const body = { event, section };
  const added = await office.append([{ id: 'w1', kind: 'section-withdrawn', body, ...context }], { reason: 'never played' });
  if (!added.ok) throw new Error(JSON.stringify(added.errors));
  return office;
}

async function diffs(office: Office): Promise<RunDiff[]> {
  const found: RunDiff[] = [];
  for (const run of [1, 2]) {
    const diff = await office.runDiff(run, { limit: 500, audience: 'office' });
    if (!diff.ok) throw new Error(JSON.stringify(diff.errors));
    found.push(diff.value);
  }
  return found;
}

let made: Office | undefined;
const source = async (): Promise<Office> => {
  made ??= await livingOffice(join(folder, 'source'));
  return made;
};
afterAll(() => made?.close());

describeEachStore('an office', (stores) => {
  test('moves completely into another store: the comparison finds both the same, including runs', async () => {
    const office = await source();
    const target = await stores.fresh();
    expect(await copyOffice(office.store, target)).toMatchObject({ ok: true });
    const found = await compareOffices(office.store, target);
    expect(found).toMatchObject({ nothingLost: true, same: true, ratings: { same: true } });
    const kept = Object.fromEntries(found.parts.map(({ part, inSecond }) => [part, inSecond]));
    expect(kept).toMatchObject({ accounts: 1, submissions: 1, keys: 1, runs: 2 });
    const moved = await opened({ store: target });
    const [, second] = await diffs(office);
    expect(second?.players.length).toBeGreaterThan(0);
    expect(await diffs(moved)).toEqual(await diffs(office));
    // Nothing has to be rated again.
    expect(await moved.run({ reason: 'again' })).toEqual({ ok: true, value: undefined });
    // A secret stays sealed in transit.
    expect(await target.read((reader) => reader.record('accounts', 'a1'))).toContain('sealed:1:');
  });

  test('moves between machines as lines; runs keep their numbers and the next one follows them', async () => {
    const office = await source();
    const file = join(folder, `lines-${stores.engine}.jsonl.gz`);
    expect(await backupOffice(office.store, file)).toMatchObject({ ok: true });
    const location = await stores.location();
    expect(await restoreOffice(file, location)).toMatchObject({ ok: true });
    const restored = await opened({ ...location });
    try {
      expect(await compareOffices(office.store, restored.store)).toMatchObject({ nothingLost: true });
      expect(await restored.run({ reason: 'restored' })).toMatchObject({ ok: true, value: { run: 3 } });
      const found = await compareOffices(office.store, restored.store);
      expect(found).toMatchObject({ nothingLost: true, same: false, ratings: { same: true } });
      expect(found.parts.filter(({ added }) => added > 0).map(({ part }) => part)).toContain('runs');
      expect(await diffs(restored)).toEqual(await diffs(office));
    } finally {
      await restored.close();
    }
  });

  test('that has since erased private values is not one that lost them', async () => {
    const office = await source();
    const target = await stores.fresh();
    expect(await copyOffice(office.store, target)).toMatchObject({ ok: true });
    // An erasure reads every submission, and this record is not one.
    await target.write((writer) => writer.putRecord('submissions', 's1', undefined));
    const moved = await opened({ store: target });
    const owner = await target.read(async (reader) => {
      for await (const [first] of reader.privateValues()) return first?.owner ?? '';
      return '';
    });
    expect(await moved.erasePrivate(owner, context)).toMatchObject({ ok: true });
    const found = await compareOffices(office.store, target);
    expect(found).toMatchObject({ nothingLost: true, same: false });
    expect(found.parts.find(({ kind }) => kind === 'private')).toMatchObject({
      missing: 0,
      different: 0,
      erased: expect.any(Number),
    });
    expect(found.parts.find(({ kind }) => kind === 'private')?.erased).toBeGreaterThan(0);
    // Values missing without a record of erasure are lost.
    const other = await stores.fresh();
    expect(await copyOffice(office.store, other)).toMatchObject({ ok: true });
    await other.write((writer) => writer.erasePrivate(owner));
    const lost = await compareOffices(office.store, other);
    expect(lost.nothingLost).toBe(false);
    expect(lost.parts.find(({ kind }) => kind === 'private')).toMatchObject({ erased: 0 });
  });

  test('with missing, changed or truncated data is not the same', async () => {
    const office = await source();
    const target = await stores.fresh();
    expect(await copyOffice(office.store, target)).toMatchObject({ ok: true });
    await target.write(async (writer) => {
      await writer.putRecord('submissions', 's1', '{"state":"refused"}');
      await writer.putRecord('accounts', 'a1', undefined);
      await writer.deleteBlobs('runs', { from: '0000000002' });
    });
    const { nothingLost, parts } = await compareOffices(office.store, target);
    expect(nothingLost).toBe(false);
    expect(parts.filter(({ missing, different }) => missing + different > 0)).toMatchObject([
      { part: 'accounts', missing: 1, different: 0 },
      { part: 'submissions', missing: 0, different: 1 },
      { part: 'runs', missing: 1, different: 0 },
    ]);
    // Additional data in the second are no loss; seen from the other side they are.
    expect((await compareOffices(target, office.store)).parts.find(({ part }) => part === 'runs')).toMatchObject({ added: 1 });
  });
});

test('a backup without the last signed facts is not restored over them, unless requested', async () => {
  const data = join(folder, 'past');
  const office = await opened({ data });
  for (const ending of ['sqlite', 'jsonl']) await backupOffice(office.store, join(folder, `past.${ending}`));
  const body = { player: '12300001', name: 'Late, Larry' };
  expect(await office.append([{ id: 'late', kind: 'player-registered', body, ...context }], { rate: false })).toMatchObject({
    ok: true,
  });
  await signHead(office.store);
  await office.close();
  for (const name of readdirSync(data)) if (name.startsWith('harkness.sqlite')) rmSync(join(data, name));
  for (const ending of ['sqlite', 'jsonl']) {
    const file = join(folder, `past.${ending}`);
    expect(await restoreOffice(file, { data })).toMatchObject({ ok: false, errors: [{ code: 'history-changed' }] });
    if (ending === 'sqlite') expect(readdirSync(data)).not.toContain('harkness.sqlite');
    for (const name of readdirSync(data)) if (name.startsWith('harkness.sqlite')) rmSync(join(data, name));
  }
  const restored = await restoreOffice(join(folder, 'past.sqlite'), { data }, { intoThePast: true });
  expect(restored).toMatchObject({ ok: true, value: { headSetAside: expect.stringContaining('harkness.head.') } });
  expect(readdirSync(data)).not.toContain('harkness.head');
});
