// The port of authorities: what somebody whose ratings an office keeps must answer. A kind of authority is code, one folder beside this
// file; an authority is data: its id, name and kind, and for a kind that is wholly data its rulebook. Nothing outside these folders
// knows a particular authority. Everything here is asked once a section, a player or a list, never once a game.

import type {
  ListFileFormat,
  ListRow,
  ListSystem,
  OwnSystem,
  Place,
  ReportDraft,
  ReportIdField,
  ReportPlayer,
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
import type { AuthorityId, Decision, EventId, ListName, PlayerId, RatingSystem } from '../facts/facts.js';
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
  /** As people say it: `US Chess`. */
  readonly name: string;
  readonly kind: string;
  /** In the order in which they are shown. */
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
  /** How ages show in its ratings; absent: no rating rests on an age. */
  readonly ages?: AgesInRatings;
  /** Ratings that move with lists, list by list; absent: they move with sections. */
  readonly listRatings?: ListRatings;
  /** What is kept beside its lists; absent: nothing. */
  readonly beside?: KeptBeside;
  readonly drift: DriftMeasures;
  /** What the lab asks. */
  readonly reforms: ReformableRules;
  /** What is public about a player besides name, ids and ratings; absent: everything the card has. */
  readonly publicFields?: readonly PublicFieldName[];
}

export interface SystemOfAuthority {
  readonly system: RatingSystem;
  /** For headings: `Regular (over the board)`. */
  readonly label: string;
  /** For a narrow column: `Regular`. */
  readonly short: string;
}

// ── Reports ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface IdScheme {
  /** The field of a reported player, and of a card, that holds the authority's own id. */
  readonly field: ReportIdField;
  /** For people: `US Chess id`. */
  readonly label: string;
  /** Ids to look a player up by, the authority's own first. */
  readonly lookup: (player: ReportPlayer) => readonly (string | undefined)[];
  /** Ids of events that can be taken from a report. */
  readonly event: RegExp;
  /** The id printed on a published list; undefined: the office's own. */
  readonly listed: (row: Pick<PlayerCard, ReportIdField | 'nationalId'>) => string | undefined;
  /** The scheme of the profile; absent: as the kind has ids. */
  readonly own?: OwnIds;
}

