// An incremental run: from the first section that a change can touch, only sections in which somebody's state differs from the
// stored results are rated again. The outcome is what a full run would give, bit for bit.

import { dateOfDayNumber } from '@harkness/rules';
import type { RunProgress } from '../api.js';
import type { StoreReader, StoreWriter } from '../store/port.js';
import type { IndexChanges, SectionChange } from './changes.js';
import { type Chunk, chunkKey, chunkStarts, heldIn } from './chunk.js';
import { ChunkBuilder } from './chunk-builder.js';
import { authorities, lastDay, noDay, usSystemCount } from './codes.js';
import { Editions } from './editions.js';
import { readForeign } from './foreign-reader.js';
import { compareStates, emptyTotals, type RatingTotals, resultsHash } from './full-run.js';
import { History } from './history.js';
import type { Indexer } from './indexer.js';
import { LazyPeople } from './lazy-people.js';
import { decodeMonth, type Month, orderKeyOf } from './month.js';
import { blockKey, blockOf } from './notes.js';
import { OldResults } from './old-results.js';
import { type Merges, PlayerIds } from './player-ids.js';
import { compareRatingOrder } from './rating-order.js';
import { Rerating } from './rerating.js';
import { SlotDirectory, sectionKey } from './slots.js';
import type { DerivedHead, indexSpaces, resultSpaces } from './spaces.js';
import { F, I, type StateRecord, StateTable } from './state.js';
import { decodeStates, encodeStates, type PlayerState } from './states.js';
import { StoredResults } from './stored-results.js';

const us = authorities.indexOf('uschess');
const digestBytes = 32;

