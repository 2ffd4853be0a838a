// Starts a module in a thread of its own: the built file as it is, a source by way of tsx, or, in tests, from the bundles made once for the run.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Set by the global setup of the tests: where modules that run in threads and processes of their own lie bundled. */
export const bundlesVariable = 'HARKNESS_TEST_BUNDLES';

/** `source` names the TypeScript file; built, it lies in the same place as `.js`. */
export function startThread(source: URL, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(source.href.replace(/\.ts$/, '.js')), options);
  const bundle = bundleOf(source);
  if (bundle !== undefined) return new Worker(bundle, options);
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); });`;
  return new Worker(script, { ...options, eval: true, execArgv: ['--conditions=source'] });
}

/** tsx reads hundreds of files in seconds; a bundle loads in a fraction of one. */
export function bundleOf(source: URL): string | undefined {
  const folder = process.env[bundlesVariable];
  const path = source.pathname.split('/packages/').at(-1)?.replace(/\.ts$/, '.js');
  if (folder === undefined || path === undefined) return undefined;
  const file = join(folder, path);
  return existsSync(file) ? file : undefined;
}
