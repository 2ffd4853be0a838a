// The interface that servers, the command line and tests call: the office as one object, and the plain data it returns.
// `openOffice` (office.ts) creates one. Errors a caller can cause are returned as values; anything thrown is a defect or a broken
// disk.

import type { Ruling } from '@harkness/rules';
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
import type { PageMaker, PagesMade } from './questions/page-records.js';
import type { PlayerPage } from './questions/player-page.js';

// ── Opening ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where the office lives: a data directory (SQLite), a PostgreSQL address, or a store that the caller has opened. */
export type OfficePlace = { readonly data: string } | { readonly database: string } | { readonly store: Store };

/** Where the office lives, and how it is opened. */
export type OfficeOptions = OfficePlace & {
  /** Returns a UTC instant with milliseconds. Defaults to the machine's clock; tests and imports set it. */
  readonly clock?: () => string;
  /** Never write. Opening then creates nothing. */
  readonly readOnly?: boolean;
};

/** Who publishes or retracts a list, and why. */
export type ListContext = Pick<PublishContext, 'actor' | 'reason'>;

// ── The office ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface PlayerPageOptions extends Pick<PlayerOptions, 'audience' | 'on'> {
  /**
   * When the question is asked. If no day is given, this instant's day in the office's time zone decides which lists are in
   * force.
   */
  readonly at: string;
}

export interface ExplainOptions {
  readonly system?: RatingSystem;
  readonly audience?: Audience;
  /** Whether to compute what other results would have given. Defaults to false. */
  readonly instead?: boolean;
}

/** An office as one object: it takes facts, rates them in runs and answers questions. */
export interface Office {
  readonly store: Store;

  // Facts in. Each is appended to the ledger. Unless `rate` is false, a run then rates everything that depends on it.
  submit(section: SectionDocument, context: FactContext & { readonly file?: string }): Promise<Answer<Accepted>>;
  correct(section: SectionDocument, context: FactContext & { readonly file?: string }): Promise<Answer<Accepted>>;
  withdraw(section: SectionRef, context: FactContext): Promise<Answer<Accepted>>;
  decide(decision: Decision, context: FactContext): Promise<Answer<Accepted>>;
  /** Revokes a decision, prize, outside rating or membership, by sequence or id, with a reason. It no longer counts. */
  revoke(fact: number | string, context: FactContext): Promise<Answer<Accepted>>;
  registerPlayer(
    player: FactBodies['player-registered'],
    secret: PrivateFieldValues,
    context: FactContext,
  ): Promise<Answer<Accepted>>;
  updatePlayer(player: FactBodies['player-updated'], secret: PrivateFieldValues, context: FactContext): Promise<Answer<Accepted>>;
  mergePlayers(from: PlayerId, into: PlayerId, context: FactContext): Promise<Answer<Accepted>>;
  /** Shows both players and any evidence that they are different people. Nothing is entered. */
  mergePreview(from: PlayerId, into: PlayerId, audience?: Audience): Promise<Answer<MergePreview>>;
  /**
   * Erases a player's private values under every id they ever had, and the copies in reports and answers. The year of birth
   * stays. Where the day of birth affected ratings, everything that depends on it is rated again.
   */
  erasePrivate(player: PlayerId, context: FactContext): Promise<Answer<Accepted>>;
  /** Any facts, in order, in one transaction (events, prizes, memberships, outside ratings, opening state, imports). */
  append(facts: readonly FactOffer[], options?: { readonly rate?: boolean; readonly reason?: string }): Promise<Answer<Accepted>>;

  /** Appends many batches of facts in one transaction: all of them, or none if a batch is refused. Does not rate them. */
  appendAll(batches: AsyncIterable<Answer<readonly FactOffer[]>>): Promise<Answer<{ readonly added: number }>>;

  // Lists, by the office's clock.
  /** The list as it would be if published now. Refused where it could not be published today. */
  previewList(list: ListName, date: IsoDate): Promise<Answer<ListPreview>>;
  publishList(list: ListName, date: IsoDate, context: ListContext): Promise<Answer<PublishedList>>;
  /** Retracts a list, with a reason. It stays readable and marked as retracted, but is no longer in force. */
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
  /** The run that first rated each fact, by sequence. */
  runsOfFacts(seqs: readonly number[]): Promise<ReadonlyMap<number, number>>;
  held(): Promise<readonly HeldSection[]>;

  // Questions.
  player(player: PlayerId, options?: PlayerOptions): Promise<Answer<PlayerAnswer>>;
  /** Everything a player's page shows, read at one moment. Any of the player's ids will do. Undefined if no player has the id. */
  playerPage(id: string, options: PlayerPageOptions): Promise<PlayerPage | undefined>;
  /**
   * The player's public page from its record, as gzip; undefined if there is no valid one, and the page must be computed. `state`
   * names the current state of the store, if the caller knows it: then only the record is read.
   */
  pageRecord(id: string, maker: PageMaker, at: string, state?: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Prepares `pageRecord` for a state of the store, so that its first reader does not wait. */
  readyPageRecords(maker: PageMaker, at: string, state: string): Promise<void>;
  /** Whether page records are missing or out of date, and can be made now. */
  arePageRecordsDue(maker: PageMaker): Promise<boolean>;
  /** Makes the page records that are missing or out of date. */
  makePageRecords(maker: PageMaker, signal?: AbortSignal): Promise<PagesMade>;
  /** Makes every page record again and compares. Returns the problems. */
  verifyPageRecords(maker: PageMaker): Promise<readonly string[]>;
  section(section: SectionRef, options?: { readonly audience?: Audience }): Promise<Answer<SectionAnswer>>;
  event(event: EventId): Promise<Answer<EventAnswer>>;
  explain(section: SectionRef, player: PlayerId, options?: ExplainOptions): Promise<Answer<ExplanationAnswer>>;
  /** The rulings that a section's ratings rest on: where the documents are silent or ambiguous. */
  rulings(section: SectionRef, options?: { readonly audience?: Audience }): Promise<Answer<readonly Ruling[]>>;
  /** Bonuses and floors applied in a section, found by rating it again. */
  marks(section: SectionRef, options?: { readonly audience?: Audience }): Promise<Answer<readonly RowMark[]>>;
  /** Explains the player's rating on the FIDE list of a date, or their live rating if no date is given. */
  explainListRating(player: PlayerId, list: RatingSystem, date?: IsoDate): Promise<Answer<ListRatingAnswer>>;
  /** Finds the section, decision, opening state or list that produced a rating, under any authority. */
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
      /** False: omit places and tie-breaks. */
      readonly places?: boolean;
    },
  ): Promise<Answer<PreviewAnswer>>;
  /** Explains the rating that the preview gives a player. */
  explainPreview(section: SectionDocument, player: PlayerId, options?: ExplainOptions): Promise<Answer<ExplanationAnswer>>;
  head(): Promise<{ readonly seq: number; readonly hash: string }>;
  /** How current the derived data are; `behind` facts are not rated yet. */
  status(): Promise<{
    readonly head: number;
    readonly ratedUpTo: number;
    readonly behind: number;
    readonly lastRun?: RunSummary;
  }>;

  close(): Promise<void>;
}
