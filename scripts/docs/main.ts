// npm run docs: the documentation in site/, which works from any folder, also without a server. Where the pages are built, a copy stands
// beside them, which an office serves under /docs.

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
