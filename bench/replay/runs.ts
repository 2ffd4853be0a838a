// Full runs of an office: from the facts, from the index without keeping anything, and writing every result.

import type { Store } from '@harkness/office';
import { loadSample } from '@harkness/sample';
import { replay } from '../../packages/office/src/authorities/live.js';
import { usChessRulebook } from '../../packages/office/src/authorities/uschess/live/rulebook.js';
import { FullPeople } from '../../packages/office/src/engines/live/full-people.js';
import { type FullRunInput, runFull } from '../../packages/office/src/engines/live/full-run.js';
import { decodeMonth, type Month } from '../../packages/office/src/engines/live/month.js';
import { decodeMerges, PlayerIds } from '../../packages/office/src/engines/live/player-ids.js';
import { indexSpaces, readHead, removeResults, resultSpaces, writeHead } from '../../packages/office/src/engines/live/spaces.js';
import { bareKernel } from './bare-kernel.js';
import { putCards } from './copy-index.js';
import { openOffice } from './office.js';
import { bestOfTwo, peakMemory, type Times, timed } from './times.js';

export interface Sampled {
  readonly sample: Times;
  /** Index from the facts, and first run. */
  readonly first: Times;
  readonly peak: number;
}

export async function sample(place: string, games: number): Promise<Sampled> {
  const store = await openOffice(place);
  const players = Math.max(2000, Math.min(1_000_000, Math.round(games / 10)));
  const made = await timed(async () => {
    const loaded = await loadSample(store, { seed: 20, players, years: 20, games, authority: 'uschess' });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  });
  const first = await timed(() => replay(store, { reason: 'first' }));
  const peak = peakMemory();
  await putCards(store);
  await store.close();
  return { sample: made, first, peak };
}

export interface Rated {
  readonly players: number;
  readonly games: number;
  readonly units: number;
  readonly ratings: number;
  /** The bare kernel over the same arrays in the same process. */
  readonly kernel: Times;
  /** Reads everything that rating needs, without rating. */
  readonly load: Times;
  readonly loadAndRate: Times;
}

export async function rate(place: string): Promise<Rated> {
  const store = await openOffice(place);
  const { players, months } = await store.read(async (reader) => {
    const head = await readHead(reader);
    const all: Month[] = [];
    for await (const { key, bytes } of reader.blobs(indexSpaces(head.index).months)) all.push(decodeMonth(key, bytes));
    return { players: head.players, months: all };
  });
  const counts = { games: 0, units: 0, rows: 0 };
  const kernel = await bestOfTwo(() => bareKernel(months, players, counts));
  const load = await timed(() => loadAll(store));
  const loadAndRate = await timed(() => rateAll(store));
  await store.close();
  const { games, units, rows } = counts;
  return { players, games: games / 2, units: units / 2, ratings: rows / 2, kernel, load, loadAndRate };
}

async function loadAll(store: Store): Promise<void> {
  await store.read(async (reader) => {
    const head = await readHead(reader);
    const spaces = indexSpaces(head.index);
    const merges = decodeMerges(await reader.blob(spaces.odds, 'merges'));
    const ids = new PlayerIds(reader, spaces);
    const idNumbers = (id: string) => ids.number(id);
    await FullPeople.load({ reader, spaces, players: head.players, merges, pending: undefined, idNumbers, precision: 'day' });
    for await (const { key, bytes } of reader.blobs(spaces.months)) decodeMonth(key, bytes);
  });
}

async function rateAll(store: Store): Promise<void> {
  const head = await store.read(readHead);
  const input: FullRunInput = {
    rulebook: usChessRulebook,
    store,
    index: indexSpaces(head.index),
    results: resultSpaces(0),
    old: undefined,
    players: head.players,
    pending: undefined,
    precision: 'day',
    onProgress: undefined,
    signal: undefined,
    write: false,
    amendments: head.amendments,
  };
  await runFull(input);
}

export interface RatedOnce {
  readonly loadAndRate: Times;
  readonly peak: number;
}

/** Loads and rates in a process that does nothing else, to measure its memory. */
export async function rateOnce(place: string): Promise<RatedOnce> {
  const store = await openOffice(place);
  const loadAndRate = await timed(() => rateAll(store));
  await store.close();
  return { loadAndRate, peak: peakMemory() };
}

export interface Written {
  readonly full: Times;
  readonly peak: number;
}

/** Writes results from scratch, with none to compare with, as after building an index. */
export async function write(place: string): Promise<Written> {
  const store = await openOffice(place);
  await store.write(async (writer) => {
    const head = await readHead(writer);
    await writeHead(writer, { ...head, results: 0, resultsHash: '' });
    await removeResults(writer, head.results);
  });
  const full = await timed(() => replay(store, { reason: 'full', full: true }));
  await store.close();
  return { full, peak: peakMemory() };
}

/** Writes everything again over existing results: the cost of a correction without states to start from. */
export async function writeAgain(place: string): Promise<Written> {
  const store = await openOffice(place);
  const full = await timed(() => replay(store, { reason: 'full with a comparison', full: true }));
  await store.close();
  return { full, peak: peakMemory() };
}
