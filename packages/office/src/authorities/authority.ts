// The interface that every authority implements. A kind of authority is code, in one folder beside this file. An authority is
// data: its id, name and kind, and its rulebook if the kind is wholly data. Nothing outside these folders knows a particular
// authority. Every call here is made once per section, player or list, never once per game.

import type {
  ListFileFormat,
  ListRow,
  ListSystem,
  OwnSystem,
  Place,
  ReportDraft,
  ReportIdField,
  ReportPlayer,
  Saying,
} from '@harkness/formats';
import type { Dated, DatedEntry, IsoDate, Result, Ruling, TitleLine } from '@harkness/rules';
import type { SectionEntry } from '../engines/live/section-directory.js';
import type { View } from '../engines/live/view.js';
import type { ListHead } from '../engines/period/content.js';
import type { ListEdition } from '../engines/period/editions.js';
import type { ListToPublish, PublishContext, PublishedList } from '../engines/period/publish.js';
import type { ActiveRank, PlayerRank } from '../engines/period/ranks.js';
import type { ListedPlayer, ListHeader } from '../engines/period/row.js';
import type {
  Adjustment,
  Answer,
  Audience,
  ExplanationAnswer,
  HeldReason,
  ListPoint,
  ListRatingAnswer,
  ListStanding,
  Participation,
  RatingAsked,
  RatingOriginAnswer,
  RowMark,
  RowRating,
  SectionRef,
  Standing,
  TieBreakName,
} from '../facts/answers.js';
import type { PlayerCard } from '../facts/cards/cards.js';
import type { AuthorityId, CardIdField, Decision, EventId, ListName, PlayerId, RatingSystem } from '../facts/facts.js';
import type { PlayerNumber } from '../facts/numbers.js';
import type { PublicFieldName, Submitters } from '../facts/profile.js';
import type { SectionDocument } from '../facts/section-document.js';
import type { Store, StoreReader } from '../facts/store.js';
import type { TimeControl } from '../facts/time-control.js';
import type { Accounts, FlowTables, Transfers } from './drift-tables.js';
import type { OwnIds } from './ids.js';
import type { ReformableRules } from './rerating.js';

export interface Authority {
  readonly id: AuthorityId;
  /** Display name: `US Chess`. */
  readonly name: string;
  readonly kind: string;
  /** In display order. */
  readonly systems: readonly SystemOfAuthority[];
  readonly ids: IdScheme;
  readonly evidence: Evidence;
  readonly reports: ReportRules;
  readonly sections: SectionRatings;
  readonly players: PlayerRatings;
  readonly lists: readonly ListKind[];
  readonly rulebook: RulebookOfAuthority;
  readonly decisions: DecisionsOfAuthority;
  readonly calculators: readonly Calculator[];
  /** How age affects its ratings. Absent: no rating depends on age. */
  readonly ages?: AgesInRatings;
  /** Present if ratings change list by list. Absent: they change with each section. */
  readonly listRatings?: ListRatings;
  /** Data kept beside its lists. Absent: none. */
  readonly beside?: KeptBeside;
  readonly drift: DriftMeasures;
  /** What the lab needs to test reforms. */
  readonly reforms: ReformableRules;
  /** Public fields of a player besides name, ids and ratings. Absent: every field on the card. */
  readonly publicFields?: readonly PublicFieldName[];
}

export interface SystemOfAuthority {
  readonly system: RatingSystem;
  /** Long form, for headings: `Regular (over the board)`. */
  readonly label: string;
  /** Short form, for narrow columns: `Regular`. */
  readonly short: string;
}

// ── Reports ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface IdScheme {
  /** The field, in reports and on cards, that holds the authority's own id. */
  readonly field: ReportIdField;
  /** Display name: `US Chess id`. */
  readonly label: string;
  /** Ids to look a player up by, starting with the authority's own. */
  readonly lookup: (player: ReportPlayer) => readonly (string | undefined)[];
  /** Matches event ids that can be taken from a report. */
  readonly event: RegExp;
  /** The id to print on a published list. Undefined: the office's own id. */
  readonly listed: (row: Pick<PlayerCard, CardIdField>) => string | undefined;
  /** The id scheme that the profile sets. Absent: the scheme of the kind. */
  readonly own?: OwnIds;
}

