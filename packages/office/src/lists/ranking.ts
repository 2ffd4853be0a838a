// Rankings from a published list: filtered rows by rating, gain, change or games played, with the change since the previous list
// and the place there. Computed from the columns; only the rows of the requested page are read.

import { dayNumber } from '@harkness/rules';
import { type ListColumns, RowFlag, type SystemColumns } from '../engines/period/columns.js';
import { type ListHead, readColumns } from '../engines/period/content.js';
import { activeSince } from '../engines/period/ranks.js';
import type { ListedPlayer } from '../engines/period/row.js';
import type { RatingSystem } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';
import { clubsOn, filterRows, findRow, type ListFilter, readSome } from './query.js';

export interface RankingFilter extends ListFilter {
  /** Only players rated in the two years before the list. */
  readonly active?: boolean;
}

export type RankingOrder = 'rating' | 'improved' | 'busiest' | 'moved' | 'player';

export interface RankingQuery extends RankingFilter {
  readonly order: RankingOrder;
  readonly offset: number;
  readonly limit: number;
  /** Only these players; their places are still those in the full order. */
  readonly only?: ReadonlySet<string>;
}

export interface RankingRow {
  readonly rank?: number;
  readonly row: ListedPlayer;
  /** Since the previous list. */
  readonly change?: number;
  /** Places gained since the previous list; negative if lost. Only by rating. */
  readonly climbed?: number;
  /** Since the list a year before, or since the first one. */
  readonly gained?: number;
  readonly played?: number;
}

export interface Ranking {
  /** How many rows pass the filter. */
  readonly total: number;
  readonly rows: readonly RankingRow[];
}

/** `before`: the previous list; `yearBefore`: the list a year before, or the first one. */
export async function ranking(
  reader: StoreReader,
  head: ListHead,
  { before, yearBefore }: { readonly before?: ListHead | undefined; readonly yearBefore?: ListHead | undefined },
  query: RankingQuery,
): Promise<Ranking> {
  const now = await Side.read(reader, head, query);
  if (now === undefined) return { total: 0, rows: [] };
  const last = before === undefined ? undefined : await Side.read(reader, before, query);
  const year = yearBefore === undefined ? undefined : await Side.read(reader, yearBefore, query);
  const rows = now.rows();
  const earlier = query.order === 'moved' ? last : year;
  // Without an earlier list nothing has changed, and nobody has played since.
  if (compared.has(query.order) && earlier === undefined) return { total: 0, rows: [] };
  const keys = keysOf(now, earlier, rows, query.order);
  const kept = compared.has(query.order) ? rows.filter((row) => (keys.get(row) ?? 0) > 0) : rows;
  if (query.order !== 'player') kept.sort((a, b) => (keys.get(b) ?? 0) - (keys.get(a) ?? 0) || a - b);
  const asked = query.only === undefined ? kept : onlyOf(kept, now.columns.players(), query.only);
  const wanted = asked.slice(query.offset, query.offset + query.limit);
  const found = await readSome(reader, head, Uint32Array.from(wanted));
  let [rank, key] = [0, Number.NaN];
  const page = [...wanted].flatMap((row): RankingRow[] => {
    const own = keys.get(row) ?? 0;
    if (own !== key && query.order !== 'player') rank = firstWith(kept, keys, own) + 1;
    key = own;
    const listed = found.get(row);
    if (listed === undefined) return [];
    const [then, longAgo] = [last?.rowOf(listed.player), year?.rowOf(listed.player)];
    const change = difference(now.rating(row), last?.rating(then));
    const gained = difference(now.rating(row), year?.rating(longAgo));
    const played = year === undefined ? undefined : now.games(row) - gamesThen(year, longAgo);
    const climbed = query.order === 'rating' && then !== undefined ? climbedFrom(last, then, rank) : undefined;
    return [
      {
        ...(query.order === 'player' ? {} : { rank }),
        row: listed,
        ...(change === undefined ? {} : { change }),
        ...(climbed === undefined ? {} : { climbed }),
        ...(gained === undefined ? {} : { gained }),
        ...(played === undefined ? {} : { played }),
      },
    ];
  });
  return { total: asked.length, rows: page };
}

function onlyOf(rows: Uint32Array, players: readonly string[], only: ReadonlySet<string>): Uint32Array {
  return rows.filter((row) => only.has(players[row] ?? ''));
}

/** The index of the first row with a key, in rows sorted by descending keys. */
function firstWith(rows: Uint32Array, keys: ReadonlyMap<number, number>, key: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys.get(rows[middle] ?? 0) ?? 0) > key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Somebody who was not on that list had played none of their games yet. */
function gamesThen(list: Side, row: number | undefined): number {
  return row === undefined ? 0 : list.games(row);
}

function climbedFrom(last: Side | undefined, then: number, rank: number): number | undefined {
  const before = last?.rankOf(then);
  return before === undefined ? undefined : before - rank;
}

function difference(now: number | undefined, before: number | undefined): number | undefined {
  return now === undefined || before === undefined ? undefined : now - before;
}

/** Orders by change since another list; unchanged players are left out. */
const compared: ReadonlySet<RankingOrder> = new Set(['improved', 'busiest', 'moved']);

