// The record of a run: a summary, and every rating it changed with the values before and after.

import type { Blob } from '@harkness/ledger';
import type { RunSummary } from '../../facts/answers.js';
import { asSlot, type PlayerNumber, type Slot, type SystemCode } from '../../facts/numbers.js';
import type { StoreReader, StoreWriter } from '../../facts/store.js';
import { f64At, playerAt, slotAt, systemAt } from '../../facts/typed-arrays.js';
import { ColumnReader, packColumns } from './columns.js';
import { runChangeSpace, runOrderSpace, runSpace } from './spaces.js';

/** Maximum number of changes per blob. */
const changesInPart = 65_536;
/** Slot for a change of the current rating, which belongs to no section. */
export const currentSlot = asSlot(0xffffffff);

export interface Change {
  readonly slot: Slot;
  readonly system: SystemCode;
  readonly player: PlayerNumber;
  /** NaN if none. */
  readonly from: number;
  readonly to: number;
}

/** Ratings that a run changed, in rating order. */
export class ChangeList {
  readonly #slot: number[] = [];
  readonly #system: number[] = [];
  readonly #player: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  get length(): number {
    return this.#slot.length;
  }

  /** Records the change if there is one. */
  add(slot: Slot, system: SystemCode, player: PlayerNumber, from: number, to: number): boolean {
    if (Object.is(from, to)) return false;
    this.#slot.push(slot);
    this.#system.push(system);
    this.#player.push(player);
    this.#from.push(from);
    this.#to.push(to);
    return true;
  }

  parts(): Uint8Array[] {
    const parts: Uint8Array[] = [];
    for (let start = 0; start < this.length; start += changesInPart) {
      const end = start + changesInPart;
      parts.push(
        packColumns([
          Uint32Array.from(this.#slot.slice(start, end)),
          Uint8Array.from(this.#system.slice(start, end)),
          Uint32Array.from(this.#player.slice(start, end)),
          Float64Array.from(this.#from.slice(start, end)),
          Float64Array.from(this.#to.slice(start, end)),
        ]),
      );
    }
    return parts;
  }
}

function* changesIn(bytes: Uint8Array): Generator<Change> {
  const reader = new ColumnReader(bytes);
  const [slot, system, player, from, to] = [reader.u32(), reader.u8(), reader.u32(), reader.f64(), reader.f64()];
  for (let at = 0; at < slot.length; at++) {
    yield {
      slot: slotAt(slot, at),
      system: systemAt(system, at),
      player: playerAt(player, at),
      from: f64At(from, at),
      to: f64At(to, at),
    };
  }
}

function runKey(run: number): string {
  return String(run).padStart(10, '0');
}

/** Writes one list: current ratings first, then sections. */
export async function writeRun(
  writer: StoreWriter,
  summary: RunSummary,
  current: ChangeList,
  sections: ChangeList,
  order?: string,
): Promise<void> {
  const key = runKey(summary.run);
  if (order !== undefined) await writer.putEntries(runOrderSpace, [{ key: order, ref: String(summary.run) }]);
  await writer.putBlob(runSpace, key, new TextEncoder().encode(JSON.stringify(summary)));
  const parts = [...current.parts(), ...sections.parts()];
  await writer.putBlobs(
    runChangeSpace,
    parts.map((bytes, part) => ({ key: `${key}/${String(part).padStart(6, '0')}`, bytes })),
  );
}

export async function* readChanges(reader: StoreReader, run: number): AsyncGenerator<Change> {
  const key = runKey(run);
  for await (const { bytes } of reader.blobs(runChangeSpace, { from: `${key}/`, to: `${key}0` })) yield* changesIn(bytes);
}

function parseRun(bytes: Uint8Array): RunSummary {
  const summary: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return summary as RunSummary;
}

/** What is wrong with runs imported from elsewhere, in words. */
export async function runsProblem(reader: StoreReader): Promise<string | undefined> {
  const known = new Set<string>();
  for await (const { key, bytes } of reader.blobs(runSpace)) {
    if (!isRun(bytes, key)) return `what stands as run ${key} is none`;
    known.add(key);
  }
  for await (const { key, bytes } of reader.blobs(runChangeSpace)) {
    const [run = '', part = ''] = key.split('/');
    if (!known.has(run) || !/^\d{6}$/.test(part)) return `the changes ${key} belong to no run`;
    try {
      for (const _ of changesIn(bytes));
    } catch {
      return `the changes ${key} cannot be read`;
    }
  }
  return undefined;
}

function isRun(bytes: Uint8Array, key: string): boolean {
  try {
    const { run, reason } = parseRun(bytes);
    return Number.isInteger(run) && runKey(run) === key && typeof reason === 'string';
  } catch {
    return false;
  }
}

export async function readRun(reader: StoreReader, run: number): Promise<RunSummary | undefined> {
  const bytes = await reader.blob(runSpace, runKey(run));
  return bytes === undefined ? undefined : parseRun(bytes);
}

/** Erases words from the reasons of runs; nothing else in a run is personal. */
export async function eraseFromRuns(writer: StoreWriter, erase: (text: string) => string): Promise<void> {
  const changed: Blob[] = [];
  for await (const { key, bytes } of writer.blobs(runSpace)) {
    const run = parseRun(bytes);
    const reason = erase(run.reason);
    if (reason !== run.reason) changed.push({ key, bytes: new TextEncoder().encode(JSON.stringify({ ...run, reason })) });
  }
  await writer.putBlobs(runSpace, changed);
}

/** The run an order led to. It was written in one transaction with its results, so it is found even after a crash. */
export async function runOfOrder(reader: StoreReader, order: string): Promise<RunSummary | undefined> {
  const [entry] = await reader.entries(runOrderSpace, { from: order, to: `${order}\u0001`, limit: 1 });
  return entry?.key === order ? readRun(reader, Number(entry.ref)) : undefined;
}

/** Newest first. */
export async function readRuns(reader: StoreReader, before: number | undefined, limit: number): Promise<RunSummary[]> {
  const runs: RunSummary[] = [];
  const range = { reverse: true, limit, ...(before === undefined ? {} : { to: runKey(before) }) };
  for await (const { bytes } of reader.blobs(runSpace, range)) runs.push(parseRun(bytes));
  return runs;
}

/**
 * The first run whose results include a fact. Runs are numbered from 1, and each includes at least the facts of the one before.
 */
export async function firstRunWith(reader: StoreReader, seq: number): Promise<RunSummary | undefined> {
  let [found] = await readRuns(reader, undefined, 1);
  if (found === undefined || found.upTo < seq) return undefined;
  let low = 1;
  while (low < found.run) {
    const middle: number = Math.floor((low + found.run) / 2);
    const run = await readRun(reader, middle);
    if (run === undefined) throw new Error(`run ${middle} is missing`);
    if (run.upTo >= seq) found = run;
    else low = middle + 1;
  }
  return found;
}
