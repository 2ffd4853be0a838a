// A copy in memory of the entries that search reads. It follows the log of changes (name-log.ts) inside each reader's own
// transaction, so that it is never older or newer than what the reader sees; where it cannot follow, the store itself is read.

import type { Entry, KeyRange } from '@harkness/ledger';
import type { StoreReader } from '../store.js';
import { nameLogState } from './index-facts.js';
import { KeptEntries, type PackedEntries, packEntries } from './kept-entries.js';
import { type LogState, type NameSpace, nameChangesAfter, nameSpaces } from './name-log.js';
import type { NameReader } from './word-index.js';

/** All spaces, as of one state of the log. */
export interface PackedNames {
  readonly state: Pick<LogState, 'epoch' | 'last'>;
  readonly spaces: readonly (readonly [NameSpace, PackedEntries])[];
}

const entriesAtOnce = 10_000;

/** Undefined while the log does not cover the index. */
export async function packNames(reader: StoreReader): Promise<PackedNames | undefined> {
  const state = await nameLogState(reader);
  if (state === undefined) return undefined;
  const spaces: [NameSpace, PackedEntries][] = [];
  for (const space of nameSpaces) spaces.push([space, await packEntries(pagesOf(reader, space))]);
  return { state: { epoch: state.epoch, last: state.last }, spaces };
}

async function* pagesOf(reader: StoreReader, space: NameSpace): AsyncGenerator<readonly Entry[]> {
  let from = '';
  for (let limit = entriesAtOnce; ; ) {
    const page = await reader.entries(space, { from, limit });
    if (page.length < limit) {
      yield page;
      return;
    }
    // The last key may have more entries, so its entries belong to the next page.
    const last = page.at(-1)?.key ?? '';
    const whole = page.findIndex(({ key }) => key === last);
    if (whole === 0) limit *= 2;
    else {
      yield page.slice(0, whole);
      limit = entriesAtOnce;
    }
    from = last;
  }
}

export class KeptNames {
  readonly #spaces: ReadonlyMap<string, KeptEntries>;
  #state: Pick<LogState, 'epoch' | 'last'>;

  constructor({ state, spaces }: PackedNames) {
    this.#state = state;
    this.#spaces = new Map(spaces.map(([space, packed]) => [space, new KeptEntries(packed)]));
  }

  /** The copy as this reader sees the store; `later` if the reader sees an earlier state, `behind` if the copy cannot follow. */
  async at(reader: StoreReader): Promise<NameReader | 'later' | 'behind'> {
    const now = await nameLogState(reader);
    if (now === undefined || now.epoch !== this.#state.epoch) return 'behind';
    if (now.last < this.#state.last) return 'later';
    if (now.last > this.#state.last) {
      const from = this.#state.last;
      const changes = await nameChangesAfter(reader, from);
      // Another reader may have done it meanwhile.
      if (this.#state.last !== from) return this.at(reader);
      for (const { gone, put } of changes) {
        for (const [space, key, ref] of gone) this.#spaces.get(space)?.remove(key, ref);
        for (const [space, key, ref] of put) this.#spaces.get(space)?.add(key, ref);
      }
      this.#state = { epoch: now.epoch, last: now.last };
    }
    return new NamesAt(this.#spaces, reader, () => this.#state.last === now.last);
  }
}

/** Reads the copy as long as it stands where the reader does. */
class NamesAt implements NameReader {
  readonly #spaces: ReadonlyMap<string, KeptEntries>;
  readonly #reader: StoreReader;
  readonly #isSame: () => boolean;

  constructor(spaces: ReadonlyMap<string, KeptEntries>, reader: StoreReader, isSame: () => boolean) {
    this.#spaces = spaces;
    this.#reader = reader;
    this.#isSame = isSame;
  }

  async entries(space: string, range: KeyRange = {}): Promise<readonly Entry[]> {
    const kept = this.#kept(space);
    return kept === undefined || range.reverse === true ? this.#reader.entries(space, range) : kept.entries(range);
  }

  async entriesAt(space: string, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const kept = this.#kept(space);
    if (kept === undefined) return this.#reader.entriesAt(space, keys);
    const found = new Map<string, readonly string[]>();
    for (const key of keys) {
      const refs = kept.refsAt(key);
      if (refs.length > 0) found.set(key, refs);
    }
    return found;
  }

  #kept(space: string): KeptEntries | undefined {
    return this.#isSame() ? this.#spaces.get(space) : undefined;
  }
}
