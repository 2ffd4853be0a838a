// npm start: the office with a sample federation, from the sources. The command is bundled and the pages are built, without
// checking types (`npm run check` does that), and only if a source has changed since the last start.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, workspaceFiles } from './lib/files.js';
import { run } from './lib/run.js';

const folder = join(root, 'node_modules/.cache/harkness-start');
const program = join(folder, 'dist/main.js');
const mark = join(folder, 'made-from');

/** A fingerprint of everything that can change the build: names, sizes and modification times. */
function stateOfSources(): string {
  const hash = createHash('sha256');
  for (const file of workspaceFiles(/^(packages\/.*|package-lock\.json|scripts\/lib\/.*)$/)) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

const state = stateOfSources();
const isMade = existsSync(program) && existsSync(mark) && readFileSync(mark, 'utf8') === state;
if (!isMade) {
  console.log('Building the pages and the command …');
  // Loaded only here: a second start does without the bundler.
  const { bundleCommand } = await import('./lib/command-bundle.js');
  // Side by side: each takes seconds of one processor.
  const pages = run('npm', ['run', '--silent', 'build:web']).then(({ code, output }) => {
    if (code === 0) return;
    console.error(output);
    process.exit(1);
  });
  await bundleCommand(folder, pages);
  writeFileSync(mark, state);
}
const office = spawn(process.execPath, [program, 'serve', '--data', '.harkness', '--sample', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// Ctrl-C reaches the office by itself; it shuts down, and this process ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (signal === 'SIGTERM') office.kill(signal);
  });
office.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
