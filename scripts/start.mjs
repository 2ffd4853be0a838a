// npm start: the office with a sample federation, from the sources. The command is bundled and the pages are built, without
// checking types (`npm run check` does that), and only if a source has changed since the last start. Plain JavaScript: a second
// start waits for no compiler.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'node_modules/.cache/harkness-start');
const program = join(folder, 'dist/main.js');
const mark = join(folder, 'made-from');

/** A fingerprint of everything that can change the build: names, sizes and modification times. */
function stateOfSources() {
  const places = ['packages', 'docs/statements.json', 'package-lock.json', 'scripts/lib', 'scripts/start-build.ts'];
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...places], {
    cwd: root,
    encoding: 'utf8',
  });
  const hash = createHash('sha256');
  for (const file of listed.split('\n').sort()) {
    const found = file === '' ? undefined : statSync(join(root, file), { throwIfNoEntry: false });
    if (found !== undefined) hash.update(`${file}\0${found.size}\0${found.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

process.chdir(root);
const more = process.argv.slice(2);
const state = stateOfSources();
const isMade = existsSync(program) && existsSync(mark) && readFileSync(mark, 'utf8') === state;
if (!isMade) {
  // Elsewhere: the office that is shown first is made meanwhile.
  const isElsewhere = more.some((option) => /^--(data|database)\b/.test(option));
  const build = [
    '--conditions=source',
    '--import',
    'tsx',
    'scripts/start-build.ts',
    folder,
    ...(isElsewhere ? [] : ['.harkness']),
  ];
  const { status, signal } = spawnSync(process.execPath, build, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? (signal === 'SIGINT' ? 130 : 1));
  writeFileSync(mark, state);
}
process.argv = [process.execPath, program, 'serve', '--data', '.harkness', '--sample', ...more];
await import(pathToFileURL(program).href);
