// Starts a module in a worker thread: the built file, a source through tsx, or, in tests, a bundle made once per test run.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Set by the tests' global setup: the folder of bundled modules that run in threads and processes of their own. */
export const bundlesVariable = 'HARKNESS_TEST_BUNDLES';

/**
 * Built modules ignore the variable, so that no environment changes which code an office runs. A function, because the module has
 * no address in the page of the verifier.
 */
function isSource(): boolean {
  return import.meta.url.endsWith('.ts');
}
let bundles: string | undefined;

/** For tests of built modules: threads of this process start from bundles too. */
export function startThreadsFrom(folder: string | undefined): void {
  bundles = folder;
}

/** `source` names the TypeScript file; the built `.js` is in the same place. */
export function startThread(source: URL, options: WorkerOptions): Worker {
  const bundle = bundleOf(source);
  if (bundle !== undefined) return new Worker(bundle, options);
  if (!isSource()) return new Worker(new URL(source.href.replace(/\.ts$/, '.js')), options);
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); });`;
  return new Worker(script, { ...options, eval: true, execArgv: ['--conditions=source'] });
}

/** tsx takes seconds to read hundreds of files; a bundle loads in a fraction of a second. */
export function bundleOf(source: URL): string | undefined {
  const folder = bundles ?? (isSource() ? process.env[bundlesVariable] : undefined);
  const path = source.pathname.split('/packages/').at(-1)?.replace('/dist/', '/src/').replace(/\.ts$/, '.js');
  if (folder === undefined || path === undefined) return undefined;
  const file = join(folder, path);
  return existsSync(file) ? file : undefined;
}
