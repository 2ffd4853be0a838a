// A section to be rated, as plain data from a file, a form or a program, and the same section after the check, with every field
// present.

import type { IsoDate } from '../core/dates.js';
import type { UsChessEdition } from './edition.js';
import type { RatingSource, UnratedPlayer } from './initial.js';
import type { System, Venue } from './systems.js';
import type { TimeControl } from './time-control.js';

/** The results of all the player's earlier games in this system. */
export type HistoryWord = 'none' | 'mixed' | 'all_wins' | 'all_losses';

/** By name, or by the start date of the section. */
export type SectionEdition =
  | { readonly by: 'name'; readonly name: string }
  | { readonly by: 'date'; readonly asKnown?: IsoDate | undefined };

/** A player before the event. If absent, a flag is false, a count is 0, and other fields are null. */
export interface PlayerInput {
  readonly id: string;
  /** Null if unrated in this system. */
  readonly rating?: number | null;
  /** Games the rating is based on; required for a rated player. */
  readonly games?: number;
  readonly history?: HistoryWord;
  readonly birthDate?: IsoDate | null;
  readonly inferredAdult?: boolean;
  readonly canadianResident?: boolean;
  readonly sources?: readonly RatingSource[];
  readonly discretionaryRating?: number | null;
  readonly wins?: number;
  readonly draws?: number;
  readonly eventsOfThree?: number;
  readonly peakEstablished?: number | null;
  readonly originalLifeMaster?: boolean;
  /** Games so far at an established rating above 2200; 300 make an original Life Master. */
  readonly lifeMasterGames?: number;
  readonly cashFloor?: number | null;
  /** A ceiling set by the office: the rating may not rise above it (§7). */
  readonly ceiling?: number | null;
}

/** A game of a section. */
export interface GameInput {
  readonly a: string;
  readonly b: string;
  readonly scoreA: number;
  /** False if one side made no move, so the game is not rated (§7). True if absent. */
  readonly played?: boolean;
}

/** A section as plain data. */
export interface EventInput {
  /** If absent: by the start date, as known today. */
  readonly edition?: SectionEdition;
  readonly system: System;
  readonly venue?: Venue;
  /** Null if unknown. */
  readonly timeControl?: TimeControl | null;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  readonly players: readonly PlayerInput[];
  readonly games: readonly GameInput[];
}

/** A player after the check, with every field present. */
export interface SectionPlayer extends UnratedPlayer {
  readonly id: string;
  readonly rating: number | null;
  readonly games: number;
  readonly history: HistoryWord;
  readonly wins: number;
  readonly draws: number;
  readonly eventsOfThree: number;
  readonly peakEstablished: number | null;
  readonly originalLifeMaster: boolean;
  readonly lifeMasterGames: number;
  readonly cashFloor: number | null;
  readonly ceiling: number | null;
}

export interface SectionGame {
  /** Indices into the list of players. */
  readonly a: number;
  readonly b: number;
  readonly scoreA: number;
}

/** A section that passed the check. */
export interface Section {
  readonly edition: UsChessEdition;
  readonly system: System;
  readonly timeControl: TimeControl | null;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  readonly players: readonly SectionPlayer[];
  /** The games that are rated. */
  readonly games: readonly SectionGame[];
}

/** The changes of a reform or of an office's own rules for one rating: another edition, and a factor for each player's K. */
export interface Overlay {
  readonly edition: UsChessEdition;
  readonly kMultipliers?: readonly number[];
}
