// npm run mutate -- FILE…: mutation testing of one or a few files of the rules, and one line a file of what was killed.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';

interface Report {
  readonly files: { readonly [file: string]: { readonly mutants: readonly Mutant[] } };
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('usage: npm run mutate -- packages/rules/src/FILE.ts …');
  process.exit(2);
}
mkdirSync('reports/mutation', { recursive: true });
const run = spawnSync('npx', ['stryker', 'run', '--mutate', files.join(',')], {
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
});
if (run.status !== 0 && !run.stdout.includes('Final mutation score')) {
  console.log(run.stdout);
  process.exit(run.status ?? 1);
}
const report = JSON.parse(readFileSync('reports/mutation/mutation.json', 'utf8')) as Report;
for (const [file, { mutants }] of Object.entries(report.files)) {
  const count = (...statuses: string[]) => mutants.filter((mutant) => statuses.includes(mutant.status)).length;
  const killed = count('Killed', 'Timeout');
  const tested = killed + count('Survived', 'NoCoverage');
  console.log(`${file}: ${killed} of ${tested} killed (${((100 * killed) / Math.max(tested, 1)).toFixed(1)} %)`);
  for (const mutant of mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')) {
    const { line, column } = mutant.location.start;
    console.log(
      `  ${mutant.status} ${line}:${column} ${mutant.mutatorName}: ${(mutant.replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 90)}`,
    );
  }
}
process.exitCode = run.status ?? 1;
