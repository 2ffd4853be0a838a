// The answers of an office: plain data, for a server, a command line or a test. All folders above use these types.

import type { Finding } from '@harkness/formats';
import type { Instead, Result, RuleError, TraceStep } from '@harkness/rules';
import type { EventId, Fact, FactBodies, FideSystem, IsoDate, PlayerFields, PlayerId, RatingSystem } from './facts.js';
import type { SectionDocument } from './section-document.js';

// ── Answers ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** An error that a caller can cause, with a stable code, the place, what is wrong and what to do. */
export type OfficeError = RuleError;

/** A value, or the errors that explain why there is none. */
export type Answer<T> = Result<T>;

/** A section by its event and its number within the event. */
export interface SectionRef {
  readonly event: EventId;
  readonly section: number;
}

/**
 * Who asks. With `birthDatePrecision` `day` the public gets whole numbers, computed only from whole numbers and years of birth.
 * With a coarser precision both get the same answers.
 */
export type Audience = 'public' | 'office';

// ── Facts ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Who enters a fact, and why. */
export interface FactContext {
  /** Chosen by the client: the same id twice is one fact. */
  readonly id?: string;
  readonly actor: string;
  readonly reason?: string;
  /** False: add the fact now and rate it later (bulk import). Default: rate at once. */
  readonly rate?: boolean;
}

export interface Accepted {
  readonly facts: readonly Fact[];
  /** The run that followed; absent with `rate: false`, or if no rating depends on the facts. */
  readonly run?: RunSummary;
}

// ── Standing of a player ───────────────────────────────────────────────────────────────────────────────────────────────

/** A player in one system at one moment. */
export interface Standing {
  readonly system: RatingSystem;
  /** As stored, with full precision. */
  readonly rating: number;
  /** As shown: rounded (US Chess §7). */
  readonly official: number;
  readonly games: number;
  readonly established: boolean;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Games credited by an opening state, an initial rating or a decision, without known results. */
  readonly creditedGames: number;
  /** Counted by the rules of US Chess, like games above 2200 and the title. */
  readonly eventsOfThree?: number;
  readonly peakEstablished?: number;
  readonly gamesAbove2200?: number;
  readonly originalLifeMaster?: boolean;
  readonly moneyFloor?: number;
  readonly ceiling?: number;
  readonly lastRated?: IsoDate;
  /** Day of the adjustment that set the rating, if no section followed it. */
  readonly adjustedOn?: IsoDate;
  /** US Chess §5; absent for FIDE. */
  readonly floor?: FloorStanding;
  readonly outlook?: Outlook;
}

