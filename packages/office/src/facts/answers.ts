// What the office answers with: plain data, for a server, a command line or a test. Every folder above speaks in these words.

import type { Finding } from '@harkness/formats';
import type { Instead, Result, RuleError, TraceStep } from '@harkness/rules';
import type { EventId, Fact, FactBodies, FideSystem, IsoDate, PlayerFields, PlayerId, RatingSystem } from './facts.js';
import type { SectionDocument } from './section-document.js';

// ── Answers ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** An error that a caller can cause, with a stable code, the place, what is wrong and what to do. */
export type OfficeError = RuleError;

/** A value, or the errors that say why there is none. */
export type Answer<T> = Result<T>;

/** A section by its event and its number within the event. */
export interface SectionRef {
  readonly event: EventId;
  readonly section: number;
}

/**
 * Who asks. With `birthDatePrecision` `day` the public gets whole numbers, computed from whole numbers and years of birth alone;
 * with a coarser one the answers are the same for both.
 */
export type Audience = 'public' | 'office';

// ── Facts ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Who enters a fact, and why. */
export interface FactContext {
  /** Client-made: the same id twice is one fact. */
  readonly id?: string;
  readonly actor: string;
  readonly reason?: string;
  /** Add the fact now, rate later (bulk import). Default: rate at once. */
  readonly rate?: boolean;
}

export interface Accepted {
  readonly facts: readonly Fact[];
  /** The run that followed; absent with `rate: false` or if nothing rated depends on the facts. */
  readonly run?: RunSummary;
}

// ── Standing of a player ───────────────────────────────────────────────────────────────────────────────────────────────

