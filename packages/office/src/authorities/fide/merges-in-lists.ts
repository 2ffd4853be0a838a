// FIDE lists that depend on a merge of two players. Each list is made from the previous one, so it keeps the merge even if it is
// undone.

import { readListedPlayer } from '../../engines/period/content.js';
import { type ListEdition, listEditions, readEditionHead } from '../../engines/period/editions.js';
import type { StoreReader } from '../../facts/store.js';
import { readPools } from './publish.js';
import type { FideList } from './ratings-at.js';

/** Lists in force, made after the merge, that include either player or their pending first rating, oldest first. */
export async function listsMadeWith(reader: StoreReader, id: string): Promise<ListEdition[]> {
  const merge = await reader.factById(id);
  if (merge?.kind !== 'player-merged') return [];
  const { from, into } = merge.body;
  const made: ListEdition[] = [];
  for (const edition of await listEditions(reader)) {
    const { body } = edition.fact;
    if (body.authority !== 'fide' || edition.retraction !== undefined || body.upTo < merge.seq) continue;
    const head = await readEditionHead(reader, edition);
    const pools = await readPools(reader, edition.list as FideList, edition.date);
    for (const player of [from, into]) {
      const isOn = head !== undefined && (await readListedPlayer(reader, head, player)) !== undefined;
      if (!isOn && !pools.has(player)) continue;
      made.push(edition);
      break;
    }
  }
  return made;
}
