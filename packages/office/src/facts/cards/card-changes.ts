// Which cards have changed since a point of the ledger, so that whoever keeps something made from all cards need not read a million
// of them again. Kept only once somebody asks for it; every transaction that writes cards adds its own.

import type { PlayerId } from '../facts.js';
import type { StoreReader, StoreWriter } from '../store.js';

/** `<last fact of the transaction>` → ids, one a line · `since` → what is kept. */
const changeSpace = 'card-changes';
const sinceKey = 'since';

/** With more of them, making everything again costs as little. */
const changesAtMost = 100_000;

interface Kept {
  /** The last fact in the cards when noting began: all later changes are noted. */
  readonly since: number;
  readonly ids: number;
}

async function kept(reader: StoreReader): Promise<Kept | undefined> {
  const bytes = await reader.blob(changeSpace, sinceKey);
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as Kept);
}

async function keep(writer: StoreWriter, how: Kept): Promise<void> {
  await writer.putBlob(changeSpace, sinceKey, new TextEncoder().encode(JSON.stringify(how)));
}

function keyOf(position: number): string {
  return String(position).padStart(12, '0');
}

/** Notes the cards that a transaction has written, if changes are noted. `position` is the last fact in them. */
export async function noteCardChanges(writer: StoreWriter, position: number, ids: readonly PlayerId[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await kept(writer);
  if (known === undefined) return;
  if (known.ids + ids.length > changesAtMost) return forgetCardChanges(writer);
  await writer.putBlob(changeSpace, keyOf(position), new TextEncoder().encode(ids.join('\n')));
  await keep(writer, { ...known, ids: known.ids + ids.length });
}

/**
 * Notes changes of cards after a fact, and forgets those up to it. False if some after it may have been missed: nothing was noted so
 * far, and the last fact in the cards is already another (`now`).
 */
export async function keepCardChangesSince(writer: StoreWriter, position: number, now: number): Promise<boolean> {
  const known = await kept(writer);
  if (known === undefined && now !== position) return false;
  await writer.deleteBlobs(changeSpace, { to: keyOf(position + 1) });
  let ids = 0;
  for await (const { bytes } of writer.blobs(changeSpace, { to: sinceKey })) ids += linesIn(bytes).length;
  await keep(writer, { since: position, ids });
  return true;
}

/** Until somebody asks for them again. */
export async function forgetCardChanges(writer: StoreWriter): Promise<void> {
  await writer.deleteBlobs(changeSpace);
}

/** Everybody whose card was written after a fact; undefined if that is not known. */
export async function cardsChangedAfter(reader: StoreReader, position: number): Promise<ReadonlySet<PlayerId> | undefined> {
  const known = await kept(reader);
  if (known === undefined || known.since > position) return undefined;
  const changed = new Set<PlayerId>();
  for await (const { bytes } of reader.blobs(changeSpace, { from: keyOf(position + 1), to: sinceKey }))
    for (const id of linesIn(bytes)) changed.add(id);
  return changed;
}

function linesIn(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split('\n');
}