export interface IncrementalInput {
  readonly reader: StoreReader;
  readonly head: DerivedHead;
  readonly index: ReturnType<typeof indexSpaces>;
  readonly results: ReturnType<typeof resultSpaces>;
  readonly pending: Indexer;
  readonly onProgress: ((progress: RunProgress) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface IncrementalOutcome {
  readonly totals: RatingTotals;
  /** Sections rated in this run. */
  readonly rated: number;
  readonly write: (writer: StoreWriter) => Promise<void>;
}

/** What will be written: undefined deletes. */
interface Outbox {
  readonly chunks: Map<string, Uint8Array | undefined>;
  readonly digests: Map<string, Uint8Array | undefined>;
  readonly held: Map<string, Uint8Array | undefined>;
  readonly states: Map<string, Uint8Array | undefined>;
}

export async function runIncremental(input: IncrementalInput): Promise<IncrementalOutcome> {
  const { reader, head, index, results, pending } = input;
  const totals = emptyTotals();
  const changes = pending.changes();
  const merges = await pending.merges();
  const editions = new Editions();
  const stored = new StoredResults(reader, index, results);
  const history = new History(reader, index, stored, merges, editions);
  const ids = new PlayerIds(reader, index);
  const idOf = async (player: number): Promise<string> => pending.newId(player) ?? (await ids.id(player));
  const people = new LazyPeople(reader, index, merges, pending, idOf);
  const table = new StateTable(pending.players);
  const noted = notedPlayers(changes, merges);
  const slots = new SlotDirectory(reader, index.slots);
  const rerating = new Rerating({
    table,
    people,
    history,
    stored,
    merges,
    editions,
    idOf,
    readForeign: (slot, player) => readForeign(reader, index, slots, pending, slot, player, merges),
    sections: changes.sections,
    noted,
    changes: totals.changes,
    players: pending.players,
  });
  const outbox: Outbox = { chunks: new Map(), digests: new Map(), held: new Map(), states: new Map() };
  const start = await firstMonth(changes, noted, history);
  const changedMonths = pending.changedMonths();
  const keys = [...new Set([...(await reader.blobKeys(index.months)), ...changedMonths.keys()])].sort();
  const digests = new Map<string, Uint8Array>();
  for await (const { key, bytes } of reader.blobs(results.digests)) digests.set(key, bytes);
  const touched = start === undefined ? [] : keys.filter((key) => key >= start);

  for (const [done, key] of touched.entries()) {
    input.signal?.throwIfAborted();
    input.onProgress?.({ phase: 'rate', done, total: touched.length, month: key });
    const structureChanged = changedMonths.has(key);
    const bytes = structureChanged ? undefined : await reader.blob(index.months, key);
    const month = structureChanged ? changedMonths.get(key) : bytes === undefined ? undefined : decodeMonth(key, bytes);
    const rated = await rateMonth(key, month, changes, rerating, done % 4 === 3);
    if (!structureChanged && rated.size === 0) continue;
    await writeMonth(key, month, structureChanged, rated, input, stored, digests, outbox);
  }
  for (const change of changes.sections.values()) {
    if (change.after === undefined) outbox.held.set(blockKey(change.slot), undefined);
  }
  totals.sections = head.sections + rerating.sectionsMore;
  totals.held = head.held + rerating.heldMore;
  totals.players = rerating.playersRated;
  totals.sectionsChanged = rerating.sectionsChanged;
  totals.resultsHash = resultsHash([...digests].sort(([a], [b]) => (a < b ? -1 : 1)));
  await collectStates(input, rerating, table, history, people, merges, changes, outbox, totals);
  return { totals, rated: rerating.sectionsRated, write: (writer) => writeOutbox(writer, results, outbox) };
}

function notedPlayers(changes: IndexChanges, merges: Merges): Map<number, number> {
  const noted = new Map<number, number>();
  for (const [raw, day] of changes.notes) {
    const player = merges.resolve(raw);
    noted.set(player, Math.min(day, noted.get(player) ?? lastDay));
  }
  for (const [, into] of changes.merges) noted.set(merges.resolve(into), noDay);
  return noted;
}

/** Where to begin: the first section that changed, or the first of a player whose notes changed. */
async function firstMonth(
  changes: IndexChanges,
  noted: ReadonlyMap<number, number>,
  history: History,
): Promise<string | undefined> {
  let first = lastDay;
  for (const { before, after } of changes.sections.values()) {
    first = Math.min(first, before?.key.end ?? lastDay, after?.key.end ?? lastDay);
  }
  for (const [player, day] of noted) {
    for (const { end } of await history.listed(player)) if (end >= day) first = Math.min(first, end);
  }
  return first === lastDay ? undefined : dateOfDayNumber(first).slice(0, 7);
}

/** Rates what is affected in a month, in rating order, with sections taken out where they were. */
async function rateMonth(
  key: string,
  month: Month | undefined,
  changes: IndexChanges,
  rerating: Rerating,
  breathes: boolean,
): Promise<Map<number, Chunk>> {
  if (breathes) await new Promise((resolve) => setImmediate(resolve));
  const rated = new Map<number, Chunk>();
  const removed = [...changes.sections.values()]
    .filter((change): change is SectionChange & Required<Pick<SectionChange, 'before'>> => isTakenOut(change, key))
    .sort((a, b) => compareRatingOrder(a.before.key, b.before.key));
  let next = 0;
  for (let section = 0; section < (month?.sections ?? 0); section++) {
    if (month === undefined || month.authority[section] !== us) continue;
    while (next < removed.length) {
      const change = removed[next];
      if (change === undefined || compareRatingOrder(change.before.key, orderKeyOf(month, section)) > 0) break;
      await rerating.remove(change);
      next += 1;
    }
    if (rerating.isAffected(month, section)) rated.set(section, await rerating.rate(month, section));
  }
  for (const change of removed.slice(next)) await rerating.remove(change);
  return rated;
}

/** Whether a US Chess section was at a place in this month where it is not any more. */
function isTakenOut({ before, after }: SectionChange, month: string): boolean {
  if (before === undefined || before.month !== month) return false;
  return after === undefined || compareRatingOrder(before.key, after.key) !== 0;
}

/** Puts the chunks of a month together from what was rated again and what was not. */
async function writeMonth(
  key: string,
  month: Month | undefined,
  structureChanged: boolean,
  rated: ReadonlyMap<number, Chunk>,
  input: IncrementalInput,
  stored: StoredResults,
  digests: Map<string, Uint8Array>,
  outbox: Outbox,
): Promise<void> {
  const oldDigests = digests.get(key) ?? new Uint8Array(0);
  const oldChunks = oldDigests.length / digestBytes;
  const starts = month === undefined ? [] : chunkStarts(month);
  const old = structureChanged ? await OldResults.ofMonth(input.reader, input.results, key) : undefined;
  const builder = new ChunkBuilder();
  const newDigests = new Uint8Array(starts.length * digestBytes);
  for (const [chunk, first] of starts.entries()) {
    if (month === undefined) break;
    const stop = starts[chunk + 1] ?? month.sections;
    let isRated = structureChanged;
    for (let section = first; section < stop && !isRated; section++) isRated = rated.has(section);
    if (!isRated) {
      newDigests.set(oldDigests.subarray(chunk * digestBytes, (chunk + 1) * digestBytes), chunk * digestBytes);
      continue;
    }
    const before = structureChanged ? undefined : await stored.chunk(chunkKey(key, chunk));
    for (let section = first; section < stop; section++) {
      if (month.authority[section] === us) addSection(builder, month, section, rated.get(section), before, old, outbox);
    }
    const { bytes, digest } = builder.finish();
    newDigests.set(digest, chunk * digestBytes);
    outbox.chunks.set(chunkKey(key, chunk), bytes);
  }
  for (let gone = starts.length; gone < oldChunks; gone++) outbox.chunks.set(chunkKey(key, gone), undefined);
  if (month === undefined) digests.delete(key);
  else digests.set(key, newDigests);
  outbox.digests.set(key, month === undefined ? undefined : newDigests);
}

function addSection(
  builder: ChunkBuilder,
  month: Month,
  section: number,
  rated: Chunk | undefined,
  before: Chunk | undefined,
  old: OldResults | undefined,
  outbox: Outbox,
): void {
  const slot = month.slot[section] as number;
  const name = sectionKey(month.events()[section] as string, month.section[section] as number);
  const held = rated === undefined ? (before === undefined ? old?.held(slot) : heldIn(before, slot)) : heldIn(rated, slot);
  if (held !== undefined) {
    builder.addHeld(slot, name, held);
    if (rated !== undefined) outbox.held.set(blockKey(slot), new TextEncoder().encode(JSON.stringify(held)));
    return;
  }
  if (rated !== undefined) outbox.held.set(blockKey(slot), undefined);
  const source = rated ?? before;
  if (source === undefined) {
    for (const { chunk, unit } of old?.unitsOf(slot) ?? []) builder.copyUnit(name, chunk, unit);
    return;
  }
  for (let unit = 0; unit < source.unitSlot.length; unit++) {
    if (source.unitSlot[unit] === slot) builder.copyUnit(name, source, unit);
  }
}

/** The states of everybody whose state is another now, in their blocks. */
async function collectStates(
  input: IncrementalInput,
  rerating: Rerating,
  table: StateTable,
  history: History,
  people: LazyPeople,
  merges: Merges,
  changes: IndexChanges,
  outbox: Outbox,
  totals: RatingTotals,
): Promise<void> {
  const states = new Map<number, Map<number, StateRecord | undefined>>();
  const set = (player: number, system: number, record: StateRecord | undefined): void => {
    const block = blockOf(player);
    const ofBlock = states.get(block) ?? new Map<number, StateRecord | undefined>();
    ofBlock.set(player * 16 + system, record);
    states.set(block, ofBlock);
  };
  const unknownMatches = new Set<number>();
  for (const [player, system, matchesKnown] of rerating.differing()) {
    set(player, system, table.copy(player, system));
    if (!matchesKnown) unknownMatches.add(player * 16 + system);
  }
  const merged = new Set(changes.merges.flat().map((player) => merges.resolve(player)));
  for (const player of merged) {
    for (let system = 0; system < usSystemCount; system++) {
      for (const member of merges.group(player)) if (member !== player) set(member, system, undefined);
      if (states.get(blockOf(player))?.has(player * 16 + system) === true) continue;
      set(player, system, await history.fullStateBefore(player, system, undefined, await people.loadEffects(player)));
    }
  }
  for (const [block, changed] of states) {
    const bytes = await input.reader.blob(input.results.states, blockKey(block));
    const before = bytes === undefined ? [] : decodeStates(bytes);
    const after = new Map(before.map((state) => [state.player * 16 + state.system, state]));
    for (const [key, record] of changed) {
      const [player, system] = [Math.floor(key / 16), key % 16];
      if (record !== undefined && unknownMatches.has(key)) {
        const old = after.get(key)?.record.matches ?? [];
        record.matches = await matchesNow(player, system, record, old, history, people);
      }
      if (record === undefined || Number.isNaN(record.f64[F.rating] as number)) after.delete(key);
      else after.set(key, { player, system, record });
    }
    const list: PlayerState[] = [...after.values()];
    outbox.states.set(blockKey(block), list.length === 0 ? undefined : encodeStates(list));
    totals.playersChanged += compareStates(before, list, totals.current);
  }
}

/** Match changes of somebody who played no match since his state differs: those of before, or of an opening state in effect. */
async function matchesNow(
  player: number,
  system: number,
  record: StateRecord,
  old: StateRecord['matches'],
  history: History,
  people: LazyPeople,
): Promise<StateRecord['matches']> {
  const effects = await people.loadEffects(player);
  const opened = effects?.some((note) => note.what === system && (note.matches?.length ?? 0) > 0) ?? false;
  if (old.length === 0 && !opened) return [];
  return history.matchesBefore(player, system, undefined, effects, record.i32[I.lastRated] as number);
}

async function writeOutbox(writer: StoreWriter, results: ReturnType<typeof resultSpaces>, outbox: Outbox): Promise<void> {
  for (const [space, blobs] of [
    [results.chunks, outbox.chunks],
    [results.digests, outbox.digests],
    [results.held, outbox.held],
    [results.states, outbox.states],
  ] as const) {
    const put: { key: string; bytes: Uint8Array }[] = [];
    for (const [key, bytes] of blobs) {
      if (bytes === undefined) await writer.deleteBlobs(space, { from: key, to: `${key}\u0001` });
      else put.push({ key, bytes });
    }
    await writer.putBlobs(space, put);
  }
}
