// Loads a sample into a store: facts and private values, batch by batch, each in one transaction.

import { appendFactsIn, type Store } from '@harkness/office';
import { ok, type Result } from '@harkness/rules';
import type { SampleBatch } from './desk.js';
import { checkSampleOptions, type SampleOptions, sampleFederation } from './federation.js';
import type { SampleTruth } from './truth.js';

/** How many facts a sample has, and how many of them were new. */
export interface LoadedSample {
  readonly facts: number;
  /** Facts that were new. */
  readonly added: number;
}

/**
 * Loads the facts of a sample. Loading the same sample twice adds nothing.
 * @example
 * const again = await loadSample(store, { seed: 1, players: 20, years: 1 });
 * again.ok && again.value.added // 0
 */
export async function loadSample(
  store: Store,
  options: SampleOptions,
  onBatch?: (batch: SampleBatch) => Promise<void>,
  truth?: SampleTruth,
): Promise<Result<LoadedSample>> {
  const checked = checkSampleOptions(options);
  if (!checked.ok) return checked;
  let facts = 0;
  let added = 0;
  for (const batch of sampleFederation(options, truth)) {
    const appended = await store.write(async (writer) => {
      const result = await appendFactsIn(writer, batch.facts, { receivedAt: () => batch.receivedAt });
      if (result.ok) await writer.putPrivate(batch.secrets);
      return result;
    });
    if (!appended.ok) return appended;
    facts += batch.facts.length;
    added += appended.value.added;
    await onBatch?.(batch);
  }
  return ok({ facts, added });
}
