// The interface between the live engine and a rulebook. The engine handles the order of sections, storage, and what a change
// affects. The rulebook, provided by an authority, rates sections and advances states.

import type { DayNumber } from '@harkness/rules';
import type { OwnAmendment } from '../../facts/amendments.js';
import type { HeldReason } from '../../facts/answers.js';
import type { Fact, IsoDate } from '../../facts/facts.js';
import type { PlayerNumber, Slot, SystemCode } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import type { ForeignSection } from './foreign-reader.js';
import type { Month } from './month.js';
import type { Note, NoteDraft } from './notes.js';
import type { People } from './people.js';
import type { MatchChange, StateTable } from './state.js';

export interface LiveRulebook {
  /** The authority whose sections it rates, as its number in the store. */
  readonly authority: number;
  /** The module of a thread that rates sections by it (`serveRating`). Asked for when needed: in a browser there may be no base for it. */
  readonly ratingThread: () => URL;
  /** A hash of everything that decides a number, including own amendments. Results under another hash are different results. */
  hash(amendments: readonly OwnAmendment[]): string;
  /** The first day on which a section may be under different rules; undefined if there is none. */
  firstOtherDay(before: readonly OwnAmendment[], after: readonly OwnAmendment[]): IsoDate | undefined;
  /** Minutes and seconds of a time control; undefined if it cannot be read. */
  timeControl(text: string): { readonly minutes: number; readonly seconds: number } | undefined;
  /** A rating as published. */
  wholeNumber(rating: number): number;
  /** The doubles of a record that are ratings. The public sees them as whole numbers where decimals would reveal a birth date. */
  readonly ratingFields: readonly number[];
  /** The number of systems it rates; their codes are the lowest stored codes. */
  readonly systems: number;
  /** The notes of a fact: what it says about players that changes a state or that the rules consult. May be empty. */
  notesOf(fact: Fact): readonly NoteDraft[];
  /** Whether a note can change a rating; a new address cannot. */
  isAboutRatings(note: NoteDraft): boolean;
  /** Whether changed rules affect facts outside sections from a day on. If so, only a full run finds the players affected. */
  hasEffectsSince(reader: StoreReader, day: IsoDate): Promise<boolean>;
  /** The dated rules of the documents with the office's own amendments applied. */
  rules(amendments: readonly OwnAmendment[]): LiveRules;
}

/** The rules for one run or question. It may cache what it resolves for a date. */
export interface LiveRules {
  /** The authority whose sections they rate, as its number in the store. */
  readonly authority: number;
  /** The number of systems they rate. */
  readonly systems: number;
  /** Applies the notes after the day the record was last rated, up to and including `day`. Idempotent. */
  applyNotes(records: Records, record: number, system: SystemCode, notes: readonly Note[], day: DayNumber): void;
  /** Whether a note is a decision that sets the rating in a system between sections. An opening state is not. */
  setsRating(note: Note, system: SystemCode): boolean;
  /** Advances a record by a section that started on a day. States change by play only here. */
  advance(records: RecordArrays, record: number, outcome: PlayerOutcome, section: SectionDates): void;
  /** Rates the sections of one run, one after the other. */
  rater(context: RaterContext): SectionRater;
}

/** Records in flat arrays: the same bytes viewed as doubles and as integers. */
export interface RecordArrays {
  readonly f64: Float64Array;
  readonly i32: Int32Array;
}

/** Records with the match changes beside them. */
export interface Records extends RecordArrays {
  readonly matches: { set(record: number, changes: readonly MatchChange[]): unknown };
}

export interface SectionDates {
  /** Day numbers. */
  readonly start: DayNumber;
  readonly end: DayNumber;
  /** As its number in `stored-codes.ts`. */
  readonly kind: number;
}

/** A section's result for a player. */
export interface PlayerOutcome {
  final: number;
  /** Games before it; for an unrated player, those of the first estimate. */
  gamesBefore: number;
  played: number;
  wins: number;
  draws: number;
  /** Points by which a granted match request lowered the floor. */
  lowered: number;
}

/** The data a rater gets from the engine. */
export interface RaterContext {
  readonly table: StateTable;
  readonly people: People;
  /** The current player of a number, after merges. */
  readonly resolve: ((player: PlayerNumber) => PlayerNumber) | undefined;
  readonly idOf: (player: PlayerNumber) => string;
  /** Foreign events by slot; their games are against people unknown to the office. */
  readonly foreign: (slot: Slot) => ForeignSection | undefined;
}

/** Rates all systems of a section from the states before it. If one system cannot be rated, the whole section is held. */
export interface SectionRater {
  /** The units of the section last rated; valid until the next. */
  readonly units: readonly RatedUnit[];
  readonly unitCount: number;
  /** Rates a section without advancing any state. Returns undefined if rated; the units then hold the results. */
  rate(month: Month, index: number): HeldReason | undefined;
  /** Loads the states that the sections after this one need into the processor's cache. Changes nothing. */
  lookAhead(month: Month, index: number): void;
  /** Advances the states of a rated section. */
  commit(month: Month, index: number): void;
  /** The systems a section is rated in unless it is held. */
  systemsOf(month: Month, index: number): readonly SystemCode[];
}

/** A section's results in one system, with one entry per player. */
export interface RatedUnit {
  readonly system: SystemCode;
  readonly players: number;
  /** Dense index numbers, after merges. */
  readonly player: Uint32Array;
  /** Each player's record before the section, with the notes up to its end applied. */
  readonly before: Int32Array;
  readonly initialFrom: Uint8Array;
  /** Points by which the floor was lowered; only in matches. */
  readonly lowered: Float64Array;
  /** Earlier match changes of each player; only in matches. */
  readonly pastMatches: readonly (readonly MatchChange[])[];
  /** Match changes from an opening state among the notes. */
  readonly openedMatches: ReadonlyMap<number, readonly MatchChange[]>;
  readonly work: {
    /** The rating before the section, or the first estimate. */
    readonly rating: Float64Array;
    readonly gamesBefore: Int32Array;
    readonly played: Int32Array;
    readonly wins: Int32Array;
    readonly draws: Int32Array;
    readonly final: Float64Array;
  };
}

/** The source of a first estimate, as its number in stored results. */
export const InitialFrom = { none: 0, blend: 1, list: 2, discretion: 3, age: 4, lastResort: 5, assigned: 6 } as const;
