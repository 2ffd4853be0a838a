// US Chess supplements: dated the first of a month, with every player's ratings in the six systems at the end of a stated cut-off
// day, from all sections in the ledger that end by then.

import type { Entry } from '@harkness/ledger';
import { failed, type IsoDate, isIsoDate, ok, type Result } from '@harkness/rules';
import { officialRating, systems as usSystems } from '@harkness/rules/uschess';
import { dateOf, noDay } from '../../engines/live/codes.js';
import { indexSpaces, readHead } from '../../engines/live/spaces.js';
import {
  type ListToPublish,
  listProblem,
  type PublishContext,
  type PublishedList,
  publishOnce,
} from '../../engines/period/publish.js';
import type { ListedPlayer, ListHeader } from '../../engines/period/row.js';
import { type PlayerCard, playerCardSpace } from '../../facts/cards/cards.js';
import { type FieldsOn, fieldsOn } from '../../facts/cards/fields-on.js';
import { asPlayer, type PlayerNumber } from '../../facts/numbers.js';
import type { Store, StoreReader } from '../../facts/store.js';
import { systemOf } from '../../facts/stored-codes.js';
import { dayAt, systemAt } from '../../facts/typed-arrays.js';
import type { ListCalendar } from '../own-calendar.js';
import { rulebookHash } from '../rulebook-hash.js';
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
    (reader) => makeSupplement(reader, options.date, cutoff, form),
  );
}

/** Makes a supplement of the ledger as currently rated. */
export async function makeSupplement(
  reader: StoreReader,
  date: IsoDate,
  cutoff: IsoDate,
  { row }: Pick<SupplementForm, 'row'> = {},
): Promise<Result<ListToPublish>> {
  const header = await supplementHeader(reader, date, cutoff);
  if (!header.ok) return header;
  const fields = await fieldsOn(reader, date, header.value.upTo);
  return ok({
    header: { ...header.value, ...(fields.size === 0 ? {} : { fieldsOn: date }) },
    rows: supplementRows(reader, header.value, row, fields),
  });
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
  { date, cutoff = date, numbers: form }: Pick<ListHeader, 'date' | 'cutoff' | 'numbers'>,
  own: SupplementForm['row'] = (row) => row,
  fields?: FieldsOn,
): AsyncGenerator<readonly ListedPlayer[]> {
  const standings = await Standings.open(reader);
  const table = await CompactStandings.of(standings, cutoff);
  const decoder = new TextDecoder();
  const pages = numberPages(reader, indexSpaces(standings.head.index).players);
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
      rows.push(own(rowOf(fields?.get(key) ?? (JSON.parse(decoder.decode(bytes)) as PlayerCard), ratings), date));
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
async function* numberPages(reader: StoreReader, space: string): AsyncGenerator<readonly Entry[], undefined> {
  let from = '';
  for (;;) {
    const entries = await reader.entries(space, { from, limit: page });
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries;
    if (entries.length < page) return;
    from = `${last.key}\u0001`;
  }
}

/** Every player's ratings on the cut-off day in typed arrays, about twenty bytes each. */
class CompactStandings {
  readonly #first: Uint32Array;
  readonly #system: Uint8Array;
  readonly #rating: Float64Array;
  readonly #games: Int32Array;
  /** Day numbers; 0 if none. */
  readonly #last: Int32Array;

  private constructor(first: Uint32Array, system: Uint8Array, rating: Float64Array, games: Int32Array, last: Int32Array) {
    this.#first = first;
    this.#system = system;
    this.#rating = rating;
    this.#games = games;
    this.#last = last;
  }

  static async of(standings: Standings, cutoff: IsoDate): Promise<CompactStandings> {
    const first = new Uint32Array(standings.head.players + 1);
    let room = 1024;
    let [system, rating, games, last] = [
      new Uint8Array(room),
      new Float64Array(room),
      new Int32Array(room),
      new Int32Array(room),
    ];
    let [filled, reached] = [0, 0];
    for await (const block of standings.blocks(cutoff)) {
      if (filled + block.length > room) {
        room *= 2;
        [system, rating] = [grown(system, new Uint8Array(room)), grown(rating, new Float64Array(room))];
        [games, last] = [grown(games, new Int32Array(room)), grown(last, new Int32Array(room))];
      }
      for (const one of block) {
        while (reached <= one.player) first[reached++] = filled;
        system[filled] = one.system;
        rating[filled] = one.rating;
        games[filled] = one.games;
        last[filled] = one.lastRated === noDay ? 0 : one.lastRated;
        filled++;
      }
    }
    while (reached < first.length) first[reached++] = filled;
    return new CompactStandings(first, system, rating, games, last);
  }

  ratings(player: PlayerNumber, isWhole: boolean): ListedPlayer['ratings'] {
    const ratings: ListedPlayer['ratings'][number][] = [];
    for (let at = this.#first[player] ?? 0; at < (this.#first[player + 1] ?? 0); at++) {
      const exact = this.#rating[at] ?? 0;
      const last = dayAt(this.#last, at);
      const listed: Writable<ListedPlayer['ratings'][number]> = {
        system: systemOf(systemAt(this.#system, at)),
        rating: officialRating(exact),
        games: this.#games[at] ?? 0,
      };
      if (!isWhole) listed.exact = exact;
      if (last !== 0) listed.lastRated = dateOf(last);
      ratings.push(listed);
    }
    return ratings;
  }
}

function grown<T extends Uint8Array | Float64Array | Int32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
