// Builds the workspace for tests of built packages. `npm test` has already built it and says so.

import { execFileSync } from 'node:child_process';
import { root } from './files.js';
import { compiler } from './run.js';

export const builtVariable = 'HARKNESS_BUILT';

/** All packages, or one with its dependencies. */
export function buildWorkspace(...only: string[]): void {
  if (process.env[builtVariable] !== undefined) return;
  const [node, script] = compiler;
  execFileSync(node, [script, '-b', ...only], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