/** Kinds of evidence that a report is for an authority, strongest first. */
export const evidenceKinds = ['ids', 'ratingType', 'ratings', 'federation', 'affiliate', 'players'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/**
 * For each kind, the evidence in a report that points to the authority, in words (`4 of 6 players have a FIDE id`), or undefined.
 */
export type Evidence = {
  readonly [kind in EvidenceKind]?: (draft: ReportDraft, players: readonly ReportPlayer[]) => string | undefined;
};

/** The properties of a section that decide which systems rate it. */
export interface SectionTraits {
  readonly control: TimeControl;
  readonly venue: 'otb' | 'online';
  readonly start: IsoDate;
}

export type Classified =
  | { readonly systems: readonly RatingSystem[] }
  | { readonly problem: 'time-control-not-ratable' | 'no-rules-for-date'; readonly message: Saying; readonly hint: Saying };

export interface ReportedEvent {
  readonly event: EventId;
  readonly start: IsoDate | undefined;
  readonly end: IsoDate | undefined;
  readonly sections: readonly ReportedSection[];
}

/** A section of a reported event, without players unknown to the office. */
export interface ReportedSection {
  readonly start: IsoDate | undefined;
  readonly systems: readonly RatingSystem[];
  readonly players: readonly Pick<PlayerCard, 'player' | 'sex'>[];
}

export interface EventProblem {
  readonly code: 'event-not-registered' | 'event-registered-late' | 'event-refused' | 'dates-not-registered';
  readonly place: Place;
  readonly message: Saying;
  readonly hint: Saying;
}

/** A player's expected score against an opponent, from 0 to 1. */
export type Expected = (own: number, opponent: number) => number | null;

export interface ReportRules {
  /** Venue assumed if a report does not state one. Undefined: the report must state it. */
  readonly venue: 'otb' | undefined;
  /** Whether a rating must come with the number of games behind it. */
  readonly needsGameCounts: boolean;
  /** Only members may be rated. */
  readonly membersOnly: boolean;
  /** Length of a membership renewal. Absent: twelve months. */
  readonly membershipMonths?: number;
  /** Who may submit its reports. Absent: directors. */
  readonly submitters?: Submitters;
  /** The name of its ratings in files with one rating per player. */
  readonly ratingName: string;
  /** The name of a system in reports, such as `FIDE` for FIDE's standard ratings. */
  readonly systemInFiles: (system: RatingSystem) => string;
  /** Whether files mark a rating based on this many games as provisional. Absent: no rating is marked. */
  readonly isProvisional?: (games: number) => boolean;
  /** Whether its reports carry the year of birth. */
  readonly birthYear: boolean;
  /** Whether a rating name found in a report is one of this authority's. */
  readonly isOwnRating: (system: string) => boolean;
  /** Which systems rate a section, or why none do. */
  readonly classify: (section: SectionTraits) => Classified;
  /** The systems that a letter in a report file stands for. Undefined: the letter has no meaning here. */
  readonly systemsOfLetter?: (letter: string) => readonly RatingSystem[] | undefined;
  /** Default tie-breaks for standings while an event is played. Absent: `usualTieBreaks` of the standings. */
  readonly tieBreaks?: readonly TieBreakName[];
  /** Expected scores under the rules of a day. Undefined: those rules define none. */
  readonly expected?: (system: string, start: IsoDate) => Expected | undefined;
  /** Problems with an event beyond those of its sections, such as a missing registration. */
  readonly checkEvent?: (reader: StoreReader, event: ReportedEvent) => Promise<readonly EventProblem[]>;
  /** Lists in force that depend on a merge of two players, oldest first. They prevent the merge from being undone. */
  readonly listsMadeWith?: (reader: StoreReader, merge: string) => Promise<readonly ListEdition[]>;
}

// ── Sections and players ───────────────────────────────────────────────────────────────────────────────────────────────

/** A section in the ledger that is not withdrawn. */
export interface StandingSection {
  readonly info: SectionEntry;
  readonly document: SectionDocument;
  /** The current fact. */
  readonly seq: number;
}

export interface RatedSection {
  readonly isRated: boolean;
  readonly held?: HeldReason;
  readonly systems: readonly RatingSystem[];
  /** By the player's place in the document. */
  readonly ratings: (index: number) => readonly RowRating[];
}

export interface SectionRatings {
  rated(view: View, section: StandingSection): Promise<RatedSection>;
  /** Only the systems; empty if the section is held. */
  systems(view: View, info: SectionEntry): Promise<readonly RatingSystem[]>;
  /** `player` is the index number, after merges. */
  explain(view: View, section: StandingSection, player: PlayerNumber, asked: Asked): Promise<Answer<ExplanationAnswer>>;
  /** The rulings that its ratings rest on, possibly with repeats. */
  rulings(view: View, section: StandingSection): Promise<readonly Ruling[]>;
  /** Bonuses and floors applied, found by rating the section again. Absent: the authority has neither. */
  marks?(view: View, section: StandingSection): Promise<readonly RowMark[]>;
  /** The performance rating of a score against opponents with these ratings. Undefined: the rules of the day define none. */
  performance?(system: RatingSystem, start: IsoDate, opponents: readonly number[], score: number): number | undefined;
  /** Rates a section that is not in the ledger. */
  preview(view: View, document: SectionDocument): Promise<Answer<Omit<RatedSection, 'isRated'>>>;
  explainPreview(view: View, document: SectionDocument, player: PlayerNumber, asked: Asked): Promise<Answer<ExplanationAnswer>>;
  /** Whether a report, a correction or a withdrawal starts a run of the live engine. */
  readonly byRuns: boolean;
}

export interface Asked {
  /** The id the caller used. */
  readonly id: PlayerId;
  readonly system?: RatingSystem;
  /** Whether to compute what other results would have given. */
  readonly instead?: boolean;
}

/** The rating that report checks and searches compare with. A whole number, because anyone may have a report checked. */
export interface KnownRating {
  readonly system: RatingSystem;
  /** A whole number. */
  readonly rating: number;
  readonly games: number;
  /** Those of the games that an initial rating credits: nobody played them. */
  readonly creditedGames?: number;
  /** The day of the last game in the system. */
  readonly lastRated?: IsoDate;
}

/** A section's row in a player's history, without the fields that identify the section. */
export type HistoryRow = Omit<Participation, 'event' | 'section' | 'eventName' | 'name' | 'start' | 'end'>;

/** How far the facts lie that can change a player's page; see `PlayerRatings.reach`. */
export const reaches = ['self', 'others', 'everything'] as const;
export type Reach = (typeof reaches)[number];

export interface PlayerRatings {
  /**
   * Which facts, besides lists, can change what a player's page shows of this authority. `self`: facts that name the player, and their
   * sections as runs rate them. `others`: also facts about other players and about events. `everything`: any fact.
   */
  readonly reach: Reach;
  /** A text that changes on every day on which a page may change without a new fact. */
  stateOfDay(view: View, today: IsoDate): string;
  /** Ratings at which a class or title begins, lowest first. Absent: none. */
  readonly lines?: readonly TitleLine[];
  /** True if ratings are provisional until established. Absent: the authority makes no such distinction. */
  readonly provisional?: true;
  /** On a day, or now. Ratings that change with every section are `live`; those that change with lists are `listed`. */
  standings(
    view: View,
    player: PlayerNumber,
    days: { readonly on?: IsoDate | undefined; readonly today: IsoDate },
  ): Promise<{ readonly live: readonly Standing[]; readonly listed: readonly ListStanding[] }>;
  /** What a standing section brought the player, one row per system. */
  history(view: View, player: PlayerNumber, info: SectionEntry): Promise<readonly HistoryRow[]>;
  /** Ratings set by decision. */
  adjustments(view: View, player: PlayerNumber, on: IsoDate | undefined): Promise<readonly Adjustment[]>;
  /** The player's main rating: the headline of their page, and the one shown where there is room for one. */
  main(ratings: readonly KnownRating[]): KnownRating | undefined;
  /** Ratings now, for many players of one report. Those of `expected` players may be read at once. */
  known(
    reader: StoreReader,
    today: IsoDate,
    expected?: readonly PlayerId[],
  ): (player: PlayerId) => Promise<readonly KnownRating[]>;
  /** Finds the source of a rating. */
  origin(
    view: View,
    player: PlayerNumber,
    id: PlayerId,
    system: RatingSystem,
    at: RatingAsked,
    today: IsoDate,
  ): Promise<Answer<RatingOriginAnswer>>;
  /** Every player's stored ratings, to compare two offices. Absent: ratings are computed when asked for. */
  everybody?(reader: StoreReader): AsyncGenerator<EverybodysRatings>;
  /** Everybody's computed ratings, to see what a fact would change. Absent: the run that follows a fact says it. */
  computed?(reader: StoreReader): Promise<ComputedRatings>;
  /**
   * Official, live and revised ratings. The id must be current (after merges). Pass a view of the audience if there is one
   * already.
   */
  three(reader: StoreReader, player: PlayerId, on: IsoDate, audience: Audience, view?: View): Promise<readonly ThreeRatings[]>;
}

/** How birth dates affect ratings, and what ratings reveal about birth dates. */
export interface AgesInRatings {
  /** Ratings that depend on an age for which only the year is known. They may differ slightly from those first computed. */
  uncertain(reader: StoreReader): Promise<UncertainRatings>;
  /** Players whose day of birth affects somebody's rating. */
  narrowed(view: View): Promise<readonly Narrowed[]>;
}

export interface UncertainRatings {
  readonly size: number;
  has(player: PlayerId): Promise<boolean>;
  /** How far such a rating, and its games count, may be off. */
  readonly points: number;
  readonly games: number;
}

export interface Narrowed extends SectionRef {
  readonly player: PlayerId;
  /**
   * The whole-number ratings of this section, the player's first, reveal more than the year of birth. Otherwise only decimals
   * differ, which may show in later sections.
   */
  readonly shown: boolean;
}

/** Identifies a player by index number. */
export interface EverybodysRatings {
  readonly player: PlayerNumber;
  readonly id: () => Promise<PlayerId>;
  readonly standings: readonly unknown[];
}

export interface ComputedRatings {
  /** As lists show them. */
  readonly ratings: readonly { readonly player: PlayerId; readonly system: RatingSystem; readonly rating: number }[];
  /** For each rated section a text that differs if a result differs. */
  readonly sections: ReadonlyMap<string, string>;
}

export interface ListRatings {
  /** Explains the rating on a list. Without a date: on the next list. */
  explain(
    view: View,
    player: PlayerId,
    list: RatingSystem,
    date: IsoDate | undefined,
    today: IsoDate,
  ): Promise<Answer<ListRatingAnswer>>;
  /** The player's ratings on each list where something changed for them, oldest first. */
  points(view: View, player: PlayerNumber): Promise<readonly ListPoint[]>;
}

/** A player's official, live and revised rating, each with its date. */
export interface ThreeRatings {
  readonly system: RatingSystem;
  readonly official?: {
    readonly rating: number;
    /** As shown on the list. */
    readonly games: number;
    /** US Chess: the games on the list establish the rating. */
    readonly established?: boolean;
    readonly list: ListName;
    readonly date: IsoDate;
    /** Among everyone on the list in this system. */
    readonly rank?: PlayerRank;
    /** Among active players whose rating is not provisional. */
    readonly active?: ActiveRank;
  };
  /** Absent where ratings change only with lists. */
  readonly live?: {
    readonly rating: number;
    readonly exact: number;
    readonly games: number;
    readonly lastRated?: IsoDate;
    /** Day of the adjustment that set the rating, if no section followed it. */
    readonly adjustedOn?: IsoDate;
  };
  /** The official list as it would be computed today, over the same days. */
  readonly revised?: { readonly rating: number; readonly exact: number; readonly games: number; readonly cutoff: IsoDate };
}

// ── Lists ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ListKind {
  readonly name: ListName;
  /** `US Chess rating supplement` */
  readonly title: string;
  readonly systems: readonly RatingSystem[];
  /** Whether each list is made from the previous list rather than from current ratings. */
  readonly restsOnLast: boolean;
  /** Made from the live engine's results: a run comes first. Where the day of birth feeds the rules, its decimals are private. */
  readonly ofLiveRatings: boolean;
  isDate(date: IsoDate): boolean;
  /** Date of the list in force on a day. */
  inForce(day: IsoDate): IsoDate;
  /** Last day of the sections on the list of a date, or why there is no such list. */
  cutoff(date: IsoDate): Result<IsoDate>;
  /** The list as it would be now. `date` must be one of this list's dates. */
  make(reader: StoreReader, date: IsoDate): Promise<Result<ListToPublish>>;
  publish(store: Store, date: IsoDate, context: PublishContext): Promise<Result<PublishedList>>;
  /** Remakes a published list from the reader's ledger. With the reader's store, several threads may make a large list. */
  remake(reader: StoreReader, header: ListHeader, store?: Store): Promise<ListToPublish>;
  /** The field that players are grouped by. */
  readonly home: 'state' | 'federation';
  /** Whether a rating based on this many games is provisional. Absent: no rating on the list is. */
  readonly isProvisional?: (games: number) => boolean;
  readonly files: ListFiles;
}

