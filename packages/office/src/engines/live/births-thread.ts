// Reads birth dates in a rating thread of a run, before there is anything to rate. A module of its own, because only one thread opens the store.

import type { StoreLocation } from '@harkness/ledger';
import { openStore } from '../../facts/store.js';
import { type BirthBatch, readBirths } from './births.js';

/**
 * Returns the hash of the ledger's last fact at that moment: every change of a birth date comes with a fact, so under the same
 * hash another snapshot has the same birth dates.
 */
export async function tellBirths(location: StoreLocation, tell: (batch: BirthBatch) => void): Promise<string> {
  const opened = await openStore(location, { create: false });
  if (!opened.ok) throw new Error(opened.errors.map(({ message }) => message).join('; '));
  try {
    return await opened.value.read(async (reader) => {
      for await (const batch of readBirths(reader)) tell(batch);
      return (await reader.head()).hash;
    });
  } finally {
    await opened.value.close();
  }
}
