// What a server, a command line or a test calls: the office as one object, and the plain data it answers with.
// `openOffice` (office.ts) makes one. Errors a caller can cause are values; anything thrown is a defect or a broken disk.

import type { Ruling } from '@harkness/rules';
import type { ThreeRatings } from './authorities/authority.js';
import type { Authorities } from './authorities/registry.js';
import type { MergePreview } from './desk/merge.js';
import type { PublishContext, PublishedList } from './engines/period/publish.js';
import type { ListName } from './engines/period/row.js';
import type {
  Accepted,
  Answer,
  Audience,
  EventAnswer,
  ExplanationAnswer,
  FactContext,
  HeldSection,
  ListPoint,
  ListRatingAnswer,
  PlayerAnswer,
  PlayerOptions,
  PlayerResults,
  PreviewAnswer,
  RatingAsked,
  RatingOriginAnswer,
  RowMark,
  RunDiff,
  RunOptions,
  RunSummary,
  SectionAnswer,
  SectionRef,
} from './facts/answers.js';
import type { FactOffer, PrivateFieldValues } from './facts/append.js';
import type { Decision, EventId, FactBodies, IsoDate, PlayerId, RatingSystem } from './facts/facts.js';
import type { SectionDocument } from './facts/section-document.js';
import type { Store } from './facts/store.js';
import type { ListPreview } from './lists/preview.js';
import type { RetractedList } from './lists/retract.js';

// ── Opening ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where the office lives: a data directory (SQLite), a PostgreSQL address, or a store somebody else opened. */
export type OfficePlace = { readonly data: string } | { readonly database: string } | { readonly store: Store };

/** Where the office lives, and how it is opened. */
export type OfficeOptions = OfficePlace & {
  /** UTC instant with milliseconds; the machine's clock unless given (tests, imports). */
  readonly clock?: () => string;
  /** Never writes; opening does not create anything. */
  readonly readOnly?: boolean;
};

/** Who publishes or retracts a list, and why. */
export type ListContext = Pick<PublishContext, 'actor' | 'reason'>;

// ── The office ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface PlayerPageOptions extends Pick<PlayerOptions, 'audience' | 'on'> {
  /** The instant of the question: its day in the office's zone decides which lists are in force, where no day is asked for. */
  readonly at: string;
}

export interface PlayerPage {
  /** The id they go by now. */
  readonly player: PlayerId;
  readonly answer: Answer<PlayerAnswer>;
  readonly ratings: readonly ThreeRatings[];
  readonly authorities: Authorities;
}

export interface ExplainOptions {
  readonly system?: RatingSystem;
  readonly audience?: Audience;
  /** Whether to compute what other results would have given; false unless asked. */
  readonly instead?: boolean;
}

/** An office as one object: facts go in, runs rate them, questions are answered. */
export interface Office {
  readonly store: Store;

  // Facts in. Each is appended to the ledger and, unless `rate` is false, followed by a run over what depends on it.
  submit(section: SectionDocument, context: FactContext & { readonly file?: string }): Promise<Answer<Accepted>>;
  correct(section: SectionDocument, context: FactContext & { readonly file?: string }): Promise<Answer<Accepted>>;
  withdraw(section: SectionRef, context: FactContext): Promise<Answer<Accepted>>;
  decide(decision: Decision, context: FactContext): Promise<Answer<Accepted>>;
  /** Takes back a decision, prize, outside rating or membership, by its sequence or id, for a reason: it counts no more. */
  revoke(fact: number | string, context: FactContext): Promise<Answer<Accepted>>;
  registerPlayer(
    player: FactBodies['player-registered'],
    secret: PrivateFieldValues,
    context: FactContext,
  ): Promise<Answer<Accepted>>;
  updatePlayer(player: FactBodies['player-updated'], secret: PrivateFieldValues, context: FactContext): Promise<Answer<Accepted>>;
  mergePlayers(from: PlayerId, into: PlayerId, context: FactContext): Promise<Answer<Accepted>>;
  /** Both as they stand, and what speaks against their being one person. Nothing is entered. */
  mergePreview(from: PlayerId, into: PlayerId, audience?: Audience): Promise<Answer<MergePreview>>;
  /**
   * Erases a player's private values, of every id they ever had, and copies of them in reports and answers. Of the birth date the
   * year stays; where the day fed the rules, what depends on it is rated again.
   */
  erasePrivate(player: PlayerId, context: FactContext): Promise<Answer<Accepted>>;
  /** Any facts, in order, in one transaction (events, prizes, memberships, outside ratings, opening state, imports). */
  append(facts: readonly FactOffer[], options?: { readonly rate?: boolean; readonly reason?: string }): Promise<Answer<Accepted>>;

