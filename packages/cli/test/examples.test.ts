// Every example of every help text, run as printed in a folder that holds the files it names.

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScreen } from '../src/io.js';
import { addCommands } from '../src/program.js';
import { build, folder, shell } from './harkness.js';

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

const { path: stage, remove } = folder();
const inStage = (name: string) => join(stage, name);

/** The office as it is before each example: the one that the examples before it have made. */
beforeAll(async () => {
  await build();
  const steps = [
    'harkness office init --data empty-office',
    'cp -r empty-office known-office && harkness office facts players.jsonl --data known-office',
    'cp -r known-office full-office && harkness office submit winter-cup.json --data full-office --event 20260118-1',
    'harkness office list publish uschess-supplement 2026-02-01 --data full-office',
    'harkness office list publish uschess-supplement 2026-03-01 --data full-office',
    'harkness office backup backup.sqlite --data full-office',
    'harkness office export public.jsonl --public --data full-office',
  ];
  const { code, stderr: problem } = await shell(steps.join(' && '), stage);
  expect({ code, problem }).toEqual({ code: 0, problem: '' });
}, 180_000);
afterAll(remove);

const officeFor: { readonly [command: string]: string | undefined } = {
  sample: undefined,
  serve: undefined,
  'office init': undefined,
  'office facts': 'empty-office',
  'office submit': 'known-office',
};

describe('help', () => {
  test.each(all)('harkness $name has an example', ({ examples }) => {
    expect(examples.length).toBeGreaterThan(0);
  });

  const runnable = all
    .filter(({ name }) => name !== 'serve')
    .flatMap(({ name, examples }) => examples.map((line) => ({ name, line })));
  test.each(runnable)('$line works as printed', async ({ name, line }) => {
    for (const made of ['my-office', 'restored-office', 'copied-office']) rmSync(inStage(made), { recursive: true, force: true });
    const office = name in officeFor ? officeFor[name] : 'full-office';
    if (office !== undefined) cpSync(inStage(office), inStage('my-office'), { recursive: true });
    const { code, stderr: problem } = await shell(line, stage);
    expect({ code, problem: problem.includes('error') ? problem : '' }).toEqual({ code: 0, problem: '' });
  });
});
