// npm run test:long -- attack: runs every attack on both stores and prints tables of attempts and results for docs/security.md.
// `tsx scripts/attack.ts --from a.json b.json` prints them from existing vitest reports (--reporter=json).

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

interface Attempt {
  /** The file, the name, and how many tests of the same name came before it. */
  readonly key: string;
  readonly file: string;
  readonly name: string;
  readonly store: Store;
  readonly held: boolean;
  readonly wasMade: boolean;
}

const stores = ['SQLite', 'PostgreSQL', 'either'] as const;
type Store = (typeof stores)[number];

/** What was once broken, and the attacks that reproduce it: files, and for a file with several subjects the tests. */
const subjects: readonly (readonly [string, ...(readonly [file: string, tests?: RegExp])[]])[] = [
  ['1 birth dates from public numbers', ['privacy-birth-dates'], ['privacy-birth-dates (long)'], ['privacy-keys']],
  ['2 copies that an erasure leaves', ['privacy-erasure']],
  ['3 account changes undone by logins', ['accounts-races', /change is never undone|administrators|ends every session/]],
  ['4 a code used twice', ['accounts-races', /works once/]],
  ['5 guessing', ['accounts-guessing']],
  ['6 keys that open too much', ['accounts-keys'], ['privacy-keys', /decimals by key an administrator|guesses it/], ['access']],
  ['7 obvious passwords, sign-ins, https', ['accounts-at-rest', /^from outside/]],
  ['8 files and secrets at rest', ['accounts-at-rest', /^(?!from outside)/]],
  ['9 a report changed after it was seen', ['desk-submissions', /version that was seen|two officers/]],
  ["10 somebody else's affiliate", ['desk-submissions', /affiliate|nobody else|correction of section/]],
  ['11 the audit', ['desk-submissions', /audit/]],
  [
    '12 bodies without a limit',
    ['robust-content', /fields of 20 MB|body that fits/],
    ['robust-content (long)', /requests of 64 MB/],
  ],
  [
    '13 content that stalls everybody',
    ['robust-content', /main thread|findings are limited/],
    ['robust-content (long)', /stalls nobody/],
    ['robust-reading'],
    ['robust-reading (long)'],
  ],
  ['14 anonymous requests that write', ['robust-content', /stores nothing/]],
  ['15 slow readers', ['robust-readers']],
  ['16 cache and limits evaded', ['robust-query']],
  ['17 the database goes away', ['robust-database (long)'], ['robust-disk (long)'], ['disk']],
  ['18 a shutdown that does not end', ['robust-shutdown']],
  [
    '19 numbers, clock, disk, words, commands',
    ['robust-calculators'],
    ['clock'],
    ['robust-words'],
    ['disk'],
    ['commands', /no office|locks|killed|password/],
  ],
  ['20 derived data overwritten', ['derived-data'], ['commands', /--quick/]],
  ['21 an export without its signed heads', ['commands', /an export, with the true key/]],
  ['22 the end of the ledger replaced', ['remembered-head'], ['verify-damage', /about a place in the ledger/]],
  ['23 a damaged file', ['verify-damage']],
  [
    'what was on no list',
    ['hostile'],
    ['stranger'],
    ['newer-parts'],
    ['working-directory'],
    ['endless-answers'],
    ['hostile-files'],
    ['robust-pages'],
  ],
];

const [option, ...given] = process.argv.slice(2);
if (option === '--from') {
  // Tests missing from one report are in another; if a test occurs twice, the last report counts.
  const made = given.flatMap((path) => attemptsIn(path)).filter(({ wasMade }) => wasMade);
  print([...new Map(made.map((one) => [one.key, one])).values()]);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-attack-'));
  const file = join(folder, 'report.json');
  const config = ['--config', 'vitest.attack.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(bin('vitest'), ['run', ...config, ...process.argv.slice(2)], { show: true });
  print(attemptsIn(file));
  rmSync(folder, { recursive: true });
  process.exitCode = code;
}

function attemptsIn(path: string): Attempt[] {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const seen = new Map<string, number>();
  return testResults.flatMap(({ name: path, assertionResults }) => {
    const file = basename(path).replace('.attack.ts', ' (long)').replace('.test.ts', '');
    return assertionResults.map(({ fullName: name, status }) => {
      const before = seen.get(`${file} ${name}`) ?? 0;
      seen.set(`${file} ${name}`, before + 1);
      const held = status === 'passed';
      return { key: `${file} ${name} ${before}`, file, name, store: storeOf(name), held, wasMade: held || status === 'failed' };
    });
  });
}

function print(attempts: readonly Attempt[]): void {
  const heading = stores.map((store) => (store === 'either' ? 'no store' : store)).join(' | ');
  console.log(`\nHeld of attempts:\n\n| what was broken | attacks | ${heading} |\n|---|---|---|---|---|`);
  for (const [what, ...parts] of subjects) {
    const own = attempts.filter(({ file, name }) => parts.some(([of, tests]) => of === file && (tests?.test(name) ?? true)));
    console.log(`| ${what} | ${[...new Set(parts.map(([file]) => `\`${file}\``))].join(', ')} | ${counts(own)} |`);
  }
  console.log(`\n| attack | ${heading} |\n|---|---|---|---|`);
  for (const file of [...new Set(attempts.map((one) => one.file))].sort())
    console.log(`| ${file} | ${counts(attempts.filter((one) => one.file === file))} |`);
  console.log(`| all | ${counts(attempts)} |`);
}

function counts(attempts: readonly Attempt[]): string {
  return stores
    .map((store) => attempts.filter((one) => one.store === store))
    .map((own) => (own.length === 0 ? '–' : `${own.filter(({ held }) => held).length} of ${own.length}`))
    .join(' | ');
}

function storeOf(name: string): Store {
  const [, store] = /\((sqlite|postgresql)/i.exec(name) ?? [];
  if (store === undefined) return 'either';
  return store.toLowerCase() === 'sqlite' ? 'SQLite' : 'PostgreSQL';
}
