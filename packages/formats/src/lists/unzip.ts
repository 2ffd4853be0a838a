// Unpacks a list in a ZIP archive while it streams: the archive is never held in memory, and the output is bounded.

import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { crc32 } from '../bytes/crc32.js';
import { readDirectory } from '../input/zip.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { type Saying, say } from '../report/say.js';
import type { ByteChunks } from './row.js';

export interface UnzipLimits {
  /** FIDE's XML list has 0.9 GB. */
  readonly maxBytes: number;
  /** Unpacked size divided by packed size. Lists reach 20. */
  readonly maxRatio: number;
}

export const unzipLimits: UnzipLimits = { maxBytes: 4 * 1024 ** 3, maxRatio: 200 };

/** Bytes given to the inflater at a time: at deflate's best ratio of 1,032 they become at most 16 MB. */
const slice = 16 * 1024;
const ratioFrom = 16 * 1024 * 1024;
/** Bytes kept from the end of an archive: its directory, with the checksum. */
const directoryBytes = 256 * 1024;

export interface UnzippedList {
  /** Name of the file in the archive, known after the first chunk. */
  name: string;
}

type State = 'before' | 'inside' | 'done' | 'failed';

/** Callbacks change the state, which the compiler cannot see; this keeps it from assuming a constant. */
const startState = (): State => 'before';

/** The chunks of the first file in the archive; the rest is ignored. */
export async function* unzipList(
  chunks: ByteChunks,
  entry: UnzippedList,
  findings: FindingCollector,
  limits: UnzipLimits = unzipLimits,
): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = [];
  let whole = 0;
  let packed = 0;
  let unpacked = 0;
  let checksum = 0;
  let end: Uint8Array = new Uint8Array(0);
  let state: State = startState();
  const fail = (message: Saying): void => {
    if (state !== 'failed')
      findings.add('list-archive', { field: entry.name }, message, say`Download the list again, or unpack it yourself.`);
    state = 'failed';
  };
  const unzip = new Unzip((file: UnzipFile) => {
    if (state !== 'before' || file.name.endsWith('/')) return;
    entry.name = file.name;
    file.ondata = (error, data, final) => {
      if (error !== null) {
        fail(say`${quote(file.name)} cannot be unpacked: ${quote(error.message)}.`);
        return;
      }
      unpacked += data.length;
      checksum = crc32(data, checksum);
      if (data.length > 0) out.push(data);
      if (final) state = 'done';
    };
    state = 'inside';
    try {
      file.start();
    } catch {
      fail(say`${quote(file.name)} is packed with a method that is not read.`);
    }
  });
  unzip.register(UnzipInflate);
  for await (const chunk of chunks) {
    whole += chunk.length;
    end = lastOf(end, chunk);
    for (let at = 0; at < chunk.length && (state === 'before' || state === 'inside'); at += slice) {
      const piece = chunk.subarray(at, at + slice);
      packed += piece.length;
      try {
        unzip.push(piece, false);
      } catch (error) {
        fail(say`The archive cannot be unpacked: ${quote(error instanceof Error ? error.message : 'its data are damaged')}.`);
      }
      if (unpacked > limits.maxBytes || (unpacked > ratioFrom && unpacked > packed * limits.maxRatio)) {
        fail(say`The archive unpacks from ${packed} bytes to ${unpacked} and more: no list does.`);
        return;
      }
      yield* out;
      out.length = 0;
    }
    if (state === 'failed') return;
  }
  if (state === 'before') fail(say`The archive holds no file.`);
  else if (state === 'inside') fail(say`${quote(entry.name)} ends before its end: the archive is cut off.`);
  else if (state === 'done') {
    const directory = collectFindings(entry.name);
    const own = readDirectory(end, directory, undefined, whole - end.length)?.find(({ name }) => name === entry.name);
    if (own === undefined)
      fail(say`${directory.list[0]?.message ?? `${quote(entry.name)} is not in the directory of the archive.`}`);
    else if (own.crc !== checksum) fail(say`${quote(entry.name)} does not match its checksum: the archive is damaged.`);
  }
}

function lastOf(before: Uint8Array, chunk: Uint8Array): Uint8Array {
  if (chunk.length >= directoryBytes) return chunk.slice(-directoryBytes);
  const kept = before.subarray(Math.max(0, before.length + chunk.length - directoryBytes));
  const both = new Uint8Array(kept.length + chunk.length);
  both.set(kept);
  both.set(chunk, kept.length);
  return both;
}
