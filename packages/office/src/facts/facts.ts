// Every kind of fact in the ledger, and its content. Facts are only added; ratings are derived from them. They contain no private
// fields: a birth date is a commitment, and its value is in a table that can be erased.

import { reportIdFields } from '@harkness/formats';
import type { OfficeProfile } from './profile.js';
import type { SectionDocument } from './section-document.js';

/** The office's id of a player: their US Chess member id or FIDE number if they came with one. */
export type PlayerId = string;
export type EventId = string;
/** `YYYY-MM-DD`. */
export type IsoDate = string;
/** `uschess`, `fide`, or the id of an authority in the office's profile. */
export type AuthorityId = string;
export type UsSystem = 'OTBR' | 'OTBQ' | 'OTBB' | 'OLR' | 'OLQ' | 'OLB';
export type FideListType = 'standard' | 'rapid' | 'blitz';
export type FideSystem = `FIDE-${FideListType}`;
/** A system or list of an authority in the profile: authority id, colon, its own name. */
export type ProfileSystem = `${string}:${string}`;
/** A rating system: of US Chess, of FIDE, or of an authority in the profile of an office. */
export type RatingSystem = UsSystem | FideSystem | ProfileSystem;
export type ListName = 'uschess-supplement' | RatingSystem;

/**
 * How much of a birth date feeds the rules and could be derived from public numbers. `day` is the rulebook's precision: public
 * numbers are then whole. With `month` or `year` the middle of the period stands in for the day, and every number may be public.
 */
export type BirthDatePrecision = 'day' | 'month' | 'year';

/** SHA-256 of a random salt and the value's canonical JSON, in hex. Salt and value are in the private table. */
export type Commitment = string;

/**
 * The fields of a player that hold an id. Facts are stored with these names and hashed, so the list cannot change: a new authority says which of them
 * holds its ids (`ids.field`). Everybody goes over this list.
 */
export const cardIdFields = [...reportIdFields, 'nationalId'] as const;
export type CardIdField = (typeof cardIdFields)[number];

type PlayerIds = { readonly [field in CardIdField]?: string };

export interface PlayerFields extends PlayerIds {
  readonly name: string;
  readonly federation?: string;
  readonly state?: string;
  readonly sex?: 'm' | 'f';
  readonly title?: string;
  readonly club?: string;
  /** Arbiter title: IA, FA, NA, or a federation's own grade. */
  readonly arbiter?: string;
  /** Public on FIDE lists (7.12). */
  readonly birthYear?: number;
  /** Commitments to private fields, by field name (birthDate, email, address, phone). */
  readonly commitments?: { readonly [field: string]: Commitment };
  readonly inferredAdult?: boolean;
  readonly canadianResident?: boolean;
  readonly disabilityAssociation?: string;
  /** The day of birth was erased; the office only has the year. */
  readonly birthDateErased?: true;
  /**
   * Initial ratings assigned to an unrated player by system, so that no birth date is needed. Up to version 0.1 an erasure wrote
   * them, and their decimals reveal the birth date: `harkness office privacy` lists such facts.
   */
  readonly assignedInitial?: readonly { readonly system: RatingSystem; readonly rating: number; readonly games: number }[];
}

/** A player's rating in one system as of a day, without the games behind it. */
export interface OpeningRating {
  readonly player: PlayerId;
  readonly system: RatingSystem;
  readonly rating: number;
  readonly games: number;
  /** Absent if unknown. Games without results count as neither all won nor all lost, and add nothing to a floor. */
  readonly wins?: number;
  readonly draws?: number;
  readonly losses?: number;
  readonly eventsOfThree?: number;
  /** Absent if unknown; then the rating itself is the highest known. */
  readonly peakEstablished?: number;
  readonly gamesAbove2200?: number;
  readonly originalLifeMaster?: boolean;
  readonly moneyFloor?: number;
  readonly ceiling?: number;
  readonly matchChanges?: readonly { readonly on: IsoDate; readonly change: number }[];
  readonly lastRated?: IsoDate;
  /** FIDE: as published with the rating. */
  readonly k?: number;
  /** FIDE: the highest published thresholds ever reached. */
  readonly ever2300?: boolean;
  readonly ever2400?: boolean;
}

