// Runs every example of every help text as printed, in a folder with the files it names.

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCommands } from '../src/program.js';
import { createScreen } from '../src/terminal/io.js';
import { build, ended, folder, harkness, shell, started } from './harkness.js';

interface Leaf {
  readonly name: string;
  readonly examples: readonly string[];
}

function leaves(command: Command, path: string): Leaf[] {
  if (command.commands.length > 0) return command.commands.flatMap((one) => leaves(one, `${path} ${one.name()}`.trim()));
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return [{ name: path, examples: [...help.matchAll(/^ {2}\$ (harkness .+)$/gm)].map(([, line]) => line ?? '') }];
}

const program = new Command('harkness');
const { stdin, stdout, stderr } = process;
addCommands(program, createScreen({ stdin, stdout, stderr, env: {} }), () => undefined);
const all = leaves(program, '');

const stage = folder();

/** The offices and files for the examples: each made by the examples before it. */
beforeAll(async () => {
  await build();
  const steps = [
    ['office', 'init', '--data', 'empty-office'],
    ['office', 'facts', 'players.jsonl', '--data', 'known-office'],
    ['office', 'submit', 'winter-cup.json', '--data', 'full-office', '--event', '20260118-1'],
    ['office', 'list', 'publish', 'uschess-supplement', '2026-02-01', '--data', 'full-office', '--yes'],
    ['office', 'list', 'publish', 'uschess-supplement', '2026-03-01', '--data', 'full-office', '--yes'],
    ['office', 'backup', 'backup.sqlite', '--data', 'full-office'],
    ['office', 'export', 'public.jsonl', '--public', '--data', 'full-office'],
    ['office', 'log', 'export', 'log', '--data', 'full-office'],
    ['office', 'decide', '--type', 'fide-opt-in', '--player', '12400000', '--reason', 'asked', '--data', 'full-office'],
    ['sample', '--data', 'lab-office', '--players', '60', '--years', '6'],
    [
      'lab',
      'new',
      'bonus-10.json',
      '--set',
      'uschess.bonus-multiplier=10',
      '--since',
      '2020-01-01',
      '--window',
      '2022-01..2025-12',
    ],
    ['lab', 'new', 'juniors.json', '--k', '2', '--age', '..18', '--window', '2022-01..2025-12'],
    ['lab', 'run', 'bonus-10.json', '--data', 'lab-office', '--out', 'reports', '--rows', 'rows.csv'],
  ];
  for (const [at, step] of steps.entries()) {
    if (at === 1) copy('empty-office', stage.path, 'known-office');
    if (at === 2) copy('known-office', stage.path, 'full-office');
    const { code, stderr: problem } = await harkness(step, stage.path);
    expect({ step, code, problem }).toEqual({ step, code: 0, problem: '' });
  }
}, 180_000);
afterAll(stage.remove);

function copy(office: string, into: string, name = 'my-office'): void {
  cpSync(join(stage.path, office), join(into, name), { recursive: true });
}

const root = new URL('../../../', import.meta.url);
const documents = [
  'README.md',
  'packages/cli/README.md',
  ...['docs', 'docs/tutorials'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
  ),
];

/** Command output quoted in the documents: blocks of `console` with one command and its output, `…` for omitted lines. */
const printed = documents.flatMap((name) =>
  [...readFileSync(new URL(name, root), 'utf8').matchAll(/^```console\n\$ (harkness .+)\n([\s\S]*?)^```$/gm)].map(
    ([, line = '', output = '']) => ({ name, line, output: output.trimEnd().split('\n') }),
  ),
);

/** The first line of the document missing from the output; undefined if they agree. */
function differsAt(output: readonly string[], said: readonly string[]): string | undefined {
  let at = 0;
  let maySkip = false;
  for (const line of said) {
    if (line === '…') {
      maySkip = true;
      continue;
    }
    const isThis = (one: string | undefined) =>
      one !== undefined && (line.endsWith(' …') ? one.startsWith(line.slice(0, -2)) : one.trimEnd() === line);
    if (maySkip) while (at < output.length && !isThis(output[at])) at += 1;
    if (!isThis(output[at])) return line;
    at += 1;
    maySkip = false;
  }
  return maySkip || at === output.length ? undefined : `the output goes on: ${output[at]}`;
}

const gameList = 'date,white,black,result\n2024-01-05,Ann Lee,Bob Ray,1-0\n2024-01-12,Cat Poe,Ann Lee,1/2-1/2\n';

const playerTable =
  'id,name,birth date,rating,games\n60000001,"Nilsen, Kari",1990-05-04,1720,40\n60000002,"Berg, Ola",2011-01-30,1210,12\n';

const officeFor: { readonly [command: string]: string | undefined } = {
  sample: undefined,
  'office init': undefined,
  'lab games': undefined,
  'office facts': 'empty-office',
  'office submit': 'known-office',
};

