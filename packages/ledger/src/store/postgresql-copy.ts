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
  let chunk = new CopyChunk();
  chunk.addHeader();
  for (const row of rows) {
    chunk.addRow(values(row));
    if (chunk.size < chunkSize) continue;
    yield chunk.bytes;
    chunk = new CopyChunk();
  }
  chunk.addEnd();
  yield chunk.bytes;
}

/** Values are written where they are sent from: a run copies hundreds of megabytes. */
class CopyChunk {
  #bytes = Buffer.allocUnsafe(chunkSize + chunkSize / 8);
  size = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.size);
  }

  addHeader(): void {
    this.size = signature.copy(this.#bytes);
    this.size = this.#bytes.writeInt32BE(0, this.size);
    this.size = this.#bytes.writeInt32BE(0, this.size);
  }

  addRow(fields: readonly CopyValue[]): void {
    this.#reserve(2);
    this.size = this.#bytes.writeInt16BE(fields.length, this.size);
    for (const field of fields) this.#addField(field);
  }

  addEnd(): void {
    this.#reserve(2);
    this.size = this.#bytes.writeInt16BE(-1, this.size);
  }

  /** The length of a value, then the value. */
  #addField(field: CopyValue): void {
    // A character takes at most three bytes.
    const most = field === null ? 0 : typeof field === 'string' ? field.length * 3 : 'int4' in field ? 4 : field.length;
    this.#reserve(4 + most);
    const start = this.size + 4;
    let length = most;
    if (field === null) length = -1;
    else if (typeof field === 'string') length = this.#bytes.write(field, start, 'utf8');
    else if ('int4' in field) this.#bytes.writeInt32BE(field.int4, start);
    else this.#bytes.set(field, start);
    this.#bytes.writeInt32BE(length, this.size);
    this.size = start + Math.max(0, length);
  }

  #reserve(more: number): void {
    if (this.size + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe((this.size + more) * 2);
    this.#bytes.copy(larger, 0, 0, this.size);
    this.#bytes = larger;
  }
}

/** The rows of a query, all in memory: for batches of known size. No field may be null. */
export async function copyOut(client: ClientBase, query: string): Promise<Buffer[][]> {
  return decoded(await received(client, query));
}

/** The same for a query of one text: without a buffer and an array for each row, which cost more than the text. */
export async function copyOutTexts(client: ClientBase, query: string): Promise<string[]> {
  const bytes = await received(client, query);
  const texts: string[] = [];
  let at = headerLength + bytes.readInt32BE(headerLength - 4);
  while (bytes.readInt16BE(at) >= 0) {
    const start = at + 6;
    at = start + bytes.readInt32BE(at + 2);
    texts.push(bytes.toString('utf8', start, at));
  }
  return texts;
}

async function received(client: ClientBase, query: string): Promise<Buffer> {
  const stream = client.query(to(`copy (${query}) to stdout (format binary)`));
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
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
