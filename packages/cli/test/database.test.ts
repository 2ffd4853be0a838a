// The office on PostgreSQL, with the same commands: from the first fact to its move to SQLite and back.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, type TestDatabase, testDatabase } from '@harkness/ledger/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness } from './harkness.js';

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn('left out: the command on PostgreSQL, which was not found');

describe.skipIf(!hasPostgres)('an office on PostgreSQL', { timeout: 120_000 }, () => {
  const { path: cwd, remove } = folder();
  const databases: TestDatabase[] = [];
  let address = '';
  beforeAll(async () => {
    await build();
    databases.push(await testDatabase(), await testDatabase(), await testDatabase(), await testDatabase());
    address = databases[0]?.address ?? '';
  }, 180_000);
  afterAll(async () => {
    remove();
    for (const database of databases) await database.drop();
  });

  const office = (...args: string[]) => harkness(['office', ...args, '--database', address], cwd);
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await office(...args, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  /** The same question to an office on SQLite made from the same facts. */
  const sqlite = async (...args: string[]) => {
    const { code, stdout, stderr } = await harkness(['office', ...args, '--data', 'sqlite-office', '--json'], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };

  test('must be created before it is written to', async () => {
    const { code, stderr } = await office('run');
    expect(code).toBe(1);
    expect(stderr).toContain('error');
    expect((await office('init')).stdout).toContain('The database is an office with 0 facts.');
  });

  test('takes players, a report and a correction, decides, and rates', async () => {
    expect(await json('facts', 'players.jsonl')).toMatchObject({ facts: [1, 2, 3, 4, 5] });
    const previewed = await harkness(['rate', 'winter-cup.json', '--database', address, '--explain', '2'], cwd);
    expect(previewed).toMatchObject({ code: 0, stderr: '' });
    expect(await json('submit', 'winter-cup.json', '--event', '20260118-1')).toMatchObject({
      facts: [6],
      run: { sectionsRated: 1 },
    });
    expect(await json('submit', 'match.json', '--event', '20260207-1')).toMatchObject({ facts: [7], run: { held: 0 } });
    expect(await json('correct', 'match.json', '--event', '20260207-1', '--reason', 'again')).toMatchObject({ facts: [8] });
    const ceiling = ['--type', 'ceiling', '--player', '12400000', '--system', 'OTBR', '--rating', '1900', '--on', '2026-03-01'];
    expect(await json('decide', ...ceiling, '--reason', 'by request')).toMatchObject({ facts: [9] });
    expect(await json('run')).toEqual({ run: null });
  });

  test('publishes lists and compares them', async () => {
    expect(await json('list', 'publish', 'uschess-supplement', '2026-02-01', '--yes')).toMatchObject({ isNew: true, players: 4 });
    expect(await json('list', 'publish', 'uschess-supplement', '2026-03-01', '--yes')).toMatchObject({ isNew: true });
    expect(await json('list', 'show', 'uschess-supplement')).toMatchObject({ total: 4 });
    expect(await json('list', 'diff', 'uschess-supplement', '2026-02-01', '2026-03-01')).toMatchObject({ risen: 1, fallen: 1 });
    expect(await json('drift', 'uschess-supplement', '2026-02-01', '2026-03-01')).toMatchObject({ stayed: { players: 2 } });
  });

  test('replays to the same bits, and verifies', async () => {
    expect(await json('replay', '--from-facts')).toMatchObject({ same: true, run: { kind: 'full' } });
    expect(await json('verify')).toMatchObject({ ok: true, facts: 11, lists: [{ holds: true }, { holds: true }] });
  });

  test('moves to SQLite and back with the same answers', async () => {
    expect((await office('export', 'whole.jsonl.gz')).code).toBe(0);
    const taken = await sqlite('import', 'whole.jsonl.gz');
    expect(taken).toMatchObject({ facts: 11 });
    expect(taken.run.resultsHash).toBe((await json('replay')).run.resultsHash);
    expect(await sqlite('player', '12345678')).toEqual(await json('player', '12345678'));
    expect(await sqlite('section', '20260118-1', '1')).toEqual(await json('section', '20260118-1', '1'));
    expect(await sqlite('section', '20260207-1', '1', '--explain', '1')).toEqual(
      await json('section', '20260207-1', '1', '--explain', '1'),
    );
    // The number of blocks of derived data depends on how they were created.
    const { blocks: here, ...moved } = await sqlite('verify');
    const { blocks: there, ...kept } = await json('verify');
    expect([here.ok, there.ok]).toEqual([true, true]);
    expect(moved).toEqual(kept);
    await sqlite('backup', 'backup.sqlite');
    const back = ['--database', databases[1]?.address ?? '', '--json'];
    const restored = await harkness(['office', 'restore', 'backup.sqlite', ...back], cwd);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const again = await harkness(['office', 'player', '12345678', ...back], cwd);
    expect(JSON.parse(again.stdout)).toEqual(await json('player', '12345678'));
    expect((await harkness(['office', 'restore', 'backup.sqlite', ...back], cwd)).stderr).toContain(
      'there is an office of 11 facts',
    );
  });

  test('is backed up as lines of JSON; a copy of a SQLite file is refused with what to do', async () => {
    const refused = await office('backup', 'copy.sqlite');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('end it in .jsonl or .jsonl.gz');
    expect((await office('backup', 'copy.jsonl')).stdout).toContain('copy.jsonl: a backup of 11 facts or more');
    const restored = await harkness(['office', 'restore', 'copy.jsonl', '--data', 'from-lines'], cwd);
    expect(restored.stdout).toContain('11 facts restored and verified');
  });

  test('moves completely to SQLite and on to PostgreSQL, proven by the comparison; never over another office', async () => {
    const move = async (...args: string[]) => {
      const { code, stdout, stderr } = await harkness(['office', 'move', ...args, '--json'], cwd);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout);
    };
    const target = databases[2]?.address ?? '';
    expect(await move('--database', address, '--to-data', 'moved')).toMatchObject({ same: true, ratings: { same: true } });
    expect(await move('--data', 'moved', '--to-database', target)).toMatchObject({ same: true, ratings: { same: true } });
    const compared = await harkness(['office', 'compare', address, target], cwd);
    expect(compared).toMatchObject({ code: 0, stderr: '' });
    expect(compared.stdout).toContain('Both are the same.');
    expect(compared.stdout).not.toContain(new URL(address).password || 'no password');
    const again = await harkness(['office', 'move', '--database', address, '--to-data', 'moved'], cwd);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('there is an office of 11 facts');
  });

  test('is not made from a folder whose secret key would be left behind', async () => {
    expect(await harkness(['office', 'init', '--data', 'keyed'], cwd)).toMatchObject({ code: 0 });
    expect(existsSync(join(cwd, 'keyed/harkness.key'))).toBe(true);
    const target = databases[3]?.address ?? '';
    const refused = await harkness(['office', 'move', '--data', 'keyed', '--to-database', target], cwd);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('Set HARKNESS_SECRET_KEY_FILE to');
    const there = await harkness(['office', 'secrets', '--database', target], cwd);
    expect(`${there.stdout}${there.stderr}`).not.toContain('sealed');
  });

  test('withdraws a section', async () => {
    expect(await json('withdraw', '20260118-1', '1', '--reason', 'not played')).toMatchObject({ facts: [12] });
    expect((await office('section', '20260118-1', '1')).stdout).toContain('withdrawn');
  });

  test('an address without a server, or without such a database, is an error that names it without the password', async () => {
    const away = await harkness(['office', 'verify', '--database', 'postgresql://me:secret@127.0.0.1:1/office'], cwd);
    expect(away).toMatchObject({ code: 1, stdout: '' });
    expect(away.stderr).toContain('127.0.0.1:1');
    expect(away.stderr).not.toContain('secret');
    const none = await harkness(['office', 'verify', '--database', address.replace(/[^/]+$/, 'nowhere')], cwd);
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toContain('nowhere');
    const both = await harkness(['office', 'verify', '--database', address, '--data', 'x'], cwd);
    expect(both).toMatchObject({ code: 2, stdout: '' });
  });
});
