// graphile-worker, loaded when a queue is opened and not before. While it loads it looks for a file of settings in the working directory and
// in those above, and runs it if it is a script. Whoever can put a file beside the reports that somebody checks would have their code run
// there, and a directory that may not be read would end the program. So it is shown the directory of Node itself.

import { dirname } from 'node:path';

export type Queue = typeof import('graphile-worker');

export async function loadQueue(): Promise<Queue> {
  const workingDirectory = process.cwd;
  process.cwd = () => dirname(process.execPath);
  try {
    // In a bundle the names of a module in the old format are on its default alone.
    const loaded: Queue & { readonly default?: Queue } = await import('graphile-worker');
    return loaded.default ?? loaded;
  } finally {
    process.cwd = workingDirectory;
  }
}