/** `before`: the list to compare with. */
function keysOf(now: Side, before: Side | undefined, rows: Uint32Array, order: RankingOrder): Map<number, number> {
  const keys = new Map<number, number>();
  const players = compared.has(order) ? now.columns.players() : [];
  for (const row of rows) {
    const then = compared.has(order) ? before?.rowOf(players[row] ?? '') : undefined;
    const moved = difference(now.rating(row), before?.rating(then)) ?? 0;
    const value =
      order === 'improved'
        ? moved
        : order === 'moved'
          ? Math.abs(moved)
          : order === 'busiest'
            ? now.games(row) - (before === undefined ? 0 : gamesThen(before, then))
            : (now.rating(row) ?? 0);
    keys.set(row, value);
  }
  return keys;
}

/** One list with the filter applied. */
class Side {
  readonly columns: ListColumns;
  readonly #system: SystemColumns;
  readonly #head: ListHead;
  readonly #filter: RankingFilter;
  #higher: Uint32Array | undefined;

  private constructor(columns: ListColumns, system: SystemColumns, head: ListHead, filter: RankingFilter) {
    this.columns = columns;
    this.#system = system;
    this.#head = head;
    this.#filter = filter;
  }

  static async read(reader: StoreReader, head: ListHead, filter: RankingFilter): Promise<Side | undefined> {
    const columns = await readColumns(reader, head);
    const system = columns.systems.get(filter.system);
    return system === undefined ? undefined : new Side(columns, system, head, filter);
  }

  rows(): Uint32Array {
    const rows = filterRows(this.columns, this.#system, this.#filter);
    if (this.#filter.active !== true) return rows;
    const since = activeSince(dayNumber(this.#head.header.date));
    return rows.filter((row) => (this.#system.last[row] ?? 0) === 0 || (this.#system.last[row] ?? 0) >= since);
  }

  rowOf(player: string): number | undefined {
    const row = findRow(this.columns, player);
    return row < 0 ? undefined : row;
  }

  /** Undefined if not on this list, or without a rating. */
  rating(row: number | undefined): number | undefined {
    const rating = row === undefined ? 0 : (this.#system.rating[row] ?? 0);
    return rating === 0 ? undefined : rating;
  }

  games(row: number): number {
    return this.#system.games[row] ?? 0;
  }

  /** The place by rating among the rows that pass the filter; undefined if this row does not. */
  rankOf(row: number): number | undefined {
    const rating = this.rating(row);
    const rows = this.#higher === undefined ? this.rows() : undefined;
    if (rows !== undefined) {
      const counts = new Uint32Array(4000);
      for (const one of rows) {
        const at = Math.min(counts.length - 1, this.rating(one) ?? 0);
        counts[at] = (counts[at] ?? 0) + 1;
      }
      let above = 0;
      for (let at = counts.length - 1; at >= 0; at--) {
        const here = counts[at] ?? 0;
        counts[at] = above;
        above += here;
      }
      this.#higher = counts;
    }
    return rating === undefined ? undefined : (this.#higher?.[rating] ?? 0) + 1;
  }
}

export interface ListSummary {
  /** How many rows pass the filter. */
  readonly total: number;
  readonly median?: number;
  /** Players by rating, in steps of 100 from the lowest to the highest. */
  readonly distribution: readonly { readonly from: number; readonly players: number }[];
  /** Values that the list can be filtered by: only those that occur in it. */
  readonly states: readonly string[];
  readonly federations: readonly string[];
  /** Its systems in which somebody has a rating. */
  readonly systems: readonly RatingSystem[];
  /** The current clubs of its players. */
  readonly clubs: readonly string[];
  readonly women: boolean;
  readonly births: boolean;
  /** First and last year of birth of the rows that pass the filter; absent if none is known. */
  readonly born?: { readonly first: number; readonly last: number };
}

export async function summarizeList(reader: StoreReader, head: ListHead, filter: RankingFilter): Promise<ListSummary> {
  const side = await Side.read(reader, head, filter);
  const columns = await readColumns(reader, head);
  const rows = side?.rows() ?? new Uint32Array(0);
  const ratings = Array.from(rows, (row) => side?.rating(row) ?? 0).sort((a, b) => a - b);
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const row of rows) {
    const year = columns.birthYear[row] ?? 0;
    if (year === 0) continue;
    first = Math.min(first, year);
    last = Math.max(last, year);
  }
  const steps = new Map<number, number>();
  for (const rating of ratings) {
    const from = Math.floor(rating / 100) * 100;
    steps.set(from, (steps.get(from) ?? 0) + 1);
  }
  const [lowest = 0, highest = -100] = [Math.min(...steps.keys()), Math.max(...steps.keys())];
  const distribution = Number.isFinite(lowest)
    ? Array.from({ length: (highest - lowest) / 100 + 1 }, (_, at) => ({
        from: lowest + at * 100,
        players: steps.get(lowest + at * 100) ?? 0,
      }))
    : [];
  const median = ratings[Math.floor(ratings.length / 2)];
  const known = (texts: readonly string[]) => texts.filter((text) => text !== '').toSorted();
  return {
    total: ratings.length,
    ...(median === undefined ? {} : { median }),
    distribution,
    states: known(columns.state.texts),
    federations: known(columns.federation.texts),
    systems: head.systems.filter((system) => columns.systems.get(system)?.rating.some((rating) => rating > 0)),
    clubs: await clubsOn(reader, columns),
    women: columns.flags.some((flags) => (flags & RowFlag.female) !== 0),
    births: columns.birthYear.some((year) => year !== 0),
    ...(last === 0 ? {} : { born: { first, last } }),
  };
}
