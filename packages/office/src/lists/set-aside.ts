// Moves a retracted list aside: its content, and all data beside it that the next list would read. The store is then as before
// the publication, so the next list is made as if this one had not been published.

import type { Blob } from '@harkness/ledger';
import type { KeptBeside } from '../authorities/authority.js';
import { authoritiesOf } from '../authorities/registry.js';
import { listKey } from '../engines/period/content.js';
import type { ListName } from '../engines/period/row.js';
import { listSpace, retractedSpace } from '../engines/period/spaces.js';
import type { IsoDate } from '../facts/facts.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';

/** The spaces of data kept beside lists. */
export function besideSpaces({ byList, results }: KeptBeside): string[] {
  return [...byList.map(({ space }) => space), results.space];
}

async function besideOf(reader: StoreReader, list: ListName): Promise<KeptBeside | undefined> {
  return (await authoritiesOf(reader)).ofList(list)?.beside;
}

/** The key prefix of all blobs of a retracted edition. */
export function asidePrefix(list: ListName, date: IsoDate, edition: number): string {
  return listKey(list, `${date}/${edition}`, '');
}

/** The space of each part of a list while it is in force, and its name when set aside. */
function partsOf(
  list: ListName,
  date: IsoDate,
  beside: KeptBeside | undefined,
): readonly { space: string; prefix: string; aside: string }[] {
  return [
    { space: listSpace, prefix: listKey(list, date, ''), aside: '' },
    ...(beside?.byList ?? []).map(({ space, aside, prefix }) => ({ space, aside, prefix: prefix(list, date) })),
  ];
}

const resultPart = 'result/';

export async function setAside(writer: StoreWriter, list: ListName, date: IsoDate, edition: number): Promise<void> {
  const prefix = asidePrefix(list, date, edition);
  const beside = await besideOf(writer, list);
  for (const part of partsOf(list, date, beside)) {
    const range = { from: part.prefix, to: `${part.prefix}\u{10FFFF}` };
    for (const key of await writer.blobKeys(part.space, range)) {
      const bytes = await writer.blob(part.space, key);
      if (bytes !== undefined)
        await writer.putBlob(retractedSpace, `${prefix}${part.aside}${key.slice(part.prefix.length)}`, bytes);
    }
    await writer.deleteBlobs(part.space, range);
  }
  if (beside === undefined) return;
  const { results } = beside;
  for (const { key, bytes } of await resultsOf(writer, results, list, date)) {
    await writer.putBlob(retractedSpace, `${prefix}${resultPart}${key}`, bytes);
    const before = results.before(bytes);
    if (before === undefined) await writer.deleteBlobs(results.space, { from: key, to: `${key}\u0001` });
    else await writer.putBlob(results.space, key, before);
  }
}

async function resultsOf(
  reader: StoreReader,
  { space, isOf }: KeptBeside['results'],
  list: ListName,
  date: IsoDate,
): Promise<Blob[]> {
  const found: Blob[] = [];
  for await (const { key, bytes } of reader.blobs(space)) if (isOf(bytes, list, date)) found.push({ key, bytes });
  return found;
}

/** The parts of an edition as they were while in force, to rebuild the office of that time. */
export async function* partsWhenStanding(
  reader: StoreReader,
  list: ListName,
  date: IsoDate,
  edition: number,
): AsyncGenerator<{ readonly space: string; readonly blob: Blob }> {
  const prefix = asidePrefix(list, date, edition);
  // Results and periods first, because the part with an empty name matches everything left.
  const beside = await besideOf(reader, list);
  const results = beside === undefined ? [] : [{ space: beside.results.space, prefix: '', aside: resultPart }];
  const parts = [...partsOf(list, date, beside), ...results].reverse();
  for await (const { key, bytes } of reader.blobs(retractedSpace, { from: prefix, to: `${prefix}\u{10FFFF}` })) {
    const name = key.slice(prefix.length);
    const part = parts.find(({ aside }) => name.startsWith(aside));
    if (part !== undefined) yield { space: part.space, blob: { key: `${part.prefix}${name.slice(part.aside.length)}`, bytes } };
  }
}