export interface GameCount {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * Opponents by rating difference: 300 or more above, 100 to 299 above, within 99, and the same below; unknown if either was
 * unrated.
 */
export type StrengthBand = 'far-above' | 'above' | 'equal' | 'below' | 'far-below' | 'unknown';

/** A player's rated games in one system. */
export interface PlayerResults {
  readonly system: RatingSystem;
  readonly all: GameCount;
  readonly byColour: readonly (GameCount & { readonly colour: 'white' | 'black' })[];
  /** Newest first. */
  readonly byYear: readonly (GameCount & { readonly year: number })[];
  /** Strongest opponents first. */
  readonly byStrength: readonly (GameCount & { readonly band: StrengthBand })[];
  /** The strongest opponents beaten, each listed once. */
  readonly bestWins: readonly (SectionRef & {
    readonly player: PlayerId;
    readonly name: string;
    readonly rating: number;
    readonly colour: 'white' | 'black';
    readonly round: number;
    readonly eventName: string;
    readonly end: IsoDate;
  })[];
  /** In every system that rated the section. */
  readonly performances: readonly (SectionRef & {
    readonly system: RatingSystem;
    readonly games: number;
    readonly performance: number;
  })[];
}

/** The basis of a rating, and what comes next. */
export interface Outlook {
  /** The K of a next single game; a win against an equal opponent is worth half of it. */
  readonly k?: number;
  /** How many of the games played count towards it. */
  readonly effectiveGames?: number;
  readonly reliability: 'provisional' | 'settling' | 'settled';
  readonly next: readonly {
    readonly kind: 'title' | 'floor' | 'milestone';
    readonly name?: string;
    /** The rating to reach. */
    readonly at: number;
    readonly points: number;
  }[];
}

export interface FloorStanding {
  readonly floor: number;
  readonly source: 'absolute' | 'peak' | 'cash' | 'olm';
  /** A sentence explaining this floor. */
  readonly because: string;
  /** How the rules derive the floor. */
  readonly trace?: TraceStep;
  /** The next higher peak floor, and the established rating that earns it. */
  readonly next?: { readonly floor: number; readonly atRating: number };
}

/** One player in one section and system: a row of their history. */
export interface Participation extends SectionRef {
  readonly eventName: string;
  readonly name: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly system: RatingSystem;
  /** Rated games only. */
  readonly games: number;
  readonly score: number;
  /** Null if unrated before. */
  readonly before: RatingPoint | null;
  /** Null if still unrated, e.g. without a rated game. */
  readonly after: RatingPoint | null;
  /** For ratings that change with lists: its contribution on its list. */
  readonly change?: number;
  readonly share?: ListShare;
  /** Why the section is held, if it is. */
  readonly held?: HeldReason;
}

/** A rating set by an officer: a row of a player's history beside the sections. */
export interface Adjustment {
  /** Sequence of the decision. */
  readonly seq: number;
  readonly on: IsoDate;
  readonly system: RatingSystem;
  /** Null if unrated before. */
  readonly before: RatingPoint | null;
  readonly after: RatingPoint;
  readonly reason?: string;
}

/** For ratings that change with lists: a player's result in a section, besides rating and change. */
export interface ListShare {
  /** Date of the list that rated it. */
  readonly list: IsoDate;
  /** After its limit by the games of the period; absent if unrated. */
  readonly k?: number;
  /** Rated games, and the score in them. */
  readonly games: number;
  readonly score: number;
  /** Expected score; absent if unrated. */
  readonly expected?: number;
  /** If unrated: the rating this event alone gives; null if none, or if the rule of the time is unknown. */
  readonly performance?: number | null;
  /** Reasons why the numbers may be uncertain. */
  readonly caveats: readonly string[];
}

/** A player on a list made from the previous list: their published rating, and the one the next list would show now. */
export interface ListStanding {
  readonly system: RatingSystem;
  /** On the list in force, or in the opening state. Absent: neither. */
  readonly published?: {
    readonly from: 'list' | 'opening';
    readonly date: IsoDate;
    /** Null if delisted, or titled without a rating. */
    readonly rating: number | null;
    /** Rated games so far on the list. */
    readonly games: number;
    readonly k?: number;
    /** Ratings once published, which decide K for good. */
    readonly ever2300?: true;
    readonly ever2400?: true;
    readonly lastGame?: IsoDate;
    readonly status?: 'new' | 'delisted' | 'unrated-titled';
    readonly inactive?: true;
    readonly flagged?: true;
    readonly outlook?: Outlook;
  };
  /** Absent if nothing has happened since the list. */
  readonly live?: {
    /** Null if unrated, e.g. with too few games for a first rating. */
    readonly rating: number | null;
    /** Date of the next list, which would show it. */
    readonly list: IsoDate;
    readonly games: number;
    readonly change?: number;
    readonly sections: readonly SectionRef[];
  };
}

/** A player's rating on a list where something changed for them. */
export interface ListPoint {
  readonly system: RatingSystem;
  readonly from: 'list' | 'opening';
  readonly date: IsoDate;
  readonly rating: number;
  readonly games: number;
  readonly k?: number;
}

/** Explains a player's rating on a list that is made from the previous one. */
export interface ListRatingAnswer extends ExplainedGames {
  readonly player: PlayerId;
  readonly system: RatingSystem;
  /** Date of the list: published, or the next one. */
  readonly date: IsoDate;
  readonly is: 'published' | 'live';
  readonly before: number | null;
  readonly rating: number | null;
  readonly trace: TraceStep;
  /** How K on that list was determined; absent if the list gives none. */
  readonly k?: TraceStep;
}

/** Which rating: on a list, before a section, or the current one. */
export type RatingAsked =
  | { readonly list: FactBodies['list-published']['list']; readonly date: IsoDate }
  | SectionRef
  | { readonly now: true };

/** The source of a rating. */
export type RatingOrigin =
  | (SectionRef & {
      readonly from: 'section';
      readonly eventName: string;
      readonly name: string;
      readonly end: IsoDate;
      /** The fact that corrected or withdrew the section after the list was made. */
      readonly changedBy?: number;
    })
  | { readonly from: 'decision'; readonly seq: number; readonly on: IsoDate; readonly reason?: string }
  | { readonly from: 'opening'; readonly on: IsoDate; readonly seq?: number }
  /** FIDE: the last list where something changed for the player, and the sections it rated. */
  | {
      readonly from: 'list';
      readonly list: FideSystem;
      readonly date: IsoDate;
      readonly sections: readonly SectionRef[];
      /** A one-off adjustment of many ratings changed it. */
      readonly oneOff?: boolean;
    };

export interface RatingOriginAnswer {
  readonly player: PlayerId;
  readonly system: RatingSystem;
  /** The rating asked about. Null if unrated. */
  readonly rating: number | null;
  /** US Chess lists: the rating with decimals, if the list has them, and the last day that counts. */
  readonly exact?: number;
  readonly cutoff?: IsoDate;
  /** Null if nothing in the ledger explains it. */
  readonly origin: RatingOrigin | null;
  /** US Chess lists: the rating on the same list if made today, where later reports or decisions changed it. Null if unrated. */
  readonly now?: number | null;
}

export interface RatingPoint {
  readonly rating: number;
  readonly official: number;
  readonly games: number;
}

export interface PlayerAnswer {
  readonly player: PlayerId;
  /** Ids that were merged into this one. */
  readonly mergedFrom: readonly PlayerId[];
  readonly fields: PlayerFields;
  readonly standings: readonly Standing[];
  /** Under FIDE: one for each list the player is on. */
  readonly listStandings: readonly ListStanding[];
  /** In rating order, newest last. */
  readonly history: readonly Participation[];
  /** Ratings set by decision, oldest first. */
  readonly adjustments: readonly Adjustment[];
  /** Decisions, prizes and outside ratings about the player, in order. */
  readonly records: readonly PlayerRecord[];
  readonly asOf: AsOfAnswer;
}

export interface PlayerRecord {
  readonly seq: number;
  readonly on?: IsoDate;
  readonly kind: Fact['kind'];
  readonly body: FactBodies[Fact['kind']];
  readonly reason?: string;
  /** It no longer counts: the revoking fact, and the reason. */
  readonly revoked?: { readonly seq: number; readonly reason?: string };
}

/** Bitemporal: as known at one time, for a day. Without both: as known now, for now. */
export interface AsOf {
  /** Last fact that counts: its sequence, or a UTC instant (facts received up to then). */
  readonly known?: number | string;
  /** Only sections that end by this day count. */
  readonly on?: IsoDate;
}

export interface PlayerOptions extends AsOf {
  readonly history?: boolean;
  readonly audience?: Audience;
}

export interface AsOfAnswer {
  readonly known: number;
  readonly on?: IsoDate;
}

// ── Sections ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface HeldReason {
  /** E.g. `time-control-not-ratable`, `player-unknown`, `match-not-eligible`, `held-by-decision`. */
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** What the officer who holds the section wrote for readers. Only in answers about one section. */
  readonly reason?: string;
}