/** A player in one system at one moment. */
export interface Standing {
  readonly system: RatingSystem;
  /** As stored, full precision. */
  readonly rating: number;
  /** As shown everywhere: rounded (US Chess §7). */
  readonly official: number;
  readonly games: number;
  readonly established: boolean;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Games that an opening state, an initial rating or a decision counts without their results. */
  readonly creditedGames: number;
  /** Counted by the rules of US Chess, as are games above 2200 and the title. */
  readonly eventsOfThree?: number;
  readonly peakEstablished?: number;
  readonly gamesAbove2200?: number;
  readonly originalLifeMaster?: boolean;
  readonly moneyFloor?: number;
  readonly ceiling?: number;
  readonly lastRated?: IsoDate;
  /** Day of the adjustment that set the rating, if no section came after it. */
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

/** Opponents by rating difference: 300 and more above, 100 to 299 above, within 99, and the same below; unknown: one of the two was unrated. */
export type StrengthBand = 'far-above' | 'above' | 'equal' | 'below' | 'far-below' | 'unknown';

/** A player's rated games in one system. */
export interface PlayerResults {
  readonly system: RatingSystem;
  readonly all: GameCount;
  readonly byColour: readonly (GameCount & { readonly colour: 'white' | 'black' })[];
  /** Newest first. */
  readonly byYear: readonly (GameCount & { readonly year: number })[];
  /** Strongest first. */
  readonly byStrength: readonly (GameCount & { readonly band: StrengthBand })[];
  /** The strongest opponents beaten, each once. */
  readonly bestWins: readonly (SectionRef & {
    readonly player: PlayerId;
    readonly name: string;
    readonly rating: number;
    readonly colour: 'white' | 'black';
    readonly round: number;
    readonly eventName: string;
    readonly end: IsoDate;
  })[];
  readonly performances: readonly (SectionRef & { readonly games: number; readonly performance: number })[];
}

/** What a rating rests on and what lies ahead of it. */
export interface Outlook {
  /** The K that a next game against one opponent would have; half of it is what a win against an equal is worth. */
  readonly k?: number;
  /** Games that count towards it, of all that were played. */
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
  /** A sentence: why this floor. */
  readonly because: string;
  /** How the floor came about, as the rules explain it. */
  readonly trace?: TraceStep;
  /** The next higher peak floor, and the established rating that earns it. */
  readonly next?: { readonly floor: number; readonly atRating: number };
}

/** One player in one section in one system: a row of their history. */
export interface Participation extends SectionRef {
  readonly eventName: string;
  readonly name: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly system: RatingSystem;
  /** Rated games only. */
  readonly games: number;
  readonly score: number;
  /** Null: unrated before. */
  readonly before: RatingPoint | null;
  /** Null: still unrated, e.g. no rated game. */
  readonly after: RatingPoint | null;
  /** Ratings that move with lists: what it added on its list. */
  readonly change?: number;
  readonly share?: ListShare;
  /** Why it is not rated, if it is held. */
  readonly held?: HeldReason;
}

/** A rating that an officer set: a row of a player's history beside the sections. */
export interface Adjustment {
  /** The decision. */
  readonly seq: number;
  readonly on: IsoDate;
  readonly system: RatingSystem;
  /** Null: unrated before. */
  readonly before: RatingPoint | null;
  readonly after: RatingPoint;
  readonly reason?: string;
}

/** Ratings that move with lists: what a section brought a player on its list, beside rating and change. */
export interface ListShare {
  /** Date of the list that rated it. */
  readonly list: IsoDate;
  /** After its limit by the games of the period; absent: unrated. */
  readonly k?: number;
  /** Rated games, and the score in them. */
  readonly games: number;
  readonly score: number;
  /** Expected score; absent: unrated. */
  readonly expected?: number;
  /** Unrated: the rating that this event alone gives; null: none, or the rule of the time is not known. */
  readonly performance?: number | null;
  /** What is not sure about the numbers. */
  readonly caveats: readonly string[];
}

/** A player on a list that rates from list to list: published, and what the next list would say now. */
export interface ListStanding {
  readonly system: RatingSystem;
  /** On the list in force, or as the office opened with it. Absent: neither. */
  readonly published?: {
    readonly from: 'list' | 'opening';
    readonly date: IsoDate;
    /** Null: delisted, or titled without a rating. */
    readonly rating: number | null;
    /** Rated games on the list so far. */
    readonly games: number;
    readonly k?: number;
    readonly lastGame?: IsoDate;
    readonly status?: 'new' | 'delisted' | 'unrated-titled';
    readonly inactive?: true;
    readonly flagged?: true;
    readonly outlook?: Outlook;
  };
  /** Absent: nothing has come since the list. */
  readonly live?: {
    /** Null: unrated, e.g. too few games for a first rating. */
    readonly rating: number | null;
    /** Date of the list it would be on. */
    readonly list: IsoDate;
    readonly games: number;
    readonly change?: number;
    readonly sections: readonly SectionRef[];
  };
}

/** A player's rating on a list that changed something for them. */
export interface ListPoint {
  readonly system: RatingSystem;
  readonly from: 'list' | 'opening';
  readonly date: IsoDate;
  readonly rating: number;
  readonly games: number;
  readonly k?: number;
}

/** Why a player has their rating on a list that rates from list to list. */
export interface ListRatingAnswer extends ExplainedGames {
  readonly player: PlayerId;
  readonly system: RatingSystem;
  /** Of the list: published, or the next one. */
  readonly date: IsoDate;
  readonly is: 'published' | 'live';
  readonly before: number | null;
  readonly rating: number | null;
  readonly trace: TraceStep;
  /** How K on that list came about; absent where the list gives none. */
  readonly k?: TraceStep;
}

/** Which rating is meant: on a list, before a section, or the one now. */
export type RatingAsked =
  | { readonly list: FactBodies['list-published']['list']; readonly date: IsoDate }
  | SectionRef
  | { readonly now: true };

/** What made a rating. */
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
  /** FIDE: the last list that changed something for the player, and the sections it rated. */
  | {
      readonly from: 'list';
      readonly list: FideSystem;
      readonly date: IsoDate;
      readonly sections: readonly SectionRef[];
      /** A one-off adjustment of many ratings moved it. */
      readonly oneOff?: boolean;
    };

export interface RatingOriginAnswer {
  readonly player: PlayerId;
  readonly system: RatingSystem;
  /** The rating that was asked about. Null: unrated. */
  readonly rating: number | null;
  /** US Chess lists: with its decimals if the list has them, and the last day that counts. */
  readonly exact?: number;
  readonly cutoff?: IsoDate;
  /** Null: nothing in the ledger explains it. */
  readonly origin: RatingOrigin | null;
  /** US Chess lists: what the same list would say today, if reports or decisions since have changed it. Null: unrated. */
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
  /** Under FIDE, one for each list the player is on. */
  readonly listStandings: readonly ListStanding[];
  /** In rating order, newest last. */
  readonly history: readonly Participation[];
  /** Ratings set by decision, oldest first. */
  readonly adjustments: readonly Adjustment[];
  /** Decisions, prizes, outside ratings about the player, in their order. */
  readonly records: readonly PlayerRecord[];
  readonly asOf: AsOfAnswer;
}

export interface PlayerRecord {
  readonly seq: number;
  readonly on?: IsoDate;
  readonly kind: Fact['kind'];
  readonly body: FactBodies[Fact['kind']];
  readonly reason?: string;
  /** It counts no more: which fact says so, and why. */
  readonly revoked?: { readonly seq: number; readonly reason?: string };
}

/** Bitemporal: as known when, for which day. Without both: as known now, for now. */
export interface AsOf {
  /** Last fact that counts: its sequence, or a UTC instant (facts received up to then). */
  readonly known?: number | string;
  /** End dates up to this day count. */
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
}

export interface SectionAnswer {
  readonly document: SectionDocument;
  /** Sequence of the fact that stands. */
  readonly seq: number;
  readonly status: 'rated' | 'held' | 'withdrawn';
  readonly held?: HeldReason;
  /** Systems it is rated in: one, two (dual), none if held. A FIDE section that waits for its list shows what that would make of it. */
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
  /** By score, then by this value; equal ones share it. */
  readonly rank: number;
}

export interface Placing {
  /** By score alone; equal scores share it. */
  readonly rank: number;
  readonly tieBreaks: readonly PlaceBy[];
}

/** What is worth marking beside a player's rating in a section. */
export interface RowMark {
  readonly pair: number;
  readonly system: RatingSystem;
  readonly bonus?: true;
  /** The floor that held. */
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
    /** Step 1 of an unrated player; null in an answer in whole numbers if it rests on the age. */
    readonly initial?: { readonly rating: number; readonly games: number } | null;
    /** FIDE: what the section adds on its list; `after` is null, because ratings change with lists only. */
    readonly change?: number;
    readonly share?: ListShare;
    readonly bonus?: number;
    readonly floorApplied?: boolean;
    /** Rating at which the score against the rated opponents is the expected one; absent: no such game, or the authority has no such rule. */
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

/** A game of an explanation, as its section has it. */
export interface ExplainedGame extends SectionRef {
  readonly round: number;
  readonly colour?: 'white' | 'black';
  /** The opponent; absent: known by name only. */
  readonly player?: PlayerId;
  readonly name: string;
  readonly score: number;
}

/** What belongs to an explanation besides its steps. */
export interface ExplainedGames {
  /** One for each game of the trace's story; null where the trace does not say which game it is. */
  readonly games: readonly (ExplainedGame | null)[];
  /** What other results of these games would have given, by the same rules. */
  readonly instead: readonly Instead[];
}

export interface ExplanationAnswer extends ExplainedGames {
  readonly section: SectionRef;
  readonly player: PlayerId;
  readonly system: RatingSystem;
  readonly before: RatingPoint | null;
  readonly after: RatingPoint | null;
  /** FIDE: what the section adds on its list. */
  readonly change?: number;
  readonly share?: ListShare;
  /** What the rules say, step by step; masked where it would tell a birth date. */
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
  /** Ledger position the results stand for. */
  readonly upTo: number;
  readonly firstAffected?: SectionRef & { readonly end: IsoDate };
  /** Sections rated in this run, and in the whole office. */
  readonly sectionsRated: number;
  readonly sectionsInAll: number;
  readonly playersRated: number;
  /** Players whose rating is not what it was before the run. */
  readonly playersChanged: number;
  readonly sectionsChanged: number;
  readonly held: number;
  readonly rulebookHash: string;
  /** Empty in a public answer in whole numbers: birth dates could be tried against it. */
  readonly resultsHash: string;
}

export interface RunChange extends SectionRef {
  readonly player: PlayerId;
  readonly system: RatingSystem;
  /** Rating after the section before this run and now; null: none. */
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
  /** There are more than were asked for. */
  readonly more: boolean;
}

export interface RunProgress {
  readonly phase: 'index' | 'load' | 'rate' | 'write';
  readonly done: number;
  readonly total: number;
  /** End month being rated. */
  readonly month?: string;
}

export interface RunOptions {
  readonly reason: string;
  /** Throw every derived thing away first and begin from the facts. */
  readonly fromFacts?: boolean;
  /** Rate everything again although nothing is known to have changed. */
  readonly full?: boolean;
  readonly onProgress?: (progress: RunProgress) => void;
  readonly signal?: AbortSignal;
  /** In a worker thread, so that this thread stays free. Default: false. */
  readonly worker?: boolean;
  /** Name of the order that asks for it. An order is carried out once: asked again, it gives the run it led to. */
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

/** A rule's error as an office's. */
export function officeError(error: RuleError): OfficeError {
  return { code: error.code, place: error.place, message: error.message, hint: error.hint };
}
