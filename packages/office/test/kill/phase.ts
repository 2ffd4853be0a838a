// What one thing that a process can be killed in the middle of has to say for itself.

import type { StoreLocation } from '@harkness/ledger';
import type { Store } from '../../src/facts/store.js';
import { openStore } from '../../src/facts/store.js';

/** What the victim was told by the store, one line each, in order. */
export type Said = Readonly<Record<string, unknown>>;

export interface Phase {
  /** A location where nothing is yet for each kill; else all kills of the phase share one store. */
  readonly fresh?: boolean;
  /**
   * The kill comes at a random moment: between the orders and a little after the first word, between the first word and a little
   * after the second (how long that takes is learnt), or within so many milliseconds after the first word.
   */
  readonly kill: 'until the first word' | 'until the second word' | { readonly afterFirstWord: number };
  /** In the victim; endless or not. `round` makes ids that no other round makes. */
  run(location: StoreLocation, round: number, say: (what: Said) => void): Promise<void>;
  /**
   * In the harness, after the kill; throws what is wrong, and says in which of the states that are right the store was left, for
   * counting. The chain and the facts that were said to be there are checked already.
   */
  check?(store: Store, said: readonly Said[]): Promise<string>;
  /** In the harness, after the last kill of a store that all kills share. */
  finish?(store: Store): Promise<void>;
}

export async function openOrThrow(location: StoreLocation): Promise<Store> {
  const opened = await openStore(location);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.value;
}
