// The changesets of the repository.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, readChange } from './changes.js';
import { root } from './files.js';

export const changesetFolder = '.changeset';

interface Changesets {
  readonly files: readonly string[];
  readonly changes: readonly Change[];
  /** One sentence for each unreadable file. */
  readonly faults: readonly string[];
}

export function readChangesets(): Changesets {
  const files = readdirSync(join(root, changesetFolder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => `${changesetFolder}/${name}`);
  const read = files.map((file) => readChange(file, readFileSync(join(root, file), 'utf8')));
  return {
    files,
    changes: read.flatMap((one) => (one.ok ? [one.change] : [])),
    faults: read.flatMap((one) => (one.ok ? [] : [one.fault])),
  };
}
