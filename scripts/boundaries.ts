// npm run check:boundaries: fails if a package imports what it may not use, or tests an authority's name outside authorities/.

import { breaches } from './lib/boundaries.js';
import { root, workspaceFiles } from './lib/files.js';

const files = workspaceFiles(/^(packages|conformance)\/.*\.(ts|tsx|mts|js|mjs)$/);
const found = breaches(root, files);
for (const { file, line, imported, why } of found) console.error(`${file}:${line}: ${imported}: ${why}`);
console.log(`boundaries: ${files.length} files, ${found.length} breaches`);
process.exitCode = found.length > 0 ? 1 : 0;
