// From the Step 5 ratings of a section to the stored ratings: floors (§5), ceilings (§7), and whole numbers before 2014-09-01
// (§8). Floors apply once, after Step 5 (ruling US-A-04).
//
// Inner loop: arrays are read in place, and `as number` asserts that an index is in range. An accessor function would depend on
// V8's inlining budget.

import { roundAwayFrom, roundHalfUp } from '../core/rounding.js';
import type { UsChessEdition } from './edition.js';
import { absoluteFloor, floorOfLifeMaster, floorOfPeak, highestFloor, peakBefore } from './floors.js';
import type { Storage } from './parameters-formulas.js';
import type { System } from './systems.js';
import { FloorSource, Formula, Standing, type StepArrays } from './workspace.js';

/** Fewest games that make an event count towards the absolute floor (§5, and its example). */
const eventOfThree = 3;

/** The number of events of three games after an event with this many games. */
export function eventsOfThreeAfter(before: number, played: number): number {
  return played >= eventOfThree ? before + 1 : before;
}

/** Applies a ceiling (§7). A rating already above it stays, but does not rise. NaN: no ceiling. */
export function underCeiling(rating: number, before: number, ceiling: number): number {
  const limit = before > ceiling ? before : ceiling;
  return rating > limit ? limit : rating;
}

/** A rating as stored: unchanged, or as a whole number away from the previous one (ruling US-A-44). */
export function stored(rating: number, before: number, standardFormula: boolean, storage: Storage): number {
  if (storage === 'floating point') return rating;
  return standardFormula && !Number.isNaN(before) ? roundAwayFrom(before, rating) : roundHalfUp(rating);
}

/**
 * Fills `floor`, `floorSource` and `final` of a rated section. Players without a rated game keep their rating, or stay unrated.
 */
export function settleSection(work: StepArrays, edition: UsChessEdition, system: System, players: number): void {
  const { storage, leastRating } = edition.values;
  const { floors: isWithoutFloors } = edition.off;
  for (let player = 0; player < players; player++) {
    const unrated = ((work.standing[player] as number) & Standing.unrated) !== 0;
    const before = unrated ? Number.NaN : (work.rating[player] as number);
    const m = work.played[player] as number;
    if (m === 0) {
      work.floor[player] = Number.NaN;
      work.floorSource[player] = FloorSource.absolute;
      work.final[player] = before;
      continue;
    }
    const games = unrated ? 0 : (work.gamesBefore[player] as number);
    const absolute = absoluteFloor(
      (work.winsBefore[player] as number) + (work.wins[player] as number),
      (work.drawsBefore[player] as number) + (work.draws[player] as number),
      eventsOfThreeAfter(work.eventsOfThreeBefore[player] as number, m),
      system,
      edition,
    );
    const peak = floorOfPeak(peakBefore(work.peakEstablished[player] as number, before, games, edition), edition);
    const cash = work.cashFloor[player] as number;
    const lifeMaster = floorOfLifeMaster(work.lifeMaster[player] === 1, system, edition);
    const source = isWithoutFloors ? FloorSource.absolute : highestFloor(absolute, peak, cash, lifeMaster);
    const floor =
      source === FloorSource.absolute
        ? isWithoutFloors
          ? leastRating
          : absolute
        : source === FloorSource.peak
          ? peak
          : source === FloorSource.cash
            ? cash
            : lifeMaster;
    work.floor[player] = floor;
    work.floorSource[player] = source;
    const capped = underCeiling(work.step5[player] as number, before, work.ceiling[player] as number);
    work.final[player] = stored(Math.max(floor, capped), before, work.formula[player] === Formula.standard, storage);
  }
}
