// Bundles the modules that tests and benchmarks start in threads and processes, once per run: loading each through tsx takes seconds.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundlesVariable } from '../src/engines/start-thread.js';

const root = join(import.meta.dirname, '..', '..', '..');
const packages = join(root, 'packages');

const entries = [
  'lab/src/run/worker.ts',
  'office/src/authorities/fide/rows-worker.ts',
  'office/src/authorities/uschess/rows-worker.ts',
  'office/src/authorities/uschess/live/rating-worker.ts',
  'office/src/engines/live/worker.ts',
  'office/src/engines/live/write-worker.ts',
  'office/src/questions/search/names-worker.ts',
  'office/test/kill/victim.ts',
  'office/test/writing-thread.ts',
  'server/src/index.ts',
  'server/src/services/lab-worker.ts',
  'server/src/services/office-worker.ts',
  'server/src/services/queue-library.ts',
  'server/src/handlers/page-worker.ts',
  'server/src/handlers/request-worker.ts',
  'server/src/http/share/card-worker.ts',
  'server/test/server-process.ts',
];

/** Our own packages are bundled from source; other packages are loaded from node_modules as usual. */
const othersStayOutside: Plugin = {
  name: 'others-stay-outside',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@harkness/') ? undefined : { path, external: true },
    );
    // Modules locate their neighbours by their own URL, which must be that of the source, not of the bundle.
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (relative(packages, path).startsWith(`..${sep}`)) return undefined;
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta')) return undefined;
      const address = JSON.stringify(pathToFileURL(path).href);
      const folder = JSON.stringify(join(path, '..'));
      const contents = text.replaceAll('import.meta.url', address).replaceAll('import.meta.dirname', folder);
      return { contents, loader: 'ts' };
    });
  },
};

/** Returns a function that removes the bundles. */
export async function bundleForTests(): Promise<() => void> {
  const folder = await bundle(entries.map((entry) => `packages/${entry}`));
  process.env[bundlesVariable] = join(folder, 'packages');
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Bundles modules of the repository and returns the folder. It is in node_modules, where bundles can resolve other packages. */
export async function bundle(modules: readonly string[]): Promise<string> {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'harkness-bundles-'));
  await build({
    entryPoints: modules.map((module) => join(root, module)),
    outdir: folder,
    outbase: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['source'],
    sourcemap: true,
    logLevel: 'warning',
    plugins: [othersStayOutside],
  });
  return folder;
}
