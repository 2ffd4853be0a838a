// The hash of all results: over the sums of the months, each over the digests of its chunks. The sums are stored, so that a
// correction only hashes the month it changed, not twenty years.

import { createHash } from 'node:crypto';
import type { StoreReader, StoreWriter } from '../../facts/store.js';
import { ColumnReader, packColumns, textColumns } from './columns.js';
import type { resultSpaces } from './spaces.js';

const sumBytes = 32;
const sumsKey = 'months';

export class MonthSums {
  readonly #sums = new Map<string, Uint8Array>();

  /** Uses the sums stored with the results if they match the hash, else computes them from the digests of all months. */
  static async read(reader: StoreReader, results: ReturnType<typeof resultSpaces>, hash: string): Promise<MonthSums> {
    const bytes = await reader.blob(results.sums, sumsKey);
    const kept = bytes === undefined ? undefined : decodeSums(bytes);
    if (kept !== undefined && kept.hash() === hash) return kept;
    const sums = new MonthSums();
    for await (const { key, bytes: digests } of reader.blobs(results.digests)) sums.set(key, digests);
    return sums;
  }

  /** Sets the chunk digests of a month, in order; undefined if the month has no sections. */
  set(month: string, digests: Uint8Array | undefined): void {
    if (digests === undefined) this.#sums.delete(month);
    else this.#sums.set(month, createHash('sha256').update(digests).digest());
  }

  setSum(month: string, sum: Uint8Array): void {
    this.#sums.set(month, sum);
  }

  hash(): string {
    const hash = createHash('sha256');
    for (const [key, sum] of this.#inOrder()) hash.update(key).update(sum);
    return hash.digest('hex');
  }

  async write(writer: StoreWriter, results: ReturnType<typeof resultSpaces>): Promise<void> {
    const months = this.#inOrder();
    const sums = new Uint8Array(months.length * sumBytes);
    for (const [at, [, sum]] of months.entries()) sums.set(sum, at * sumBytes);
    await writer.putBlob(results.sums, sumsKey, packColumns([sums, ...textColumns(months.map(([key]) => key))]));
  }

  #inOrder(): [month: string, sum: Uint8Array][] {
    return [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

function decodeSums(bytes: Uint8Array): MonthSums {
  const reader = new ColumnReader(bytes);
  const column = reader.u8();
  const sums = new MonthSums();
  for (const [at, month] of reader.texts().entries()) sums.setSum(month, column.slice(at * sumBytes, (at + 1) * sumBytes));
  return sums;
}
