// The one model of a tournament report. `ReportDraft` is whatever a file says; `Report` is a draft whose checks found no
// error. Every reader makes a draft, every writer takes a report.

import type { Place } from './finding.js';

/**
 * The version of the report model, which JSON files state.
 * @example
 * reportVersion // 1
 */
export const reportVersion = 1;

export const venues = ['otb', 'online'] as const;

/** Over the board or online. No pairing program's file says it: absent means that it must be asked for. */
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
 * What happened to a player in one round. Only `win`, `draw`, `loss` are rated. `forfeit-*`: paired, not played.
 * `unrated-*`: over in less than one move, paired and scored but not rated. `bye-*`: not paired; `bye-pairing` is the bye
 * that a pairing allots. `absent`: not there. `unknown`: the file says something that has no meaning here.
 */
export type Outcome = (typeof outcomes)[number];

/**
 * One player's cell of one round. A cell may hold two games (double-round formats): then `round` repeats. A round of which
 * the file says nothing has no cell; a player who is known to have been away has an `absent` one.
 */
export interface Cell {
  /** 1-based. */
  readonly round: number;
  readonly outcome: Outcome;
  /** Pairing number of the opponent; absent for byes and absences. */
  readonly opponent?: number;
  readonly colour?: Colour;
  /** Points the cell is worth, where they are not what the section's scoring gives (an arbiter's decision). */
  readonly points?: number;
  readonly place?: Place;
}

/** A bonus, or a penalty below 0. It is no game, and no result changes. */
export interface PointAdjustment {
  readonly points: number;
  /** Absent: of the whole event. */
  readonly round?: number;
}

/** What results are worth, where it is not 1, ½ and 0: byes and forfeits follow the result they stand for. */
export interface Scoring {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** Default: a win. */
  readonly byePairing?: number;
  /** Absences and forfeit losses; default 0. */
  readonly absent?: number;
}

/** Where the fields of something stand in its file, by the field's name in this model (`start`, `points`, `ratings` …). */
export type Places = Readonly<Partial<Record<string, Place>>>;

/** A rating that a report carries for a player, in the words of its source. */
export interface ReportedRating {
  /**
   * A US Chess system (`OTBR` …), `FIDE`, `FIDE-rapid`, `FIDE-blitz`, `CFC`, or a federation code for a national rating
   * (`USA`: a US Chess rating whose system the file does not name).
   */
  readonly system: string;
  readonly rating: number;
  /** Games the rating rests on; absent means that the report does not say. */
  readonly games?: number;
  /** True: the source calls the rating provisional without saying how many games it rests on. */
  readonly provisional?: boolean;
}

/** A player with a national federation (TRF26 National Rating Support, or an id that is no FIDE id). */
export interface NationalRecord {
  /** Federation code; absent where a file gives an id without saying whose. */
  readonly federation?: string;
  readonly id?: string;
  /** National class or title. */
  readonly class?: string;
  /** Where in the federation the player is from (region, club). */
  readonly origin?: string;
  /** The player's name with that federation, where it is another. */
  readonly name?: string;
}

/** A player of a section, with a cell for each round. */
export interface ReportPlayer {
  /** Pairing number, unique within the section. */
  readonly pair: number;
  readonly name: string;
  readonly uschessId?: string;
  readonly fideId?: string;
  /** What national federations other than US Chess say of the player; their ratings are in `ratings`. */
  readonly national?: readonly NationalRecord[];
  /** FIDE federation code of the player. */
  readonly federation?: string;
  readonly state?: string;
  readonly sex?: 'm' | 'f';
  /** GM IM FM CM WGM WIM WFM WCM. */
  readonly title?: string;
  /** Ratings before the event as the report gives them; an empty list is an unrated player only if `unrated` is true. */
  readonly ratings: readonly ReportedRating[];
  readonly unrated?: boolean;
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; private. */
  readonly born?: string;
  /** Points as printed, to be compared with the cells. */
  readonly points?: number;
  readonly rank?: number;
  /** Name of the player's team where the file has no team records. */
  readonly team?: string;
  readonly club?: string;
  readonly cells: readonly Cell[];
  /** Points an arbiter added to the total, or took away, whatever was played. */
  readonly adjustments?: readonly PointAdjustment[];
  /** Ratings after the event as the report prints them (crosstables), for comparison only. */
  readonly postRatings?: readonly ReportedRating[];
  /** The player left the event before its end. */
  readonly withdrawn?: boolean;
  /** The player's row. */
  readonly place?: Place;
  readonly places?: Places;
}

/** A game of a round in play: paired, without a result. It is never rated, and no result is asked for while the event goes on. */
export interface OpenGame {
  readonly round: number;
  /** Pairing numbers; where the file does not say who has White, the lower number stands first. */
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

/** A section: a tournament of its own within the event. */
export interface ReportSection {
  /** 1-based, unique within the event. */
  readonly number: number;
  readonly name: string;
  readonly kind: SectionKind;
  readonly start?: string;
  readonly end?: string;
  /** ISO dates by round (index 0 is round 1); null where unknown. */
  readonly roundDates?: readonly (string | null)[];
  /** As written, e.g. `G/60;d5`, `40/90,SD/30;d10`, `5400+30`. */
  readonly timeControl?: string;
  readonly venue?: Venue;
  readonly rounds: number;
  /** System letter of a US Chess file (R, D, Q), kept for comparison: the system follows from the time control. */
  readonly systemLetter?: string;
  readonly players: readonly ReportPlayer[];
  /** Games that are paired and not over when the file was saved. */
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
  /** The office's or program's id, where the file has one. */
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

/** What a file says, right or wrong. `checkReport` makes a report of it. */
export interface ReportDraft {
  readonly version: typeof reportVersion;
  readonly event: ReportEvent;
  readonly sections: readonly ReportSection[];
  /** What a format says that the model has no field for (tie-breaks, point systems, comments), kept so that writing it back loses nothing. */
  readonly extras?: readonly ReportExtra[];
}

/** Something format-specific, kept word for word. */
export interface ReportExtra {
  readonly format: string;
  /** The section it belongs to; absent for the whole file. */
  readonly section?: number;
  readonly key: string;
  readonly value: string;
  /** The record that stood before it, so that it is written back in its place. */
  readonly after?: string;
}

declare const checked: unique symbol;

/** A draft in which no check found an error. Made by `checkReport` alone. */
export type Report = ReportDraft & { readonly [checked]: true };
