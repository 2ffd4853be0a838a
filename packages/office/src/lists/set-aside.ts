// A retracted list is moved out of the way: its content, and for FIDE everything that the next list would have read. What is
// left is the store as it was before the list was published, so the next list is made as if it had not been.

import type { Blob } from '@harkness/ledger';
import { pack, unpack } from '../authorities/fide/packed.js';
import type { SectionResult } from '../authorities/fide/period-data.js';
import { listKey } from '../engines/period/content.js';
import type { ListName } from '../engines/period/row.js';
import { listSpace, periodSpace, poolSpace, resultSpace, retractedSpace, waitingSpace } from '../engines/period/spaces.js';
import type { IsoDate } from '../facts/facts.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';

/** All blobs of a retracted edition begin so. */
export function asidePrefix(list: ListName, date: IsoDate, edition: number): string {
  return listKey(list, `${date}/${edition}`, '');
}

/** Where each part of a list lives while it stands, and under which name it is set aside. */
function partsOf(list: ListName, date: IsoDate): readonly { space: string; prefix: string; aside: string }[] {
  return [
    { space: listSpace, prefix: listKey(list, date, ''), aside: '' },
    { space: poolSpace, prefix: `${list}/${date}`, aside: 'pool' },
    { space: waitingSpace, prefix: `${list}/${date}`, aside: 'waiting' },
    { space: periodSpace, prefix: `${list}/${date}/`, aside: 'period/' },
  ];
}

const resultPart = 'result/';

export async function setAside(writer: StoreWriter, list: ListName, date: IsoDate, edition: number): Promise<void> {
  const prefix = asidePrefix(list, date, edition);
  for (const part of partsOf(list, date)) {
    const range = { from: part.prefix, to: `${part.prefix}\u{10FFFF}` };
    for (const key of await writer.blobKeys(part.space, range)) {
      const bytes = await writer.blob(part.space, key);
      if (bytes !== undefined)
        await writer.putBlob(retractedSpace, `${prefix}${part.aside}${key.slice(part.prefix.length)}`, bytes);
    }
    await writer.deleteBlobs(part.space, range);
  }
  for (const { key, bytes } of await resultsOf(writer, list, date)) {
    await writer.putBlob(retractedSpace, `${prefix}${resultPart}${key}`, bytes);
    const before = resultBefore(unpack<SectionResult>(bytes));
    if (before === undefined) await writer.deleteBlobs(resultSpace, { from: key, to: `${key}\u0001` });
    else await writer.putBlob(resultSpace, key, pack(before));
  }
}

/** What earlier lists made of the section; undefined: it was rated on this one first. */
function resultBefore({ earlier = [] }: SectionResult): SectionResult | undefined {
  const last = earlier.at(-1);
  if (last === undefined) return undefined;
  return earlier.length === 1 ? last : { ...last, earlier: earlier.slice(0, -1) };
}

async function resultsOf(reader: StoreReader, list: ListName, date: IsoDate): Promise<Blob[]> {
  const found: Blob[] = [];
  for await (const blob of reader.blobs(resultSpace)) {
    const result = unpack<SectionResult>(blob.bytes);
    if (result.list === list && result.date === date) found.push({ key: blob.key, bytes: blob.bytes });
  }
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
  const parts = [...partsOf(list, date), { space: resultSpace, prefix: '', aside: resultPart }].reverse();
  for await (const { key, bytes } of reader.blobs(retractedSpace, { from: prefix, to: `${prefix}\u{10FFFF}` })) {
    const name = key.slice(prefix.length);
    const part = parts.find(({ aside }) => name.startsWith(aside));
    if (part !== undefined) yield { space: part.space, blob: { key: `${part.prefix}${name.slice(part.aside.length)}`, bytes } };
  }
}