  /** Many facts, batch after batch, in one transaction: all of them or, once a batch is refused, none. They are not rated yet. */
  appendAll(batches: AsyncIterable<Answer<readonly FactOffer[]>>): Promise<Answer<{ readonly added: number }>>;

  // Lists, by the office's clock.
  /** What a list would say if it were published now; refused where it could not be published today. */
  previewList(list: ListName, date: IsoDate): Promise<Answer<ListPreview>>;
  publishList(list: ListName, date: IsoDate, context: ListContext): Promise<Answer<PublishedList>>;
  /** Takes a list back, with a reason: it stays readable, marked, and is not in force any more. */
  retractList(list: ListName, date: IsoDate, context: ListContext): Promise<Answer<RetractedList>>;

  // Runs.
  run(options: RunOptions): Promise<Answer<RunSummary | undefined>>;
  runs(options?: {
    readonly before?: number;
    readonly limit?: number;
    readonly audience?: Audience;
  }): Promise<readonly RunSummary[]>;
  runDiff(
    run: number,
    options?: { readonly limit?: number; readonly player?: PlayerId; readonly audience?: Audience },
  ): Promise<Answer<RunDiff>>;
  /** The run that rated each fact first, by sequence. */
  runsOfFacts(seqs: readonly number[]): Promise<ReadonlyMap<number, number>>;
  held(): Promise<readonly HeldSection[]>;

  // Questions.
  player(player: PlayerId, options?: PlayerOptions): Promise<Answer<PlayerAnswer>>;
  /** Everything a player's page shows, of one moment. The id may be any that stands for the player; undefined: nobody has it. */
  playerPage(id: string, options: PlayerPageOptions): Promise<PlayerPage | undefined>;
  section(section: SectionRef, options?: { readonly audience?: Audience }): Promise<Answer<SectionAnswer>>;
  event(event: EventId): Promise<Answer<EventAnswer>>;
  explain(section: SectionRef, player: PlayerId, options?: ExplainOptions): Promise<Answer<ExplanationAnswer>>;
  /** The rulings that the ratings of a section rest on, where the documents are silent or open. */
  rulings(section: SectionRef, options?: { readonly audience?: Audience }): Promise<Answer<readonly Ruling[]>>;
  /** Bonuses and floors that held in a section, by rating it again. */
  marks(section: SectionRef, options?: { readonly audience?: Audience }): Promise<Answer<readonly RowMark[]>>;
  /** The player's rating on a FIDE list of a date; without one, live. */
  explainListRating(player: PlayerId, list: RatingSystem, date?: IsoDate): Promise<Answer<ListRatingAnswer>>;
  /** Which section, decision, opening state or list made a rating, under every authority. */
  ratingOrigin(player: PlayerId, system: RatingSystem, at: RatingAsked, audience?: Audience): Promise<Answer<RatingOriginAnswer>>;
  /** The player's games in one system: by colour, year and strength, best wins, performances. */
  results(player: PlayerId, system: RatingSystem): Promise<Answer<PlayerResults>>;
  /** The player's ratings on the FIDE lists that changed something for them, oldest first. */
  listPoints(player: PlayerId): Promise<Answer<readonly ListPoint[]>>;
  /** Rates a section document against the ratings of its date without storing anything. */
  preview(
    section: SectionDocument,
    options?: {
      readonly audience?: Audience;
      /** False: rows without places and tie-breaks. */
      readonly places?: boolean;
    },
  ): Promise<Answer<PreviewAnswer>>;
  /** Why the preview gives a player that rating. */
  explainPreview(section: SectionDocument, player: PlayerId, options?: ExplainOptions): Promise<Answer<ExplanationAnswer>>;
  head(): Promise<{ readonly seq: number; readonly hash: string }>;
  /** What derived data stand for; `behind` facts are not rated yet. */
  status(): Promise<{
    readonly head: number;
    readonly ratedUpTo: number;
    readonly behind: number;
    readonly lastRun?: RunSummary;
  }>;

  close(): Promise<void>;
}
