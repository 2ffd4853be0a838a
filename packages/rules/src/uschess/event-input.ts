// A section to be rated, as plain data from a file, a form or a program; and the same after the check, with every field there.

import type { IsoDate } from '../core/dates.js';
import type { UsChessEdition } from './edition.js';
import type { RatingSource, UnratedPlayer } from './initial.js';
import type { System, Venue } from './systems.js';
import type { TimeControl } from './time-control.js';

/** What all earlier games of a player in this system were. */
export type HistoryWord = 'none' | 'mixed' | 'all_wins' | 'all_losses';

/** By name, or by the start date of the section. */
export type SectionEdition =
  | { readonly by: 'name'; readonly name: string }
  | { readonly by: 'date'; readonly asKnown?: IsoDate | undefined };

/** A player as before the event; an absent flag is false, an absent count 0, another absent field null. */
export interface PlayerInput {
  readonly id: string;
  /** null: unrated in this system. */
  readonly rating?: number | null;
  /** Games the rating is based on; a rated player must have them. */
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
  /** A level above which the office does not let the rating rise (§7). */
  readonly ceiling?: number | null;
}

/** A game of a section. */
export interface GameInput {
  readonly a: string;
  readonly b: string;
  readonly scoreA: number;
  /** false: one side made no move, so the game is not rated (§7). Absent: true. */
  readonly played?: boolean;
}

/** A section as plain data. */
export interface EventInput {
  /** Absent: by the start date, as known today. */
  readonly edition?: SectionEdition;
  readonly system: System;
  readonly venue?: Venue;
  /** null: unknown. */
  readonly timeControl?: TimeControl | null;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  readonly players: readonly PlayerInput[];
  readonly games: readonly GameInput[];
}

/** A player after the check: every field is there. */
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
  /** Places in the list of players. */
  readonly a: number;
  readonly b: number;
  readonly scoreA: number;
}

/** A section that can be rated. */
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

/** What a reform or an office's own rules lay over one rating: another edition, and K times something, player by player. */
export interface Overlay {
  readonly edition: UsChessEdition;
  readonly kMultipliers?: readonly number[];
}
