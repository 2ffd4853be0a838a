// The build of `npm start`: node --import tsx scripts/start-build.ts FOLDER [OFFICE]. Pages and command are built side by side; as
// soon as the command runs, it makes the sample of a new office, while the pages are still being built.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { firstFederation } from '../packages/sample/src/first-federation.js';
import { bundleCode } from './lib/command-bundle.js';
import { root } from './lib/files.js';

const [, , folder = '', office] = process.argv;

/** Ends this process if the command fails; the command has said why. */
function finished(args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => (code === 0 ? resolve() : process.exit(code ?? (signal === 'SIGINT' ? 130 : 1))));
  });
}

console.log('Building the pages and the command …');
rmSync(folder, { recursive: true, force: true });
const web = join(root, 'packages/web');
const pages = finished([join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
  cwd: web,
  env: { ...process.env, HARKNESS_QUICK_PAGES: join(folder, 'pages') },
});
await bundleCode(folder);
// The command reads its version there.
cpSync(join(root, 'packages/cli/package.json'), join(folder, 'package.json'));
if (office !== undefined && !existsSync(join(root, office, 'harkness.sqlite'))) {
  const options = Object.entries(firstFederation).flatMap(([name, value]) => [`--${name}`, String(value)]);
  await finished([join(folder, 'dist/main.js'), 'sample', '--data', office, ...options], {});
}
await pages;
