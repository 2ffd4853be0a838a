// The workspace as it stands in the sources, built for tests of what is built. `npm test` has built it already and says so.

import { execFileSync } from 'node:child_process';
import { root } from './files.js';
import { compiler } from './run.js';

export const builtVariable = 'HARKNESS_BUILT';

/** All packages, or one with those it stands on. */
export function buildWorkspace(...only: string[]): void {
  if (process.env[builtVariable] !== undefined) return;
  const [node, script] = compiler;
  execFileSync(node, [script, '-b', ...only], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
