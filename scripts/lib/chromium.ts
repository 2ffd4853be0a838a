// Finds a Chromium on this machine; never downloads one.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless build first: it opens pages with less than half the CPU time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const candidates = [environment['CHROMIUM'], ...names.flatMap((name) => folders.map((folder) => join(folder, name)))];
  return candidates.find((path) => path !== undefined && path !== '' && isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
