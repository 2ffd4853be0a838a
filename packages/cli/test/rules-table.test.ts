// docs/rules.md says where each rule can be used: every command, page and route it names exists, and no calculator is missing.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { calculatorNames } from '../../server/src/contract/rulebook.js';
import { addresses } from '../../web/src/base/addresses.js';
import { addCommands } from '../src/program.js';
import { createScreen } from '../src/terminal/io.js';

const root = join(import.meta.dirname, '../../..');
const rows = readFileSync(join(root, 'docs/rules.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (US|FIDE|own) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const codes = (cell: string | undefined) => [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
const words = (column: number) => rows.flatMap((row) => codes(row[column]));

const program = new Command('harkness');
const { stdin, stdout, stderr } = process;
addCommands(program, createScreen({ stdin, stdout, stderr, env: {} }), () => undefined);
const commands = new Map(program.commands.map((command) => [command.name(), command]));

test('every group has a command, a page and a route', () => {
  expect(rows.length).toBeGreaterThan(25);
  for (const [, group, , command, page, route] of rows)
    expect({ group, all: [command, page, route].every((cell) => cell !== '') }).toEqual({ group, all: true });
});

test('the commands and their flags exist', () => {
  for (const row of rows) {
    const named = codes(row[3]);
    const known = named.flatMap((code) => commands.get(code.split(' ')[0] ?? '') ?? []);
    expect({ group: row[1], known: known.length > 0 }).toEqual({ group: row[1], known: true });
    const flags = known.flatMap((command) => command.options.map(({ long }) => long));
    if (known.some((command) => command.name() === 'office')) continue;
    for (const flag of named.flatMap((code) => code.match(/--[a-z-]+/g) ?? [])) expect(flags).toContain(flag);
  }
});

test('the pages and the calculators exist, and no calculator is missing', () => {
  const paths = addresses.map(({ path }) => path);
  const pages = words(4).filter((code) => code.startsWith('/'));
  for (const page of pages) expect(paths).toContain(page);
  expect(paths.filter((path) => path.startsWith('/calculators/') && !pages.includes(path))).toEqual([]);
  const routes = words(5).filter((code) => /^[a-z0-9-]+$/.test(code));
  expect(calculatorNames.filter((name) => !routes.includes(name))).toEqual([]);
});
