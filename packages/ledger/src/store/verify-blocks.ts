// Reads every derived block once, which checks its digest.

import { DerivedDamage } from './block-digest.js';
import type { StoreReader } from './port.js';

export interface BlocksVerification {
  readonly ok: boolean;
  readonly blocks: number;
  readonly problems: readonly string[];
}

/** Names the first damaged block of each space. */
export async function verifyBlocks(reader: StoreReader): Promise<BlocksVerification> {
  const problems: string[] = [];
  let blocks = 0;
  for (const space of await reader.blobSpaces()) {
    try {
      for await (const _ of reader.blobs(space)) blocks += 1;
    } catch (error) {
      if (!(error instanceof DerivedDamage)) throw error;
      problems.push(error.message);
    }
  }
  return { ok: problems.length === 0, blocks, problems };
}
