// Drift of the scale between two lists (FIDE 10.2, 10.3): equal ratings should mean equal strength from year to year. The report
// shows the rated population, the sources of points, and whether ratings still predict results.

import { addMonths, dayNumber, type IsoDate } from '@harkness/rules';
import { type Accounts, type Band, BandTable, type Spread, spreadOf, type Transfers } from '../authorities/drift-tables.js';
import { authoritiesOf } from '../authorities/registry.js';
import { type ListColumns, RowFlag } from '../engines/period/columns.js';
import { type ListHead, readColumns } from '../engines/period/content.js';
import type { ListName } from '../engines/period/row.js';
import type { Audience } from '../facts/answers.js';
import { readPrecision } from '../facts/birth-date.js';
import type { RatingSystem } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface DriftOptions {
  readonly system: RatingSystem;
  /** Active: rated within this many months before the list. Default: 12. */
  readonly activeMonths?: number;
  /** Established: at least this many games. Default: the authority's number. */
  readonly establishedGames?: number;
  /** Default: the office. */
  readonly audience?: Audience;
}

export interface DriftReport {
  readonly list: ListName;
  readonly system: RatingSystem;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly activeMonths: number;
  readonly establishedGames: number;
  /** Active established players on each list. */
  readonly before: Spread;
  readonly after: Spread;
  /** Those on both lists, and the average change of their ratings. */
  readonly stayed: { readonly players: number; readonly meanChange: number };
  /** Active established players on the second list only; on the first only. */
  readonly entered: Spread;
  readonly left: Spread;
  readonly transfers: Transfers;
  /** Accounts for every point of the second list. */
  readonly accounts: Accounts;
  /** Expected against achieved scores by the player's own rating, and by the rating difference. */
  readonly byRating: readonly Band[];
  readonly byDifference: readonly Band[];
}

const bandOfRating = 200;
const bandOfDifference = 50;

/** Both lists must have the same name, the first being the earlier one. */
export async function driftBetween(
  reader: StoreReader,
  first: ListHead,
  second: ListHead,
  options: DriftOptions,
): Promise<DriftReport> {
  const { system } = options;
  const drift = (await authoritiesOf(reader)).ofSystem(system)?.drift;
  if (drift === undefined) throw new Error(`nobody has the system ${system}`);
  const activeMonths = options.activeMonths ?? 12;
  const establishedGames = options.establishedGames ?? drift.establishedGames;
  const [before, after] = [await readColumns(reader, first), await readColumns(reader, second)];
  const rowsBefore = activeEstablished(before, system, addMonths(first.header.date, -activeMonths), establishedGames);
  const rowsAfter = activeEstablished(after, system, addMonths(second.header.date, -activeMonths), establishedGames);
  const isWhole = options.audience === 'public' && (await readPrecision(reader)) === 'day';
  const tables = { isWhole, byRating: new BandTable(bandOfRating), byDifference: new BandTable(bandOfDifference) };
  const points = await drift.points(reader, system, first, second, tables);
  const { transfers, accounts } = isWhole ? inWholePoints(points) : points;
  const moved = compare(before, after, system, rowsBefore, rowsAfter);
  return {
    list: second.header.list,
    system,
    from: first.header.date,
    to: second.header.date,
    activeMonths,
    establishedGames,
    before: spreadOf(ratingsAt(before, system, rowsBefore)),
    after: spreadOf(ratingsAt(after, system, rowsAfter)),
    stayed: { players: moved.stayed, meanChange: moved.stayed === 0 ? 0 : moved.change / moved.stayed },
    entered: spreadOf(Uint16Array.from(moved.entered)),
    left: spreadOf(Uint16Array.from(moved.left)),
    transfers,
    accounts,
    byRating: tables.byRating.bands(),
    byDifference: tables.byDifference.bands(),
  };
}

/**
 * With a single newcomer, the sum is their rating, whose decimals reveal the birth date where ages count by the day. The parts
 * add up except for rounding.
 */
function inWholePoints<T>(points: T): T {
  if (typeof points === 'number') return Math.round(points) as T;
  if (typeof points !== 'object' || points === null) return points;
  return Object.fromEntries(Object.entries(points).map(([name, value]) => [name, inWholePoints(value)])) as T;
}

/** Row numbers, ascending. */
function activeEstablished(columns: ListColumns, system: RatingSystem, since: IsoDate, games: number): Uint32Array {
  const own = columns.systems.get(system);
  const from = dayNumber(since);
  const rows: number[] = [];
  for (let row = 0; own !== undefined && row < columns.rows; row++) {
    if ((own.rating[row] ?? 0) === 0 || (own.games[row] ?? 0) < games || (own.last[row] ?? 0) < from) continue;
    if (((columns.flags[row] ?? 0) & RowFlag.inactive) === 0) rows.push(row);
  }
  return Uint32Array.from(rows);
}

function ratingsAt(columns: ListColumns, system: RatingSystem, rows: Uint32Array): Uint16Array {
  const rating = columns.systems.get(system)?.rating;
  return Uint16Array.from(rows, (row) => rating?.[row] ?? 0);
}

interface Moved {
  stayed: number;
  change: number;
  readonly entered: number[];
  readonly left: number[];
}

/** Both lists are in order of ids, so one pass is enough. */
function compare(
  before: ListColumns,
  after: ListColumns,
  system: RatingSystem,
  rowsBefore: Uint32Array,
  rowsAfter: Uint32Array,
): Moved {
  const [old, now] = [before.systems.get(system)?.rating, after.systems.get(system)?.rating];
  const [oldPlayers, nowPlayers] = [before.players(), after.players()];
  const [wasActive, isActive] = [new Set(rowsBefore), new Set(rowsAfter)];
  const moved: Moved = { stayed: 0, change: 0, entered: [], left: [] };
  let [i, j] = [0, 0];
  while (i < oldPlayers.length || j < nowPlayers.length) {
    const [left, right] = [oldPlayers[i], nowPlayers[j]];
    const isOld = left !== undefined && (right === undefined || left <= right);
    const isNow = right !== undefined && (left === undefined || right <= left);
    const [was, is] = [isOld ? (old?.[i] ?? 0) : 0, isNow ? (now?.[j] ?? 0) : 0];
    const [activeThen, activeNow] = [isOld && wasActive.has(i), isNow && isActive.has(j)];
    if (activeThen && activeNow) {
      moved.stayed++;
      moved.change += is - was;
    } else if (activeNow) moved.entered.push(is);
    else if (activeThen) moved.left.push(was);
    if (isOld) i++;
    if (isNow) j++;
  }
  return moved;
}
