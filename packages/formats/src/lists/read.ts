// Reads any rating list: its first bytes tell the format, and the rows stream.

import { looksLikeDbf } from '../dbase/read.js';
import { looksLikeZip } from '../input/zip.js';
import { collectFindings } from '../report/collector.js';
import { say } from '../report/say.js';
import { looksLikeCfcHeader, readCfcList } from './cfc.js';
import { layoutByLines } from './fide-eras.js';
import { looksLikeFideHeader } from './fide-layout.js';
import { type FideListOptions, readFideText } from './fide-text.js';
import { readFideXml } from './fide-xml.js';
import { looksLikeOwnHeader, readOwnCsv } from './own-csv.js';
import type { ByteChunks, ListBatch } from './row.js';
import { looksLikeSpreadsheet, readSpreadsheetList } from './spreadsheet.js';
import { unzipList } from './unzip.js';
import { looksLikeUschessHeader, readUschessCsv } from './uschess-csv.js';
import { readUschessList } from './uschess-list.js';

/** Enough to recognise a file. */
const headBytes = 1024;
/** What decides the format: as much as a chunk of a plain file. */
const judgedBytes = 64 * 1024;

/**
 * Rows of a list in batches. Errors in the file are findings of the batches, never exceptions. Chunks of 64 KB (as in Node's
 * streams) to 1 MB work best.
 * @example
 * const names: string[] = [];
 * for await (const { rows } of readList([fideList], 'standard.txt')) for (const { name } of rows) names.push(name);
 * names // ['Adlerov, Miro', 'Bellinger, Tova', 'Elsewhere, Eva']
 */
export async function* readList(chunks: ByteChunks, file: string, options: FideListOptions = {}): AsyncGenerator<ListBatch> {
  const { head, all } = await peek(chunks);
  if (looksLikeZip(head) && looksLikeSpreadsheet(head)) {
    yield* readSpreadsheetList(all, file);
    return;
  }
  if (looksLikeZip(head)) {
    const findings = collectFindings(file);
    const entry = { name: file };
    let rows = 0;
    for await (const batch of readUnpacked(unzipList(all, entry, findings), () => entry.name, options)) {
      rows += batch.rows.length;
      // If the archive is broken, its own finding already explains what the list lacks.
      if (rows > 0 || findings.list.length === 0) yield batch;
    }
    if (findings.list.length > 0) yield { list: { file }, rows: [], findings: findings.list };
    return;
  }
  yield* readUnpacked(all, () => file, options, head);
}

async function* readUnpacked(
  chunks: ByteChunks,
  name: () => string,
  options: FideListOptions,
  seen?: Uint8Array,
): AsyncGenerator<ListBatch> {
  const { head, all } = seen === undefined ? await peek(chunks) : { head: seen, all: chunks };
  const file = name();
  if (looksLikeDbf(head)) {
    yield* readUschessList(all, file);
    return;
  }
  // The first chunk may be far longer than what decides: 16 MB from an archive.
  const text = new TextDecoder('latin1').decode(head.subarray(0, judgedBytes)).replace(/^(ï»¿)?(?:[ \t]*\r?\n)*/, '');
  const lines = text.split(/\r?\n/);
  const line = lines[0] ?? '';
  // The last line of the head may be cut off.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  if (text.trimStart().startsWith('<')) yield* readFideXml(all, file, options);
  else if (looksLikeFideHeader(line) || layoutByLines(whole.filter((each) => each.trim() !== '')) !== undefined)
    yield* readFideText(all, file, options);
  else if (looksLikeCfcHeader(line)) yield* readCfcList(all, file);
  else if (looksLikeOwnHeader(line)) yield* readOwnCsv(all, file);
  else if (looksLikeUschessHeader(line)) yield* readUschessCsv(all, file);
  else {
    const findings = collectFindings(file);
    const message = say`The file is no rating list known here: FIDE text or XML, US Chess dBASE or its copy in CSV, CFC tdlist, or a CSV list of Harkness (the last three also as XLSX or ODS).`;
    findings.add('list-format-unknown', { line: 1, column: 1 }, message, say`Give the list as its federation publishes it.`);
    yield { list: { file }, rows: [], findings: findings.list };
  }
}

interface Peeked {
  readonly head: Uint8Array;
  /** The whole file, including the head. */
  readonly all: AsyncGenerator<Uint8Array>;
}

async function peek(chunks: ByteChunks): Promise<Peeked> {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < headBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    // A copy, because the file's reader may reuse the chunk.
    first.push(next.value.slice());
    length += next.value.length;
  }
  const head = new Uint8Array(length);
  let at = 0;
  for (const chunk of first) {
    head.set(chunk, at);
    at += chunk.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      if (length > 0) yield head;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      // Stopping early must not leave a file open.
      await iterator.return?.();
    }
  }
  return { head, all: all() };
}
