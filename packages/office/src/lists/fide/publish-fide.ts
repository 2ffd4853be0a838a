// FIDE lists: each made of the list before and of the events rated since (7.1), two-monthly and then monthly, in one pass over
// the players, whatever their number.
//
//   fide-pools     `<list>/<date>` → results of unrated players, for the next list
//   fide-waiting   `<list>/<date>` → sections known but not rated yet
//   fide-results   `<event>/<section>` → what the section brought each player

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { addDays, failed, type IsoDate, isIsoDate, ok, type Result } from '@harkness/rules';
import { type ListType, ratingChange } from '@harkness/rules/fide';
import type { EventId, PlayerId } from '../../facts.js';
import { type PlayerCard, playerCardSpace } from '../../search/cards.js';
import { fideOpeningSpace } from '../../search/index-batch.js';
import { searchPosition, updateSearch } from '../../search/index-facts.js';
import type { Store, StoreReader, StoreWriter } from '../../store/port.js';
import { isFideListDate } from '../calendar.js';
import { type ListHead, readRows } from '../content.js';
import { alreadyPublished, listProblem, type PublishContext, type PublishedList, publish } from '../publish.js';
import type { ListedPlayer, ListHeader } from '../row.js';
import { emptyPool, type ListRules, listRules, nextRow, type Pool } from './next-row.js';
import { gatherPeriod, type Period, type SectionResult } from './period.js';
import { type FideList, RatingsAt, type RatingThen } from './ratings-at.js';
import { type SectionsOfList, type SectionVersion, sectionsOfList, type WaitingSection } from './sections.js';

const poolSpace = 'fide-pools';
const waitingSpace = 'fide-waiting';
const resultSpace = 'fide-results';

export const fideLists: readonly FideList[] = ['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'];

export function listTypeOf(list: FideList): ListType {
  return list === 'FIDE-standard' ? 'standard' : list === 'FIDE-rapid' ? 'rapid' : 'blitz';
}

/** Publishes the list of a date from the ledger as it is. Lists come in order: one earlier than the last is refused. */
export async function publishFideList(
  store: Store,
  list: FideList,
  date: IsoDate,
  context: PublishContext,
): Promise<Result<PublishedList>> {
  if (!isIsoDate(date) || !isFideListDate(date)) {
    return failed(
      listProblem(
        'list-date',
        'date',
        `No FIDE list is dated ${date}.`,
        'Lists are dated the first of every second month until 2012, then of every month (7.11, 7.3).',
      ),
    );
  }
  const rules = listRules(list, listTypeOf(list), date);
  if (typeof rules === 'string')
    return failed(listProblem('list-rules', 'date', rules, 'Ask for a date from which the rules are known.'));
  const done = await store.exclusively(`list-${list.toLowerCase()}`, async (): Promise<Result<PublishedList>> => {
    const there = await store.read((reader) => alreadyPublished(reader, list, date));
    if (there !== undefined) return ok(there);
    await updateSearch(store);
    return store.read(async (reader) => {
      const made = await makeFideList(reader, rules);
      if (!made.ok) return made;
      const { header, rows, finish } = made.value;
      return publish(store, header, [list], rows, context, finish);
    });
  });
  if (done === undefined) throw new Error('waiting for the lock of the list was not waited for');
  return done;
}

export interface MadeFideList {
  readonly header: ListHeader;
  readonly rows: AsyncGenerator<ListedPlayer>;
  /** Writes what the next list needs; after the rows. */
  readonly finish: (writer: StoreWriter) => Promise<void>;
  readonly held: readonly WaitingSection[];
}

