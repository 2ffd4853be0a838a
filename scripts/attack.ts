// npm run test:long -- attack: plays every attack on both stores and prints a table of attempts and results for docs/security.md.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bin, run } from './lib/run.js';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'harkness-attack-'));
const file = join(folder, 'report.json');
const config = ['--config', 'vitest.attack.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
const { code } = await run(bin('vitest'), ['run', ...config, ...process.argv.slice(2)], { show: true });
const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
rmSync(folder, { recursive: true });

console.log('\n| attack | store | attempts | held |\n|---|---|---|---|');
for (const { name, assertionResults } of testResults.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
  for (const store of ['SQLite', 'PostgreSQL', 'none']) {
    const tests = assertionResults.filter(({ fullName }) => storeOf(fullName) === store);
    if (tests.length === 0) continue;
    const held = tests.filter(({ status }) => status === 'passed').length;
    console.log(
      `| ${basename(name).replace('.attack.ts', ' (long)').replace('.test.ts', '')} | ${store} | ${tests.length} | ${held} |`,
    );
  }
}
process.exitCode = code;

function storeOf(name: string): string {
  const [, store] = /\((sqlite|postgresql)/i.exec(name) ?? [];
  if (store === undefined) return 'none';
  return store.toLowerCase() === 'sqlite' ? 'SQLite' : 'PostgreSQL';
}
