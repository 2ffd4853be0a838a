// Loads graphile-worker only when a queue is opened. While loading, it searches the working directory and its parents for a
// settings file, and runs it if it is a script. Anyone able to put a file beside the reports being checked could run code that
// way, and an unreadable directory would end the program. So it is given the directory of Node itself.

import { dirname } from 'node:path';

export type Queue = typeof import('graphile-worker');

export async function loadQueue(): Promise<Queue> {
  const workingDirectory = process.cwd;
  process.cwd = () => dirname(process.execPath);
  try {
    // In a bundle, a CommonJS module's names are only on its default export.
    const loaded: Queue & { readonly default?: Queue } = await import('graphile-worker');
    return loaded.default ?? loaded;
  } finally {
    process.cwd = workingDirectory;
  }
}
