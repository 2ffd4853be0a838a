// A temporary store for one piece of work: a copy to replay, a public export to examine.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerFact } from '../base/fact.js';
import { ok, type Result } from '../base/result.js';
import { openStore } from './open.js';
import type { Store } from './port.js';

/** On disk, because an office may be larger than memory; removed afterwards. Fails in the same ways as opening a store. */
export async function withScratchStore<T, Fact extends LedgerFact = LedgerFact>(
  work: (scratch: Store<Fact>) => Promise<T>,
): Promise<Result<T>> {
  const directory = await mkdtemp(join(tmpdir(), 'harkness-scratch-'));
  try {
    const opened = await openStore<Fact>({ data: directory });
    if (!opened.ok) return opened;
    try {
      return ok(await work(opened.value));
    } finally {
      await opened.value.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
