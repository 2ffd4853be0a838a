// The command under attack, on both stores: exports without what was signed, killed commands, incomplete offices.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreLocation } from '@harkness/ledger';
import { findPostgres, testDatabase } from '@harkness/ledger/testing';
import { openStore } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcess, type Said } from '../in-process.js';

const harkness = (args: readonly string[]): Promise<Said> => inProcess(['office', ...args]);

interface Place {
  readonly location: StoreLocation;
  readonly flags: readonly string[];
  remove(): Promise<void>;
}

async function sqlite(): Promise<Place> {
  const data = join(mkdtempSync(join(tmpdir(), 'harkness-commands-')), 'office');
  const remove = async () => rmSync(join(data, '..'), { recursive: true, force: true });
  return { location: { data }, flags: ['--data', data], remove };
}

async function postgresql(): Promise<Place> {
  const { address, drop } = await testDatabase();
  return { location: { database: address }, flags: ['--database', address], remove: drop };
}

const noTrace = ({ out, err }: Said): void => expect(`${out}${err}`).not.toMatch(/\n\s+at .+:\d+:\d+/);

const stores = [['SQLite', sqlite] as const, ...(findPostgres() === undefined ? [] : [['PostgreSQL', postgresql] as const])];

describe.each(stores)('the command under attack (%s)', (_, makePlace) => {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-commands-'));
  const file = (name: string) => join(folder, name);
  let office: Place;
  let lines: string[];
  let key: string;
  const offices: Place[] = [];
  const another = async (): Promise<Place> => {
    const place = await makePlace();
    offices.push(place);
    return place;
  };
  beforeAll(async () => {
    office = await another();
    const opened = await openStore(office.location);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const sample = { seed: 3, players: 20, years: 1, games: 60, authority: 'uschess', until: '2026-06-30' } as const;
    const made = await makeSampleOffice(opened.value, { sample, supplements: 1 });
    await opened.value.close();
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
    expect(await harkness(['export', file('public.jsonl'), '--public', ...office.flags])).toMatchObject({ code: 0 });
    lines = readFileSync(file('public.jsonl'), 'utf8').split('\n').slice(0, -1);
    const signed = lines.findLast((line) => line.startsWith('{"signedHead"')) ?? '';
    key = /"publicKey":"([^"]+)"/.exec(signed)?.[1] ?? '';
  }, 120_000);
  afterAll(async () => {
    for (const { remove } of offices) await remove();
    rmSync(folder, { recursive: true, force: true });
  });

  describe('an export, with the true key', () => {
    /** The last line counts the others, so an attacker who removes lines adjusts the count. */
    const verified = (kept: readonly string[], ...more: string[]) => {
      const facts = kept.filter((line) => line.startsWith('{"fact"')).length;
      const counted = [...kept.slice(0, -1), JSON.stringify({ end: { facts, lines: kept.length - 1 } })];
      writeFileSync(file('changed.jsonl'), `${counted.join('\n')}\n`);
      return harkness(['verify', '--public', file('changed.jsonl'), '--key', key, ...more]);
    };
    const isHead = (line: string) => line.startsWith('{"signedHead"');

    test('complete: it holds', async () => {
      expect(lines.some(isHead)).toBe(true);
      expect(await verified(lines)).toMatchObject({ code: 0, err: '' });
    }, 60_000);

    test('without its signed heads: it fails, and says what is missing', async () => {
      const ran = await verified(lines.filter((line, at) => at === 0 || !isHead(line)));
      expect(ran.code).toBe(1);
      expect(ran.out).toContain('no head is signed by this key');
    });

    test('without its last facts, or with one left out: it fails', async () => {
      const facts = lines.flatMap((line, at) => (line.startsWith('{"fact"') ? [at] : []));
      for (const without of [facts.slice(-3), facts.slice(20, 21), facts.slice(0, 1)])
        expect(
          (
            await verified(
              lines.filter((_line, at) => !without.includes(at)),
              '--no-replay',
            )
          ).code,
        ).toBe(1);
    });

    test('signed by somebody else: it fails', async () => {
      const other = await harkness([
        'verify',
        '--public',
        file('public.jsonl'),
        '--no-replay',
        '--key',
        key.replace(/.{6}=*$/, 'AAAAAA'),
      ]);
      expect(other.code).not.toBe(0);
      noTrace(other);
    });
  });

  test('verify --quick says what it left out', async () => {
    const { code, out } = await harkness(['verify', '--quick', ...office.flags]);
    expect(code).toBe(0);
    expect(out).toContain('left out (--quick): ratings, cards and search index were not computed again');
    expect((await harkness(['verify', ...office.flags])).out).toMatch(/\d+ ratings computed again from the facts/);
  }, 60_000);

  test('a place without an office: nothing is created there, and nothing verifies', async () => {
    const empty = await another();
    if ('data' in empty.location) {
      const opened = await openStore(empty.location);
      if (opened.ok) await opened.value.close();
      for (const name of readdirSync(empty.location.data))
        if (name.startsWith('harkness.sqlite')) rmSync(join(empty.location.data, name));
      writeFileSync(join(empty.location.data, 'harkness.sqlite'), '');
    }
    for (const command of [['verify'], ['run'], ['backup', file('nothing.sqlite')], ['export', file('nothing.jsonl')]]) {
      const ran = await harkness([...command, ...empty.flags]);
      expect(ran.code, command.join(' ')).not.toBe(0);
      noTrace(ran);
    }
  });

  test('a run continues without the folder of locks', async () => {
    if ('data' in office.location) rmSync(join(office.location.data, 'locks'), { recursive: true, force: true });
    const ran = await harkness(['run', ...office.flags]);
    expect(ran).toMatchObject({ code: 0, err: '' });
  });

  test('the next backup removes what a killed one left, and says so', async () => {
    const ending = 'data' in office.location ? 'sqlite' : 'jsonl';
    const left = file(`monday.${ending}.partial`);
    writeFileSync(left, '');
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(left, old, old);
    const ran = await harkness(['backup', file(`tuesday.${ending}`), ...office.flags]);
    expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('a backup that was stopped before it was whole') });
    expect(existsSync(left)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('an import that was killed halfway is completed by the same command', async () => {
    const target = await another();
    expect((await harkness(['export', file('whole.jsonl'), ...office.flags])).code).toBe(0);
    const whole = readFileSync(file('whole.jsonl'), 'utf8');
    const main = join(import.meta.dirname, '../../src/main.ts');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--conditions=source', main, 'office', 'import', '-', ...target.flags],
      { stdio: ['pipe', 'ignore', 'ignore'] },
    );
    const ended = once(child, 'exit');
    child.stdin.on('error', () => undefined);
    child.stdin.write(whole.slice(0, whole.length * 0.6));
    // It reads what there is and waits for more; then it is killed.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    child.kill('SIGKILL');
    await ended;
    const again = await harkness(['import', file('whole.jsonl'), ...target.flags]);
    expect(again.code, `${again.out}${again.err}`).toBe(0);
    expect(await harkness(['verify', ...target.flags])).toMatchObject({ code: 0 });
    const told = /(\d+) facts, head ([0-9a-f]{64})/;
    const [ours, theirs] = [office, target].map(
      async ({ flags }) => told.exec((await harkness(['verify', '--quick', ...flags])).out)?.[0],
    );
    expect(await theirs).toBe(await ours);
  }, 90_000);

  test('a command that fails never prints the address of a database with its password', async () => {
    const secret = 'postgresql://office:s3cret-pass@127.0.0.1:1/none';
    for (const args of [
      ['verify', '--database', secret],
      ['run', '--database', secret],
      ['move', ...office.flags, '--to-database', secret],
      ['compare', secret, secret],
      ['restore', file('whole.jsonl'), '--database', secret],
      ['backup', file('no.jsonl'), '--database', secret],
    ]) {
      const ran = await harkness(args);
      expect(ran.code, args.join(' ')).not.toBe(0);
      expect(`${ran.out}${ran.err}`, args[0]).not.toContain('s3cret-pass');
      noTrace(ran);
    }
  }, 60_000);
});
