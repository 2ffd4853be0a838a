// Computes a player's state after a section from the state before it and the section's result. Records are advanced only here:
// rating, reading a stored result and explaining all use it.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import { eventsOfThreeAfter, isEstablished, lifeMasterGames, peakBefore } from '@harkness/rules/internal/uschess';
import type { UsChessEdition } from '@harkness/rules/uschess';
import type { PlayerOutcome } from '../../../engines/live/rulebook.js';
import { recordDoubles, recordInts } from '../../../engines/live/state.js';
import { foreignKind } from '../../../facts/stored-codes.js';
import { F, Flag, I } from './record.js';

/** Advances a record; without a rated game nothing changes (ruling US-A-11). */
export function advance(
  f64: Float64Array,
  i32: Int32Array,
  record: number,
  result: PlayerOutcome,
  endDay: number,
  kind: number,
  edition: UsChessEdition,
): void {
  const { final, gamesBefore, played, wins, draws } = result;
  if (played === 0) return;
  const [doubles, ints] = [record * recordDoubles, record * recordInts];
  const rating = f64[doubles + F.rating] as number;
  const unrated = Number.isNaN(rating);
  const games = unrated ? 0 : (i32[ints + I.games] as number);
  const gamesAfter = gamesBefore + played;
  if (isEstablished(gamesAfter, edition)) {
    const before = peakBefore(f64[doubles + F.peak] as number, rating, games, edition);
    f64[doubles + F.peak] = before > final ? before : final;
  }
  if (result.lowered > 0) lowerFloors(f64, i32, doubles, ints, result.lowered);
  i32[ints + I.gamesAbove2200] = lifeMasterGames(
    i32[ints + I.gamesAbove2200] as number,
    unrated ? 0 : rating,
    games,
    played,
    edition,
  );
  f64[doubles + F.rating] = final;
  i32[ints + I.games] = gamesAfter;
  // A foreign event does not change the counts behind the absolute floor (ruling US-A-26).
  if (kind !== foreignKind) {
    i32[ints + I.wins] = (i32[ints + I.wins] as number) + wins;
    i32[ints + I.draws] = (i32[ints + I.draws] as number) + draws;
    i32[ints + I.losses] = (i32[ints + I.losses] as number) + played - wins - draws;
    i32[ints + I.eventsOfThree] = eventsOfThreeAfter(i32[ints + I.eventsOfThree] as number, played);
  }
  i32[ints + I.lastRated] = endDay;
  let flags = (i32[ints + I.flags] as number) | Flag.played;
  if (wins < played) flags |= Flag.notAllWins;
  if (wins + draws > 0) flags |= Flag.notAllLosses;
  i32[ints + I.flags] = flags;
}

/** A granted request lowers the floor by 100 points (§7), so the peak and the prize floor that support it are lowered too. */
function lowerFloors(f64: Float64Array, i32: Int32Array, doubles: number, ints: number, points: number): void {
  f64[doubles + F.peak] = (f64[doubles + F.peak] as number) - points;
  f64[doubles + F.moneyFloor] = (f64[doubles + F.moneyFloor] as number) - points;
  const flags = i32[ints + I.flags] as number;
  i32[ints + I.flags] =
    Math.min(flags & Flag.loweredMask, Flag.loweredMask - Flag.loweredUnit) + Flag.loweredUnit + (flags & ~Flag.loweredMask);
}