/** A folder with everything that an example of the command may name. */
function prepared(name: string): ReturnType<typeof folder> {
  const own = folder();
  const files = name.startsWith('lab')
    ? ['bonus-10.json', 'juniors.json', 'reports', 'rows.csv']
    : ['backup.sqlite', 'public.jsonl'];
  for (const file of files) cpSync(join(stage.path, file), join(own.path, file), { recursive: true });
  if (name === 'verify' || name === 'monitor') {
    cpSync(join(stage.path, 'log'), join(own.path, 'log'), { recursive: true });
    cpSync(join(stage.path, 'log', 'policy'), join(own.path, 'policy.txt'));
  }
  if (name === 'lab games') writeFileSync(join(own.path, 'league.csv'), gameList);
  if (name === 'office import') writeFileSync(join(own.path, 'players.csv'), playerTable);
  const office = name in officeFor ? officeFor[name] : name.startsWith('lab') ? 'lab-office' : 'full-office';
  if (office !== undefined) copy(office, own.path);
  return own;
}

/** The words of a line that a shell would only split, so that no process is needed. Undefined if it does more. */
function wordsOf(line: string): string[] | undefined {
  const words = line.match(/"[^"$`\\]*"|'[^']*'|[^\s"']+/g) ?? [];
  const isPlain = words.every((word) => /^["']/.test(word) || /^[\w.,:/=@%+-]+$/.test(word)) && words.join(' ') === line;
  return isPlain ? words.slice(1).map((word) => (/^["']/.test(word) ? word.slice(1, -1) : word)) : undefined;
}

describe('help', () => {
  test('a line without a pipe is split like a shell does', () => {
    expect(wordsOf(`harkness a --b "c d" 'e f' g=1`)).toEqual(['a', '--b', 'c d', 'e f', 'g=1']);
    for (const line of [
      'harkness a | b',
      'harkness a > b',
      'harkness a; b',
      'harkness $a',
      'harkness *.trf',
      'harkness a"b c"',
      'a=1 harkness ~',
    ])
      expect(wordsOf(line), line).toBeUndefined();
  });

  test('output quoted in documents is compared line by line, and … stands for omitted lines', () => {
    expect(printed.length).toBeGreaterThanOrEqual(4);
    const output = ['a', 'b', 'c', 'd'];
    for (const said of [
      ['a', 'b', 'c', 'd'],
      ['a', '…', 'd'],
      ['…', 'c', 'd'],
      ['a', '…'],
      ['…', 'b', '…'],
    ])
      expect(differsAt(output, said)).toBeUndefined();
    for (const said of [['a', 'b'], ['b', '…'], ['a', '…', 'x'], ['a', 'c', '…'], ['…', 'c'], []])
      expect(differsAt(output, said)).toBeDefined();
    expect(differsAt(['a long line'], ['a long …'])).toBeUndefined();
  });

  test.each(all)('harkness $name has an example', ({ examples }) => {
    expect(examples.length).toBeGreaterThan(0);
  });

  test('has every example of the documentation, so that it is run here', () => {
    const known = new Set(all.flatMap(({ examples }) => examples));
    for (const name of documents) {
      const lines = [...readFileSync(new URL(name, root), 'utf8').matchAll(/^\$ (harkness .+)$/gm)].map(([, line]) => line ?? '');
      expect({ name, unknown: lines.filter((line) => !known.has(line)) }).toEqual({ name, unknown: [] });
    }
  });

  const runnable = all
    .filter(({ name }) => name !== 'serve')
    .flatMap(({ name, examples }) => examples.map((line) => ({ name, line })));
  test.concurrent.each(runnable)('$line works as printed', { timeout: 120_000 }, async ({ name, line }) => {
    const { path, remove } = prepared(name);
    try {
      const words = wordsOf(line);
      const {
        code,
        stdout: shown,
        stderr: problem,
      } = words === undefined ? await shell(line, path) : await harkness(words, path);
      expect({ code, problem: problem.includes('error') ? problem : '' }).toEqual({ code: 0, problem: '' });
      for (const { name: file, output } of printed.filter((one) => one.line === line))
        expect({ file, differs: differsAt(shown.trimEnd().split('\n'), output) }).toEqual({ file, differs: undefined });
      expect(readdirSync(path).filter((file) => file.endsWith('.partial'))).toEqual([]);
    } finally {
      remove();
    }
  });

  test('harkness serve answers on its port, and SIGTERM ends it with code 0', { timeout: 120_000 }, async () => {
    const [line = ''] = all.find(({ name }) => name === 'serve')?.examples ?? [];
    expect(line).toBe('harkness serve --data my-office --sample');
    const { path, remove } = prepared('serve');
    try {
      // As printed, except for the port, which may be in use.
      const server = started([...line.split(' ').slice(1), '--port', '0'], path);
      const over = ended(server);
      const address = await new Promise<string>((found) => {
        let text = '';
        server.stdout?.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          const [, opened] = /open at (http:\S+)/.exec(text) ?? [];
          if (opened !== undefined) found(opened);
        });
        void over.then((ran) => found(`ended: ${ran.stderr}`));
      });
      const answer = await fetch(new URL('/api/v1/players/12345678', address));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Kovlanov');
      server.kill('SIGTERM');
      const { code, stdout: shown } = await over;
      expect(code).toBe(0);
      expect(shown).toContain('Closing');
    } finally {
      remove();
    }
  });
});
