// What tests compare after full runs.

import { readHead, resultSpaces } from '../src/engines/live/spaces.js';
import type { Store } from '../src/facts/store.js';

/** Everything that a full run leaves, byte for byte. */
export async function everything(store: Store): Promise<Map<string, string>> {
  return store.read(async (reader) => {
    const { states, chunks, digests, held } = resultSpaces((await readHead(reader)).results);
    const found = new Map<string, string>();
    for (const [name, space] of Object.entries({ states, chunks, digests, held }))
      for await (const { key, bytes } of reader.blobs(space)) found.set(`${name} ${key}`, Buffer.from(bytes).toString('base64'));
    return found;
  });
}
