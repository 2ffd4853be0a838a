// Restores missing content of published lists from the ledger, after derived data were deleted or changed, or an export omitted
// it. Only content with the published hash is accepted: a list never changes.

import type { Result } from '@harkness/rules';
import { replay } from '../authorities/live.js';
import { authoritiesOf } from '../authorities/registry.js';
import { listKey } from '../engines/period/content.js';
import { type ListEdition, listEditions } from '../engines/period/editions.js';
import type { ListName } from '../engines/period/row.js';
import { listSpace, retractedSpace } from '../engines/period/spaces.js';
import type { AuthorityId, IsoDate } from '../facts/facts.js';
import { type Store, type StoreReader, withScratchStore } from '../facts/store.js';
import { copyAssigned, recomputeLists } from './recompute.js';
import { asidePrefix, besideSpaces } from './set-aside.js';
import { verifyEdition } from './verify.js';
export interface RestoredLists {
  readonly restored: readonly { readonly list: ListName; readonly date: IsoDate }[];
  /** These gave another hash, so they are still missing: the rules are read differently now, or private values were erased. */
  readonly other: readonly { readonly list: ListName; readonly date: IsoDate }[];
}

export async function restoreLists(store: Store): Promise<Result<RestoredLists>> {
  const lost = await store.read(notWhole);
  if (lost.length === 0) return { ok: true, value: { restored: [], other: [] } };
  return withScratchStore((scratch) => restoreFrom(store, scratch, lost));
}

/** Lists with missing or changed content. */
async function notWhole(reader: StoreReader): Promise<ListEdition[]> {
  const found: ListEdition[] = [];
  for (const edition of await listEditions(reader)) {
    const { checks } = await verifyEdition(reader, edition.list, edition.date, edition);
    if (checks.some(({ check, holds }) => !holds && (check === 'content' || check === 'columns'))) found.push(edition);
  }
  return found;
}

async function restoreFrom(store: Store, scratch: Store, lost: readonly ListEdition[]): Promise<RestoredLists> {
  const restored: ListEdition[] = [];
  const other: ListEdition[] = [];
  const authorities = await store.read(authoritiesOf);
  // A list made from the previous one is right only if all of its authority's lists are.
  const broken = new Set<AuthorityId>();
  await store.read(async (reader) => {
    await copyAssigned(reader, scratch);
    for await (const { fact, same } of recomputeLists(reader, { scratch, replay: (one) => replay(one, { reason: 'lists' }) })) {
      const { authority, list } = fact.body;
      const restsOnLast = authorities.list(list)?.restsOnLast === true;
      if (restsOnLast && !same) broken.add(authority);
      const missing = lost.find((one) => one.fact.id === fact.id);
      if (missing === undefined) continue;
      if (same && (!restsOnLast || !broken.has(authority))) restored.push(missing);
      else other.push(missing);
    }
  });
  await scratch.read(async (made) => {
    for (const { list, date, edition, retraction } of restored) {
      if (retraction === undefined) await copyBlobs(made, store, listSpace, listKey(list, date, ''));
      else await copyBlobs(made, store, retractedSpace, asidePrefix(list, date, edition));
    }
    for (const { id, beside } of authorities.all) {
      if (beside === undefined || broken.has(id)) continue;
      for (const space of besideSpaces(beside)) await copyBlobs(made, store, space, '');
    }
  });
  const named = ({ list, date }: ListEdition) => ({ list, date });
  return { restored: restored.map(named), other: other.map(named) };
}

const blobsPerTransaction = 100;

/** The head of a list precedes its rows in key order, so each list is one transaction. */
async function copyBlobs(from: StoreReader, to: Store, space: string, prefix: string): Promise<void> {
  const keys = await from.blobKeys(space, { from: prefix, to: `${prefix}\u{10FFFF}` });
  await to.write(async (writer) => {
    for (let start = 0; start < keys.length; start += blobsPerTransaction) {
      const blobs: { key: string; bytes: Uint8Array }[] = [];
      for (const key of keys.slice(start, start + blobsPerTransaction)) {
        const bytes = await from.blob(space, key);
        if (bytes !== undefined) blobs.push({ key, bytes });
      }
      await writer.putBlobs(space, blobs);
    }
  });
}
