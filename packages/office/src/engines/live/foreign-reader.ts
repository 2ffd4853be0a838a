// Reads the data of a foreign FIDE event from the store: its document, and the ledger's facts about its player.

import type { PlayerNumber, Slot } from '../../facts/numbers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import type { Indexer } from './indexer.js';
import { blockKey, blockOf, compareNotes, decodeNotes, type Note } from './notes.js';
import type { Merges } from './player-ids.js';
import type { SectionDirectory } from './section-directory.js';
import type { indexSpaces } from './spaces.js';

/** The document, and the player's notes on membership, opting in and inclusion. */
export interface ForeignSection {
  readonly document: SectionDocument;
  readonly status: readonly Note[];
}

export async function readForeign(
  reader: StoreReader,
  index: ReturnType<typeof indexSpaces>,
  slots: SectionDirectory,
  pending: Indexer | undefined,
  slot: Slot,
  player: PlayerNumber,
  merges: Merges,
): Promise<ForeignSection | undefined> {
  const info = pending?.changedSlot(slot) ?? (await slots.get(slot));
  const fact = info === undefined ? undefined : await reader.factAt(info.seq);
  if (fact?.kind !== 'section-submitted' && fact?.kind !== 'section-corrected') return undefined;
  const status: Note[] = [];
  for (const member of merges.group(merges.resolve(player))) {
    const block = blockOf(member);
    const bytes = await reader.blob(index.status, blockKey(block));
    const notes = pending?.changedNotes('status', block) ?? (bytes === undefined ? [] : decodeNotes(bytes));
    status.push(...notes.filter((note) => note.player === member));
  }
  return { document: fact.body.section, status: status.sort(compareNotes) };
}
