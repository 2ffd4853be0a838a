// The spaces of derived data in the store, and the small document that says which are current. A full run writes a new generation
// beside the old one and updates this document last; that transaction is the swap.

import { DerivedDamage } from '@harkness/ledger';
import type { OwnAmendment } from '../../facts/amendments.js';
import { defaultPrecision } from '../../facts/birth-date.js';
import type { BirthDatePrecision } from '../../facts/facts.js';
import type { StoreReader, StoreWriter } from '../../facts/store.js';

/** Increase it when blobs of the index or the results change format: data of other versions are then remade. */
const derivedFormat = 3;

export interface DerivedHead {
  readonly format: number;
  /** The latest generations created, current or not, so that the next number is new. */
  readonly lastIndex: number;
  readonly lastResults: number;
  /** Generation of the index (segments, notes, lists of players); 0 if none yet. */
  readonly index: number;
  /** Generation of the results; 0 if none yet. */
  readonly results: number;
  /** The generation of results whose page records are still valid: a full run that knows what it changed keeps them. */
  readonly pages: number;
  /** Last fact in the index. */
  readonly indexedUpTo: number;
  /** Last fact included in the results. */
  readonly ratedUpTo: number;
  readonly players: number;
  readonly slots: number;
  /** Last run. */
  readonly run: number;
  readonly rulebookHash: string;
  readonly resultsHash: string;
  /** Numbers of rated and of held sections. */
  readonly sections: number;
  readonly held: number;
  /** The setting used for the results. */
  readonly birthDatePrecision: BirthDatePrecision;
  /** The own rules used for the results. */
  readonly amendments: readonly OwnAmendment[];
}

export const emptyHead: DerivedHead = {
  format: derivedFormat,
  lastIndex: 0,
  lastResults: 0,
  index: 0,
  results: 0,
  pages: 0,
  indexedUpTo: 0,
  ratedUpTo: 0,
  players: 0,
  slots: 0,
  run: 0,
  rulebookHash: '',
  resultsHash: '',
  sections: 0,
  held: 0,
  birthDatePrecision: defaultPrecision,
  amendments: [],
};

const headSpace = 'replay';
const headKey = 'head';

export async function readHead(reader: StoreReader): Promise<DerivedHead> {
  const bytes = await reader.blob(headSpace, headKey);
  if (bytes === undefined) return emptyHead;
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const head = { ...emptyHead, format: 0, ...(parsed as Partial<DerivedHead>) };
  if (head.format === derivedFormat) return head;
  return { ...emptyHead, run: head.run, lastIndex: head.index, lastResults: head.results };
}

/** Names the results, in the transaction of the run that made them: their content, and what changes with every run. */
export async function resultsStamp(reader: StoreReader): Promise<{ readonly content: string; readonly run: string }> {
  const { index, results, pages, indexedUpTo, ratedUpTo, run, rulebookHash, resultsHash } = await readHead(reader);
  return { content: [indexedUpTo, ratedUpTo, rulebookHash, resultsHash].join('.'), run: [index, results, pages, run].join('.') };
}

/** For a run from the facts: a head changed from outside is ignored, and new generations are numbered after all existing ones. */
export async function readHeadOrNext(reader: StoreReader): Promise<DerivedHead> {
  try {
    return await readHead(reader);
  } catch (error) {
    if (!(error instanceof DerivedDamage)) throw error;
    const spaces = await reader.blobSpaces();
    const last = (kind: string) =>
      Math.max(0, ...spaces.map((space) => Number(new RegExp(`^${kind}-(\\d+)\\.`).exec(space)?.[1] ?? 0)));
    const [newest] = await reader.blobKeys(runSpace, { reverse: true, limit: 1 });
    return { ...emptyHead, run: Number(newest ?? 0), lastIndex: last('index'), lastResults: last('results') };
  }
}

export async function writeHead(writer: StoreWriter, head: DerivedHead): Promise<void> {
  await writer.putBlob(headSpace, headKey, new TextEncoder().encode(JSON.stringify(head)));
}

/** Spaces of one generation of the index. */
export function indexSpaces(generation: number) {
  const prefix = `index-${generation}.`;
  return {
    prefix,
    /** `YYYY-MM` → month of sections. */
    months: `${prefix}months`,
    /** Block of slots → the section of each slot. */
    slots: `${prefix}slots`,
    /** Block of slots → number of the chunk of results within its month. */
    places: `${prefix}places`,
    /** Block of players → sections of each. */
    lists: `${prefix}lists`,
    /** Block of players → notes that Step 1 needs: profile, outside ratings, assigned initial ratings. */
    notes: `${prefix}notes`,
    /** Block of players → notes that change a state. */
    effects: `${prefix}effects`,
    /** Block of players → memberships, opting in and out, inclusions. */
    status: `${prefix}status`,
    /** Block of players → ids. */
    ids: `${prefix}ids`,
    /** Merged players, stored by name. */
    odds: `${prefix}odds`,
    /** Entries: player id → dense number. */
    players: `${prefix}players`,
    /** Entries: event and section → slot. */
    sections: `${prefix}sections`,
    /** Entries: event and section → sequence of each fact about it. */
    versions: `${prefix}versions`,
    /** Entries: event (and section) → sequence of a decision about it. */
    decisions: `${prefix}decisions`,
  } as const;
}

/** Spaces of one generation of the results. */
export function resultSpaces(generation: number) {
  const prefix = `results-${generation}.`;
  return {
    prefix,
    /** `YYYY-MM/NNNN` → results of consecutive sections. */
    chunks: `${prefix}chunks`,
    /** Block of players → state after the last section of each. */
    states: `${prefix}states`,
    /** `YYYY-MM` → hash of the month's results. */
    digests: `${prefix}digests`,
    /** One blob: the sum of every month. */
    sums: `${prefix}sums`,
    /** Slot → why the section is held. */
    held: `${prefix}held`,
    /** One blob: players whose page record is out of date. */
    touched: `${prefix}touched`,
  } as const;
}

export const runSpace = 'runs';
export const runChangeSpace = 'run-changes';
/** Entries: the name of an order, and the run it led to. */
export const runOrderSpace = 'run-orders';

/** For a store that received the runs of another but not its ratings: the next run is numbered after them. */
export async function continueRuns(writer: StoreWriter): Promise<void> {
  const [newest] = await writer.blobKeys(runSpace, { reverse: true, limit: 1 });
  if (newest === undefined || (await readHead(writer)).run >= Number(newest)) return;
  await writeHead(writer, { ...emptyHead, run: Number(newest) });
}

/** Removes one generation of the results, space by space: listing the store's spaces would read all of it. */
export async function removeResults(writer: StoreWriter, generation: number): Promise<void> {
  if (generation <= 0) return;
  const { prefix: _, ...spaces } = resultSpaces(generation);
  for (const space of Object.values(spaces)) await writer.deleteBlobs(space);
}

export async function removeIndex(writer: StoreWriter, generation: number): Promise<void> {
  if (generation <= 0) return;
  const { prefix: _, ...spaces } = indexSpaces(generation);
  for (const space of Object.values(spaces)) {
    await writer.deleteBlobs(space);
    await writer.deleteEntries(space, 'all');
  }
}

/** Removes what a killed run may have left next to the current generations. */
export async function removeLeftovers(writer: StoreWriter, head: DerivedHead): Promise<void> {
  for (const step of [-1, 1]) {
    await removeResults(writer, head.lastResults + step);
    await removeIndex(writer, head.lastIndex + step);
  }
}
