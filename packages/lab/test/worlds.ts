// Sample federations whose players' true strengths are known.

import type { KnownWorld, WithWorld } from '@harkness/lab';
import { withScratchStore } from '@harkness/office';
import { loadSample, SampleTruth } from '@harkness/sample';

export const withSample: WithWorld = async (seed, work) => {
  const done = await withScratchStore(async (store) => {
    const truth = new SampleTruth();
    const sample = { seed, players: 250, years: 6, authority: 'uschess' as const, until: '2025-12-31' };
    const loaded = await loadSample(store, sample, undefined, truth);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
    const known: KnownWorld = {
      store,
      games: truth.games,
      playersOf: (event, section) => truth.playersOf(event, section),
      strengthsOn: (day) => truth.strengthsOn(day),
    };
    return work(known);
  });
  if (!done.ok) throw new Error(JSON.stringify(done.errors));
  return done.value;
};
