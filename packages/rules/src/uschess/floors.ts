// Rating floors, US Chess 2025 §5: the absolute floor, the floor from the highest established rating, that of an original Life
// Master, and that of a large prize.

import { roundHalfUp } from '../core/rounding.js';
import type { EditionWith, UsChessEdition } from './edition.js';
import { type System, venueOf } from './systems.js';
import { FloorSource } from './workspace.js';

/** AF = min(100 + 4 wins + 2 draws + events of three games, 150) if the system has it, else 100. */
export function absoluteFloor(
  wins: number,
  draws: number,
  eventsOfThree: number,
  system: System,
  edition: EditionWith<'personalFloor' | 'leastRating'>,
): number {
  const { personalFloor, leastRating } = edition.values;
  if (personalFloor === null || (personalFloor.venues === 'OTB' && venueOf(system) !== 'OTB')) return leastRating;
  const { perWin, perDraw, perEventOfThree, most } = personalFloor;
  return Math.min(leastRating + perWin * wins + perDraw * draws + perEventOfThree * eventsOfThree, most);
}

/** The level at or below the highest established rating less 200; NaN if there is none. */
export function floorOfPeak(peak: number, edition: EditionWith<'peakFloor'>): number {
  const { below, step, lowest, highest } = edition.values.peakFloor;
  const level = Math.floor((roundHalfUp(peak) - below) / step) * step;
  if (!(level >= lowest)) return Number.NaN;
  return Math.min(level, highest);
}

/** The floor of an original Life Master in a system; NaN if the title gives none. */
export function floorOfLifeMaster(isLifeMaster: boolean, system: System, edition: EditionWith<'lifeMasterFloor'>): number {
  const { systems, floor } = edition.values.lifeMasterFloor;
  return isLifeMaster && (systems === null || systems.includes(system)) ? floor : Number.NaN;
}

/**
 * The games at an established rating above 2200 after an event, towards the 300 of an original Life Master. What counts is the
 * rating before the event: it must be established and above 2200.
 */
export function lifeMasterGames(
  before: number,
  rating: number,
  games: number,
  played: number,
  edition: EditionWith<'establishedAbove' | 'lifeMasterFloor'>,
): number {
  const { establishedAbove, lifeMasterFloor } = edition.values;
  return games > establishedAbove && rating > lifeMasterFloor.above ? before + played : before;
}

/** Whether this many games at an established rating above 2200 make an original Life Master. */
export function isLifeMaster(gamesAbove: number, edition: EditionWith<'lifeMasterFloor'>): boolean {
  return gamesAbove >= edition.values.lifeMasterFloor.games;
}

/** The floor after a prize of this many dollars in an under-`limit` section or class; NaN if there is none. */
export function floorOfPrize(dollars: number, limit: number, edition: EditionWith<'cashFloor'>): number {
  const { from, step, highest } = edition.values.cashFloor;
  if (!(dollars >= from && limit <= highest)) return Number.NaN;
  return Math.min(Math.ceil(limit / step) * step, highest);
}

/**
 * Which of a player's floors is the highest; of equal ones the first of absolute, peak, prize, Life Master. NaN means no such
 * floor.
 */
export function highestFloor(absolute: number, peak: number, cash: number, lifeMaster: number): number {
  let source: number = FloorSource.absolute;
  let floor = absolute;
  if (peak > floor) {
    source = FloorSource.peak;
    floor = peak;
  }
  if (cash > floor) {
    source = FloorSource.cash;
    floor = cash;
  }
  return lifeMaster > floor ? FloorSource.lifeMaster : source;
}

/** The highest established rating before an event. The current rating counts if it is established (ruling US-A-29). */
export function peakBefore(peak: number, rating: number, games: number, edition: EditionWith<'establishedAbove'>): number {
  return games > edition.values.establishedAbove && !(peak >= rating) ? rating : peak;
}

/** The facts behind a player's floors, besides wins, draws and events. */
export interface FloorHolder {
  /** Null if unrated. */
  readonly rating: number | null;
  readonly games: number;
  readonly peakEstablished: number | null;
  readonly originalLifeMaster: boolean;
  readonly lifeMasterGames: number;
  readonly cashFloor: number | null;
}

export interface FloorCounts {
  readonly wins: number;
  readonly draws: number;
  readonly eventsOfThree: number;
}

export type FloorWord = 'absolute' | 'peak' | 'cash' | 'olm';

export interface Floor {
  readonly personal: number;
  readonly source: FloorWord;
}

const floorWords = {
  [FloorSource.absolute]: 'absolute',
  [FloorSource.peak]: 'peak',
  [FloorSource.cash]: 'cash',
  [FloorSource.lifeMaster]: 'olm',
} as const;

export function floorWord(source: number): FloorWord {
  return floorWords[source as keyof typeof floorWords];
}

/** The highest floor of a player with these counts. */
export function floorOf(player: FloorHolder, counts: FloorCounts, system: System, edition: UsChessEdition): Floor {
  if (edition.off.floors) return { personal: edition.values.leastRating, source: 'absolute' };
  const absolute = absoluteFloor(counts.wins, counts.draws, counts.eventsOfThree, system, edition);
  const peak = floorOfPeak(
    peakBefore(player.peakEstablished ?? Number.NaN, player.rating ?? Number.NaN, player.games, edition),
    edition,
  );
  const lifeMaster = floorOfLifeMaster(
    player.originalLifeMaster || isLifeMaster(player.lifeMasterGames, edition),
    system,
    edition,
  );
  const floors = [absolute, peak, player.cashFloor ?? Number.NaN, lifeMaster] as const;
  const source = highestFloor(...floors);
  return { personal: floors[source as 0 | 1 | 2 | 3], source: floorWord(source) };
}
