// Encodes the derived data of FIDE lists for the store: deflated JSON.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { StoreReader } from '../../facts/store.js';

export function pack(value: unknown): Uint8Array {
  return deflateRawSync(Buffer.from(JSON.stringify(value), 'utf8'), { level: 3 });
}

export function unpack<T>(bytes: Uint8Array): T {
  return JSON.parse(inflateRawSync(bytes).toString('utf8')) as T;
}

export async function readJson<T>(reader: StoreReader, space: string, key: string, none: T): Promise<T> {
  const bytes = await reader.blob(space, key);
  return bytes === undefined ? none : unpack<T>(bytes);
}
