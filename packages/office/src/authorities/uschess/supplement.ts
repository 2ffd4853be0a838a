// US Chess supplements: dated the first of a month, with every player's ratings in the six systems at the end of a stated cut-off
// day, from all sections in the ledger that end by then.

import type { Entry } from '@harkness/ledger';
import { failed, type IsoDate, isIsoDate, ok, type Result } from '@harkness/rules';
import { systems as usSystems } from '@harkness/rules/uschess';
import { indexSpaces, readHead } from '../../engines/live/spaces.js';
import { chunkOfPlayer, type ListHead, rowsInChunk } from '../../engines/period/content.js';
import { lineOf } from '../../engines/period/line.js';
import { type PackedRows, packedBatches, RowPacker } from '../../engines/period/packed-rows.js';
import {
  type ListToPublish,
  listInForceOn,
  listProblem,
  type PublishContext,
  type PublishedList,
  publishOnce,
} from '../../engines/period/publish.js';
import type { ListedPlayer, ListHeader } from '../../engines/period/row.js';
import { hasPrints, OldList, type OldRows, PrintWriter } from '../../engines/period/row-prints.js';
import { madeByTeam, type PlayerRange, rangesOf, sightOf, threadsFor } from '../../engines/period/row-team.js';
import { type PlayerCard, playerCardSpace } from '../../facts/cards/cards.js';
import { type FieldsOn, fieldsOn } from '../../facts/cards/fields-on.js';
import { asPlayer } from '../../facts/numbers.js';
import type { Store, StoreReader } from '../../facts/store.js';
import type { ListCalendar } from '../own-calendar.js';
import { rulebookHash } from '../rulebook-hash.js';
import { CompactStandings, type SharedStandings } from './compact-standings.js';
import { supplementCalendar } from './list-dates-and-cutoff.js';
import { Standings } from './standings.js';

export const supplement = 'uschess-supplement' as const;

export interface SupplementOptions {
  /** The first of a month. */
  readonly date: IsoDate;
  /** Default: the third Wednesday of the month before. */
  readonly cutoff?: IsoDate;
}

/** What an office may customise: when supplements are due, and what a row shows. */
export interface SupplementForm {
  readonly calendar: ListCalendar;
  readonly row?: ((row: ListedPlayer, date: IsoDate) => ListedPlayer) | undefined;
}

export const byTheBook: SupplementForm = { calendar: supplementCalendar };

/**
 * Publishes a supplement of the ledger as currently rated. Publishing it again changes nothing.
 * @example
 * const published = await publishSupplement(store, { date: '2026-10-01', cutoff: '2026-09-16' }, { actor: 'officer' });
 * published.ok && published.value.head.header.cutoff // '2026-09-16'
 */
export async function publishSupplement(
  store: Store,
  options: SupplementOptions,
  context: PublishContext,
  form: SupplementForm = byTheBook,
): Promise<Result<PublishedList>> {
  const { calendar } = form;
  const cutoff = options.cutoff ?? (isIsoDate(options.date) ? calendar.cutoff(options.date) : '');
  if (!isIsoDate(options.date) || !calendar.isDate(options.date)) {
    return failed(
      listProblem('list-date', 'date', `${options.date} is not the date of a supplement.`, `Choose another: ${calendar.words}.`),
    );
  }
  if (!isIsoDate(cutoff) || cutoff >= options.date) {
    return failed(
      listProblem(
        'list-cutoff',
        'cutoff',
        `${cutoff} cannot be the cut-off of ${options.date}.`,
        'Give a day before the date of the list.',
      ),
    );
  }
  return publishOnce(
    store,
    { list: supplement, date: options.date, cutoff, systems: [...usSystems], rulebookHash },
    context,
    (reader) => makeSupplement(reader, options.date, cutoff, form, { store, threads: context.threads }),
  );
}

