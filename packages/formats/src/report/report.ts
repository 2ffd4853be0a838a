// The one model of a tournament report. `ReportDraft` is whatever a file says; `Report` is a draft whose checks found no error.
// Every reader makes a draft, every writer takes a report.

import type { Place } from './finding.js';

/**
 * The version of the report model, which JSON files state.
 * @example
 * reportVersion // 1
 */
export const reportVersion = 1;

export const venues = ['otb', 'online'] as const;

/** Over the board or online. Pairing programs do not record it; if absent, it must be asked for. */
export type Venue = (typeof venues)[number];

export const reportSectionKinds = [
  'swiss',
  'round-robin',
  'double-round-robin',
  'double-swiss',
  'match',
  'team',
  'other',
] as const;

/** How a section was paired. */
export type SectionKind = (typeof reportSectionKinds)[number];

/**
 * The colours of the pieces.
 * @example
 * colours // ['white', 'black']
 */
export const colours = ['white', 'black'] as const;

/** The colour of the pieces. */
export type Colour = (typeof colours)[number];

/**
 * Everything that can happen to a player in a round.
 * @example
 * outcomes.filter((outcome) => outcome.startsWith('bye-')) // ['bye-full', 'bye-half', 'bye-pairing']
 */
export const outcomes = [
  'win',
  'draw',
  'loss',
  'forfeit-win',
  'forfeit-draw',
  'forfeit-loss',
  'unrated-win',
  'unrated-draw',
  'unrated-loss',
  'bye-full',
  'bye-half',
  'bye-pairing',
  'absent',
  'unknown',
] as const;

/**
 * What happened to a player in one round. Only `win`, `draw`, `loss` are rated. `forfeit-*`: paired, not played. `unrated-*`:
 * over in less than one move, paired and scored but not rated. `bye-*`: not paired; `bye-pairing` is the pairing-allocated bye.
 * `absent`: not there. `unknown`: the file says something that has no meaning here.
 */
export type Outcome = (typeof outcomes)[number];

/**
 * One player's cell of one round. A round of two games (double-round formats) has two cells with the same `round`. A round that
 * the file does not mention has no cell; a player who is known to have been away has an `absent` one.
 */
export interface Cell {
  /** 1-based. */
  readonly round: number;
  readonly outcome: Outcome;
  /** Pairing number of the opponent; absent for byes and absences. */
  readonly opponent?: number;
  readonly colour?: Colour;
  /** Points of the cell, if they differ from the section's scoring (an arbiter's decision). */
  readonly points?: number;
  readonly place?: Place;
}

/** A bonus, or a penalty if negative. It is not a game, and no result changes. */
export interface PointAdjustment {
  readonly points: number;
  /** If absent, it is for the whole event. */
  readonly round?: number;
}

/** The points of results, if not 1, ½ and 0. Byes and forfeits follow the corresponding result. */
export interface Scoring {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** If absent, a win. */
  readonly byePairing?: number;
  /** Absences and forfeit losses; 0 if absent. */
  readonly absent?: number;
}

/** Where fields stand in the file, by the field's name in this model (`start`, `points`, `ratings` …). */
export type Places = Readonly<Partial<Record<string, Place>>>;

/** A player's rating as reported, in the words of its source. */
export interface ReportedRating {
  /**
   * A US Chess system (`OTBR` …), `FIDE`, `FIDE-rapid`, `FIDE-blitz`, `CFC`, or a federation code for a national rating
   * (`USA`: a US Chess rating whose system the file does not name).
   */
  readonly system: string;
  readonly rating: number;
  /** Games the rating is based on; absent if the report does not say. */
  readonly games?: number;
  /** True if the source calls the rating provisional without giving a number of games. */
  readonly provisional?: boolean;
}

/** A player's record with a national federation (TRF26 National Rating Support, or an id that is not a FIDE id). */
export interface NationalRecord {
  /** Federation code; absent if a file gives an id without saying whose. */
  readonly federation?: string;
  readonly id?: string;
  /** National class or title. */
  readonly class?: string;
  /** Where in the federation the player is from (region, club). */
  readonly origin?: string;
  /** The player's name with that federation, if different. */
  readonly name?: string;
}

