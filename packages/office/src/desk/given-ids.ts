// Ids assigned by the office's scheme that no fact has yet: to new players of waiting reports. Nobody else gets them.

import type { PlayerId } from '../facts/facts.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';

export const numberSpace = 'player-numbers';
const lastGiven = 'given';

/** The scheme counts up from the highest id, so storing the last one covers all before it. */
export async function givenIds(reader: StoreReader): Promise<PlayerId[]> {
  const last = await reader.record(numberSpace, lastGiven);
  return last === undefined ? [] : [last];
}

export async function keepGiven(writer: StoreWriter, id: PlayerId): Promise<void> {
  await writer.putRecord(numberSpace, lastGiven, id);
}
