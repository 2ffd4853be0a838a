// An event as reported for rating: the players with their ratings, the games, and the facts the regulations ask for.

import type { IsoDate } from '../core/dates.js';
import type { TimePeriod } from './conditions.js';

/** How an event was played. */
export type EventKind = 'swiss' | 'team' | 'round_robin' | 'double_round_robin' | 'match';

export const eventKinds: readonly EventKind[] = ['swiss', 'team', 'round_robin', 'double_round_robin', 'match'];

/** A player of an event. */
export interface Entry {
  readonly id: string;
  /** On the list in force at the start of the tournament (4.13); null if unrated. */
  readonly rating: number | null;
  /** Whether a published rating had reached 2400 by then (8.56). */
  readonly reached2400?: boolean | undefined;
  /** 8.4: the rating published since then for a player who was unrated at the start. */
  readonly currentRating?: number | null | undefined;
  readonly currentReached2400?: boolean | undefined;
}

/** A game of an event. */
export interface Game {
  readonly white: string;
  readonly black: string;
  /** White's score in half points, 0, 1 or 2; Black's is 2 minus this. */
  readonly halfPoints: number;
  /** 5.1: both players made at least one move. Forfeits and other unplayed games do not count. */
  readonly played: boolean;
}

/** An event under the regulations of 2009, as plain data. */
export interface FideEvent {
  readonly id: string;
  readonly kind: EventKind;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly entries: readonly Entry[];
  readonly games: readonly Game[];
  /** 0.3, 7.13: an official tournament listed in the Handbook. */
  readonly official?: boolean | undefined;
  /** 0.4: day of registration; null if unknown, and then not tested. */
  readonly registered?: IsoDate | null | undefined;
  /** 0.4: the Qualification Commission Chairman allows a late registration. */
  readonly registrationWaived?: boolean | undefined;
  /** 0.4: the Chairman refuses to register the event. */
  readonly registrationRefused?: boolean | undefined;
  /** 0.5: FIDE decided not to rate this event, and no appeal has changed that. */
  readonly decidedNotToRate?: boolean | undefined;
  /** 1.1, 1.3; null if unknown, and then not tested. */
  readonly timeControl?: readonly TimePeriod[] | null | undefined;
  /** 2.1: deviations from the Laws of Chess, and whether the Technical Commission approved them. */
  readonly lawsDeviation?: 'approved' | 'not-approved' | null | undefined;
  /** 3.1: rounds on each day. */
  readonly roundsPerDay?: readonly number[] | null | undefined;
  /** 4.11. */
  readonly league?: boolean | undefined;
  /** 4.12: approved by the Qualification Commission Chairman although longer than 90 days. */
  readonly durationApproved?: boolean | undefined;
  /** 6.33. */
  readonly nationalChampionship?: boolean | undefined;
  readonly womenOnly?: boolean | undefined;
  /** 6.5: agreed number of games of a match; null if none was agreed. */
  readonly scheduledGames?: number | null | undefined;
  /** 7.14f: Olympiad, Continental Team Championship or World Team Championship. */
  readonly teamChampionship?: boolean | undefined;
}

/** 5.1: a game counts as soon as both players have made at least one move. */
export function isPlayed(movesOfWhite: number, movesOfBlack: number): boolean {
  return movesOfWhite >= 1 && movesOfBlack >= 1;
}
