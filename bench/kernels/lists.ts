// Publishing a supplement of a sample federation, in a process of its own for the sake of its memory.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSample, openStore, parseStoreLocation, publishSupplement, replay } from '@harkness/office';
import { type Took, timed } from '../lib/clock.js';

export interface ListsRun {
  readonly players: number;
  readonly prepare: Took;
  /** The first list after a load also brings the search index up to date. */
  readonly first: Took;
  /** One more with the index there: what a month's list costs. */
  readonly second: Took;
  readonly peakMegabytes: number;
}

export async function measureLists(players: number): Promise<ListsRun> {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-bench-lists-'));
  try {
    const opened = await openStore(parseStoreLocation(join(folder, 'office')));
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const store = opened.value;
    const prepare = await timed(async () => {
      const loaded = await loadSample(store, { seed: 7, players, years: 3, games: players * 4, authority: 'uschess' });
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
      await replay(store, { reason: 'benchmark' });
    });
    const publish = (date: string) =>
      timed(async () => {
        const published = await publishSupplement(store, { date }, { actor: 'bench' });
        if (!published.ok) throw new Error(JSON.stringify(published.errors));
      });
    const first = await publish('2026-09-01');
    const second = await publish('2026-10-01');
    await store.close();
    return { players, prepare, first, second, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