export interface SectionAnswer {
  readonly document: SectionDocument;
  /** Sequence of the current fact. */
  readonly seq: number;
  readonly status: 'rated' | 'held' | 'withdrawn';
  readonly held?: HeldReason;
  /** Systems it is rated in: one, two (dual), none if held. A FIDE section waiting for its list shows a preview of that list. */
  readonly systems: readonly RatingSystem[];
  /** In the order of the document's players. */
  readonly players: readonly CrosstableRow[];
  /** Earlier versions of the section, oldest first. */
  readonly versions: readonly {
    readonly seq: number;
    readonly kind: Fact['kind'];
    readonly receivedAt: string;
    readonly reason?: string;
  }[];
}

/** Tie-breaks that a crosstable can be ordered by. */
export type TieBreakName =
  | 'modified-median'
  | 'solkoff'
  | 'cumulative'
  | 'opposition-cumulative'
  | 'buchholz-cut-1'
  | 'buchholz'
  | 'sonneborn-berger'
  | 'wins'
  | 'direct-encounter';

export interface PlaceBy {
  readonly by: TieBreakName;
  readonly value: number;
  /** By score, then by this value; equal players share it. */
  readonly rank: number;
}

export interface Placing {
  /** By score alone; equal scores share it. */
  readonly rank: number;
  readonly tieBreaks: readonly PlaceBy[];
}

/** Something to mark beside a player's rating in a section. */
export interface RowMark {
  readonly pair: number;
  readonly system: RatingSystem;
  readonly bonus?: true;
  /** The floor that applied. */
  readonly floor?: number;
}

export interface CrosstableRow extends Placing {
  readonly player: PlayerId;
  readonly name: string;
  readonly pair: number;
  readonly title?: string;
  readonly state?: string;
  readonly federation?: string;
  readonly score: number;
  readonly rounds: readonly CrosstableCell[];
  readonly ratings: readonly {
    readonly system: RatingSystem;
    readonly before: RatingPoint | null;
    readonly after: RatingPoint | null;
    /** Step 1 of an unrated player; null in a whole-number answer if it depends on age. */
    readonly initial?: { readonly rating: number; readonly games: number } | null;
    /** FIDE: the section's contribution on its list. `after` is null, because ratings change only with lists. */
    readonly change?: number;
    readonly share?: ListShare;
    readonly bonus?: number;
    readonly floorApplied?: boolean;
    /** Rating at which the score against rated opponents is the expected one; absent without such games or such a rule. */
    readonly performance?: number;
  }[];
}

