import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace } from './lib/built.js';
import { documentFiles, examplesIn } from './lib/doc-examples.js';
import { root } from './lib/files.js';

// Every block of TypeScript in the documentation is compiled as a reader would, and what comes out is run in a folder with the files it
// names.

const examples = documentFiles().flatMap(examplesIn);
// Below the workspace, so that packages are found.
const folder = mkdtempSync(join(root, 'node_modules', '.harkness-docs-'));
const fixtures = join(root, 'packages/cli/test/fixtures');
const fileOf = (at: number) => `example-${at}.ts`;
const harkness = join(root, 'packages/cli/dist/main.js');
let compiled: { readonly stdout: string; readonly status: number | null };

/** Examples write files too, some of them over the ones they read. */
function freshFixtures(): void {
  for (const name of ['spring-open.trf', 'winter-cup.json', 'players.jsonl']) cpSync(join(fixtures, name), join(folder, name));
  cpSync(join(fixtures, 'lists/players_list.zip'), join(folder, 'players_list.zip'));
}

beforeAll(() => {
  buildWorkspace();
  freshFixtures();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const compilerOptions = {
    strict: true,
    target: 'ES2022',
    lib: ['ES2023'],
    module: 'NodeNext',
    skipLibCheck: true,
    types: ['node'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: examples.map((_, at) => fileOf(at)) }));
  for (const [at, { code }] of examples.entries()) writeFileSync(join(folder, fileOf(at)), code);
  compiled = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
  execFileSync(process.execPath, [harkness, 'office', 'init', '--data', 'my-office'], { cwd: folder });
  execFileSync(process.execPath, [harkness, 'office', 'facts', 'players.jsonl', '--data', 'my-office'], { cwd: folder });
}, 240_000);

beforeEach(freshFixtures);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the code in the documentation', () => {
  test('passes the type checker with --strict', () => {
    expect(examples.length).toBeGreaterThanOrEqual(6);
    const { stdout, status } = compiled;
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test.each(examples.map((example, at) => ({ ...example, at })))(
    '$place runs and prints what it says',
    { timeout: 60_000 },
    (example) => {
      const made = fileOf(example.at).replace(/ts$/, 'js');
      const run = spawnSync(process.execPath, [made], { cwd: folder, encoding: 'utf8' });
      expect({ status: run.status, problem: run.status === 0 ? '' : run.stderr }).toEqual({ status: 0, problem: '' });
      if (example.prints.length > 0) expect(run.stdout.trim().split('\n')).toEqual(example.prints);
    },
  );
});

test('every command that the documentation names exists', () => {
  const lists = (words: readonly string[]): string =>
    spawnSync(process.execPath, [harkness, ...words, '--help'], { encoding: 'utf8' }).stdout;
  const commandsOf = (words: readonly string[]): Set<string> => {
    const [, commands = ''] = lists(words).split('\nCommands:\n');
    return new Set(
      [...`${commands}\n${words.length === 0 ? lists([]) : ''}`.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name ?? ''),
    );
  };
  const top = commandsOf([]);
  const groups = new Map([
    ['office', commandsOf(['office'])],
    ['list', commandsOf(['office', 'list'])],
  ]);
  const unknown: string[] = [];
  for (const file of documentFiles()) {
    for (const [, words = '', version] of readFileSync(file, 'utf8').matchAll(/(?:`|\$ |npx )harkness ((?:[a-z]+ ?)+)(\d?)/g)) {
      // `harkness list 1` is the first line of what is signed, not a command.
      if (version !== '') continue;
      const [first = '', second = '', third = ''] = words.trim().split(' ');
      const isKnown = top.has(first) && (first !== 'office' || second === '' || groups.get('office')?.has(second) === true);
      const isList = second !== 'list' || third === '' || groups.get('list')?.has(third) === true;
      if (!isKnown || !isList) unknown.push(`${file}: harkness ${words.trim()}`);
    }
  }
  expect(top.has('rate') && groups.get('office')?.has('verify')).toBe(true);
  expect(unknown).toEqual([]);
}, 60_000);