/** A player of a section, with a cell for each round. */
export interface ReportPlayer {
  /** Pairing number, unique within the section. */
  readonly pair: number;
  readonly name: string;
  readonly uschessId?: string;
  readonly fideId?: string;
  /** The player's records with national federations other than US Chess; their ratings are in `ratings`. */
  readonly national?: readonly NationalRecord[];
  /** FIDE federation code of the player. */
  readonly federation?: string;
  readonly state?: string;
  readonly sex?: 'm' | 'f';
  /** GM IM FM CM WGM WIM WFM WCM. */
  readonly title?: string;
  /** Ratings before the event as reported; an empty list means unrated only if `unrated` is true. */
  readonly ratings: readonly ReportedRating[];
  readonly unrated?: boolean;
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; private. */
  readonly born?: string;
  /** Points as printed, to be compared with the cells. */
  readonly points?: number;
  readonly rank?: number;
  /** Name of the player's team, if the file has no team records. */
  readonly team?: string;
  readonly club?: string;
  readonly cells: readonly Cell[];
  /** Points that an arbiter added to the total or took away, whatever was played. */
  readonly adjustments?: readonly PointAdjustment[];
  /** Ratings after the event as printed (crosstables), for comparison only. */
  readonly postRatings?: readonly ReportedRating[];
  /** The player left the event before its end. */
  readonly withdrawn?: boolean;
  /** The player's row. */
  readonly place?: Place;
  readonly places?: Places;
}

/** A game in progress: paired, without a result. It is never rated, and its result is not asked for while the event goes on. */
export interface OpenGame {
  readonly round: number;
  /** Pairing numbers; if the file does not say who has White, the lower number comes first. */
  readonly white: number;
  readonly black: number;
}

/** A team of a section. */
export interface ReportTeam {
  readonly number: number;
  readonly name: string;
  readonly nickname?: string;
  readonly strength?: number;
  /** Pairing numbers of its players, in board order. */
  readonly players: readonly number[];
  readonly matchPoints?: number;
  readonly gamePoints?: number;
  readonly rank?: number;
  readonly place?: Place;
}

/** A section: a separate tournament within the event. */
export interface ReportSection {
  /** 1-based, unique within the event. */
  readonly number: number;
  readonly name: string;
  readonly kind: SectionKind;
  readonly start?: string;
  readonly end?: string;
  /** ISO dates by round (index 0 is round 1); null if unknown. */
  readonly roundDates?: readonly (string | null)[];
  /** As written, e.g. `G/60;d5`, `40/90,SD/30;d10`, `5400+30`. */
  readonly timeControl?: string;
  readonly venue?: Venue;
  readonly rounds: number;
  /** System letter of a US Chess file (R, D, Q), kept for comparison; the time control decides the system. */
  readonly systemLetter?: string;
  readonly players: readonly ReportPlayer[];
  /** Games that were paired but not over when the file was saved. */
  readonly openGames?: readonly OpenGame[];
  readonly teams?: readonly ReportTeam[];
  readonly chiefDirector?: string;
  readonly assistantDirector?: string;
  /** Agreed number of games of a match. */
  readonly scheduledGames?: number;
  readonly scoring?: Scoring;
  readonly fideRated?: boolean;
  readonly scholasticLevel?: string;
  readonly grandPrix?: { readonly yes: boolean; readonly points?: number };
  readonly place?: Place;
  readonly places?: Places;
}

/** The event that a report is about. */
export interface ReportEvent {
  /** The office's or program's id, if the file has one. */
  readonly id?: string;
  readonly name: string;
  readonly start?: string;
  readonly end?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly country?: string;
  /** Federation code of the event, e.g. `USA`. */
  readonly federation?: string;
  readonly affiliate?: string;
  readonly chiefDirector?: string;
  readonly assistantDirector?: string;
  readonly otherDirectors?: readonly string[];
  /** The program that made the file. */
  readonly program?: string;
  readonly places?: Places;
}

/** What a file says, right or wrong. `checkReport` turns it into a report. */
export interface ReportDraft {
  readonly version: typeof reportVersion;
  readonly event: ReportEvent;
  readonly sections: readonly ReportSection[];
  /** Data for which the model has no field (tie-breaks, point systems, comments), kept so that writing it back loses nothing. */
  readonly extras?: readonly ReportExtra[];
}

/** Something format-specific, kept word for word. */
export interface ReportExtra {
  readonly format: string;
  /** The section it belongs to; absent for the whole file. */
  readonly section?: number;
  readonly key: string;
  readonly value: string;
  /** The preceding record, so that this one is written back in its place. */
  readonly after?: string;
}

declare const checked: unique symbol;

/** A draft in which no check found an error. Only `checkReport` makes one. */
export type Report = ReportDraft & { readonly [checked]: true };
