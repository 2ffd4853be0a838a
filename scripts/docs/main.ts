// npm run docs: builds the documentation in site/, which works from any folder, even without a server. If the pages are built, it
// is also copied beside them, and an office serves it under /docs.

import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.js';
import { buildSite } from './build.js';
import { libraryReference } from './library.js';

const out = join(root, 'site');
const pages = await buildSite(out, await libraryReference());
const served = join(root, 'packages/web/dist/pages');
if (existsSync(served)) {
  rmSync(join(served, 'docs'), { recursive: true, force: true });
  cpSync(out, join(served, 'docs'), { recursive: true });
}
console.log(`${pages.length} pages in site/`);
