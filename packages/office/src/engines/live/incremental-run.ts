// An incremental run starts at the first section that a change can affect. It rates again only sections in which a player's state
// differs from the stored results. The outcome equals a full run's, bit for bit.

import { type DayNumber, dateOfDayNumber } from '@harkness/rules';
import type { OwnAmendment } from '../../facts/amendments.js';
import type { RunProgress } from '../../facts/answers.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import type { StoreReader, StoreWriter } from '../../facts/store.js';
import { type ChangedResults, changeChunks } from './changed-chunks.js';
import { changedStates } from './changed-states.js';
import type { IndexChanges, SectionChange } from './changes.js';
import type { Chunk } from './chunk.js';
import { earlierDay, lastDay, noDay } from './codes.js';
import { readForeign } from './foreign-reader.js';
import { emptyTotals, type RatingTotals } from './full-run.js';
import { History } from './history.js';
import type { Indexer } from './indexer.js';
import { LazyPeople } from './lazy-people.js';
import { addPlayers, type Month, orderKeyOf, readMonth } from './month.js';
import { blockKey, blockOf } from './notes.js';
import { decodeMerges, type Merges, PlayerIds } from './player-ids.js';
import { compareRatingOrder } from './rating-order.js';
import { Rerating } from './rerating.js';
import { MonthSums } from './results-hash.js';
import type { LiveRulebook } from './rulebook.js';
import { SectionDirectory } from './section-directory.js';
import type { DerivedHead, indexSpaces, resultSpaces } from './spaces.js';
import { SparseStateTable } from './state.js';
import { StoredResults } from './stored-results.js';
import type { TouchedByRun } from './touched.js';

