// PostgreSQL's binary COPY format, in both directions: the only way for `pg` to transfer bytes without hex.
// https://www.postgresql.org/docs/current/sql-copy.html ("Binary Format")

import type { ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';

export type CopyValue = string | Uint8Array | { readonly int4: number } | null;

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const headerLength = signature.length + 8;
const chunkSize = 1 << 20;

/** Copies rows into a table (with its columns), inside the caller's transaction. */
export async function copyIn<T>(
  client: ClientBase,
  target: string,
  rows: Iterable<T>,
  values: (row: T) => readonly CopyValue[],
): Promise<void> {
  const stream = client.query(from(`copy ${target} from stdin (format binary)`));
  const done = new Promise<void>((resolve, reject) => {
    stream.on('finish', resolve);
    stream.on('error', reject);
  });
  // A rejection is awaited below, after the last chunk; until then it must not count as unhandled.
  done.catch(() => {});
  for (const chunk of encoded(rows, values)) {
    if (stream.destroyed) break;
    if (!stream.write(chunk)) await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done]);
  }
  if (!stream.destroyed) stream.end();
  await done;
}

function* encoded<T>(rows: Iterable<T>, values: (row: T) => readonly CopyValue[]): Generator<Buffer> {
  let parts: Buffer[] = [signature, Buffer.alloc(8)];
  let size = headerLength;
  for (const row of rows) {
    const fields = values(row);
    const count = Buffer.alloc(2);
    count.writeInt16BE(fields.length);
    parts.push(count);
    for (const field of fields) size += encodeField(field, parts);
    if (size >= chunkSize) {
      yield Buffer.concat(parts);
      parts = [];
      size = 0;
    }
  }
  parts.push(Buffer.from([0xff, 0xff]));
  yield Buffer.concat(parts);
}

function encodeField(field: CopyValue, parts: Buffer[]): number {
  const length = Buffer.alloc(4);
  parts.push(length);
  if (field === null) {
    length.writeInt32BE(-1);
    return 4;
  }
  const bytes = fieldBytes(field);
  length.writeInt32BE(bytes.length);
  parts.push(bytes);
  return 4 + bytes.length;
}

function fieldBytes(field: Exclude<CopyValue, null>): Buffer {
  if (typeof field === 'string') return Buffer.from(field, 'utf8');
  if (field instanceof Uint8Array) return Buffer.from(field.buffer, field.byteOffset, field.byteLength);
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(field.int4);
  return bytes;
}

/** The rows of a query, all in memory: for batches of known size. No field may be null. */
export async function copyOut(client: ClientBase, query: string): Promise<Buffer[][]> {
  const stream = client.query(to(`copy (${query}) to stdout (format binary)`));
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return decoded(Buffer.concat(chunks));
}

function decoded(bytes: Buffer): Buffer[][] {
  const rows: Buffer[][] = [];
  let at = headerLength + bytes.readInt32BE(headerLength - 4);
  for (;;) {
    const count = bytes.readInt16BE(at);
    at += 2;
    if (count < 0) return rows;
    const row: Buffer[] = [];
    for (let field = 0; field < count; field += 1) {
      const length = bytes.readInt32BE(at);
      at += 4;
      row.push(bytes.subarray(at, at + length));
      at += length;
    }
    rows.push(row);
  }
}