/** Kinds of evidence that a report is for an authority, strongest first. */
export const evidenceKinds = ['ids', 'ratingType', 'ratings', 'federation', 'affiliate', 'players'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** What in a report points to the authority, in words (`4 of 6 players have a FIDE id`); undefined: nothing does. */
export type Evidence = {
  readonly [kind in EvidenceKind]?: (draft: ReportDraft, players: readonly ReportPlayer[]) => string | undefined;
};

/** What a section is, as far as its systems depend on it. */
export interface SectionTraits {
  readonly control: TimeControl;
  readonly venue: 'otb' | 'online';
  readonly start: IsoDate;
}

export type Classified =
  | { readonly systems: readonly RatingSystem[] }
  | { readonly problem: 'time-control-not-ratable' | 'no-rules-for-date'; readonly message: string; readonly hint: string };

export interface ReportedEvent {
  readonly event: EventId;
  readonly start: IsoDate | undefined;
  readonly end: IsoDate | undefined;
}

export interface EventProblem {
  readonly code: 'event-not-registered' | 'event-registered-late' | 'event-refused' | 'dates-not-registered';
  readonly place: Place;
  readonly message: string;
  readonly hint: string;
}

/** What a player of a rating is expected to score against another, from 0 to 1. */
export type Expected = (own: number, opponent: number) => number | null;

export interface ReportRules {
  /** Where a section was played if its report does not say; undefined: the report must say. */
  readonly venue: 'otb' | undefined;
  /** Whether a rating needs the number of games behind it. */
  readonly needsGameCounts: boolean;
  /** Only members may be rated. */
  readonly membersOnly: boolean;
  /** For how long a membership is renewed; absent: twelve months. */
  readonly membershipMonths?: number;
  /** Who may hand in its reports; absent: directors. */
  readonly submitters?: Submitters;
  /** The name of its ratings in files that carry one rating a player. */
  readonly ratingName: string;
  /** The name of a system in reports: `FIDE` for FIDE's standard ratings. */
  readonly systemInFiles: (system: RatingSystem) => string;
  /** Whether files mark a rating that rests on so many games as provisional; absent: none is marked. */
  readonly isProvisional?: (games: number) => boolean;
  /** Whether its reports carry the year of birth. */
  readonly birthYear: boolean;
  /** Whether a rating that a report names is one of this authority. */
  readonly isOwnRating: (system: string) => boolean;
  /** Which systems rate a section, or why none does. */
  readonly classify: (section: SectionTraits) => Classified;
  /** Systems that a letter of a report file stands for; undefined: the letter says nothing. */
  readonly systemsOfLetter?: (letter: string) => readonly RatingSystem[] | undefined;
  /** The usual tie-breaks of its events, for standings while they are played; absent: `usualTieBreaks` of the standings. */
  readonly tieBreaks?: readonly TieBreakName[];
  /** What players are expected to score against each other under the rules of a day; undefined: the rules do not say. */
  readonly expected?: (system: string, start: IsoDate) => Expected | undefined;
  /** What is wrong with an event beyond its sections, e.g. that it is not registered. */
  readonly checkEvent?: (reader: StoreReader, event: ReportedEvent) => Promise<readonly EventProblem[]>;
  /** Standing lists that rest on a merge of two players, oldest first: they keep the merge from being taken back. */
  readonly listsMadeWith?: (reader: StoreReader, merge: string) => Promise<readonly ListEdition[]>;
}

// ── Sections and players ───────────────────────────────────────────────────────────────────────────────────────────────

/** A section in the ledger that is not withdrawn. */
export interface StandingSection {
  readonly info: SectionEntry;
  readonly document: SectionDocument;
  /** The fact that stands. */
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
  /** The systems alone; none: held. */
  systems(view: View, info: SectionEntry): Promise<readonly RatingSystem[]>;
  /** `player` by the number in the index, after merges. */
  explain(view: View, section: StandingSection, player: PlayerNumber, asked: Asked): Promise<Answer<ExplanationAnswer>>;
  /** The rulings that its ratings rest on; some may come twice. */
  rulings(view: View, section: StandingSection): Promise<readonly Ruling[]>;
  /** Bonuses and floors that held, by rating the section again. Absent: the authority has neither. */
  marks?(view: View, section: StandingSection): Promise<readonly RowMark[]>;
  /** What a score against opponents of these ratings is worth; undefined: the rules of the day do not say. */
  performance?(system: RatingSystem, start: IsoDate, opponents: readonly number[], score: number): number | undefined;
  /** Rates a section that is not in the ledger. */
  preview(view: View, document: SectionDocument): Promise<Answer<Omit<RatedSection, 'isRated'>>>;
  explainPreview(view: View, document: SectionDocument, player: PlayerNumber, asked: Asked): Promise<Answer<ExplanationAnswer>>;
  /** Whether a report, a correction and a withdrawal lead to a run of the live engine. */
  readonly byRuns: boolean;
}

export interface Asked {
  /** As the caller named the player. */
  readonly id: PlayerId;
  readonly system?: RatingSystem;
  /** Whether to compute what other results would have given. */
  readonly instead?: boolean;
}

/** What checks of reports and searches compare with. Anybody may have a report checked, so decimals could be found out from here. */
export interface KnownRating {
  readonly system: RatingSystem;
  /** A whole number. */
  readonly rating: number;
  readonly games: number;
}

/** What a section's row in a player's history says beside the section itself. */
export type HistoryRow = Omit<Participation, 'event' | 'section' | 'eventName' | 'name' | 'start' | 'end'>;

export interface PlayerRatings {
  /** Ratings at which a class or a title begins, lowest first; absent: none. */
  readonly lines?: readonly TitleLine[];
  /** A rating is provisional until it is established; absent: there is no such difference. */
  readonly provisional?: true;
  /** On a day, or now. Ratings that move with every section are `live`, those that move with lists `listed`. */
  standings(
    view: View,
    player: PlayerNumber,
    days: { readonly on?: IsoDate | undefined; readonly today: IsoDate },
  ): Promise<{ readonly live: readonly Standing[]; readonly listed: readonly ListStanding[] }>;
  /** What a section that stands brought the player, one row a system. */
  history(view: View, player: PlayerNumber, info: SectionEntry): Promise<readonly HistoryRow[]>;
  /** Ratings set by decision. */
  adjustments(view: View, player: PlayerNumber, on: IsoDate | undefined): Promise<readonly Adjustment[]>;
  /** The one of a player's ratings that stands for all of them in a line of results. */
  main(ratings: readonly KnownRating[]): KnownRating | undefined;
  /** Ratings now, for many players of one report. */
  known(reader: StoreReader, today: IsoDate): (player: PlayerId) => Promise<readonly KnownRating[]>;
  /** What made a rating. */
  origin(
    view: View,
    player: PlayerNumber,
    id: PlayerId,
    system: RatingSystem,
    at: RatingAsked,
    today: IsoDate,
  ): Promise<Answer<RatingOriginAnswer>>;
  /** Everybody's ratings as the results have them, to compare two offices; absent: they are computed when asked for. */
  everybody?(reader: StoreReader): AsyncGenerator<EverybodysRatings>;
  /** Official, live and revised. The id must be the current one (after merges); the view is one for the audience, if there is one already. */
  three(reader: StoreReader, player: PlayerId, on: IsoDate, audience: Audience, view?: View): Promise<readonly ThreeRatings[]>;
}

/** What birth dates do to ratings, and what ratings tell about birth dates. */
export interface AgesInRatings {
  /** Ratings that rest on an age of which only the year is known here. They come out a little otherwise than the office first had them. */
  uncertain(reader: StoreReader): Promise<UncertainRatings>;
  /** Players whose day of birth moves somebody's rating. */
  narrowed(view: View): Promise<readonly Narrowed[]>;
}

export interface UncertainRatings {
  readonly size: number;
  has(player: PlayerId): Promise<boolean>;
  /** How far such a rating, and the games it rests on, may be off. */
  readonly points: number;
  readonly games: number;
}

export interface Narrowed extends SectionRef {
  readonly player: PlayerId;
  /** The whole ratings of this section, their first, tell more than the year. Otherwise only decimals move, which can show in later sections. */
  readonly shown: boolean;
}

/** A player by the number in the index. */
export interface EverybodysRatings {
  readonly player: PlayerNumber;
  readonly id: () => Promise<PlayerId>;
  readonly standings: readonly unknown[];
}

export interface ListRatings {
  /** Why a list shows the rating that it shows; without a date: what the next one would show. */
  explain(
    view: View,
    player: PlayerId,
    list: RatingSystem,
    date: IsoDate | undefined,
    today: IsoDate,
  ): Promise<Answer<ListRatingAnswer>>;
  /** The player's ratings on the lists that changed something for them, oldest first. */
  points(view: View, player: PlayerNumber): Promise<readonly ListPoint[]>;
}

/** The three words for a player's rating, always with their date. */
export interface ThreeRatings {
  readonly system: RatingSystem;
  readonly official?: {
    readonly rating: number;
    /** As the list has them. */
    readonly games: number;
    /** US Chess: the rating is established by the games of the list. */
    readonly established?: boolean;
    readonly list: ListName;
    readonly date: IsoDate;
    /** Among all on the list in this system. */
    readonly rank?: PlayerRank;
    /** Among active players whose rating is not provisional. */
    readonly active?: ActiveRank;
  };
  /** Absent where ratings change with lists only. */
  readonly live?: {
    readonly rating: number;
    readonly exact: number;
    readonly games: number;
    readonly lastRated?: IsoDate;
    /** Day of the adjustment that set it, if no section came after. */
    readonly adjustedOn?: IsoDate;
  };
  /** As the official list, made today of the same days. */
  readonly revised?: { readonly rating: number; readonly exact: number; readonly games: number; readonly cutoff: IsoDate };
}

// ── Lists ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ListKind {
  readonly name: ListName;
  /** `US Chess rating supplement` */
  readonly title: string;
  readonly systems: readonly RatingSystem[];
  /** A list is made of the one before it, not of the ratings now. */
  readonly restsOnLast: boolean;
  /** Made of the live engine's results: a run comes first, and where the day of birth feeds the rules, its decimals are private. */
  readonly ofLiveRatings: boolean;
  isDate(date: IsoDate): boolean;
  /** Date of the list in force on a day. */
  inForce(day: IsoDate): IsoDate;
  /** Last day of the sections on the list of a date, or why there is none. */
  cutoff(date: IsoDate): Result<IsoDate>;
  /** The list as it would be now; `date` is one of the list's. */
  make(reader: StoreReader, date: IsoDate): Promise<Result<ListToPublish>>;
  publish(store: Store, date: IsoDate, context: PublishContext): Promise<Result<PublishedList>>;
  /** The list of a fact again, from the reader's ledger. */
  remake(reader: StoreReader, header: ListHeader): Promise<ListToPublish>;
  /** By which players are grouped. */
  readonly home: 'state' | 'federation';
  /** Whether a rating that rests on so many games is provisional; absent: no rating of the list is. */
  readonly isProvisional?: (games: number) => boolean;
  readonly files: ListFiles;
}