/** How a list is written in the usual exchange files. */
export interface ListFiles {
  readonly formats: readonly ListFileFormat[];
  /** The name of a system in those files. */
  systemName(system: RatingSystem): ListSystem | OwnSystem;
  row(row: ListedPlayer): ListRow;
}

/** Data an authority keeps beside its lists, to make the next one. They are copied and set aside together with the lists. */
export interface KeptBeside {
  /** Blobs whose keys begin with list and date, and the name of each among the parts of a retracted list. */
  readonly byList: readonly { readonly space: string; readonly aside: string; prefix(list: ListName, date: IsoDate): string }[];
  /** Blobs by section, with the result of each list. */
  readonly results: {
    readonly space: string;
    isOf(bytes: Uint8Array, list: ListName, date: IsoDate): boolean;
    /** The state before the last list. Undefined: nothing existed. */
    before(bytes: Uint8Array): Uint8Array | undefined;
    /** The state after the last list that satisfies `isPublished`. Undefined: nothing existed. */
    after(bytes: Uint8Array, isPublished: (list: ListName, date: IsoDate) => boolean): Uint8Array | undefined;
  };
}

/** A parameter, with the base value where the office has amended it. */
export interface AmendedParameter extends Dated<unknown> {
  readonly entries: readonly (DatedEntry<unknown> & { readonly amended?: true; readonly reason?: string })[];
  readonly base?: readonly DatedEntry<unknown>[];
  /** Its system, where each system has a rulebook of its own: the same name then stands for several parameters. */
  readonly system?: RatingSystem;
}

