// The accounts of a US Chess system between two supplements. Every point on the second list was on the first, or came from a
// section, a decision, a first rating, or facts entered after a list was made.

import type { DayNumber } from '@harkness/rules';
import { dateOfDayNumber } from '@harkness/rules';
import { officialRating } from '@harkness/rules/uschess';
import { type ListHead, readRows } from '../../engines/period/content.js';
import type { RatingSystem } from '../../facts/facts.js';
import { asPlayer } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import type { Accounts, MutableTransfers } from '../drift-tables.js';
import type { PlayerFlow } from './drift.js';
import type { Standings } from './standings.js';

export async function usAccounts(
  reader: StoreReader,
  standings: Standings,
  system: RatingSystem,
  lists: { readonly first: ListHead; readonly second: ListHead },
  days: { readonly after: DayNumber; readonly upTo: DayNumber },
  flow: { readonly totals: MutableTransfers; readonly players: PlayerFlow },
): Promise<Accounts> {
  const [start, end] = [await ratingsOn(standings, system, days.after), await ratingsOn(standings, system, days.upTo)];
  const { changes, first } = flow.players;
  const entered = { players: 0, points: 0 };
  const [listedFirst, listedSecond] = [listedAs(lists.first), listedAs(lists.second)];
  let [decisions, startSum, endSum, roundedStart, roundedEnd] = [0, 0, 0, 0, 0];
  for (let player = asPlayer(0); player < end.length; player++) {
    const [was, is, change] = [start[player] ?? Number.NaN, end[player] ?? Number.NaN, changes[player] ?? 0];
    if (Number.isNaN(is)) continue;
    endSum += is;
    roundedEnd += listedSecond(is) - is;
    if (!Number.isNaN(was)) {
      startSum += was;
      roundedStart += listedFirst(was) - was;
      decisions += is - was - change;
      continue;
    }
    const made = first[player] ?? Number.NaN;
    const points = Number.isNaN(made) ? is - change : made;
    entered.players++;
    entered.points += points;
    decisions += is - points - change;
  }
  const [before, after] = [await pointsOn(reader, lists.first, system), await pointsOn(reader, lists.second, system)];
  const left = { players: 0, points: 0 };
  for (const [player, rating] of before.ratings) {
    if (after.ratings.has(player)) continue;
    left.players++;
    left.points += rating;
  }
  const { formula, provisional, matches, foreignEvents, bonus, floors, ceilings, rounding } = flow.totals;
  return {
    before: before.sum,
    games: formula + provisional + matches + foreignEvents,
    bonus,
    floors: floors + ceilings,
    rounding: rounding + roundedEnd - roundedStart,
    decisions,
    revisions: after.sum - endSum - roundedEnd - (before.sum - left.points - startSum - roundedStart),
    entered,
    left,
    after: after.sum,
  };
}

/** How a list shows a rating: some lists use whole numbers, because decimals would reveal birth dates. */
function listedAs({ header }: ListHead): (rating: number) => number {
  return header.numbers === 'whole' ? officialRating : (rating) => rating;
}

/** By index number; NaN if unrated. */
async function ratingsOn(standings: Standings, system: RatingSystem, day: DayNumber): Promise<Float64Array> {
  const ratings = new Float64Array(standings.head.players).fill(Number.NaN);
  for await (const { player, standings: own } of standings.all(dateOfDayNumber(day))) {
    const one = own.find((standing) => standing.system === system);
    if (one !== undefined) ratings[player] = one.rating;
  }
  return ratings;
}

async function pointsOn(
  reader: StoreReader,
  head: ListHead,
  system: RatingSystem,
): Promise<{ readonly sum: number; readonly ratings: ReadonlyMap<string, number> }> {
  const ratings = new Map<string, number>();
  let sum = 0;
  for await (const rows of readRows(reader, head)) {
    for (const row of rows) {
      const own = row.ratings.find((one) => one.system === system);
      const rating = own?.exact ?? own?.rating;
      if (rating === undefined || rating === null) continue;
      ratings.set(row.player, rating);
      sum += rating;
    }
  }
  return { sum, ratings };
}