/** A list as files of the world have it. */
export interface ListFiles {
  readonly formats: readonly ListFileFormat[];
  /** The name of a system in such files. */
  systemName(system: RatingSystem): ListSystem | OwnSystem;
  row(row: ListedPlayer): ListRow;
}

/** Data that an authority keeps beside its lists, so that the next one can be made. They travel and are set aside with the lists. */
export interface KeptBeside {
  /** Blobs whose keys begin with list and date, and the name of each among the parts of a retracted list. */
  readonly byList: readonly { readonly space: string; readonly aside: string; prefix(list: ListName, date: IsoDate): string }[];
  /** Blobs by section, with what each list made of it. */
  readonly results: {
    readonly space: string;
    isOf(bytes: Uint8Array, list: ListName, date: IsoDate): boolean;
    /** As before the last list; undefined: nothing. */
    before(bytes: Uint8Array): Uint8Array | undefined;
    /** As after the last of the lists that satisfy; undefined: nothing. */
    after(bytes: Uint8Array, isPublished: (list: ListName, date: IsoDate) => boolean): Uint8Array | undefined;
  };
}

/** A parameter, and where the office has amended it, what the base says. */
export interface AmendedParameter extends Dated<unknown> {
  readonly entries: readonly (DatedEntry<unknown> & { readonly amended?: true; readonly reason?: string })[];
  readonly base?: readonly DatedEntry<unknown>[];
}

