// Guides with consecutive steps, followed from the first command to the last: the two of the lab, the newcomer's first file, and
// the recipes of docs/ledger.md that only need a shell. The output that a guide quotes is compared.

import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentFiles } from '../../../scripts/lib/doc-examples.js';
import { root } from '../../../scripts/lib/files.js';
import { build, folder, harkness } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

interface Told {
  readonly line: number;
  readonly command: string;
  /** Lines of the block after the command, and the quotation after the block. */
  readonly says: readonly string[];
}

function commandsOf(text: string): Told[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```\n\n?((?:^>.*\n)*)/gm)].flatMap(
    ({ index, 1: language, 2: block = '', 3: quoted = '' }) => {
      if (language !== '') return [];
      const lines = block.trimEnd().split('\n');
      const sentences = quoted.split(/\n>\n/).map((part) => part.replaceAll(/^> /gm, '').replaceAll('\n', ' ').trim());
      const starts = lines.flatMap((line, at) => (line.startsWith('harkness ') ? [at] : []));
      return starts.map((at, nth) => ({
        line: text.slice(0, index).split('\n').length + 1 + at,
        command: lines[at] ?? '',
        says: [
          ...lines.slice(at + 1, starts[nth + 1] ?? lines.length),
          ...(nth === starts.length - 1 ? sentences.filter((one) => one !== '') : []),
        ],
      }));
    },
  );
}

/** Commands that create a sample federation. A second guide with the same command continues with the existing one. */
const made = new Set<string>();

test.each([
  ['docs/lab.md', 20],
  ['docs/tutorials/committee.md', 6],
])('%s: every command works in order, and prints what the guide says', { timeout: 180_000 }, async (file, least) => {
  const guide = commandsOf(readFileSync(join(root, file), 'utf8'));
  expect(guide.length).toBeGreaterThan(least);
  cpSync(join(root, 'docs/league.example.csv'), join(cwd, 'league.example.csv'));
  for (const { line, command, says } of guide) {
    if (made.has(command)) continue;
    if (command.startsWith('harkness sample ')) made.add(command);
    const isRefused = says.some((one) => one.startsWith('error '));
    const { code, stdout, stderr } = await harkness(command.split(' ').slice(1), cwd);
    expect({ line, command, code, problem: isRefused ? '' : stderr.trim() }).toEqual({
      line,
      command,
      code: isRefused ? 1 : 0,
      problem: '',
    });
    const shown = `${stdout}\n${stderr}`.replaceAll(/\s+/g, ' ');
    for (const sentence of says.flatMap((one) => one.split(/(?<=\.) (?=[A-Z])/)).map((one) => one.replace(/\.$/, '')))
      expect({ line, shown }).toEqual({ line, shown: expect.stringContaining(sentence.replaceAll(/\s+/g, ' ')) });
  }
});

test('docs/tutorials/first-file.md: a newcomer types a file, checks it, rates it and reads why', async () => {
  const text = readFileSync(join(root, 'docs/tutorials/first-file.md'), 'utf8');
  const [, file = ''] = /^```csv\n([\s\S]*?)^```$/m.exec(text) ?? [];
  writeFileSync(join(cwd, 'club-night.csv'), file);
  const guide = commandsOf(text);
  expect(guide).toHaveLength(3);
  for (const { line, command, says } of guide) {
    const { code, stdout, stderr } = await harkness(command.split(' ').slice(1), cwd);
    const isWhole = says.at(-1) !== '…';
    const said = isWhole ? says : says.slice(0, -1);
    const shown = `${stdout}${stderr}`.trimEnd().split('\n');
    expect({ line, code, shown: isWhole ? shown : shown.slice(0, said.length) }).toEqual({ line, code: 0, shown: said });
  }
});

test('docs/ledger.md: the chain and a signed head are checked with only a shell and OpenSSL', { timeout: 60_000 }, async () => {
  const [chain = '', head = ''] = [
    ...readFileSync(join(root, 'docs/ledger.md'), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm),
  ].map(([, recipe]) => recipe ?? '');
  for (const step of [
    ['office', 'init', '--data', 'office'],
    ['office', 'facts', 'players.jsonl', '--data', 'office'],
    ['office', 'export', 'office.jsonl.gz', '--data', 'office'],
    ['office', 'export', 'public.jsonl', '--public', '--data', 'office'],
  ])
    expect(await harkness(step, cwd)).toMatchObject({ code: 0 });
  const bash = (recipe: string, env: NodeJS.ProcessEnv = {}) =>
    execFileSync('bash', ['-c', recipe], { cwd, env: { ...process.env, ...env }, encoding: 'utf8' });
  const lines = readFileSync(join(cwd, 'public.jsonl'), 'utf8').trim().split('\n');
  const found = lines
    .map((line) => JSON.parse(line) as { signedHead?: { [field: string]: string | number } })
    .findLast(({ signedHead }) => signedHead !== undefined)?.signedHead;
  expect(bash(chain)).toBe(`last hash: ${found?.['hash']}\n`);
  const env = Object.fromEntries(Object.entries(found ?? {}).map(([name, value]) => [name, String(value)]));
  expect(bash(head, env)).toContain('Signature Verified Successfully');

  // A changed fact is named.
  const whole = bash('gunzip -c office.jsonl.gz').replace('Kovlanov', 'Kovlanow');
  writeFileSync(join(cwd, 'changed.jsonl'), whole);
  bash('gzip -c changed.jsonl > changed.jsonl.gz');
  expect(bash(chain.replace('office.jsonl.gz', 'changed.jsonl.gz'))).toMatch(/^broken: .*Kovlanow/);
});

test('docs/formats.md: the JSON report and the CSV crosstable shown can be rated', async () => {
  const text = readFileSync(join(root, 'docs/formats.md'), 'utf8');
  for (const kind of ['json', 'csv']) {
    const [, file = ''] = new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
    writeFileSync(join(cwd, `shown.${kind}`), file);
    const { code, stdout, stderr } = await harkness(['check', `shown.${kind}`], cwd);
    expect({ kind, code, shown: stdout + stderr }).toMatchObject({ kind, code: 0, shown: expect.stringContaining('Ratable.') });
  }
});

/** Blocks that no test runs, with the reason. */
const notRun: { readonly [fileAndLanguage: string]: string } = {
  'docs/architecture.md': 'a drawing',
  'docs/replay.md': 'a drawing',
  'docs/federation.md json': 'a part of a profile; the profile commands of that page are run',
  'docs/languages.md tsx': 'how a page is written',
  'docs/lists.md': 'the first lines of a list',
  'docs/live.md': 'runs until somebody stops it; with --once it is an example of the help, and run',
  'docs/operating.md': 'installs and starts services of an empty machine; followed by hand, with its transcript',
  'docs/public-log.md': 'a policy file',
};
const followed = [
  'docs/lab.md',
  'docs/tutorials/committee.md',
  'docs/tutorials/first-file.md',
  'docs/tutorials/first-file.md csv',
  'docs/ledger.md sh',
  'docs/formats.md json',
  'docs/formats.md csv',
  // parquet.test.ts
  'docs/public-export.md sql',
];

test('every block of code in the documentation is run, here or by its own test, or has a reason not to', () => {
  const left = documentFiles().flatMap((path) => {
    const file = relative(root, path);
    return [...readFileSync(path, 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, language = '', block = '']) => {
      // scripts/docs.test.ts compiles and runs TypeScript; examples.test.ts compares consoles and runs every line with a prompt;
      // mermaid is drawn.
      if (['ts', 'console', 'mermaid'].includes(language)) return [];
      if (
        language === '' &&
        block
          .trim()
          .split('\n')
          .every((line) => line.startsWith('$ harkness '))
      )
        return [];
      const key = `${file} ${language}`.trim();
      return followed.includes(key) || key in notRun ? [] : [key];
    });
  });
  expect(left).toEqual([]);
});
