// FIDE ratings at a day: on the list in force then, or as the office opened with them. Events are rated from these (4.13), so
// they never change afterwards.

import type { IsoDate } from '@harkness/rules';
import type { PlayerId } from '../../facts.js';
import { fideOpeningSpace } from '../../search/index-batch.js';
import { type FideOpening, fideOpeningKey } from '../../search/index-players.js';
import type { StoreReader } from '../../store/port.js';
import { chunkOfPlayer, type ListHead, readChunk, readListHead } from '../content.js';
import { publishedDates } from '../publish.js';
import type { Career, ListedPlayer } from '../row.js';

export type FideList = 'FIDE-standard' | 'FIDE-rapid' | 'FIDE-blitz';

export interface RatingThen {
  /** Null: unrated (delisted). */
  readonly rating: number | null;
  /** As published; an opening state has none. */
  readonly k: number | null;
  readonly career: Career;
}

/** Chunks of rows kept in memory at most. */
const chunksKept = 64;

export class RatingsAt {
  readonly #reader: StoreReader;
  readonly #list: FideList;
  #dates: readonly IsoDate[] | undefined;
  readonly #heads = new Map<IsoDate, ListHead | undefined>();
  readonly #chunks = new Map<string, ReadonlyMap<PlayerId, ListedPlayer>>();

  constructor(reader: StoreReader, list: FideList) {
    this.#reader = reader;
    this.#list = list;
  }

  /** The latest list dated on or before a day. */
  async head(day: IsoDate): Promise<ListHead | undefined> {
    this.#dates ??= await publishedDates(this.#reader, this.#list);
    const date = this.#dates.findLast((one) => one <= day);
    if (date === undefined) return undefined;
    if (!this.#heads.has(date)) this.#heads.set(date, await readListHead(this.#reader, this.#list, date));
    return this.#heads.get(date);
  }

  /** Undefined: never rated by that day. */
  async of(player: PlayerId, day: IsoDate): Promise<RatingThen | undefined> {
    const head = await this.head(day);
    const row = head === undefined ? undefined : await this.#row(head, player);
    const [listed] = row?.ratings ?? [];
    if (listed !== undefined && row?.career !== undefined)
      return { rating: listed.rating, k: listed.k ?? null, career: row.career };
    const opening = await this.opening(player);
    // Once a list has come after it, the list has the last word: an opening rating that is not on it was given up.
    if (opening === undefined || opening.asOf > day || (head !== undefined && head.header.date > opening.asOf)) return undefined;
    const { rating, games, ever2300, ever2400, lastGame } = opening;
    return { rating, k: null, career: { games, ever2300, ever2400, lastGame } };
  }

  async opening(player: PlayerId): Promise<FideOpening | undefined> {
    const key = fideOpeningKey(this.#list, player);
    const entries = await this.#reader.entries(fideOpeningSpace, { from: key, to: `${key}\u0001` });
    const openings = entries.map(({ ref }) => JSON.parse(ref) as FideOpening);
    return openings.sort((a, b) => (a.asOf < b.asOf ? -1 : 1)).at(-1);
  }

  async #row(head: ListHead, player: PlayerId): Promise<ListedPlayer | undefined> {
    const number = chunkOfPlayer(head, player);
    if (number < 0) return undefined;
    const key = `${head.header.date}/${number}`;
    let chunk = this.#chunks.get(key);
    if (chunk === undefined) {
      chunk = new Map((await readChunk(this.#reader, head, number)).map((row) => [row.player, row]));
      const [oldest] = this.#chunks.keys();
      if (this.#chunks.size >= chunksKept && oldest !== undefined) this.#chunks.delete(oldest);
      this.#chunks.set(key, chunk);
    }
    return chunk.get(player);
  }
}
