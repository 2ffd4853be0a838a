// In a terminal: colour, progress of everything that can take long, and Ctrl-C.

import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness, main } from './harkness.js';
import { hasTerminal, terminal } from './pty.js';

const { path: cwd, remove } = folder();
afterAll(remove);

const command = `'${process.execPath}' '${main}'`;
/** Speed depends on the machine, so progress is shown from the start here. */
const atOnce = { HARKNESS_PROGRESS_AFTER: '0' };

async function shown(args: string, env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; text: string }> {
  const screen = terminal(`${command} ${args}`, cwd, env);
  return { code: await screen.ended, text: screen.shown() };
}

describe.skipIf(!hasTerminal)('in a terminal', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    await build();
    const made = await harkness(['sample', '--data', 'big', '--players', '150', '--years', '2'], cwd);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(await harkness(['office', 'init', '--data', 'new-office'], cwd)).toMatchObject({ code: 0 });
  }, 180_000);

  test('answers are coloured, unless NO_COLOR or a dumb terminal forbids it', async () => {
    const args = 'floor --peak 1941 --on 2026-01-01';
    expect((await shown(args)).text).toContain('\u001b[1m1700\u001b[22m');
    expect((await shown(args, { NO_COLOR: '1' })).text).not.toContain('\u001b');
    expect((await shown(args, { TERM: 'dumb' })).text).not.toContain('\u001b');
  });

  const erased = /\u001b\[[02]?K/;
  const afterLast = (text: string, what: RegExp) => text.slice([...text.matchAll(what)].at(-1)?.index ?? 0);
  /** The bar with its percentage, or the seconds for work with an unknown total. */
  const bar = (what: string) => new RegExp(`[█░]+ \\d+% [^\\r]*${what}`);
  test.each([
    ['sample --data other --players 20 --years 1', bar('(facts|rating|lists), \\d{4}-\\d\\d-\\d\\d')],
    ['office replay --data big', bar('(index|load|rate|write)')],
    ['office verify --data big', bar('(\\d+ facts|FIDE-\\w+ of \\d{4})')],
    ['office export whole.jsonl --data big', bar('\\d+ facts')],
    ['office export public.jsonl.gz --public --data other', bar('\\d+ facts')],
    ['office verify --public public.jsonl.gz', bar('\\d+ facts')],
    ['office import whole.jsonl --data copy', bar('\\d+ facts')],
    ['office backup backup.sqlite --data big', /writing backup\.sqlite: \d+ s/],
    ['office restore backup.sqlite --data restored', /restoring and verifying: \d+ s/],
    ['office list publish uschess-supplement 2024-11-01 --yes --data copy', /US Chess supplement of 2024-11-01: \d+ s/],
    ['office list show uschess-supplement --out list.csv --data big', /writing list\.csv: \d+ s/],
    ['check winter-cup.json', /reading winter-cup\.json …/],
    ['convert winter-cup.json made.csv', /converting winter-cup\.json …/],
    ['office facts players.jsonl --data new-office', /entering: \d+ s/],
    ['rate winter-cup.json', /rating …/],
    ['rate winter-cup.json --ratings lists/players_list_foa.txt', bar('\\d+ players of the list')],
  ])('%s shows its progress, and removes it at the end', async (args, progress) => {
    // A full export contains the signing key sealed: to move an office, bring its secret key (docs/operating.md).
    if (args.includes('list publish')) {
      const refused = await harkness(args.split(' '), cwd);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^error a secret .* is not here\n {6}add that key/),
      });
      copyFileSync(join(cwd, 'big', 'harkness.key'), join(cwd, 'copy', 'harkness.key'));
    }
    const { code, text } = await shown(args, atOnce);
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(text).toMatch(progress);
    // The cursor is restored, and only the answer is left on the screen.
    expect(text.lastIndexOf('\u001b[?25l')).toBeLessThanOrEqual(text.lastIndexOf('\u001b[?25h'));
    expect(afterLast(text, /[█░]|: \d+ s| …/g)).toMatch(erased);
  });

  test('no progress is shown for work that takes less than a second', async () => {
    const { text } = await shown('office verify --data big', { HARKNESS_PROGRESS_AFTER: '3600000' });
    expect(text).not.toMatch(/[█░]|verifying/);
  });

  /** Presses Ctrl-C as soon as a bar is seen; again if the work ended before it arrived. */
  async function interrupted(args: string, wasRight: (text: string) => boolean, again: () => void = () => undefined) {
    for (let attempts = 0; attempts < 20; attempts += 1) {
      const screen = terminal(`${command} ${args}`, cwd, atOnce);
      await screen.until(/[█░] /);
      screen.type('\u0003');
      if ((await screen.ended) === 130 && wasRight(screen.shown())) return screen.shown();
      again();
    }
    throw new Error(`${args} was over before Ctrl-C each time`);
  }

  test('Ctrl-C in a replay leaves the office unchanged: it verifies, and a replay gives the same results', async () => {
    const before = await harkness(['office', 'verify', '--data', 'big'], cwd);
    expect(before.stdout).toContain('everything holds');
    const isRun = (text: string) => text.includes('Stopped. Nothing was changed by this run.');
    const text = await interrupted('office replay --from-facts --data big', isRun);
    expect(text.lastIndexOf('\u001b[?25l')).toBeLessThan(text.lastIndexOf('\u001b[?25h'));
    // Data of the stopped run remain until the next run removes them; nobody reads them.
    const withoutCount = (told: string) => told.replace(/^\d+ blocks/m, 'blocks');
    const after = await harkness(['office', 'verify', '--data', 'big'], cwd);
    expect({ ...after, stdout: withoutCount(after.stdout) }).toEqual({ ...before, stdout: withoutCount(before.stdout) });
    const again = await harkness(['office', 'replay', '--data', 'big', '--json'], cwd);
    expect(JSON.parse(again.stdout)).toMatchObject({ same: true });
  });

  test('Ctrl-C in an export or an import leaves no file and no office behind', async () => {
    // Except the run that follows an import, which keeps the facts.
    const isPlain = (text: string) => /Stopped\.\r?\n/.test(text);
    const removed = (name: string) => () => rmSync(join(cwd, name), { recursive: true, force: true });
    await interrupted('office export stopped.jsonl --data big', isPlain, removed('stopped.jsonl'));
    expect(readdirSync(cwd).filter((name) => name.startsWith('stopped'))).toEqual([]);
    await interrupted('office import whole.jsonl --data stopped', isPlain, removed('stopped'));
    expect(existsSync(join(cwd, 'stopped'))).toBe(false);
    expect((await harkness(['office', 'import', 'whole.jsonl', '--data', 'stopped'], cwd)).code).toBe(0);
  });
});
