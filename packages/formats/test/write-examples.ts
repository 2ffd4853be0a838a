// Writes the example files: `npm run examples -w @harkness/formats`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exampleLists, exampleReports } from './examples.js';

const folder = fileURLToPath(new URL('../../../docs/examples/', import.meta.url));
for (const [kind, files] of [
  ['reports', exampleReports()],
  ['lists', await exampleLists()],
] as const)
  for (const { name, bytes } of files) {
    const path = join(folder, kind, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
