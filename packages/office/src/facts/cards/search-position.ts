// How far the search index and the cards have read the ledger.

import type { StoreReader, StoreWriter } from '../store.js';

const stateSpace = 'search';
export const positionKey = 'position';

/** Increase it when cards or entries change format: an index of another version is then rebuilt. */
export const searchFormat = 4;

/** The last fact in the index; 0 also for an index of another version. */
export async function searchPosition(reader: StoreReader): Promise<number> {
  const { format, position } = await storedPosition(reader);
  return format === searchFormat ? position : 0;
}

interface Position {
  readonly format: number;
  readonly position: number;
}

export async function storedPosition(reader: StoreReader): Promise<Position> {
  return positionFrom(await reader.blob(stateSpace, positionKey));
}

export function positionFrom(bytes: Uint8Array | undefined): Position {
  const [position = '0', format = '1'] = bytes === undefined ? [] : new TextDecoder().decode(bytes).split(' format ');
  return { format: Number(format), position: Number(position) };
}

export async function writePosition(writer: StoreWriter, position: number): Promise<void> {
  await writer.putBlob(stateSpace, positionKey, new TextEncoder().encode(`${position} format ${searchFormat}`));
}

export async function forgetPosition(writer: StoreWriter): Promise<void> {
  await writer.deleteBlobs(stateSpace, { from: positionKey, to: `${positionKey}\u0001` });
}
