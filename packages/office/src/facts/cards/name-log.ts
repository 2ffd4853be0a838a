// What the last transactions changed in the entries that search reads, so that a copy of these entries in memory can follow them
// (kept-entries.ts). The log is cut when it gets long; a copy that is too far behind is read again.
//
//   search           names → state of the log
//   search-changes   position in the ledger → entries added and removed up to there

import { randomInt } from 'node:crypto';
import { DerivedDamage, type Entry } from '@harkness/ledger';
import type { StoreReader, StoreWriter } from '../store.js';

/** The spaces that search reads. */
export const nameSpaces = [
  'player-names',
  'player-words',
  'player-near',
  'event-names',
  'event-words',
  'event-near',
  'player-other-ids',
] as const;
export type NameSpace = (typeof nameSpaces)[number];

const stateSpace = 'search';
const stateKey = 'names';
const logSpace = 'search-changes';

/** Limits of the log: a copy follows it in some milliseconds. */
const [mostChanges, mostEntries] = [500, 20_000];

export interface LogState {
  /** Grows whenever the log is cut: a copy of another epoch cannot follow. */
  readonly epoch: number;
  /** Position of the last change. */
  readonly last: number;
  /** Position of the index itself. If it is another, a version without this log has written since. */
  readonly upTo: number;
  readonly changes: number;
  readonly entries: number;
}

const start: LogState = { epoch: 0, last: 0, upTo: 0, changes: 0, entries: 0 };

/** Removals count before additions. */
export interface NameChange {
  readonly gone: readonly (readonly [space: NameSpace, key: string, ref: string])[];
  readonly put: readonly (readonly [space: NameSpace, key: string, ref: string])[];
}

/** Collects the changes of one transaction. */
export class NameChanges implements NameChange {
  readonly gone: [NameSpace, string, string][] = [];
  readonly put: [NameSpace, string, string][] = [];

  add(space: NameSpace, entries: readonly Entry[]): void {
    for (const { key, ref } of entries) this.put.push([space, key, ref]);
  }

  remove(space: NameSpace, entries: readonly Entry[]): void {
    for (const { key, ref } of entries) this.gone.push([space, key, ref]);
  }
}

export async function logState(reader: StoreReader): Promise<LogState> {
  return stateFrom(await reader.blob(stateSpace, stateKey));
}

function stateFrom(bytes: Uint8Array | undefined): LogState {
  return bytes === undefined ? start : (JSON.parse(new TextDecoder().decode(bytes)) as LogState);
}

/** The state and the index's own position, which has its place beside it. */
export async function logStateBeside(
  reader: StoreReader,
  positionKey: string,
): Promise<{ readonly state: LogState; readonly position: Uint8Array | undefined }> {
  const found = await reader.blobsAt(stateSpace, [positionKey, stateKey]);
  return { state: stateFrom(found.get(stateKey)), position: found.get(positionKey) };
}

async function writeState(writer: StoreWriter, state: LogState): Promise<void> {
  await writer.putBlob(stateSpace, stateKey, new TextEncoder().encode(JSON.stringify(state)));
}

/** Logs what was changed by the facts of a range. */
export async function writeNameChange(
  writer: StoreWriter,
  { gone, put }: NameChange,
  from: number,
  position: number,
): Promise<void> {
  const state = await logState(writer);
  // A version without this log has written since.
  if (state.upTo !== from - 1) return cutNameLog(writer, position);
  const added = gone.length + put.length;
  if (added === 0) return writeState(writer, { ...state, upTo: position });
  const [changes, entries] = [state.changes + 1, state.entries + added];
  if (changes > mostChanges || entries > mostEntries) return cutNameLog(writer, position);
  await writer.putBlob(logSpace, keyOf(position), new TextEncoder().encode(JSON.stringify({ gone, put })));
  await writeState(writer, { epoch: state.epoch, last: position, upTo: position, changes, entries });
}

/** Starts a new log at this position. */
export async function cutNameLog(writer: StoreWriter, position: number): Promise<void> {
  const state = await logState(writer);
  if (state.changes > 0) await writer.deleteBlobs(logSpace);
  await writeState(writer, { epoch: state.epoch + 1, last: position, upTo: position, changes: 0, entries: 0 });
}

/** Starts a new log whatever the stored one says: the index is made again. No copy can follow from a damaged log. */
export async function restartNameLog(writer: StoreWriter): Promise<void> {
  const last = await logState(writer).catch((error: unknown) => {
    if (error instanceof DerivedDamage) return undefined;
    throw error;
  });
  await writer.deleteBlobs(logSpace);
  const epoch = last === undefined ? randomInt(2 ** 47) : last.epoch + 1;
  await writeState(writer, { ...start, epoch });
}

/** The changes after a position, in order. */
export async function nameChangesAfter(reader: StoreReader, position: number): Promise<NameChange[]> {
  const changes: NameChange[] = [];
  for await (const { bytes } of reader.blobs(logSpace, { from: keyOf(position + 1) }))
    changes.push(JSON.parse(new TextDecoder().decode(bytes)) as NameChange);
  return changes;
}

function keyOf(position: number): string {
  return String(position).padStart(12, '0');
}