/** The body of a fact of each kind. */
export interface FactBodies {
  'opening-state': { readonly authority: AuthorityId; readonly asOf: IsoDate; readonly ratings: readonly OpeningRating[] };
  'player-registered': { readonly player: PlayerId } & PlayerFields;
  /** The fields given replace the recorded ones from `on` (default: always). */
  'player-updated': { readonly player: PlayerId; readonly on?: IsoDate } & Partial<PlayerFields>;
  /** `from` and `into` are one person: everything about `from` counts for `into`. */
  'player-merged': { readonly from: PlayerId; readonly into: PlayerId };
  'outside-rating': {
    readonly player: PlayerId;
    readonly source: 'FIDE' | 'CFC' | 'national';
    readonly list?: FideListType;
    readonly rating: number;
    readonly games?: number;
    readonly k?: number;
    readonly on: IsoDate;
  };
  membership: { readonly player: PlayerId; readonly from: IsoDate; readonly until: IsoDate; readonly type?: string };
  'event-registered': {
    readonly event: EventId;
    readonly authority: AuthorityId;
    readonly name: string;
    readonly start: IsoDate;
    readonly end: IsoDate;
    readonly registeredOn: IsoDate;
    readonly federation?: string;
    readonly affiliate?: string;
    /** FIDE 2009, 0.3 and 7.13. */
    readonly official?: boolean;
    readonly league?: boolean;
    readonly nationalChampionship?: boolean;
    readonly womenOnly?: boolean;
    readonly teamChampionship?: boolean;
    /** Title norms are possible: from July 2014 to February 2024 such events had to be registered 30 days before. */
    readonly titleNorms?: boolean;
  };
  'event-refused': { readonly event: EventId; readonly on: IsoDate };
  'event-appealed': { readonly event: EventId; readonly on: IsoDate };
  'appeal-decided': { readonly event: EventId; readonly on: IsoDate; readonly outcome: 'upheld' | 'dismissed' };
  /** A player objects to a result or rating of a section. Their words are in the reason of the fact. */
  'rating-appealed': {
    readonly appeal: string;
    readonly player: PlayerId;
    readonly event?: EventId;
    readonly section?: number;
    readonly on: IsoDate;
  };
  'rating-appeal-decided': { readonly appeal: string; readonly on: IsoDate; readonly outcome: 'upheld' | 'dismissed' };
  'section-submitted': { readonly section: SectionDocument; readonly file?: string };
  /** The whole corrected section; it replaces the one with the same event and number. */
  'section-corrected': { readonly section: SectionDocument; readonly file?: string };
  'section-withdrawn': { readonly event: EventId; readonly section: number };
  'prize-won': {
    readonly player: PlayerId;
    readonly event: EventId;
    readonly on: IsoDate;
    readonly amount: number;
    /** Rating limit of the section or prize, e.g. 1800 for an under-1800 prize; absent if open. */
    readonly under?: number;
  };
  decision: Decision;
  /** The fact with this id no longer counts, retroactively: a decision, a prize, an outside rating, a membership. */
  'fact-revoked': { readonly fact: string };
  /** A setting of the office, for all sections; the last one applies. A later profile that states it takes precedence. */
  'office-setting': { readonly setting: 'birthDatePrecision'; readonly value: BirthDatePrecision };
  /** The office's identity and the authorities whose ratings it keeps; the last one applies. Without one: US Chess and FIDE. */
  profile: OfficeProfile;
  /** A reform of the lab, by the SHA-256 of its canonical JSON: what is evaluated and how, fixed before the evaluation. */
  'reform-registered': { readonly name: string; readonly hash: string };
  'list-published': {
    readonly authority: AuthorityId;
    readonly list: ListName;
    readonly date: IsoDate;
    /** The last fact included. */
    readonly upTo: number;
    /** US Chess: last day of the sections on a supplement. */
    readonly cutoff?: IsoDate;
    /** The rulebook used; absent on lists made before it was recorded. */
    readonly rulebookHash?: string;
    readonly contentHash: string;
    /** US Chess: `whole` where decimals would reveal birth dates; absent: with decimals. */
    readonly numbers?: 'whole';
    /** Names, titles and other fields are those of this day, even if later ones were known. Absent: the last known. */
    readonly fieldsOn?: IsoDate;
    readonly players: number;
    readonly signature: string;
    readonly publicKey: string;
  };
  /** The list stays readable but is not in force: later lists are made as if it had not been published. */
  'list-retracted': {
    readonly authority: AuthorityId;
    readonly list: ListName;
    readonly date: IsoDate;
    /** Id of the fact that published it. */
    readonly published: string;
  };
}

/** An officer's decision. Each takes effect on `on` in rating order, whenever it was entered. */
export type Decision = { readonly on: IsoDate } & (
  | {
      readonly type: 'adjustment';
      readonly player: PlayerId;
      readonly system: RatingSystem;
      readonly rating: number;
      readonly games?: number;
    }
  | { readonly type: 'ceiling'; readonly player: PlayerId; readonly system: RatingSystem; readonly rating: number | null }
  | { readonly type: 'money-floor'; readonly player: PlayerId; readonly system: RatingSystem; readonly rating: number | null }
  | { readonly type: 'original-life-master'; readonly player: PlayerId; readonly earned: boolean }
  | {
      readonly type: 'match-floor-request';
      readonly player: PlayerId;
      readonly event: EventId;
      readonly section: number;
      readonly outcome: 'granted' | 'refused';
    }
  | { readonly type: 'fide-opt-in'; readonly player: PlayerId }
  | { readonly type: 'fide-opt-out-approved'; readonly player: PlayerId }
  | { readonly type: 'foreign-event-inclusion'; readonly player: PlayerId; readonly event: EventId }
  | { readonly type: 'duration-approved'; readonly event: EventId }
  | { readonly type: 'registration-waived'; readonly event: EventId }
  | { readonly type: 'official-event'; readonly event: EventId }
  | { readonly type: 'title'; readonly player: PlayerId; readonly title: string | null }
  | { readonly type: 'disability-association'; readonly player: PlayerId; readonly association: string | null }
  | { readonly type: 'section-held'; readonly event: EventId; readonly section: number }
  | { readonly type: 'section-released'; readonly event: EventId; readonly section: number }
);

export type FactKind = keyof FactBodies;

/** A fact before it is entered. The same id twice is one fact; the same id with other content is refused. */
export type NewFact = {
  [K in FactKind]: {
    readonly id: string;
    readonly kind: K;
    readonly body: FactBodies[K];
    readonly actor: string;
    readonly reason?: string;
  };
}[FactKind];

/** A fact in the chain. */
export type Fact = NewFact & {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  /** UTC instant, ISO with milliseconds. */
  readonly receivedAt: string;
  /** Hash of the previous fact; 64 zeros for the first. */
  readonly previous: string;
  readonly hash: string;
};