/** Makes a supplement of the ledger as currently rated. With `publishing`, a large one is made by several threads. */
export async function makeSupplement(
  reader: StoreReader,
  date: IsoDate,
  cutoff: IsoDate,
  { row }: Pick<SupplementForm, 'row'> = {},
  publishing?: { readonly store: Store; readonly threads: number | undefined },
): Promise<Result<ListToPublish>> {
  const header = await supplementHeader(reader, date, cutoff);
  if (!header.ok) return header;
  const fields = await fieldsOn(reader, date, header.value.upTo);
  const rows = supplementRows(reader, header.value, row, fields);
  const made = { header: { ...header.value, ...(fields.size === 0 ? {} : { fieldsOn: date }) }, rows };
  const before = await listInForceOn(reader, supplement, date);
  const threads = publishing === undefined ? 1 : threadsFor(publishing.store, before, publishing.threads);
  // A thread does not know the rows of a profile.
  if (publishing === undefined || before === undefined || threads === 1 || row !== undefined) return ok(made);
  return ok({ ...made, packed: supplementInThreads(reader, made, fields, before, { store: publishing.store, threads }) });
}

/** Remakes the rows of a published supplement from its facts. */
export async function* supplementRowsAgain(
  reader: StoreReader,
  header: ListHeader,
  row?: SupplementForm['row'],
): AsyncGenerator<readonly ListedPlayer[]> {
  const fields = header.fieldsOn === undefined ? undefined : await fieldsOn(reader, header.fieldsOn, header.upTo);
  yield* supplementRows(reader, header, row, fields);
}

/** The header of a supplement made from this reader: the ledger position of its results. */
export async function supplementHeader(reader: StoreReader, date: IsoDate, cutoff: IsoDate): Promise<Result<ListHeader>> {
  const [derived, ledger] = [await readHead(reader), await reader.head()];
  const upTo = derived.ratedUpTo;
  const behind = upTo < ledger.seq ? await ratingFactsAfter(reader, upTo) : 0;
  if (upTo === 0 || behind > 0) {
    return failed(
      listProblem(
        'list-not-rated',
        'date',
        `${behind} facts are not rated yet.`,
        'Run the replay first; a list is made of finished results.',
      ),
    );
  }
  const fact = await reader.factAt(upTo);
  if (fact === undefined) throw new Error(`fact ${upTo}, which the results stand for, is missing`);
  const header: ListHeader = {
    format: 'harkness-list-1',
    authority: 'uschess',
    list: supplement,
    date,
    upTo,
    ledgerHash: fact.hash,
    cutoff,
    ...(derived.birthDatePrecision === 'day' ? { numbers: 'whole' } : {}),
  };
  return { ok: true, value: header };
}

/** Lists published or retracted since then change no US Chess rating, so they are not counted. */
async function ratingFactsAfter(reader: StoreReader, seq: number): Promise<number> {
  let count = 0;
  for await (const facts of reader.storedFacts({ from: seq + 1 }))
    for (const fact of facts) if (fact.kind !== 'list-published' && fact.kind !== 'list-retracted') count++;
  return count;
}

/** The rows by player id. Uses a few bytes per player, however long the history. */
export async function* supplementRows(
  reader: StoreReader,
  header: Pick<ListHeader, 'date' | 'cutoff' | 'numbers'>,
  own: SupplementForm['row'] = (row) => row,
  fields?: FieldsOn,
): AsyncGenerator<readonly ListedPlayer[]> {
  const { date, cutoff = date } = header;
  const standings = await Standings.open(reader);
  const table = await CompactStandings.of(standings, cutoff);
  for await (const rows of rowsOfPlayers(reader, header, table, fields)) yield rows.map((row) => own(row, date));
}

/** The rows of all players. */
async function* rowsOfPlayers(
  reader: StoreReader,
  { numbers: form }: Pick<ListHeader, 'numbers'>,
  table: CompactStandings,
  fields: FieldsOn | undefined,
): AsyncGenerator<ListedPlayer[]> {
  const decoder = new TextDecoder();
  const pages = numberPages(reader, indexSpaces(table.index).players, {});
  let [entries, at]: [readonly Entry[], number] = [(await pages.next()).value ?? [], 0];
  // Both are in order of ids: one pass over each.
  for await (const cards of reader.blobGroups(playerCardSpace)) {
    const rows: ListedPlayer[] = [];
    for (const { key, bytes } of cards) {
      for (let entry = entries[at]; entry === undefined || entry.key < key; entry = entries[at]) {
        at += 1;
        if (at < entries.length) continue;
        const next = await pages.next();
        if (next.done === true) {
          yield rows;
          return;
        }
        [entries, at] = [next.value, 0];
      }
      const entry = entries[at];
      if (entry?.key !== key) continue;
      const ratings = table.ratings(asPlayer(Number(entry.ref)), form === 'whole');
      if (ratings.length === 0) continue;
      rows.push(rowOf(fields?.get(key) ?? (JSON.parse(decoder.decode(bytes)) as PlayerCard), ratings));
    }
    yield rows;
  }
}

