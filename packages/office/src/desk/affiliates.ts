// The affiliates that an office knows: those in its own list, and those named by events in the ledger. An account may act only
// for affiliates that exist.
//
//   affiliates   id → name

import { eventCardSpace } from '../facts/cards/cards.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';

export interface KnownAffiliate {
  readonly affiliate: string;
  readonly name?: string;
  /** The number of events in the ledger that name it. */
  readonly events: number;
}

const space = 'affiliates';
const decoder = new TextDecoder();

/** Sorted by id. Reads the card of every event, so use it for lists that people open, not on every request. */
export async function knownAffiliates(reader: StoreReader): Promise<KnownAffiliate[]> {
  const events = new Map<string, number>();
  for await (const { bytes } of reader.blobs(eventCardSpace)) {
    const { affiliate } = JSON.parse(decoder.decode(bytes)) as { readonly affiliate?: string };
    if (affiliate !== undefined) events.set(affiliate, (events.get(affiliate) ?? 0) + 1);
  }
  const names = new Map((await reader.records(space)).map(({ key, value }) => [key, value]));
  return [...new Set([...events.keys(), ...names.keys()])].sort().map((affiliate) => {
    const name = names.get(affiliate);
    return { affiliate, events: events.get(affiliate) ?? 0, ...(name === undefined ? {} : { name }) };
  });
}

/** Those of the given ids that the office does not know. */
export async function unknownAffiliates(reader: StoreReader, wanted: readonly string[]): Promise<string[]> {
  const open = new Set(wanted);
  for (const affiliate of wanted) if ((await reader.record(space, affiliate)) !== undefined) open.delete(affiliate);
  if (open.size === 0) return [];
  for await (const { bytes } of reader.blobs(eventCardSpace)) {
    const { affiliate } = JSON.parse(decoder.decode(bytes)) as { readonly affiliate?: string };
    if (affiliate !== undefined && open.delete(affiliate) && open.size === 0) return [];
  }
  return [...open];
}

export async function enterAffiliate(writer: StoreWriter, affiliate: string, name: string): Promise<void> {
  await writer.putRecord(space, affiliate, name);
}
