// A retracted list is moved out of the way: its content, and everything kept beside it that the next list would have read. What is
// left is the store as it was before the list was published, so the next list is made as if it had not been.

import type { Blob } from '@harkness/ledger';
import type { KeptBeside } from '../authorities/authority.js';
import { authoritiesOf } from '../authorities/registry.js';
import { listKey } from '../engines/period/content.js';
import type { ListName } from '../engines/period/row.js';
import { listSpace, retractedSpace } from '../engines/period/spaces.js';
import type { IsoDate } from '../facts/facts.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';

/** The spaces of what is kept beside lists. */
export function besideSpaces({ byList, results }: KeptBeside): string[] {
  return [...byList.map(({ space }) => space), results.space];
}

async function besideOf(reader: StoreReader, list: ListName): Promise<KeptBeside | undefined> {
  return (await authoritiesOf(reader)).ofList(list)?.beside;
}

/** All blobs of a retracted edition begin so. */
export function asidePrefix(list: ListName, date: IsoDate, edition: number): string {
  return listKey(list, `${date}/${edition}`, '');
}

/** Where each part of a list lives while it stands, and under which name it is set aside. */
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

/** The parts of an edition as they were while it stood: for an office of that time. */
export async function* partsWhenStanding(
  reader: StoreReader,
  list: ListName,
  date: IsoDate,
  edition: number,
): AsyncGenerator<{ readonly space: string; readonly blob: Blob }> {
  const prefix = asidePrefix(list, date, edition);
  // Results and periods first: the part with an empty name takes whatever is left.
  const beside = await besideOf(reader, list);
  const results = beside === undefined ? [] : [{ space: beside.results.space, prefix: '', aside: resultPart }];
  const parts = [...partsOf(list, date, beside), ...results].reverse();
  for await (const { key, bytes } of reader.blobs(retractedSpace, { from: prefix, to: `${prefix}\u{10FFFF}` })) {
    const name = key.slice(prefix.length);
    const part = parts.find(({ aside }) => name.startsWith(aside));
    if (part !== undefined) yield { space: part.space, blob: { key: `${part.prefix}${name.slice(part.aside.length)}`, bytes } };
  }
}
