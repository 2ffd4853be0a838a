// What the live engine needs of a rulebook. The engine knows the order of sections, where results and states are kept, and what a change
// touches; how a section is rated and how a player's state moves is the rulebook's business. An authority hands its rulebook in.

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
  /** The authority whose sections it rates, by its number in the store. */
  readonly authority: number;
  /** Of everything that decides a number, own amendments included. Results under another hash are other results. */
  hash(amendments: readonly OwnAmendment[]): string;
  /** The first day from which a section may be under other rules; undefined: never. */
  firstOtherDay(before: readonly OwnAmendment[], after: readonly OwnAmendment[]): IsoDate | undefined;
  /** Minutes and seconds of a time control; undefined: it cannot be read. */
  timeControl(text: string): { readonly minutes: number; readonly seconds: number } | undefined;
  /** A rating as it is published. */
  wholeNumber(rating: number): number;
  /** Doubles of a record that are ratings: the public sees them as whole numbers where their decimals tell a birth date. */
  readonly ratingFields: readonly number[];
  /** How many systems it rates; they are the first numbers of the stored codes. */
  readonly systems: number;
  /** What a fact says about players, as far as it moves a state or is consulted by the rules; none: nothing. */
  notesOf(fact: Fact): readonly NoteDraft[];
  /** Whether a note can change a rating (a new address cannot). */
  isAboutRatings(note: NoteDraft): boolean;
  /** Whether facts outside sections feel other rules from a day on: then only a full run finds whom they touch. */
  hasEffectsSince(reader: StoreReader, day: IsoDate): Promise<boolean>;
  /** The rules by date, as the documents have them, with the office's own amendments over them. */
  rules(amendments: readonly OwnAmendment[]): LiveRules;
}

/** The rules of one run or one question. What it finds out about a date it may keep. */
export interface LiveRules {
  /** The authority whose sections they rate, by its number in the store. */
  readonly authority: number;
  /** How many systems they rate. */
  readonly systems: number;
  /** Applies the notes after the day the record was last rated, up to and including `day`. Twice the same gives the same record. */
  applyNotes(records: Records, record: number, system: SystemCode, notes: readonly Note[], day: DayNumber): void;
  /** Whether a note is a decision that sets the rating in a system between sections. An opening state is none. */
  setsRating(note: Note, system: SystemCode): boolean;
  /** Moves a record on by a section that started on a day. The one place where a state changes by play. */
  advance(records: RecordArrays, record: number, outcome: PlayerOutcome, section: SectionDates): void;
  /** Rates the sections of one run, one after the other. */
  rater(context: RaterContext): SectionRater;
}

/** Records in flat arrays: the same bytes as doubles and as integers. */
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
  /** By its number in `stored-codes.ts`. */
  readonly kind: number;
}

/** What a section made of a player. */
export interface PlayerOutcome {
  final: number;
  /** Games before it; for an unrated player those of the first estimate. */
  gamesBefore: number;
  played: number;
  wins: number;
  draws: number;
  /** Points the floor was lowered by a granted match request. */
  lowered: number;
}

/** What the engine knows and a rater asks. */
export interface RaterContext {
  readonly table: StateTable;
  readonly people: People;
  /** The player somebody is now, after merges. */
  readonly resolve: ((player: PlayerNumber) => PlayerNumber) | undefined;
  readonly idOf: (player: PlayerNumber) => string;
  /** Foreign events by slot; their games are against people the office does not know. */
  readonly foreign: (slot: Slot) => ForeignSection | undefined;
}

/** All systems of a section are rated from the states before it. If one of them cannot be rated, the section is held as a whole. */
export interface SectionRater {
  /** The units of the section rated last; valid until the next. */
  readonly units: readonly RatedUnit[];
  readonly unitCount: number;
  /** Rates a section without moving any state on. Undefined: rated, and the units hold the results. */
  rate(month: Month, index: number): HeldReason | undefined;
  /** Moves the states of a rated section on. */
  commit(month: Month, index: number): void;
  /** The systems a section is rated in if nothing holds it. */
  systemsOf(month: Month, index: number): readonly SystemCode[];
}

/** A section in one system: what goes into the results. One entry a player. */
export interface RatedUnit {
  readonly system: SystemCode;
  readonly players: number;
  /** Dense numbers, merges resolved. */
  readonly player: Uint32Array;
  /** Each player's record before the section, with the notes up to its end. */
  readonly before: Int32Array;
  readonly initialFrom: Uint8Array;
  /** Points the floor was lowered; only in matches. */
  readonly lowered: Float64Array;
  /** Earlier match changes of each player; only in matches. */
  readonly pastMatches: readonly (readonly MatchChange[])[];
  /** Match changes that an opening state among the notes brought. */
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

/** How a first estimate came about, by its number in stored results. */
export const InitialFrom = { none: 0, blend: 1, list: 2, discretion: 3, age: 4, lastResort: 5, assigned: 6 } as const;
