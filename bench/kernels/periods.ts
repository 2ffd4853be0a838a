// Publishes a FIDE list of a sample federation on one and on two threads, by turns, each on a copy of the same office.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseStoreLocation } from '@harkness/ledger';
import { openStore, publishList, type Store } from '@harkness/office';
import { loadSample } from '@harkness/sample';
import { type Took, timed } from '../lib/clock.js';

export interface PeriodsRun {
  /** Rows of the list. */
  readonly players: number;
  /** Runs on one thread and on two; the first of each is left out, because the code is not compiled yet. */
  readonly one: readonly Took[];
  readonly two: readonly Took[];
  /** Content hashes seen: a single one if the lists are the same. */
  readonly hashes: readonly string[];
}

const list = 'FIDE-standard';
const turns = 4;

export async function measurePeriods(players: number): Promise<PeriodsRun> {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-bench-periods-'));
  try {
    const office = join(folder, 'office');
    await inOffice(office, async (store) => {
      const loaded = await loadSample(store, { seed: 7, players, years: 1, games: players * 2, authority: 'fide' });
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
      await publish(store, '2026-09-01', 1);
    });
    const [one, two, hashes]: [Took[], Took[], Set<string>] = [[], [], new Set()];
    let rows = 0;
    for (let turn = 0; turn < turns; turn++) {
      for (const threads of [1, 2]) {
        const copy = join(folder, 'copy');
        cpSync(office, copy, { recursive: true });
        const took = await inOffice(copy, (store) =>
          timed(async () => {
            const head = await publish(store, '2026-10-01', threads);
            rows = head.players;
            hashes.add(head.contentHash);
          }),
        );
        rmSync(copy, { recursive: true });
        if (turn > 0) (threads === 1 ? one : two).push(took);
      }
    }
    return { players: rows, one, two, hashes: [...hashes] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inOffice<T>(place: string, work: (store: Store) => Promise<T>): Promise<T> {
  const opened = await openStore(parseStoreLocation(place));
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  try {
    return await work(opened.value);
  } finally {
    await opened.value.close();
  }
}

async function publish(store: Store, date: string, threads: number): Promise<{ players: number; contentHash: string }> {
  const published = await publishList(store, list, date, { actor: 'bench', threads });
  if (!published.ok) throw new Error(JSON.stringify(published.errors));
  return published.value.head;
}
