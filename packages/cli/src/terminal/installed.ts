// Locates the parts of this installation. The packed command (`npm run pack`) has its code in one folder and the pages beside it;
// in the workspace each package has its own folder.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const packedPages = join(here, '..', 'pages');
const isPacked = existsSync(join(packedPages, 'index.html'));

/** The built pages; undefined if they have not been built. */
export function pagesFolder(): string | undefined {
  if (isPacked) return packedPages;
  const manifest = createRequire(import.meta.url).resolve('@harkness/web/package.json');
  const folder = join(dirname(manifest), 'dist', 'pages');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

/** The folders of the code that reads and rates. */
export function codeFolders(): string[] {
  if (isPacked) return [here];
  const packages = ['@harkness/formats', '@harkness/rules', '@harkness/office'];
  return [...packages.map((name) => dirname(fileURLToPath(import.meta.resolve(name)))), dirname(here)];
}
