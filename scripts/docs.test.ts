import { execFileSync, fork, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCommands } from '../packages/cli/src/program.js';
import { createScreen } from '../packages/cli/src/terminal/io.js';
import { buildWorkspace } from './lib/built.js';
import { documentFiles, examplesIn } from './lib/doc-examples.js';
import { root } from './lib/files.js';

// Every TypeScript block in the documentation is compiled as a reader would do it, and run in a folder with the files it names.

const examples = documentFiles().flatMap(examplesIn);
// Inside the workspace, so that packages are found.
const folder = mkdtempSync(join(root, 'node_modules', '.harkness-docs-'));
const fixture = (name: string) => join(root, 'packages/cli/test/fixtures', name);
const fixtures = [
  ...['spring-open.trf', 'winter-cup.json', 'players.jsonl'].map((name) => [fixture(name), name]),
  [fixture('lists/players_list.zip'), 'players_list.zip'],
];
const fileOf = (at: number) => `example-${at}.ts`;
const harkness = join(root, 'packages/cli/dist/main.js');
let compiled: { readonly stdout: string; readonly status: number | null };
let ran: readonly { readonly printed: string; readonly problem?: string }[];

/** All of them in one process, in order. */
function runExamples(): Promise<typeof ran> {
  const child = fork(join(import.meta.dirname, 'lib/run-doc-examples.mjs'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((done, fail) => {
    child.on('message', (answers: typeof ran) => {
      done(answers);
      child.disconnect();
    });
    child.on('exit', (code) => fail(new Error(`an example ended the process with ${code}`)));
    child.send({ folder, fixtures, files: examples.map((_, at) => fileOf(at).replace(/ts$/, 'js')) });
  });
}

beforeAll(async () => {
  buildWorkspace();
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
  execFileSync(process.execPath, [harkness, 'office', 'facts', fixture('players.jsonl'), '--data', 'my-office'], { cwd: folder });
  ran = await runExamples();
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the code in the documentation', () => {
  test('passes the type checker with --strict', () => {
    expect(examples.length).toBeGreaterThanOrEqual(6);
    const { stdout, status } = compiled;
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test.each(examples.map((example, at) => ({ ...example, at })))(
    '$place runs and prints what its comments say',
    ({ at, prints }) => {
      expect(ran[at]?.problem).toBeUndefined();
      expect(ran[at]).toBeDefined();
      if (prints.length > 0) expect(ran[at]?.printed.trim().split('\n')).toEqual(prints);
    },
  );
});

test('every command named in the documentation exists', () => {
  const program = new Command('harkness');
  const { stdin, stdout, stderr } = process;
  addCommands(program, createScreen({ stdin, stdout, stderr, env: {} }), () => undefined);
  const commandsOf = (words: readonly string[]): Set<string> => {
    const found = words.reduce<Command | undefined>((one, word) => one?.commands.find((each) => each.name() === word), program);
    return new Set(['help', ...(found?.commands ?? []).flatMap((one) => [one.name(), ...one.aliases()])]);
  };
  const top = commandsOf([]);
  const groups = new Map([
    ['office', commandsOf(['office'])],
    ['list', commandsOf(['office', 'list'])],
  ]);
  const unknown: string[] = [];
  for (const file of documentFiles()) {
    for (const [, words = '', version] of readFileSync(file, 'utf8').matchAll(/(?:`|\$ |npx )harkness ((?:[a-z]+ ?)+)(\d?)/g)) {
      // `harkness list 1` is the first line of signed content, not a command.
      if (version !== '') continue;
      const [first = '', second = '', third = ''] = words.trim().split(' ');
      const isKnown = top.has(first) && (first !== 'office' || second === '' || groups.get('office')?.has(second) === true);
      const isList = second !== 'list' || third === '' || groups.get('list')?.has(third) === true;
      if (!isKnown || !isList) unknown.push(`${file}: harkness ${words.trim()}`);
    }
  }
  expect(top.has('rate') && groups.get('office')?.has('verify')).toBe(true);
  expect(unknown).toEqual([]);
});
