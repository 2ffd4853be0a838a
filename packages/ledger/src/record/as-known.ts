// "As known on": facts are received in order of time, so what was known at an instant is a prefix of the ledger.

import type { StoreReader } from '../store/port.js';

/** Number of the last fact received at or before the instant (UTC, ISO); 0 if there was none. Binary search: about 20 reads. */
export async function lastKnownAt(reader: StoreReader, instant: string): Promise<number> {
  let low = 0;
  let high = (await reader.head()).seq;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fact = await reader.factAt(middle);
    if (fact !== undefined && fact.receivedAt <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}
