// npm run pack: the command as one tarball, release/harkness-VERSION.tgz. `npm run build:web` comes first.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCommand } from './lib/command-bundle.js';
import { root } from './lib/files.js';

const release = join(root, 'release');
mkdirSync(release, { recursive: true });
await bundleCommand(join(release, 'harkness'));
execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', release], {
  cwd: join(release, 'harkness'),
  stdio: 'inherit',
});
