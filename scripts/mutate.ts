// npm run mutate -- [--force] FILE…: mutation testing of one or a few files of the rules; prints one line per file with the
// mutants killed.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

interface Report {
  readonly files: { readonly [file: string]: { readonly mutants: readonly Mutant[] } };
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

const uschess = 'packages/rules/src/uschess/';

/**
 * Tests of a file that have another name: those of the US Chess rules are named after the sections of the documents. Running only
 * them keeps a run short, and counts a mutant as killed only if the rule itself is tested.
 */
const testsElsewhere: Readonly<Record<string, readonly string[]>> = {
  [`${uschess}collect.ts`]: ['workspace', 'steps', 'standard', 'misc'],
  [`${uschess}conversions.ts`]: ['initial', 'foreign'],
  [`${uschess}edition.ts`]: ['history', 'parameters'],
  [`${uschess}estimate.ts`]: ['tools', 'event-input'],
  [`${uschess}event.ts`]: ['event', 'steps', 'floors', 'misc', 'history'],
  [`${uschess}floors.ts`]: ['floors', 'tools'],
  [`${uschess}foreign.ts`]: ['foreign', 'event-input'],
  [`${uschess}initial-blend.ts`]: ['initial'],
  [`${uschess}initial-lists.ts`]: ['initial'],
  [`${uschess}match.ts`]: ['misc', 'event-input'],
  [`${uschess}one-pass.ts`]: ['foreign', 'tools'],
  [`${uschess}read-section.ts`]: ['event-input'],
  [`${uschess}section.ts`]: ['steps', 'standard', 'special', 'misc', 'workspace', 'properties'],
  [`${uschess}settle.ts`]: ['floors', 'history', 'steps'],
  [`${uschess}special.ts`]: ['special', 'special-search', 'properties'],
  [`${uschess}special-steps.ts`]: ['special', 'steps', 'workspace', 'properties'],
  [`${uschess}standard.ts`]: ['standard'],
  [`${uschess}standard-steps.ts`]: ['standard', 'steps', 'misc', 'workspace', 'properties'],
  [`${uschess}systems.ts`]: ['preamble'],
  [`${uschess}time-control.ts`]: ['preamble'],
  [`${uschess}traced-rules.ts`]: ['explain'],
  [`${uschess}workspace.ts`]: ['workspace', 'floors'],
  ...Object.fromEntries(
    ['floors', 'foreign', 'initial', 'match', 'standard'].map((part) => [`${uschess}explain-${part}.ts`, ['explain']]),
  ),
};

function testsOf(file: string): string[] {
  const elsewhere = testsElsewhere[file];
  if (elsewhere !== undefined) return elsewhere.map((name) => `${uschess}${name}.test.ts`);
  const beside = file.replace(/\.ts$/, '.test.ts');
  return existsSync(beside) ? [beside] : [];
}

const [first, ...rest] = process.argv.slice(2);
// New tests alone do not retry mutants of constants that are evaluated on loading a file; --force retries every mutant.
const force = first === '--force';
const files = force || first === undefined ? rest : [first, ...rest];
if (files.length === 0) {
  console.error('usage: npm run mutate -- [--force] packages/rules/src/FILE.ts …');
  process.exit(2);
}
const tests = files.map(testsOf);
// All tests run unless the tests of every file are known.
const chosen = tests.every((list) => list.length > 0) ? [...new Set(tests.flat())] : [];
const reportFile = 'reports/mutation/mutation.json';
mkdirSync('reports/mutation', { recursive: true });
rmSync(reportFile, { force: true });
const run = spawnSync('npx', ['stryker', 'run', '--mutate', files.join(','), ...(force ? ['--force'] : [])], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, ...(chosen.length === 0 ? {} : { MUTATION_TESTS: chosen.join(',') }) },
});
if (!existsSync(reportFile)) {
  console.error(
    `Stryker made no report (status ${run.status}, signal ${run.signal}); run npx stryker run --mutate ${files.join(',')} to see why`,
  );
  process.exit(run.status ?? 1);
}
const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
for (const [file, { mutants }] of Object.entries(report.files)) {
  // The report also contains results of earlier runs for other files.
  if (!files.includes(file)) continue;
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
