// A small sample office on disk, for tests that damage it or feed it with hostile files.

import { openStore } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';

export async function makeSmallOffice(data: string): Promise<void> {
  const opened = await openStore({ data });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const sample = { seed: 3, players: 20, years: 1, games: 60, authority: 'uschess', until: '2026-06-30' } as const;
  const made = await makeSampleOffice(opened.value, { sample, supplements: 1 });
  await opened.value.close();
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
}
