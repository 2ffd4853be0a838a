// npm run architecture: draws packages, folders and the edges between them into docs/architecture.md, from the imports
// themselves. `--check` changes nothing and fails if the drawing is out of date.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawing, withDrawing } from './lib/architecture.js';
import { root, workspaceFiles } from './lib/files.js';

const page = join(root, 'docs', 'architecture.md');
const files = workspaceFiles(/^packages\/[^/]+\/src\/.*\.tsx?$/);
const before = readFileSync(page, 'utf8');
const after = withDrawing(before, drawing(root, files));
if (process.argv.includes('--check')) {
  const isStale = after !== before;
  if (isStale) console.error('docs/architecture.md does not show the house as it is; run: npm run architecture');
  process.exitCode = isStale ? 1 : 0;
} else {
  writeFileSync(page, after);
  console.log('docs/architecture.md drawn');
}
