// Ids that the office gave out by its scheme although no fact has them yet: to new players of reports that wait. Nobody else gets them.

import type { PlayerId } from '../facts/facts.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';

export const numberSpace = 'player-numbers';
const lastGiven = 'given';

/** The scheme counts on from the highest id, so the last one stands for all before it. */
export async function givenIds(reader: StoreReader): Promise<PlayerId[]> {
  const last = await reader.record(numberSpace, lastGiven);
  return last === undefined ? [] : [last];
}

export async function keepGiven(writer: StoreWriter, id: PlayerId): Promise<void> {
  await writer.putRecord(numberSpace, lastGiven, id);
}