function rowOf(card: PlayerCard, ratings: ListedPlayer['ratings']): ListedPlayer {
  const { player, name, uschessId, fideId, federation, state, sex, title } = card;
  // Assigned field by field: a spread costs a microsecond, and a list has a million rows.
  const row: Writable<ListedPlayer> = { player, name, ratings };
  if (uschessId !== undefined) row.uschessId = uschessId;
  if (fideId !== undefined) row.fideId = fideId;
  if (federation !== undefined) row.federation = federation;
  if (state !== undefined) row.state = state;
  if (sex !== undefined) row.sex = sex;
  if (title !== undefined) row.title = title;
  return row;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const page = 5000;

/** Ids with their numbers, in order of ids; no page is empty. */
async function* numberPages(
  reader: StoreReader,
  space: string,
  { from: first = '', ...end }: PlayerRange,
): AsyncGenerator<readonly Entry[], undefined> {
  let from = first;
  for (;;) {
    const entries = await reader.entries(space, { from, ...end, limit: page });
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries;
    if (entries.length < page) return;
    from = `${last.key}\u0001`;
  }
}

// ── Several threads ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Which list, for every thread; `before` if rows of the list before can be taken over. */
interface RowsSetup {
  readonly header: ListHeader;
  readonly fields: FieldsOn;
  readonly before?: ListHead;
}

interface RowsPart {
  readonly range: PlayerRange;
  /** The chunks of the list before with the players of the range: the first, and the one after the last. */
  readonly chunks: readonly [number, number];
  readonly table: SharedStandings;
}

/** While the threads start, this one reads everybody's standings into memory that all of them see. */
async function* supplementInThreads(
  reader: StoreReader,
  { header, rows }: Pick<ListToPublish, 'header' | 'rows'>,
  fields: FieldsOn,
  before: ListHead,
  { store, threads }: { readonly store: Store; readonly threads: number },
): AsyncGenerator<PackedRows> {
  const module = new URL('./rows-worker.ts', import.meta.url);
  const isPrinted = await hasPrints(reader, before, header, [...usSystems], rulebookHash);
  const setup: RowsSetup = { header, fields, ...(isPrinted ? { before } : {}) };
  const team = { module, threads, store, sight: await sightOf(reader), setup };
  const partsOf = async (): Promise<RowsPart[]> => {
    const standings = await Standings.open(reader);
    const { shared } = await CompactStandings.of(standings, header.cutoff ?? header.date);
    return rangesOf(before, threads).map((range) => ({ range, chunks: chunksOf(before, range), table: shared }));
  };
  const isByThreads = yield* madeByTeam<RowsSetup, RowsPart, PackedRows>(team, partsOf);
  if (!isByThreads) yield* packedBatches(rows, [...usSystems]);
}

function chunksOf(before: ListHead, { from, to }: PlayerRange): [number, number] {
  return [
    from === undefined ? 0 : chunkOfPlayer(before, from),
    to === undefined ? before.firsts.length : chunkOfPlayer(before, to),
  ];
}

/** A thread's part: the rows of one range after the other. */
export async function supplementOfRanges(
  reader: StoreReader,
  setup: RowsSetup,
): Promise<(part: RowsPart) => Promise<PackedRows>> {
  const old = setup.before === undefined ? undefined : new OldList(reader, setup.before, rowsInChunk);
  // While the publishing thread reads the standings.
  await old?.begin();
  return async (part) => {
    const players = await ratedPlayers(reader, part);
    const rows = await old?.rows(...part.chunks);
    const taken = rows === undefined ? undefined : await packedRange(reader, setup, part, players, rows);
    return taken ?? (await packedRange(reader, setup, part, players)) ?? new RowPacker([...usSystems]).finish();
  };
}

/** Players with a rating, in order of ids. */
interface RatedPlayers {
  readonly ids: readonly string[];
  readonly numbers: readonly number[];
  readonly digests: readonly Uint8Array[];
}

async function ratedPlayers(reader: StoreReader, { range, table }: RowsPart): Promise<RatedPlayers> {
  const entries: Entry[] = [];
  for await (const page of numberPages(reader, indexSpaces(table.index).players, range)) entries.push(...page);
  const ids: string[] = [];
  const numbers: number[] = [];
  const found: Uint8Array[] = [];
  let at = 0;
  // Both are in order of ids: one pass over each.
  for await (const { keys, digests } of reader.blobDigests(playerCardSpace, range)) {
    const size = digests.length / keys.length;
    for (let place = 0; place < keys.length; place++) {
      const key = keys[place] ?? '';
      while (at < entries.length && (entries[at]?.key ?? '') < key) at += 1;
      const entry = entries[at];
      if (entry?.key !== key) continue;
      const number = Number(entry.ref);
      if (table.first[number] === table.first[number + 1]) continue;
      ids.push(key);
      numbers.push(number);
      found.push(digests.subarray(place * size, (place + 1) * size));
    }
  }
  return { ids, numbers, digests: found };
}

/**
 * The rows of a range. With the rows of the list before, those with the same print are taken over; undefined if their lines would be
 * made differently today.
 */
async function packedRange(
  reader: StoreReader,
  { header, fields }: RowsSetup,
  { range, table }: RowsPart,
  { ids, numbers, digests }: RatedPlayers,
  old?: OldRows,
): Promise<PackedRows | undefined> {
  const prints = new PrintWriter();
  /** By row: its place in the list before, or -1 if it is made. */
  const places = new Int32Array(ids.length).fill(-1);
  const wanted: string[] = [];
  let [place, sample] = [0, -1];
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] ?? '';
    const isOwn = !fields.has(id);
    prints.add(id, isOwn ? digests[row] : undefined, table, numbers[row] ?? 0);
    while (old !== undefined && place < old.ids.length && (old.ids[place] ?? '') < id) place += 1;
    if (old !== undefined && isOwn && old.ids[place] === id && prints.isAsIn(old, place)) {
      places[row] = place;
      // The first one is made too, to see whether lines are still made in the same way.
      if (sample !== -1) continue;
      sample = row;
    }
    if (isOwn) wanted.push(id);
  }
  const cards = await cardsOf(reader, range, wanted, ids.length);
  const standings = new CompactStandings(table);
  const made = (row: number): ListedPlayer => {
    const id = ids[row] ?? '';
    const card = fields.get(id) ?? cards.get(id);
    if (card === undefined) throw new Error(`player ${id} has no card`);
    return rowOf(card, standings.ratings(asPlayer(numbers[row] ?? 0), header.numbers === 'whole'));
  };
  if (old !== undefined && sample !== -1) {
    const [at, line] = [places[sample] ?? 0, Buffer.from(lineOf(made(sample)))];
    if (!line.equals(old.lines.subarray(old.lineEnds[at - 1] ?? 0, old.lineEnds[at]))) return undefined;
  }
  const packer = new RowPacker([...usSystems]);
  for (let row = 0; row < ids.length; ) {
    const [first, at] = [row, places[row] ?? -1];
    if (old === undefined || at === -1) {
      const rows: ListedPlayer[] = [];
      for (; row < ids.length && places[row] === -1; row++) rows.push(made(row));
      packer.add(rows);
    } else {
      while (row < ids.length && places[row] === at + row - first) row += 1;
      packer.copy(old, at, at + row - first);
    }
  }
  return packer.finish(prints.finish());
}

/** Cards of some players of a range: few are looked up, many are read with all others. */
async function cardsOf(
  reader: StoreReader,
  range: PlayerRange,
  ids: readonly string[],
  players: number,
): Promise<Map<string, PlayerCard>> {
  const decoder = new TextDecoder();
  const cards = new Map<string, PlayerCard>();
  const read = (key: string, bytes: Uint8Array): void => {
    cards.set(key, JSON.parse(decoder.decode(bytes)) as PlayerCard);
  };
  if (ids.length * fewCards < players) {
    for (const [key, bytes] of await reader.blobsAt(playerCardSpace, ids)) read(key, bytes);
    return cards;
  }
  const wanted = new Set(ids);
  for await (const group of reader.blobGroups(playerCardSpace, range))
    for (const { key, bytes } of group) if (wanted.has(key)) read(key, bytes);
  return cards;
}

/** Looking up a card takes as long as reading this many in order. */
const fewCards = 4;
