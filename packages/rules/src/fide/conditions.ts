// What a competition must meet before play is rated, apart from its composition: registration (0.4), refusal and appeal (0.5),
// the laws (2.1), rate of play (1.1–1.3), rounds and hours per day (3.1), duration (4.1).

import { addDays, addMonths, daysBetween, type IsoDate } from '../core/dates.js';

/** One period of a time control; `moves` is null for the rest of the game. */
export interface TimePeriod {
  readonly moves: number | null;
  readonly minutes: number;
  readonly incrementSeconds: number;
}

/** 1.1: minimum minutes if any player of the tournament has at least this rating; highest first, the last from 0. */
export type MinuteBands = readonly { readonly from: number; readonly minutes: number }[];

/**
 * 1.1: seconds a player has for all moves of a game of `moves` moves. A period that begins after the last move does not count;
 * increments count for the moves made in their period (ruling FIDE-A-34).
 */
export function secondsForGame(timeControl: readonly TimePeriod[], moves: number): number {
  let [seconds, made] = [0, 0];
  for (const period of timeControl) {
    if (made >= moves) break;
    const inPeriod = Math.min(period.moves ?? moves, moves - made);
    seconds += period.minutes * 60 + period.incrementSeconds * inPeriod;
    made += inPeriod;
  }
  return seconds;
}

/** 1.1: the minimum for the highest rating in the tournament; unrated players set no minimum (ruling FIDE-A-33). */
export function minimumMinutes(ratings: readonly (number | null)[], bands: MinuteBands): number {
  const highest = ratings.reduce<number>((high, rating) => Math.max(high, rating ?? 0), 0);
  return bands.find((band) => highest >= band.from)?.minutes ?? 0;
}

/** 1.3: if the first time control has a number of moves, it must be 40. */
export function firstControlAllowed(timeControl: readonly TimePeriod[], moves: number): boolean {
  const first = timeControl[0]?.moves ?? null;
  return first === null || first === moves;
}

/**
 * 3.1: no more than three rounds and twelve hours of playing time per day, counting both players' time in every round (ruling
 * FIDE-A-28). Without a time control, only the number of rounds is tested.
 */
export function roundsAllowed(
  rounds: number,
  secondsPerPlayer: number | null,
  limit: { readonly rounds: number; readonly hours: number },
): boolean {
  return rounds <= limit.rounds && (secondsPerPlayer === null || 2 * secondsPerPlayer * rounds <= limit.hours * 3600);
}

/** 4.1: days of an event, first and last day both counted (ruling FIDE-A-27). */
export function daysOfEvent(start: IsoDate, end: IsoDate): number {
  return daysBetween(start, end) + 1;
}

/** 4.1, 4.11, 4.12: at most 90 days, except for leagues or with the Qualification Commission Chairman's approval. */
export function durationAllowed(
  days: number,
  limit: number,
  exception: { readonly league: boolean; readonly approved: boolean },
): boolean {
  return days <= limit || exception.league || exception.approved;
}

/** 0.4: last day to register a tournament, one calendar month before it starts. */
export function registrationDeadline(start: IsoDate, monthsBefore: number): IsoDate {
  return addMonths(start, -monthsBefore);
}

/** 0.5: last day of an appeal, seven days after the decision was communicated. */
export function appealDeadline(communicated: IsoDate, days: number): IsoDate {
  return addDays(communicated, days);
}

/** 0.5: whether the Chief Organizer's appeal came in time. An appeal before the decision does not count. */
export function appealInTime(communicated: IsoDate, appealed: IsoDate, days: number): boolean {
  return appealed >= communicated && appealed <= appealDeadline(communicated, days);
}
