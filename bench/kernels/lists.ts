// Publishes a supplement of a sample federation, in a separate process to measure its memory.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseStoreLocation } from '@harkness/ledger';
import { openStore, publishSupplement, replay, type Store } from '@harkness/office';
import { loadSample } from '@harkness/sample';
import { type Took, timed } from '../lib/clock.js';
export interface ListsRun {
  readonly players: number;
  readonly prepare: Took;
  /** The first list after a load also updates the search index. */
  readonly first: Took;
  /** Another list with an existing index: the cost of a monthly list. */
  readonly second: Took;
  readonly peakMegabytes: number;
}

export async function measureLists(players: number): Promise<ListsRun> {
  return inFolder(async (store) => {
    const prepare = await timed(async () => {
      const loaded = await loadSample(store, { seed: 7, players, years: 3, games: players * 4, authority: 'uschess' });
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
      await replay(store, { reason: 'benchmark' });
    });
    const first = await publish(store, '2026-09-01');
    const second = await publish(store, '2026-10-01');
    return { players, prepare, first, second, peakMegabytes: peakMegabytes() };
  });
}

export interface ListOfOffice {
  readonly took: Took;
  readonly peakMegabytes: number;
}

/** The next list of an existing office, in a copy of it. Its lists end with October 2026. */
export async function measureListOfOffice(office: string): Promise<ListOfOffice> {
  return inFolder(async (store) => ({ took: await publish(store, '2026-11-01'), peakMegabytes: peakMegabytes() }), office);
}

async function inFolder<T>(work: (store: Store) => Promise<T>, office?: string): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-bench-lists-'));
  try {
    const place = join(folder, 'office');
    if (office !== undefined) cpSync(office, place, { recursive: true });
    const opened = await openStore(parseStoreLocation(place));
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const answer = await work(opened.value);
    await opened.value.close();
    return answer;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function publish(store: Store, date: string): Promise<Took> {
  return timed(async () => {
    const published = await publishSupplement(store, { date }, { actor: 'bench' });
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
  });
}

function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}
