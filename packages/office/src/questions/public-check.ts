// What a replay of a public export says: whether every list that its facts published comes out the same. For `verifyPublic`.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assignedSpace, type ReplayCheck } from '../ledger/import.js';
import { recomputeLists } from '../lists/recompute.js';
import { replay } from '../replay/run.js';
import { openStore } from '../store/open.js';
import type { Store } from '../store/port.js';

/** Lists named in a message at most. */
const namedAtMost = 5;

export async function checkPublishedLists(store: Store): Promise<ReplayCheck> {
  const summary = await replay(store, { reason: 'verification' });
  const directory = await mkdtemp(join(tmpdir(), 'harkness-check-'));
  try {
    const opened = await openStore({ data: directory });
    if (!opened.ok) return { ok: false, message: opened.errors.map((error) => error.message).join('; ') };
    try {
      const { same, other } = await compareLists(store, opened.value);
      const rated = `${summary?.sectionsInAll ?? 0} sections rated, results ${summary?.resultsHash ?? 'none'}`;
      if (other.length === 0) return { ok: true, message: `${rated}; ${same} published lists come out the same` };
      const named = other.slice(0, namedAtMost).join(', ');
      return {
        ok: false,
        message: `${rated}; ${other.length} of ${same + other.length} published lists come out otherwise: ${named}`,
      };
    } finally {
      await opened.value.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function compareLists(store: Store, scratch: Store): Promise<{ same: number; other: string[] }> {
  return store.read(async (reader) => {
    // Initial ratings stand in for the birth dates that a public export has not.
    const assigned = await reader.records(assignedSpace);
    await scratch.write((writer) => writer.putRecords(assignedSpace, assigned));
    let same = 0;
    const other: string[] = [];
    for await (const list of recomputeLists(reader, { scratch, replay: (one) => replay(one, { reason: 'verification' }) })) {
      if (list.same) same += 1;
      else other.push(`${list.fact.body.list} of ${list.fact.body.date}`);
    }
    return { same, other };
  });
}
