// The audit: a chained line for every action, written in the same transaction.

import { beforeEach, describe, expect, test } from 'vitest';
import { append, library, loan, member } from '../../test/lending-library.js';
import type { Store } from '../store/port.js';
import { memoryStore } from '../testing/index.js';
import { appendOffered } from './append.js';
import { eraseFromAudit, readAudit, verifyAudit, writeAudit } from './audit.js';

let store: Store;

const verify = () => store.read(verifyAudit);
const lines = async () => (await store.read((reader) => readAudit(reader, { limit: 50 }))).items;
const entry = { actor: 'desk', action: 'run', about: 'accounts' };

beforeEach(() => {
  store = memoryStore();
});

describe('the audit', () => {
  test('has a line for every append, newest first, that names the facts', async () => {
    await append(store, [member('1')]);
    await append(store, [member('2'), member('3')]);
    const read = { actor: 'bob', action: 'book lent', about: 'Middlemarch', detail: 'by telephone' };
    await store.write((writer) => appendOffered(writer, [loan('Middlemarch')], library, { audit: read }));
    await store.write((writer) => writeAudit(writer, entry));
    expect(await lines()).toMatchObject([
      { action: 'run' },
      { ...read, facts: [4, 4] },
      { action: 'entered', about: 'join-2, join-3', facts: [2, 3] },
      { actor: 'desk', action: 'entered', about: 'join-1', facts: [1, 1] },
    ]);
    expect(await verify()).toEqual({ ok: true, lines: 4, earlier: 0, problems: [] });
  });

  test('has no line for facts that already existed, or were refused', async () => {
    await append(store, [member('1')]);
    await append(store, [member('1')]);
    await append(store, [member('2'), { ...member('1'), actor: 'somebody else' }]);
    expect(await lines()).toHaveLength(1);
  });

  test('is part of the transaction: a rollback leaves no line', async () => {
    const broken = store.write(async (writer) => {
      await appendOffered(writer, [member('1')], library);
      throw new Error('the power went');
    });
    await expect(broken).rejects.toThrow('the power went');
    expect(await lines()).toEqual([]);
    expect(await verify()).toMatchObject({ ok: true, lines: 0 });
  });

  test('begins a chain after the lines of earlier versions, and covers them', async () => {
    const old = { at: '2026-01-01T00:00:00.000Z', actor: 'old', action: 'run', about: 'accounts' };
    await append(store, [member('1')]);
    await store.write(async (writer) => {
      for (const { key } of await writer.records('audit')) await writer.putRecord('audit', key, undefined);
      await writer.putRecord('audit-head', 'head', undefined);
      await writer.putRecord('audit', '8236547999999-999998-1', JSON.stringify(old));
    });
    await append(store, [member('2')]);
    expect((await lines()).map(({ actor }) => actor)).toEqual(['desk', 'old']);
    expect(await verify()).toMatchObject({ ok: true, lines: 1, earlier: 1 });
    await store.write((writer) => writer.putRecord('audit', '8236547999999-999998-1', JSON.stringify({ ...old, actor: 'eve' })));
    expect(await verify()).toMatchObject({ ok: false, problems: ['Line 1 does not follow the line before it.'] });
  });

  test.each<
    [
      string,
      (keys: readonly string[], put: (key: string, change?: (text: string) => string) => Promise<void>) => Promise<void>,
      RegExp,
    ]
  >([
    ['changed', (keys, put) => put(keys[1] ?? '', (text) => text.replace('desk', 'eve')), /Line 2 was changed/],
    ['taken out', (keys, put) => put(keys[1] ?? ''), /Line 2 has the number 3: a line before it is missing/],
    ['cut off at the end', (keys, put) => put(keys[0] ?? ''), /lines are missing at the end/],
    ['made unreadable', (keys, put) => put(keys[2] ?? '', () => '{'), /Line 1 cannot be read/],
  ])('reveals a line that was %s', async (_, attack, problem) => {
    for (const player of ['1', '2', '3']) await append(store, [member(player)]);
    await store.write(async (writer) => {
      const rows = await writer.records('audit');
      await attack(
        rows.map(({ key }) => key),
        (key, change) => writer.putRecord('audit', key, change?.(rows.find((row) => row.key === key)?.value ?? '')),
      );
    });
    const { ok, problems } = await verify();
    expect(ok).toBe(false);
    expect(problems.join('\n')).toMatch(problem);
  });

  test('stays valid after an erasure of private words, but only if a later line records it', async () => {
    const wrote = { actor: 'desk', action: 'entered', about: '1', detail: 'wrote from jo@example.org' };
    await store.write((writer) => appendOffered(writer, [member('1')], library, { audit: wrote }));
    await append(store, [member('2')]);
    const [headBefore] = await store.read((reader) => reader.records('audit-head'));
    await store.write((writer) =>
      eraseFromAudit(writer, (text) => text.replace('jo@example.org', 'erased'), { actor: 'desk', about: '1' }),
    );
    expect(await lines()).toMatchObject([
      { action: 'audit erased', about: '1', detail: 'lines 1' },
      { about: 'join-2' },
      { about: '1', detail: 'wrote from erased' },
    ]);
    expect(await verify()).toEqual({ ok: true, lines: 3, earlier: 0, problems: [] });
    await store.write(async (writer) => {
      const [newest] = await writer.records('audit');
      await writer.putRecord('audit', newest?.key ?? '', undefined);
      await writer.putRecord('audit-head', 'head', headBefore?.value);
    });
    expect(await verify()).toMatchObject({
      ok: false,
      problems: ['Line 1 is marked as erased, but no later line says that it was.'],
    });
  });

  test('reveals facts that were added without a line', async () => {
    await append(store, [member('1')]);
    const [head] = await store.read((reader) => reader.records('audit-head'));
    const kept = await store.read((reader) => reader.records('audit'));
    await append(store, [member('2')]);
    await store.write(async (writer) => {
      for (const { key } of await writer.records('audit'))
        if (!kept.some((one) => one.key === key)) await writer.putRecord('audit', key, undefined);
      await writer.putRecord('audit-head', 'head', head?.value);
    });
    expect(await verify()).toMatchObject({ ok: false, problems: ['Facts 2 to 2 have no line.'] });
  });
});
