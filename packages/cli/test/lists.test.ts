// Lists from the command: permanent actions are previewed and confirmed, and lists can be retracted.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness, main } from './harkness.js';
import { hasTerminal, terminal } from './pty.js';

const { path: cwd, remove } = folder();
afterAll(remove);

const office = (...args: string[]) => harkness(['office', ...args, '--data', 'lists-office'], cwd);
const json = async (...args: string[]) => {
  const ran = await office(...args, '--json');
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ran.stdout);
};
const supplement = ['uschess-supplement', '2026-06-01'] as const;

beforeAll(async () => {
  await build();
  expect(await office('init')).toMatchObject({ code: 0, stderr: '' });
  const player = (id: string, name: string) => ({ kind: 'player-registered', body: { player: id, name } });
  const rating = { system: 'OTBR', games: 40, wins: 15, draws: 10, losses: 15, eventsOfThree: 8 };
  const ratings = [
    { player: '12300001', rating: 1812, ...rating },
    { player: '12300002', rating: 1640, ...rating },
  ];
  const facts = [
    player('12300001', 'Alder, Ann'),
    player('12300002', 'Birch, Bob'),
    { kind: 'opening-state', body: { authority: 'uschess', asOf: '2026-01-01', ratings } },
  ];
  const lines = facts.map((fact) => JSON.stringify(fact)).join('\n');
  expect(await harkness(['office', 'facts', '-', '--data', 'lists-office'], cwd, lines)).toMatchObject({ code: 0 });
}, 180_000);

describe('harkness office list', { timeout: 120_000 }, () => {
  test('an unknown list is wrong usage, and the office’s lists are named', async () => {
    const { code, stderr } = await office('list', 'show', 'supplement');
    expect(code).toBe(2);
    expect(stderr).toContain('There is no list supplement.');
    expect(stderr).toContain('uschess-supplement');
  });

  test('a list of the future is refused, even with --yes', async () => {
    for (const flags of [[], ['--yes']]) {
      const refused = await office('list', 'publish', 'FIDE-standard', '2090-01-01', ...flags);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('FIDE-standard of 2090-01-01 cannot be published yet: today is ');
      expect(refused.stderr).toContain('Publish it on 2090-01-01 or later.');
    }
  });

  test('without a terminal and without --yes nothing is published, but a preview is shown', async () => {
    const before = await json('lists');
    const asked = await office('list', 'publish', ...supplement);
    expect(asked.code).toBe(1);
    expect(asked.stdout).toMatch(
      /sections up to +2026-05-20\n +list before +.+\n +players +\d+\n +ratings +\d+ new, \d+ changed/,
    );
    expect(asked.stderr).toContain('US Chess supplement of 2026-06-01 was not published. This needs a confirmation.');
    expect(asked.stderr).toContain('--yes');
    expect(await json('lists')).toEqual(before);
  });

  test.skipIf(!hasTerminal)('on a terminal it asks, and only y publishes', async () => {
    const publish = async (answer: string) => {
      const screen = terminal(
        `'${process.execPath}' '${main}' office list publish ${supplement.join(' ')} --data lists-office`,
        cwd,
      );
      expect(await screen.until(/It is signed and never changes\. \[y\/N\] /)).toBe(true);
      screen.type(answer);
      return { code: await screen.ended, text: screen.shown() };
    };
    expect(await publish('\r')).toMatchObject({ code: 1, text: expect.stringContaining('was not published') });
    expect(await publish('\u0003')).toMatchObject({ code: 1, text: expect.stringContaining('was not published') });
    expect(await publish('y\r')).toMatchObject({ code: 0, text: expect.stringMatching(/\d+ players, fact \d+/) });
  });

  test('a list is retracted with a reason, stays readable with a warning, and its date is published again', async () => {
    await json('list', 'publish', ...supplement, '--yes');
    const shown = await office('list', 'show', ...supplement);
    expect(await office('list', 'retract', ...supplement, '--yes')).toMatchObject({ code: 2 });
    const reason = ['--reason', 'wrong cut-off'];
    expect((await office('list', 'retract', ...supplement, ...reason)).stderr).toContain('was not retracted');
    expect(await json('list', 'retract', ...supplement, ...reason, '--yes')).toMatchObject({ isNew: true });
    const retracted = await office('list', 'show', ...supplement);
    expect(retracted.stdout).toBe(shown.stdout);
    expect(retracted.stderr).toMatch(/^uschess-supplement of 2026-06-01: RETRACTED \d{4}-\d\d-\d\d: wrong cut-off\n$/);
    expect((await office('lists')).stdout).toMatch(
      /2026-06-01 +uschess-supplement +US Chess supplement +\d+ .*RETRACTED .*: wrong cut-off/,
    );
    expect(await json('list', 'publish', ...supplement, '--yes')).toMatchObject({ isNew: true });
    expect((await office('list', 'show', ...supplement)).stderr).toBe('');
    const verified = await office('verify');
    expect(verified.code).toBe(0);
    expect(verified.stdout).toContain('; 1 of them retracted');
  });

  test('a supplement is written as csv or json; FIDE’s formats are refused and no file is made', async () => {
    await json('list', 'publish', ...supplement, '--yes');
    for (const [name, flags] of [
      ['fide.txt', []],
      ['fide.xml', []],
      ['other', ['--format', 'fide-text']],
    ] as const) {
      const refused = await office('list', 'show', ...supplement, '--out', name, ...flags);
      expect(refused.code).not.toBe(0);
      expect(refused.stderr).toContain('uschess-supplement has no FIDE ratings');
      expect(refused.stderr).toContain('Write it as csv or json');
      expect(existsSync(join(cwd, name))).toBe(false);
    }
    expect(await office('list', 'show', ...supplement, '--out', 'list.csv')).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'list.csv'), 'utf8')).toMatch(/Alder, Ann.*,1812,/);
  });
});