/** The decisions an officer may take under its rules. */
export interface DecisionsOfAuthority {
  readonly types: readonly Decision['type'][];
  /** What to do instead, for a decision about one of its systems that it does not support. */
  readonly instead: string;
}

/** A question that the rules answer without the office's data. */
export interface Calculator {
  readonly name: string;
  /** Takes the question as the caller wrote it; the rules report what is wrong with it. */
  run(question: { readonly [field: string]: unknown }): Result<object>;
}

/** The rules as data. */
export interface RulebookOfAuthority {
  readonly parameters: readonly AmendedParameter[];
  readonly editions: readonly EditionOfRulebook[];
  /** The rules for a section with this first day in a system, and the caveats that apply to all its ratings. */
  rulesOn(system: RatingSystem, start: IsoDate): Result<{ readonly name: string; readonly caveats: readonly string[] }>;
}

export interface EditionOfRulebook {
  readonly name: string;
  readonly from: IsoDate;
  readonly title: string;
  readonly caveats: readonly string[];
  /** Its parameters are those known on its first day; otherwise those known today. */
  readonly asKnownThen: boolean;
}

export interface DriftMeasures {
  /** Games after which a player counts as established, unless the question sets another number. */
  readonly establishedGames: number;
  points(
    reader: StoreReader,
    system: RatingSystem,
    first: ListHead,
    second: ListHead,
    tables: FlowTables,
  ): Promise<{ readonly transfers: Transfers; readonly accounts: Accounts }>;
}
