// Writes a published list as a file: rows in the model of `formats`, streamed into any of its writers, or the exact bytes that
// were hashed.

import { type ListRow as FileRow, type ListFileFormat, writeList } from '@harkness/formats';
import type { ListFiles } from '../authorities/authority.js';
import { authoritiesOf } from '../authorities/registry.js';
import { type ListHead, readRows } from '../engines/period/content.js';
import { lineOf } from '../engines/period/line.js';
import type { StoreReader } from '../facts/store.js';

/** How the list is written in files. */
export async function listFiles(reader: StoreReader, { header }: Pick<ListHead, 'header'>): Promise<ListFiles> {
  const kind = (await authoritiesOf(reader)).list(header.list);
  if (kind === undefined) throw new Error(`nobody publishes a list ${header.list}`);
  return kind.files;
}

async function* fileRows(reader: StoreReader, head: ListHead, { row }: ListFiles): AsyncGenerator<readonly FileRow[]> {
  for await (const rows of readRows(reader, head)) yield rows.map(row);
}

/** The bytes of the list in one of its formats (`listFiles`), a chunk at a time. */
export async function* exportList(reader: StoreReader, head: ListHead, format: ListFileFormat): AsyncGenerator<Uint8Array> {
  const files = await listFiles(reader, head);
  if (!files.formats.includes(format)) throw new Error(`${head.header.list} cannot be written as ${format}`);
  yield* writeList(fileRows(reader, head, files), format, { systems: head.systems.map((system) => files.systemName(system)) });
}

/** The content as hashed and signed: its SHA-256 is the list's. */
export async function* exportContent(reader: StoreReader, head: ListHead): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(lineOf(head.header));
  for await (const rows of readRows(reader, head)) yield encoder.encode(rows.map(lineOf).join(''));
}
