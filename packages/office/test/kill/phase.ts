// The interface of a phase: an operation during which a process can be killed.

import type { StoreLocation } from '@harkness/ledger';
import type { Store } from '../../src/facts/store.js';
import { openStore } from '../../src/facts/store.js';

/** What the store acknowledged to the victim, one line each, in order. */
export type Said = Readonly<Record<string, unknown>>;

export interface Phase {
  /** Each kill gets an empty location; otherwise all kills of the phase share one store. */
  readonly fresh?: boolean;
  /**
   * When the random kill happens: between the orders and shortly after the first word, between the first word and shortly after
   * the second (how long that takes is measured), or within this many milliseconds after the first word.
   */
  readonly kill: 'until the first word' | 'until the second word' | { readonly afterFirstWord: number };
  /** Runs in the victim, possibly forever. `round` makes ids unique to the round. */
  run(location: StoreLocation, round: number, say: (what: Said) => void): Promise<void>;
  /**
   * Runs in the harness after the kill. Throws if something is wrong; otherwise names the valid state of the store, for counting.
   * The chain and the acknowledged facts have already been checked.
   */
  check?(store: Store, said: readonly Said[]): Promise<string>;
  /** Runs in the harness, after the last kill of a shared store. */
  finish?(store: Store): Promise<void>;
}

export async function openOrThrow(location: StoreLocation): Promise<Store> {
  const opened = await openStore(location);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.value;
}