/** What an officer may decide under its rules. */
export interface DecisionsOfAuthority {
  readonly types: readonly Decision['type'][];
  /** What to do instead of a decision about one of its systems that it does not know. */
  readonly instead: string;
}

/** A question that its rules answer without the office's facts. */
export interface Calculator {
  readonly name: string;
  /** The question comes as somebody wrote it; the rules say what is wrong with it. */
  run(question: { readonly [field: string]: unknown }): Result<object>;
}

/** The rules as data. */
export interface RulebookOfAuthority {
  readonly parameters: readonly AmendedParameter[];
  readonly editions: readonly EditionOfRulebook[];
  /** The rules that rate a section of a first day in a system, and what is not sure about all of them. */
  rulesOn(system: RatingSystem, start: IsoDate): Result<{ readonly name: string; readonly caveats: readonly string[] }>;
}

export interface EditionOfRulebook {
  readonly name: string;
  readonly from: IsoDate;
  readonly title: string;
  readonly caveats: readonly string[];
  /** Its parameters are those known on its first day; otherwise as known today. */
  readonly asKnownThen: boolean;
}

export interface DriftMeasures {
  /** Games from which a player counts as established, unless somebody asks otherwise. */
  readonly establishedGames: number;
  points(
    reader: StoreReader,
    system: RatingSystem,
    first: ListHead,
    second: ListHead,
    tables: FlowTables,
  ): Promise<{ readonly transfers: Transfers; readonly accounts: Accounts }>;
}
