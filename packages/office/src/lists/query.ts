// Queries of a published list: a page of it by rating, name order or change, filtered; a player's rank; changes since another
// list; the full difference between two.

import { rowsInChunk } from '../engines/period/chunks.js';
import { type ListColumns, RowFlag, type SystemColumns } from '../engines/period/columns.js';
import { type ListHead, readChunk, readColumns } from '../engines/period/content.js';
import type { PlayerRank } from '../engines/period/ranks.js';
import type { ListedPlayer } from '../engines/period/row.js';
import { clubMemberSpace } from '../facts/cards/index-batch.js';
import type { IsoDate, PlayerId, RatingSystem } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface ListFilter {
  readonly system: RatingSystem;
  readonly federation?: string;
  readonly state?: string;
  readonly title?: string;
  /** Only these players. */
  readonly players?: ReadonlySet<PlayerId>;
  readonly sex?: 'm' | 'f';
  readonly bornFrom?: number;
  readonly bornTo?: number;
  readonly ratingFrom?: number;
  readonly ratingTo?: number;
  /** Minimum games: 26 excludes provisional ratings. */
  readonly gamesFrom?: number;
  /** FIDE 7.24: the ranking of top players excludes inactive ones. Default: true. */
  readonly inactive?: boolean;
  readonly status?: 'new' | 'delisted';
}

export interface ListQuery extends ListFilter {
  /** Default: rating, highest first. */
  readonly sort?: 'rating' | 'player';
  readonly offset?: number;
  readonly limit?: number;
}

export interface RankedPlayer {
  /** 1 for the highest; equal ratings share a rank. Only if sorted by rating. */
  readonly rank?: number;
  readonly row: ListedPlayer;
}

export interface ListPage {
  /** How many rows pass the filter. */
  readonly total: number;
  readonly players: readonly RankedPlayer[];
}

export async function queryList(reader: StoreReader, head: ListHead, query: ListQuery): Promise<ListPage> {
  const columns = await readColumns(reader, head);
  const system = columns.systems.get(query.system);
  if (system === undefined) return { total: 0, players: [] };
  const rows = filterRows(columns, system, query);
  const byRating = query.sort !== 'player';
  // Ties are ordered by id, so that pages do not depend on the engine.
  if (byRating) rows.sort((a, b) => (system.rating[b] ?? 0) - (system.rating[a] ?? 0) || a - b);
  const from = Math.max(0, query.offset ?? 0);
  const wanted = rows.slice(from, from + (query.limit ?? 50));
  const found = await readSome(reader, head, wanted);
  let rank = 0;
  let rated = -1;
  const players = [...wanted].flatMap((row, at): RankedPlayer[] => {
    const listed = found.get(row);
    if (listed === undefined) return [];
    if (!byRating) return [{ row: listed }];
    const rating = system.rating[row] ?? 0;
    if (rating !== rated) rank = rankIn(rows, system, from + at);
    rated = rating;
    return [{ rank, row: listed }];
  });
  return { total: rows.length, players };
}

