// Completion in the real shells: typed in a terminal, Tab pressed, and the command line the shell then runs.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness, isInstalled } from './harkness.js';
import { hasTerminal, terminal } from './pty.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

// Each shell is told to print the words of a command line instead of running it.
const shells = {
  bash: {
    start: 'bash --norc --noprofile -i',
    load: 'source harkness.bash; harkness() { echo "ran:$*:"; }; echo load\'\'ed',
    script: 'harkness.bash',
  },
  zsh: {
    start: 'zsh -f -i',
    load: 'autoload -Uz compinit; compinit -D -u; source ./_harkness; harkness() { print -r -- "ran:$*:" }; print load\'\'ed',
    script: '_harkness',
  },
  fish: {
    start: 'fish --no-config -i',
    load: 'source harkness.fish; function harkness; echo "ran:$argv:"; end; echo load\'\'ed',
    script: 'harkness.fish',
  },
} as const;

const typed = [
  ['harkness off\t', 'office'],
  ['harkness office list pub\t', 'office list publish'],
  ['harkness office submit --conf\t', 'office submit --confirm'],
  ['harkness rate spring\t', 'rate spring-open.trf'],
  ['harkness rate spring-open.trf --auth\tfi\t', 'rate spring-open.trf --authority fide'],
  ['harkness rate winter-cup.json --out sp\t', 'rate winter-cup.json --out spring-open.trf'],
  ['harkness office list show uschess-s\t', 'office list show uschess-supplement'],
  ['harkness completion z\t', 'completion zsh'],
] as const;

describe.each(Object.entries(shells))('%s', (name, { start, load, script }) => {
  const isThere = hasTerminal && isInstalled(name);
  if (!isThere) console.warn(`left out: completion in ${name}, which is not installed`);

  test.skipIf(!isThere)('completes commands, subcommands, flags, values and files', { timeout: 120_000 }, async () => {
    writeFileSync(join(cwd, script), (await harkness(['completion', name], cwd)).stdout);
    const { type, until, shown, ended } = terminal(start, cwd, { PS1: '$ ', PROMPT: '$ ', HOME: cwd });
    type(`${load}\n`);
    await until(/^loaded/m);
    const ran = () => [...shown().matchAll(/^ran:(.*?) ?:\r?$/gm)].map(([, words]) => words);
    for (const [at, [keys]] of typed.entries()) {
      type(`${keys}\n`);
      await until(new RegExp(`(^ran:[^\\n]*\\n[^]*){${at + 1}}`, 'm'));
    }
    type('exit\n');
    await ended;
    expect(ran()).toEqual(typed.map(([, words]) => words));
  });
});

test('refuses an unknown shell', async () => {
  const { code, stderr } = await harkness(['completion', 'tcsh'], cwd);
  expect(code).toBe(2);
  expect(stderr).toContain('bash, zsh and fish');
});
