// The office as known at some moment: the ledger up to then, replayed separately. Later facts do not exist in it, so every
// question has the answer it had then.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastKnownAt } from '@harkness/ledger';
import { replay } from '../authorities/live.js';
import type { Store } from '../facts/store.js';
import { openStore } from '../facts/store.js';
import { copyPublished } from '../lists/frozen.js';
import { copyAssigned } from '../lists/recompute.js';
import { copyLedger } from '../lists/verify.js';
import { updateSearch } from './search/index.js';

/** Past offices kept open, so that asking about the same moment again is free. */
const keptAtMost = 2;

interface Past {
  readonly store: Store;
  readonly directory: string;
}

export class PastOffices {
  readonly #store: Store;
  readonly #kept = new Map<number, Promise<Past>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The last fact known at a moment, given by its sequence or an instant. */
  async position(known: number | string): Promise<number> {
    return this.#store.read(async (reader) => {
      const { seq } = await reader.head();
      return Math.min(seq, typeof known === 'number' ? Math.max(0, known) : await lastKnownAt(reader, known));
    });
  }

  async at(seq: number): Promise<Store> {
    let past = this.#kept.get(seq);
    if (past === undefined) {
      past = this.#make(seq);
      this.#kept.set(seq, past);
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > keptAtMost && oldest !== undefined) await this.#forget(oldest);
    }
    return (await past).store;
  }

  async #make(seq: number): Promise<Past> {
    const directory = await mkdtemp(join(tmpdir(), 'harkness-past-'));
    try {
      const opened = await openStore({ data: directory });
      if (!opened.ok) throw new Error(opened.errors.map((error) => error.message).join('; '));
      const store = opened.value;
      await this.#store.read(async (reader) => {
        await copyLedger(reader, store, seq);
        await copyAssigned(reader, store);
        await copyPublished(reader, store, seq);
      });
      await replay(store, { reason: `as known at fact ${seq}` });
      await updateSearch(store);
      return { store, directory };
    } catch (error) {
      // After a failure, the next request tries again.
      this.#kept.delete(seq);
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
  }

  async #forget(seq: number): Promise<void> {
    const past = await this.#kept.get(seq)?.catch(() => undefined);
    this.#kept.delete(seq);
    if (past === undefined) return;
    await past.store.close();
    await rm(past.directory, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    for (const seq of [...this.#kept.keys()]) await this.#forget(seq);
  }
}