export interface IncrementalInput {
  readonly rulebook: LiveRulebook;
  readonly reader: StoreReader;
  readonly head: DerivedHead;
  readonly index: ReturnType<typeof indexSpaces>;
  readonly results: ReturnType<typeof resultSpaces>;
  readonly pending: Indexer;
  /** The office's current own rules, and the first day of sections that they rate differently from the stored results. */
  readonly amendments: readonly OwnAmendment[];
  readonly amendedFrom: DayNumber | undefined;
  readonly onProgress: ((progress: RunProgress) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface IncrementalOutcome {
  readonly totals: RatingTotals;
  /** Sections rated in this run. */
  readonly rated: number;
  readonly touched: TouchedByRun;
  readonly write: (writer: StoreWriter) => Promise<void>;
}

export async function runIncremental(input: IncrementalInput): Promise<IncrementalOutcome> {
  const { reader, head, index, results, pending } = input;
  const totals = emptyTotals();
  const changes = pending.changes();
  const merges = await pending.merges();
  const { authority } = input.rulebook;
  const rules = input.rulebook.rules(input.amendments);
  const stored = new StoredResults(reader, index, results);
  const history = new History(reader, index, stored, merges, rules);
  const ids = new PlayerIds(reader, index);
  const idOf = async (player: PlayerNumber): Promise<string> => pending.newId(player) ?? (await ids.id(player));
  const people = new LazyPeople(reader, index, merges, pending, idOf, head.birthDatePrecision);
  const table = new SparseStateTable();
  const noted = notedPlayers(changes, merges);
  const slots = new SectionDirectory(reader, index.slots);
  const rerating = new Rerating({
    table,
    people,
    history,
    stored,
    merges,
    rules,
    idOf,
    readForeign: (slot, player) => readForeign(reader, index, slots, pending, slot, player, merges),
    sections: changes.sections,
    noted,
    amendedFrom: input.amendedFrom,
    changes: totals.changes,
    players: pending.players,
  });
  const changed: ChangedResults = { chunks: new Map(), digests: new Map(), held: new Map() };
  const start = await firstMonth(changes, noted, history, input.amendedFrom);
  const changedMonths = pending.changedMonths();
  const keys = [...new Set([...(await reader.blobKeys(index.months)), ...changedMonths.keys()])].sort();
  const sums = await MonthSums.read(reader, results, head.resultsHash);
  const months = start === undefined ? [] : keys.filter((key) => key >= start);
  const fromFacts = await pending.touched();
  const touched = new Set(fromFacts.players);

  for (const [done, key] of months.entries()) {
    input.signal?.throwIfAborted();
    input.onProgress?.({ phase: 'rate', done, total: months.length, month: key });
    const changedMonth = changedMonths.get(key);
    const before = changedMonth === undefined ? await readMonth(reader, index.months, key) : changedMonth.before;
    const after = changedMonth === undefined ? before : changedMonth.after;
    const rated = await rateMonth(authority, key, after, changes, rerating, done % 4 === 3);
    if (before === after && rated.size === 0) continue;
    if (after !== undefined) for (const section of rated.keys()) addPlayers(touched, after, section);
    await changeChunks({ key, before, after, rated }, { authority, reader, results, stored, sums }, changed);
  }
  for (const change of changes.sections.values()) {
    if (change.after === undefined) changed.held.set(blockKey(change.slot), undefined);
  }
  totals.sections = head.sections + rerating.sectionsMore;
  totals.held = head.held + rerating.heldMore;
  totals.players = rerating.playersRated;
  totals.sectionsChanged = rerating.sectionsChanged;
  totals.resultsHash = sums.hash();
  const states = await changedStates(
    {
      reader,
      space: results.states,
      rerating,
      table,
      history,
      people,
      merges,
      changes,
      rules,
      before: new LazyPeople(
        reader,
        index,
        decodeMerges(await reader.blob(index.odds, 'merges')),
        undefined,
        idOf,
        head.birthDatePrecision,
      ),
      noted: withChangedEffects(pending, noted, merges),
    },
    totals,
  );
  // A former id leads to the page of the current one.
  for (const player of [...touched]) touched.add(merges.resolve(player));
  const write = async (writer: StoreWriter): Promise<void> => {
    for (const family of ['chunks', 'digests', 'held'] as const) await writeBlobs(writer, results[family], changed[family]);
    await writeBlobs(writer, results.states, states);
    if (changed.digests.size > 0) await sums.write(writer, results);
  };
  return { totals, rated: rerating.sectionsRated, touched: { ...fromFacts, players: touched }, write };
}

function notedPlayers(changes: IndexChanges, merges: Merges): Map<PlayerNumber, DayNumber> {
  const noted = new Map<PlayerNumber, DayNumber>();
  for (const [raw, day] of changes.notes) {
    const player = merges.resolve(raw);
    noted.set(player, earlierDay(day, noted.get(player) ?? lastDay));
  }
  for (const [, into] of changes.merges) noted.set(merges.resolve(into), noDay);
  return noted;
}

/** The players whose changed notes include some that change a state. */
function withChangedEffects(pending: Indexer, noted: ReadonlyMap<PlayerNumber, DayNumber>, merges: Merges): PlayerNumber[] {
  const blocks = new Set(pending.changedBlocks('effects'));
  if (blocks.size === 0) return [];
  return [...noted.keys()].filter((player) => merges.group(player).some((member) => blocks.has(blockOf(member))));
}

/** The starting month: that of the first changed section, or of the first section of a player whose notes changed. */
async function firstMonth(
  changes: IndexChanges,
  noted: ReadonlyMap<PlayerNumber, DayNumber>,
  history: History,
  amendedFrom: DayNumber | undefined,
): Promise<string | undefined> {
  let first = amendedFrom ?? lastDay;
  for (const { before, after } of changes.sections.values()) {
    first = earlierDay(first, earlierDay(before?.key.end ?? lastDay, after?.key.end ?? lastDay));
  }
  for (const [player, day] of noted) {
    for (const { end } of await history.listed(player)) if (end >= day) first = earlierDay(first, end);
  }
  return first === lastDay ? undefined : dateOfDayNumber(first).slice(0, 7);
}

/** Rates the affected sections of a month in rating order, removing sections from their old places. */
async function rateMonth(
  authority: number,
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
    if (month === undefined || month.authority[section] !== authority) continue;
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

/** Whether a US Chess section had a place in this month that it no longer has. */
function isTakenOut({ before, after }: SectionChange, month: string): boolean {
  if (before === undefined || before.month !== month) return false;
  return after === undefined || compareRatingOrder(before.key, after.key) !== 0;
}

/** An undefined blob is deleted. */
async function writeBlobs(writer: StoreWriter, space: string, blobs: ReadonlyMap<string, Uint8Array | undefined>): Promise<void> {
  const put: { key: string; bytes: Uint8Array }[] = [];
  for (const [key, bytes] of blobs) {
    if (bytes === undefined) await writer.deleteBlobs(space, { from: key, to: `${key}\u0001` });
    else put.push({ key, bytes });
  }
  await writer.putBlobs(space, put);
}
