// What a list shows (7.12) and in which sections (7.21–7.24): the list itself, the alphabetical section with flags, the
// federations' lists, the top list, delisted players, and unrated titled players in a separate list.

import type { IsoDate } from '../core/dates.js';
import { type Activity, activityOn } from './activity.js';
import type { ListEntry } from './list.js';
import { compareText } from './order.js';
import type { ListCalendar } from './rating-periods.js';
import type { Rulebook } from './rulebook.js';

/** A player's data besides their rating. */
export interface PlayerRecord {
  readonly id: string;
  /** Not among the data of 7.12, but the alphabetical section of 7.23b needs it. */
  readonly name: string;
  readonly title: string | null;
  readonly federation: string;
  readonly birthYear: number | null;
  readonly gender: 'M' | 'F' | null;
}

/** The data of 7.12 for one player. */
export interface PublishedRow extends PlayerRecord {
  readonly rating: number;
  /** Games rated in the rating period. */
  readonly games: number;
  readonly k: number;
  readonly inactive: boolean;
}

export interface PublishedList {
  readonly list: IsoDate;
  /** Rated players who are shown, in alphabetical order; inactive players for two more years (7.23b). */
  readonly players: readonly PublishedRow[];
  /** All rated players, in alphabetical order; those no longer shown are flagged as inactive. */
  readonly alphabetical: readonly (PublishedRow & { readonly flagged: boolean })[];
  /** By federation, without flagged players. */
  readonly federations: ReadonlyMap<string, readonly PublishedRow[]>;
  /** Ranking of active players, highest first (7.24). */
  readonly top: readonly PublishedRow[];
  /** 7.21: dropped below the floor on this list. */
  readonly delisted: readonly PlayerRecord[];
  /** 7.22: titled players without a rating. */
  readonly unratedTitled: readonly PlayerRecord[];
}

export interface ListMember {
  readonly record: PlayerRecord;
  readonly entry: Pick<ListEntry, 'status' | 'rating' | 'k' | 'games'>;
  /** Day of their last rated game. */
  readonly lastGame: IsoDate | null;
}

/** The sections of a list. */
export function publishList(list: IsoDate, members: Iterable<ListMember>, calendar: ListCalendar, book: Rulebook): PublishedList {
  const rated: { row: PublishedRow; activity: Activity }[] = [];
  const delisted: PlayerRecord[] = [];
  const unratedTitled: PlayerRecord[] = [];
  for (const { record, entry, lastGame } of members) {
    if (entry.rating !== null && entry.k !== null) {
      const activity = activityOn(list, lastGame, calendar, book);
      rated.push({
        row: { ...record, rating: entry.rating, games: entry.games, k: entry.k, inactive: activity.inactive },
        activity,
      });
      continue;
    }
    if (entry.status === 'delisted') delisted.push(record);
    if (record.title !== null) unratedTitled.push(record);
  }
  rated.sort((a, b) => byName(a.row, b.row));
  const players = rated.filter(({ activity }) => activity.shown).map(({ row }) => row);
  return {
    list,
    players,
    alphabetical: rated.map(({ row, activity }) => ({ ...row, flagged: activity.flagged })),
    federations: byFederation(players),
    top: rated
      .filter(({ activity }) => activity.onTopList)
      .map(({ row }) => row)
      .sort((a, b) => b.rating - a.rating || byName(a, b)),
    delisted: delisted.sort(byName),
    unratedTitled: unratedTitled.sort(byName),
  };
}

/** By name, then id. */
function byName(a: PlayerRecord, b: PlayerRecord): number {
  return compareText(a.name, b.name) || compareText(a.id, b.id);
}

function byFederation(rows: readonly PublishedRow[]): Map<string, PublishedRow[]> {
  const federations = new Map<string, PublishedRow[]>();
  for (const row of rows) {
    const known = federations.get(row.federation);
    if (known === undefined) federations.set(row.federation, [row]);
    else known.push(row);
  }
  return federations;
}