/** The position of the first row with the same rating. */
function rankIn(rows: Uint32Array, system: SystemColumns, at: number): number {
  const rating = system.rating[rows[at] ?? 0];
  let [low, high] = [0, at];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((system.rating[rows[middle] ?? 0] ?? 0) > (rating ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

/** A player's rank among the rows that pass the filter; undefined if theirs does not. */
export async function rankOf(
  reader: StoreReader,
  head: ListHead,
  player: PlayerId,
  filter: ListFilter,
): Promise<PlayerRank | undefined> {
  const columns = await readColumns(reader, head);
  const system = columns.systems.get(filter.system);
  const own = findRow(columns, player);
  if (system === undefined || own < 0) return undefined;
  const rows = filterRows(columns, system, filter);
  if (!rows.includes(own)) return undefined;
  let higher = 0;
  for (const row of rows) if ((system.rating[row] ?? 0) > (system.rating[own] ?? 0)) higher++;
  return { rank: higher + 1, of: rows.length };
}

/** Row numbers that pass the filter, in order of ids. */
export function filterRows(columns: ListColumns, system: SystemColumns, filter: ListFilter): Uint32Array {
  const rows = new Uint32Array(columns.rows);
  let count = 0;
  const only = filter.players;
  const ids = only === undefined ? [] : columns.players();
  const code = (texts: readonly string[], text: string | undefined): number => (text === undefined ? -1 : texts.indexOf(text));
  const federation = code(columns.federation.texts, filter.federation);
  const state = code(columns.state.texts, filter.state);
  const title = code(columns.title.texts, filter.title);
  const status = filter.status === 'new' ? RowFlag.isNew : filter.status === 'delisted' ? RowFlag.delisted : 0;
  for (let row = 0; row < columns.rows; row++) {
    const rating = system.rating[row] ?? 0;
    const flags = columns.flags[row] ?? 0;
    // A delisted player has no rating; anyone else without one is not on the list of this system.
    if (rating === 0 && filter.status !== 'delisted') continue;
    if (only !== undefined && !only.has(ids[row] ?? '')) continue;
    if (status !== 0 && (flags & status) === 0) continue;
    if (filter.inactive === false && (flags & RowFlag.inactive) !== 0) continue;
    if (filter.sex !== undefined && ((flags & RowFlag.female) !== 0) !== (filter.sex === 'f')) continue;
    if (filter.federation !== undefined && columns.federation.codes[row] !== federation) continue;
    if (filter.state !== undefined && columns.state.codes[row] !== state) continue;
    if (filter.title !== undefined && columns.title.codes[row] !== title) continue;
    if (filter.ratingFrom !== undefined && rating < filter.ratingFrom) continue;
    if (filter.ratingTo !== undefined && rating > filter.ratingTo) continue;
    if (filter.gamesFrom !== undefined && (system.games[row] ?? 0) < filter.gamesFrom) continue;
    const born = columns.birthYear[row] ?? 0;
    if (filter.bornFrom !== undefined && born < filter.bornFrom) continue;
    if (filter.bornTo !== undefined && (born === 0 || born > filter.bornTo)) continue;
    rows[count++] = row;
  }
  return rows.slice(0, count);
}

/** Current members of a club, because published lists do not show clubs. */
export async function membersOf(reader: StoreReader, club: string): Promise<Set<PlayerId>> {
  const entries = await reader.entries(clubMemberSpace, { from: club, to: `${club}\u0001` });
  return new Set(entries.map(({ ref }) => ref));
}

/** Clubs with players on the list, by name. */
export async function clubsOn(reader: StoreReader, columns: ListColumns): Promise<string[]> {
  const clubs = new Set<string>();
  for (const { key, ref } of await reader.entries(clubMemberSpace))
    if (!clubs.has(key) && findRow(columns, ref) >= 0) clubs.add(key);
  return [...clubs].toSorted();
}

export function findRow(columns: ListColumns, player: PlayerId): number {
  const players = columns.players();
  let [low, high] = [0, players.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((players[middle] ?? '') < player) low = middle + 1;
    else high = middle;
  }
  return players[low] === player ? low : -1;
}

/** Rows by their number; each chunk is read once. */
export async function readSome(reader: StoreReader, head: ListHead, rows: Uint32Array): Promise<Map<number, ListedPlayer>> {
  const found = new Map<number, ListedPlayer>();
  const byChunk = new Map<number, number[]>();
  for (const row of rows) {
    const chunk = Math.floor(row / rowsInChunk);
    const others = byChunk.get(chunk);
    if (others === undefined) byChunk.set(chunk, [row]);
    else others.push(row);
  }
  for (const [chunk, wanted] of byChunk) {
    const listed = await readChunk(reader, head, chunk);
    for (const row of wanted) {
      const one = listed[row % rowsInChunk];
      if (one !== undefined) found.set(row, one);
    }
  }
  return found;
}

export interface ListChange {
  readonly player: PlayerId;
  /** Null if not on that list, or without a rating there. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface ListDiff {
  readonly list: ListHead['header']['list'];
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly system: RatingSystem;
  readonly appeared: number;
  readonly gone: number;
  readonly risen: number;
  readonly fallen: number;
  readonly unchanged: number;
  /** Everyone whose rating changed, in order of ids. */
  readonly changes: readonly ListChange[];
}

/** What changed from one list to another in a system. */
export async function diffLists(reader: StoreReader, before: ListHead, after: ListHead, system: RatingSystem): Promise<ListDiff> {
  const counts = { appeared: 0, gone: 0, risen: 0, fallen: 0, unchanged: 0 };
  const changes: ListChange[] = [];
  for (const change of joinLists(await readColumns(reader, before), await readColumns(reader, after), system)) {
    const { from, to } = change;
    if (from === to) counts.unchanged++;
    else {
      changes.push(change);
      if (from === null) counts.appeared++;
      else if (to === null) counts.gone++;
      else if (to > from) counts.risen++;
      else counts.fallen++;
    }
  }
  return { list: after.header.list, from: before.header.date, to: after.header.date, system, ...counts, changes };
}

/** Everyone on either list, in order of ids, with the rating on each. */
export function* joinLists(before: ListColumns, after: ListColumns, system: RatingSystem): Generator<ListChange> {
  const [old, now] = [before.systems.get(system)?.rating, after.systems.get(system)?.rating];
  const [oldPlayers, nowPlayers] = [before.players(), after.players()];
  let [i, j] = [0, 0];
  const shown = (rating: number | undefined): number | null => (rating === undefined || rating === 0 ? null : rating);
  while (i < oldPlayers.length || j < nowPlayers.length) {
    const [left, right] = [oldPlayers[i], nowPlayers[j]];
    const isOld = left !== undefined && (right === undefined || left <= right);
    const isNow = right !== undefined && (left === undefined || right <= left);
    const change = {
      player: (isOld ? left : right) ?? '',
      from: isOld ? shown(old?.[i]) : null,
      to: isNow ? shown(now?.[j]) : null,
    };
    if (isOld) i++;
    if (isNow) j++;
    if (change.from !== null || change.to !== null) yield change;
  }
}
