// The machine of a run, without which its figures mean nothing.

import { readFileSync } from 'node:fs';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';

export function machine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return (
    `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${memory} GiB, ${platform()} ${release()}, ` +
    `Node ${process.versions.node} (V8 ${process.versions.v8}), load at the start ${load}`
  );
}

/** Pinned versions of the libraries in the comparison. */
export function versions(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { dependencies } = JSON.parse(file) as { dependencies: Record<string, string> };
  return Object.entries(dependencies)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}