/** What a section gave one player in one system. */
export type RowRating = CrosstableRow['ratings'][number];

export interface CrosstableCell {
  readonly round: number;
  /** `W12`, `L3`, `D7` by pairing number; `X`/`F` forfeits, `H`/`B`/`U` byes. */
  readonly text: string;
  readonly opponent?: number;
  readonly colour?: 'white' | 'black';
  readonly rated: boolean;
}

/** A game of an explanation, as recorded in its section. */
export interface ExplainedGame extends SectionRef {
  readonly eventName: string;
  readonly round: number;
  readonly colour?: 'white' | 'black';
  /** The opponent's id; absent if only the name is known. */
  readonly player?: PlayerId;
  readonly name: string;
  readonly score: number;
}

/** The parts of an explanation besides its steps. */
export interface ExplainedGames {
  /** One per game of the trace's story; null where the trace does not identify the game. */
  readonly games: readonly (ExplainedGame | null)[];
  /** The effect of other results of these games, by the same rules. */
  readonly instead: readonly Instead[];
}

export interface ExplanationAnswer extends ExplainedGames {
  readonly section: SectionRef;
  readonly player: PlayerId;
  readonly system: RatingSystem;
  readonly before: RatingPoint | null;
  readonly after: RatingPoint | null;
  /** FIDE: the section's contribution on its list. */
  readonly change?: number;
  readonly share?: ListShare;
  /** The rules step by step; masked where a step would reveal a birth date. */
  readonly trace: TraceStep;
  readonly masked: boolean;
}

export interface PreviewAnswer {
  readonly status: 'ratable' | 'held';
  readonly held?: HeldReason;
  readonly systems: readonly RatingSystem[];
  readonly players: readonly CrosstableRow[];
  readonly findings: readonly Finding[];
}

export interface HeldSection extends SectionRef {
  readonly eventName: string;
  readonly name: string;
  readonly end: IsoDate;
  readonly reason: HeldReason;
}

// ── Runs ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface RunSummary {
  readonly run: number;
  readonly kind: 'full' | 'incremental';
  readonly reason: string;
  readonly startedAt: string;
  readonly milliseconds: number;
  /** The last fact included in the results. */
  readonly upTo: number;
  readonly firstAffected?: SectionRef & { readonly end: IsoDate };
  /** Sections rated in this run, and in the whole office. */
  readonly sectionsRated: number;
  readonly sectionsInAll: number;
  readonly playersRated: number;
  /** Number of players whose rating this run changed. */
  readonly playersChanged: number;
  readonly sectionsChanged: number;
  readonly held: number;
  readonly rulebookHash: string;
  /** Empty in a public whole-number answer: birth dates could be tested against it. */
  readonly resultsHash: string;
}

export interface RunChange extends SectionRef {
  readonly player: PlayerId;
  readonly system: RatingSystem;
  /** Rating after the section, before this run and now; null if none. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface RunDiff {
  readonly run: RunSummary;
  /** Current rating of each player and system that changed. */
  readonly players: readonly {
    readonly player: PlayerId;
    readonly system: RatingSystem;
    readonly from: number | null;
    readonly to: number | null;
  }[];
  /** Every section result that changed, in rating order. */
  readonly changes: readonly RunChange[];
  /** There are more than requested. */
  readonly more: boolean;
}

export interface RunProgress {
  readonly phase: 'index' | 'load' | 'rate' | 'write';
  readonly done: number;
  readonly total: number;
  /** The end month being rated. */
  readonly month?: string;
}

export interface RunOptions {
  readonly reason: string;
  /** Discard all derived data and start from the facts. */
  readonly fromFacts?: boolean;
  /** Rate everything again, even if nothing is known to have changed. */
  readonly full?: boolean;
  readonly onProgress?: (progress: RunProgress) => void;
  readonly signal?: AbortSignal;
  /** Run in a worker thread, so that this thread stays free. Default: false. */
  readonly worker?: boolean;
  /** Name of the order behind it. An order is executed once: asked again, it returns the same run. */
  readonly order?: string;
}

export interface EventAnswer {
  readonly event: EventId;
  readonly name: string;
  readonly sections: readonly {
    readonly section: number;
    readonly name: string;
    readonly start: IsoDate;
    readonly end: IsoDate;
    readonly players: number;
    readonly status: 'rated' | 'held' | 'withdrawn';
    readonly systems: readonly RatingSystem[];
  }[];
}

/** Converts a rule's error to an office error. */
export function officeError(error: RuleError): OfficeError {
  return { code: error.code, place: error.place, message: error.message, hint: error.hint };
}
