// Verifies cards and search index by comparing them with a rebuilt copy.

import type { StoreReader } from '../store.js';
import { searchBlobSpaces, searchEntrySpaces } from './index-facts.js';

const problemsAtMost = 10;

/** `again` holds the same facts, indexed from the start. */
export async function compareSearch(reader: StoreReader, again: StoreReader): Promise<string[]> {
  const problems: string[] = [];
  const add = (message: string): void => {
    if (problems.length < problemsAtMost) problems.push(message);
  };
  for (const space of searchBlobSpaces) {
    const made = again.blobs(space)[Symbol.asyncIterator]();
    let other = await made.next();
    for await (const { key, bytes } of reader.blobs(space)) {
      for (; !other.done && before(other.value.key, key); other = await made.next()) add(missing(space, other.value.key));
      if (other.done === true || other.value.key !== key) {
        add(`${space}: ${key} does not follow from the facts`);
        continue;
      }
      if (Buffer.compare(bytes, other.value.bytes) !== 0) add(`${space}: ${key} is not what follows from the facts`);
      other = await made.next();
    }
    for (; !other.done; other = await made.next()) add(missing(space, other.value.key));
  }
  for (const space of searchEntrySpaces) {
    const [own, made] = [await entrySet(reader, space), await entrySet(again, space)];
    for (const entry of own) if (!made.has(entry)) add(`${space}: ${entry.replace('\0', ' → ')} does not follow from the facts`);
    for (const entry of made) if (!own.has(entry)) add(missing(space, entry.replace('\0', ' → ')));
  }
  return problems;
}

function missing(space: string, key: string): string {
  return `${space}: ${key} is missing`;
}

/** In the stores' order: by bytes. */
function before(a: string, b: string): boolean {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
}

async function entrySet(reader: StoreReader, space: string): Promise<Set<string>> {
  return new Set((await reader.entries(space)).map(({ key, ref }) => `${key}\0${ref}`));
}
