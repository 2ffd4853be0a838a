// The rulebook as a hash: every dated table of both authorities and the version of the rules' code. Results under another
// rulebook are other results, so a change of it rates everything again.

import { createHash } from 'node:crypto';
import { parameterTables } from '@harkness/rules/uschess';
import { canonicalJson } from '../canonical.js';

/** Raised when code changes a result without changing a table. */
const rulesVersion = 2;

let known: string | undefined;

export function rulebookHash(): string {
  known ??= createHash('sha256')
    .update(canonicalJson({ rulesVersion, uschess: JSON.parse(JSON.stringify(parameterTables)) }))
    .digest('hex');
  return known;
}
