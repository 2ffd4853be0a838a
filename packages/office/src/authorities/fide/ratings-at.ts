// FIDE ratings on a day: from the list in force then, or from the office's opening state. Events are rated from these (4.13), so
// they never change afterwards.

import type { IsoDate } from '@harkness/rules';
import { chunkOfPlayer, type ListHead, readLines, rowIn } from '../../engines/period/content.js';
import { listInForceOn } from '../../engines/period/publish.js';
import type { Career, ListedPlayer } from '../../engines/period/row.js';
import { fideOpeningSpace } from '../../facts/cards/index-batch.js';
import { type FideOpening, fideOpeningKey } from '../../facts/cards/index-players.js';
import type { FideSystem, PlayerId } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';

export type FideList = FideSystem;

export interface RatingThen {
  /** Null if unrated (delisted). */
  readonly rating: number | null;
  /** As published; null if unknown. */
  readonly k: number | null;
  /** Date of the list that states it. */
  readonly kSince: IsoDate;
  readonly career: Career;
}

/** Ratings by player and day. */
export interface RatingsByDay {
  /** Undefined if never rated by that day. */
  of(player: PlayerId, day: IsoDate): Promise<RatingThen | undefined>;
}

/** Maximum number of chunks kept in memory, some 75 kB each. */
const chunksKept = 64;

export class RatingsAt implements RatingsByDay {
  readonly #reader: StoreReader;
  readonly #list: FideList;
  /** By requested day; days under the same list share its head. */
  readonly #heads = new Map<IsoDate, ListHead | undefined>();
  readonly #headOfList = new Map<IsoDate, ListHead>();
  readonly #openedSince = new Map<IsoDate, readonly IsoDate[]>();
  readonly #chunks = new Map<string, Buffer>();
  /** By list and player. */
  readonly #ahead = new Map<IsoDate, Map<PlayerId, ListedPlayer | undefined>>();

  constructor(reader: StoreReader, list: FideList) {
    this.#reader = reader;
    this.#list = list;
  }

  /** The latest list dated on or before a day. */
  async head(day: IsoDate): Promise<ListHead | undefined> {
    if (!this.#heads.has(day)) {
      const found = await listInForceOn(this.#reader, this.#list, day);
      const head = found === undefined ? undefined : (this.#headOfList.get(found.header.date) ?? found);
      if (head !== undefined) this.#headOfList.set(head.header.date, head);
      this.#heads.set(day, head);
    }
    return this.#heads.get(day);
  }

  /** Undefined if never rated by that day. */
  async of(player: PlayerId, day: IsoDate): Promise<RatingThen | undefined> {
    const head = await this.head(day);
    const row = head === undefined ? undefined : await this.#row(head, player);
    const listed = head === undefined || row === undefined ? undefined : ratingIn(row, head.header.date);
    if (listed !== undefined && (head === undefined || !(await this.isOpenedSince(head, day)))) return listed;
    const opening = await this.opening(player, day);
    // The later source counts. A player missing from a list after their opening rating no longer has that rating.
    if (opening === undefined || (head !== undefined && head.header.date > opening.asOf)) return listed;
    const { asOf, rating, k = null, games, ever2300, ever2400, lastGame } = opening;
    return { rating, k, kSince: asOf, career: { games, ever2300, ever2400, lastGame } };
  }

  /** The last opening rating as of a day. */
  async opening(player: PlayerId, day: IsoDate): Promise<FideOpening | undefined> {
    const key = fideOpeningKey(this.#list, player);
    const entries = await this.#reader.entries(fideOpeningSpace, { from: key, to: `${key}\u0001` });
    const openings = entries.map(({ ref }) => JSON.parse(ref) as FideOpening).filter(({ asOf }) => asOf <= day);
    return openings.sort((a, b) => (a.asOf < b.asOf ? -1 : 1)).at(-1);
  }

  /** Whether ratings valid on a day were imported after a list was made, for example from a list of FIDE's. */
  async isOpenedSince(head: ListHead, day: IsoDate): Promise<boolean> {
    const { date, upTo } = head.header;
    let since = this.#openedSince.get(date);
    if (since === undefined) {
      const days = new Set<IsoDate>();
      for await (const facts of this.#reader.facts({ from: upTo + 1, kinds: ['opening-state'] })) {
        for (const fact of facts) {
          if (fact.kind === 'opening-state' && fact.body.authority === 'fide' && fact.body.asOf >= date) days.add(fact.body.asOf);
        }
      }
      since = [...days].sort();
      this.#openedSince.set(date, since);
    }
    const [first] = since;
    return first !== undefined && first <= day;
  }

  /** Reads the rows of many players in the order of a list: asked for one by one, each would unpack a chunk of 250. */
  async readAhead(players: ReadonlySet<PlayerId>, days: ReadonlySet<IsoDate>): Promise<void> {
    const inOrder = [...players].sort();
    for (const day of days) {
      const head = await this.head(day);
      if (head === undefined) continue;
      const rows = this.#ahead.get(head.header.date) ?? new Map<PlayerId, ListedPlayer | undefined>();
      for (const player of inOrder) if (!rows.has(player)) rows.set(player, await this.#row(head, player));
      this.#ahead.set(head.header.date, rows);
    }
  }

  async #row(head: ListHead, player: PlayerId): Promise<ListedPlayer | undefined> {
    const ahead = this.#ahead.get(head.header.date);
    if (ahead?.has(player)) return ahead.get(player);
    const number = chunkOfPlayer(head, player);
    if (number < 0) return undefined;
    const key = `${head.header.date}/${number}`;
    let lines = this.#chunks.get(key);
    if (lines === undefined) {
      lines = await readLines(this.#reader, head, number);
      const [oldest] = this.#chunks.keys();
      if (this.#chunks.size >= chunksKept && oldest !== undefined) this.#chunks.delete(oldest);
      this.#chunks.set(key, lines);
    }
    return rowIn(lines, player);
  }
}

/** Undefined if the player is on the list but never had a rating. */
export function ratingIn(row: ListedPlayer, date: IsoDate): RatingThen | undefined {
  const [listed] = row.ratings;
  if (listed === undefined || row.career === undefined) return undefined;
  return { rating: listed.rating, k: listed.k ?? null, kSince: date, career: row.career };
}

const kept = new WeakMap<StoreReader, Map<FideList, RatingsAt>>();

/** The ratings of one list in a snapshot; opened only once. */
export function ratingsOf(reader: StoreReader, list: FideList): RatingsAt {
  const lists = kept.get(reader) ?? new Map<FideList, RatingsAt>();
  const ratings = lists.get(list) ?? new RatingsAt(reader, list);
  kept.set(reader, lists.set(list, ratings));
  return ratings;
}
