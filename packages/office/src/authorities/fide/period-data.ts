// The data of a rating period: each player's inputs for the list, and what is kept of every section.

import type { IsoDate } from '@harkness/rules';
import type { CarriedChange, ListType, Performance, PeriodTournament, PoolEvent } from '@harkness/rules/fide';
import { listBefore, type PoolResult } from '@harkness/rules/internal/fide';
import type { PlayerCard } from '../../facts/cards/cards.js';
import type { EventId, PlayerId } from '../../facts/facts.js';
import type { FideList, RatingsByDay, RatingThen } from './ratings-at.js';
import type { FideReform } from './reformed-rules.js';
import type { WaitingSection } from './sections.js';

/** Changes not computed by the later rules of the period, and their names in an explanation. */
export const carriedWords = {
  event2009: 'event under the regulations of 2009',
  corrected: 'as corrected',
  before: 'no longer as it was',
} as const;

export interface CarriedShare extends CarriedChange {
  readonly games: number;
}

/** One player's period. */
export interface PlayerPeriod {
  readonly player: PlayerId;
  /** Tournaments under the later rules. */
  readonly tournaments: PeriodTournament[];
  /** Events under the rules of 2009, and corrections of earlier lists. */
  readonly carried: CarriedShare[];
  /** Tournaments of earlier lists, as corrected, with their original K. */
  readonly corrected: { readonly tournament: PeriodTournament; readonly k: number | null }[];
  lastGame: IsoDate | null;
  /** An unrated player's pool under the rules of 2009 and under the later ones, and the events behind the latter. */
  readonly performances: Performance[];
  readonly pool: PoolResult[];
  readonly poolEvents: PoolEvent[];
  /** Sections removed from the pool. */
  readonly poolGone: string[];
}

export function carriedHundredths(period: PlayerPeriod | undefined): number {
  return (period?.carried ?? []).reduce((sum, { hundredths }) => sum + hundredths, 0);
}

export function carriedGames(period: PlayerPeriod | undefined): number {
  return (period?.carried ?? []).reduce((sum, { games }) => sum + games, 0);
}

/** A player's result of a section, kept for pages and later corrections. */
export interface SectionShare {
  readonly player: PlayerId;
  /** Null: unrated. */
  readonly rating: number | null;
  readonly k: number | null;
  readonly games: number;
  readonly halfPoints: number;
  readonly expectedHundredths: number;
  readonly changeHundredths: number;
  /** The rating an unrated player would get from this event alone; null if none, or if the rule is unknown. */
  readonly performance?: number | null;
  /** The section's caveats that apply to this player. */
  readonly caveats?: readonly number[];
}

export interface SectionResult {
  readonly event: EventId;
  readonly section: number;
  readonly list: FideList;
  /** The list that rated it first, or last corrected it. */
  readonly date: IsoDate;
  readonly seq: number;
  readonly shares: readonly SectionShare[];
  /** Reasons why the numbers may be uncertain. */
  readonly caveats?: readonly string[];
  /** Its results on earlier lists, before it was corrected. */
  readonly earlier?: readonly SectionResult[];
}

export interface PeriodInput {
  /** The player an id refers to today. */
  readonly person: (player: PlayerId) => Promise<PlayerCard | undefined>;
  readonly list: FideList;
  readonly listType: ListType;
  readonly date: IsoDate;
  readonly ratings: RatingsByDay;
  /** Standard ratings, which stand in on the other lists. */
  readonly standard: RatingsByDay | undefined;
  /** The last day before the list, for current ratings. */
  readonly today: IsoDate;
  readonly resultOf: (event: EventId, section: number) => Promise<SectionResult | undefined>;
  /** The office's own rules, or a reform in the lab. */
  readonly reform?: FideReform | undefined;
}

export interface Period {
  readonly players: ReadonlyMap<PlayerId, PlayerPeriod>;
  readonly results: readonly SectionResult[];
  readonly held: readonly WaitingSection[];
}

/** A player as input of the later rules, from the previous list. Only the K of that very list counts (FIDE-L-11). */
export function laterPlayer(
  now: RatingThen | undefined,
  standard: number | null,
  birthYear: number | undefined,
  newList: IsoDate,
) {
  const isAtHand = now?.kSince !== undefined && now.kSince >= listBefore(newList);
  return {
    rating: now?.rating ?? null,
    standard,
    games: now?.career.games ?? 0,
    ever2300: now?.career.ever2300 ?? false,
    ever2400: now?.career.ever2400 ?? false,
    born: birthYear === undefined ? null : String(birthYear),
    publishedK: isAtHand ? now.k : null,
  };
}

export function later(a: IsoDate | null, b: IsoDate): IsoDate {
  return a === null || b > a ? b : a;
}