/** The next list, from the reader's ledger and the list before. */
export async function makeFideList(reader: StoreReader, rules: ListRules): Promise<Result<MadeFideList>> {
  const { list, date, listType } = rules;
  const ratings = new RatingsAt(reader, list);
  const before = await ratings.head('9999-12-31');
  if (before !== undefined && before.header.date >= date) {
    return failed(
      listProblem(
        'list-order',
        'date',
        `The list of ${before.header.date} is already published.`,
        'Lists are made one after another; publish a later one.',
      ),
    );
  }
  const upTo = await searchPosition(reader);
  const fact = await reader.factAt(upTo);
  if (fact === undefined)
    return failed(listProblem('ledger-empty', 'date', 'The ledger is empty.', 'Begin with players and an opening state.'));
  const header: ListHeader = {
    format: 'harkness-list-1',
    authority: 'fide',
    list,
    date,
    upTo,
    ledgerHash: fact.hash,
    ...(before === undefined ? {} : { previous: { date: before.header.date, contentHash: before.contentHash } }),
  };
  const standard = list === 'FIDE-standard' ? undefined : new RatingsAt(reader, 'FIDE-standard');
  const today = addDays(date, -1);
  const sections = await sectionsOfList({
    reader,
    listType,
    date,
    from: (before?.header.upTo ?? 0) + 1,
    to: upTo,
    waiting:
      before === undefined ? [] : await readJson<SectionVersion[]>(reader, waitingSpace, `${list}/${before.header.date}`, []),
    isRated: async (event, section) => (await fideResultOf(reader, event, section))?.list === list,
  });
  const period = await gatherPeriod(
    {
      reader,
      list,
      listType,
      date,
      ratings,
      standard,
      today,
      resultOf: (event, section) => fideResultOf(reader, event, section),
    },
    sections,
  );
  const pools =
    before === undefined
      ? {}
      : await readJson<{ [player: string]: Pool }>(reader, poolSpace, `${list}/${before.header.date}`, {});
  const maker = new RowMaker(reader, rules, before, period, new Map(Object.entries(pools)), ratings, standard, today);
  return ok({
    header,
    rows: maker.rows(),
    finish: (writer) => finishList(writer, rules, sections, period, maker),
    held: [...period.held, ...sections.dropped],
  });
}

class RowMaker {
  readonly pools = new Map<PlayerId, Pool>();
  readonly kUsed = new Map<PlayerId, number>();
  readonly #reader: StoreReader;
  readonly #rules: ListRules;
  readonly #before: ListHead | undefined;
  readonly #period: Period;
  readonly #oldPools: ReadonlyMap<PlayerId, Pool>;
  readonly #ratings: RatingsAt;
  readonly #standard: RatingsAt | undefined;
  readonly #today: IsoDate;

  constructor(
    reader: StoreReader,
    rules: ListRules,
    before: ListHead | undefined,
    period: Period,
    oldPools: ReadonlyMap<PlayerId, Pool>,
    ratings: RatingsAt,
    standard: RatingsAt | undefined,
    today: IsoDate,
  ) {
    this.#reader = reader;
    this.#rules = rules;
    this.#before = before;
    this.#period = period;
    this.#oldPools = oldPools;
    this.#ratings = ratings;
    this.#standard = standard;
    this.#today = today;
  }

