// The effect of facts, with the names of the players.

import type { StoreReader, Trial } from '@harkness/office';
import { Names } from './runs.js';

export async function trialAnswer(reader: StoreReader, { players, changes, ...rest }: Trial) {
  const names = new Names(reader);
  const named = async <T extends { readonly player: string }>(change: T) => ({ ...change, name: await names.of(change.player) });
  const [now, after] = [[], []] as [
    Awaited<ReturnType<typeof named<Trial['players'][number]>>>[],
    Awaited<ReturnType<typeof named<Trial['changes'][number]>>>[],
  ];
  for (const change of players) now.push(await named(change));
  for (const change of changes) after.push(await named(change));
  return { players: now, changes: after, ...rest };
}
