// In a terminal: colour, and a progress bar for what takes longer than a second.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, main, shell } from './harkness.js';

const { path: cwd, remove } = folder();
afterAll(remove);

const hasScript = (process.env.PATH ?? '').split(':').some((directory) => existsSync(join(directory, 'script')));
if (!hasScript) console.warn('left out: tests of colour and progress need `script` of util-linux for a terminal');

/** The line run in a terminal of its own; what it would have shown. */
const inTerminal = (line: string) => shell(`TERM=xterm script -qec "${line}" /dev/null`, cwd);
const command = `'${process.execPath}' '${main}'`;

describe.skipIf(!hasScript)('in a terminal', () => {
  beforeAll(build, 180_000);

  test('answers have colour, unless NO_COLOR or a dumb terminal says no', async () => {
    const args = 'floor --peak 1941 --on 2026-01-01';
    expect((await inTerminal(`${command} ${args}`)).stdout).toContain('\u001b[1m1700\u001b[22m');
    expect((await inTerminal(`NO_COLOR=1 ${command} ${args}`)).stdout).not.toContain('\u001b');
    expect((await inTerminal(`TERM=dumb ${command} ${args}`)).stdout).not.toContain('\u001b');
  });

  test('what takes longer than a second shows how far it is, and takes the bar away at the end', async () => {
    // Several seconds of work here, so that a machine three times as fast still needs more than one.
    const { code, stdout } = await inTerminal(`${command} sample --data big --players 1000 --years 8`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/[█░]+ \d+% (facts|rating|lists), \d{4}-\d\d-\d\d/);
    // The cursor is back, and the last line is the answer alone.
    expect(stdout.lastIndexOf('\u001b[?25h')).toBeGreaterThan(stdout.lastIndexOf('\u001b[?25l'));
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/\d+ facts, \d+ lists published, in [\d.]+ s/);
  });

  test('Ctrl-C in a replay leaves the office as it was: it verifies, and a replay gives the same results', async () => {
    const before = (await shell('harkness office verify --data big', cwd)).stdout;
    expect(before).toContain('everything holds');
    await inTerminal(`timeout -s INT 0.9 ${command} office replay --from-facts --data big`);
    expect((await shell('harkness office verify --data big', cwd)).stdout).toBe(before);
    expect(JSON.parse((await shell('harkness office replay --data big --json', cwd)).stdout)).toMatchObject({ same: true });
  });
});
