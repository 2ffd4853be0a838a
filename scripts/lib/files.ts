// The files of the workspace according to git, so that every check sees the same ones.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Tracked files, and untracked files that are not ignored, that match; relative to the root, sorted. */
export function workspaceFiles(pattern: RegExp, folder = root): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const files = new Set(listed.split('\n').filter((file) => pattern.test(file) && existsSync(join(folder, file))));
  return [...files].sort();
}