  /** Cards, rows of the list before and openings all come in order of ids: one pass. */
  async *rows(): AsyncGenerator<ListedPlayer> {
    const old = new Ahead(this.#oldRows());
    const openings = new Ahead(this.#openings());
    const decoder = new TextDecoder();
    for await (const { key, bytes } of this.#reader.blobs(playerCardSpace)) {
      const row = await old.at(key, (one) => one.player);
      const opening = await openings.at(key, (one) => one);
      const period = this.#period.players.get(key);
      const pool = this.#oldPools.get(key);
      // Nearly everybody: nothing of FIDE is known of him.
      const titled = this.#rules.list === 'FIDE-standard' && includesTitle(bytes);
      if (row === undefined && opening === undefined && period === undefined && pool === undefined && !titled) continue;
      const card = JSON.parse(decoder.decode(bytes)) as PlayerCard;
      if (card.mergedInto !== undefined || card.unregistered === true) continue;
      const next = nextRow(this.#rules, {
        card,
        before: row === undefined ? await this.#opened(key, opening) : ratingIn(row),
        standard: (await this.#standard?.of(key, this.#today))?.rating ?? null,
        period,
        pool: pool ?? emptyPool,
      });
      if (next.pool.performances.length + next.pool.results.length > 0) this.pools.set(key, next.pool);
      if (next.kUsed !== undefined) this.kUsed.set(key, next.kUsed);
      if (next.row !== undefined) yield next.row;
    }
  }

  async *#oldRows(): AsyncGenerator<ListedPlayer> {
    if (this.#before === undefined) return;
    for await (const rows of readRows(this.#reader, this.#before)) yield* rows;
  }

  /** Players with an opening rating of this list, in order. */
  async *#openings(): AsyncGenerator<PlayerId> {
    const prefix = `${this.#rules.list} `;
    let from = prefix;
    for (;;) {
      const entries = await this.#reader.entries(fideOpeningSpace, { from, to: `${prefix}\u{10FFFF}`, limit: 5000 });
      for (const { key } of entries) yield key.slice(prefix.length);
      const last = entries.at(-1);
      if (last === undefined || entries.length < 5000) return;
      from = `${last.key}\u0001`;
    }
  }

  async #opened(player: PlayerId, opening: PlayerId | undefined): Promise<RatingThen | undefined> {
    return opening === undefined ? undefined : this.#ratings.of(player, this.#today);
  }
}

/** A title in a card's bytes: cheaper than parsing a million cards. */
function includesTitle(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('"title":');
}

function ratingIn(row: ListedPlayer): RatingThen | undefined {
  const [listed] = row.ratings;
  if (listed === undefined || row.career === undefined) return undefined;
  return { rating: listed.rating, k: listed.k ?? null, career: row.career };
}

/** A stream in ascending order, asked for keys in ascending order. */
class Ahead<T> {
  readonly #items: AsyncGenerator<T>;
  #next: IteratorResult<T> | undefined;

  constructor(items: AsyncGenerator<T>) {
    this.#items = items;
  }

  async at(key: string, keyOf: (item: T) => string): Promise<T | undefined> {
    this.#next ??= await this.#items.next();
    while (this.#next.done !== true && keyOf(this.#next.value) < key) this.#next = await this.#items.next();
    return this.#next.done !== true && keyOf(this.#next.value) === key ? this.#next.value : undefined;
  }
}

async function finishList(
  writer: StoreWriter,
  rules: ListRules,
  sections: SectionsOfList,
  period: Period,
  maker: RowMaker,
): Promise<void> {
  const key = `${rules.list}/${rules.date}`;
  const waiting: WaitingSection[] = [...sections.wait, ...period.held];
  await writer.putBlob(waitingSpace, key, pack(waiting));
  await writer.putBlob(poolSpace, key, pack(Object.fromEntries(maker.pools)));
  for (const result of period.results) {
    await writer.putBlob(resultSpace, `${result.event}/${result.section}`, pack(withUsedK(result, maker.kUsed)));
  }
}

/** The K that counted, after its limit by the games of the period. */
function withUsedK(result: SectionResult, used: ReadonlyMap<PlayerId, number>): SectionResult {
  return {
    ...result,
    shares: result.shares.map((share) => {
      const k = share.rating === null ? undefined : used.get(share.player);
      if (k === undefined || k === share.k) return share;
      return { ...share, k, changeHundredths: ratingChange(k, share.halfPoints, share.expectedHundredths) };
    }),
  };
}

function pack(value: unknown): Uint8Array {
  return deflateRawSync(Buffer.from(JSON.stringify(value), 'utf8'), { level: 3 });
}

async function readJson<T>(reader: StoreReader, space: string, key: string, none: T): Promise<T> {
  const bytes = await reader.blob(space, key);
  return bytes === undefined ? none : (JSON.parse(inflateRawSync(bytes).toString('utf8')) as T);
}

/** What a section brought each player on the list that rated it (last). */
export async function fideResultOf(reader: StoreReader, event: EventId, section: number): Promise<SectionResult | undefined> {
  return readJson<SectionResult | undefined>(reader, resultSpace, `${event}/${section}`, undefined);
}

/** The results of all sections that FIDE lists have rated, in order of events. */
export async function* fideResults(reader: StoreReader): AsyncGenerator<SectionResult> {
  for await (const { bytes } of reader.blobs(resultSpace))
    yield JSON.parse(inflateRawSync(bytes).toString('utf8')) as SectionResult;
}

/** Sections known when a list was made but not rated on it, and why. */
export async function fideWaiting(reader: StoreReader, list: FideList, date: IsoDate): Promise<readonly WaitingSection[]> {
  return readJson<WaitingSection[]>(reader, waitingSpace, `${list}/${date}`, []);
}
