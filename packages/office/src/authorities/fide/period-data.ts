// A rating period as data: what each player's list is made of, and what is kept of every section.

import type { IsoDate } from '@harkness/rules';
import type { CarriedChange, ListType, Performance, PeriodTournament, PoolEvent } from '@harkness/rules/fide';
import { listBefore, type PoolResult } from '@harkness/rules/internal/fide';
import type { PlayerCard } from '../../facts/cards/cards.js';
import type { EventId, PlayerId } from '../../facts/facts.js';
import type { FideList, RatingsByDay, RatingThen } from './ratings-at.js';
import type { FideReform } from './reformed-rules.js';
import type { WaitingSection } from './sections.js';

/** Changes that do not come from the later rules of the period: what they are, in an explanation. */
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
  /** Under the later rules. */
  readonly tournaments: PeriodTournament[];
  /** Under the rules of 2009, and corrections of earlier lists. */
  readonly carried: CarriedShare[];
  /** Tournaments of earlier lists as corrected, with the K of then. */
  readonly corrected: { readonly tournament: PeriodTournament; readonly k: number | null }[];
  lastGame: IsoDate | null;
  /** For the pool of an unrated player, by the rules of 2009 and the later ones; and the events behind the latter. */
  readonly performances: Performance[];
  readonly pool: PoolResult[];
  readonly poolEvents: PoolEvent[];
  /** Sections that no longer count in the pool. */
  readonly poolGone: string[];
}

export function carriedHundredths(period: PlayerPeriod | undefined): number {
  return (period?.carried ?? []).reduce((sum, { hundredths }) => sum + hundredths, 0);
}

export function carriedGames(period: PlayerPeriod | undefined): number {
  return (period?.carried ?? []).reduce((sum, { games }) => sum + games, 0);
}

/** What a section brought a player, as it is kept for pages and for later corrections. */
export interface SectionShare {
  readonly player: PlayerId;
  /** Null: unrated. */
  readonly rating: number | null;
  readonly k: number | null;
  readonly games: number;
  readonly halfPoints: number;
  readonly expectedHundredths: number;
  readonly changeHundredths: number;
  /** Of an unrated player: the rating that this event alone gives; null where it gives none, or the rule is not known. */
  readonly performance?: number | null;
  /** Which of the section's caveats concern them. */
  readonly caveats?: readonly number[];
}

export interface SectionResult {
  readonly event: EventId;
  readonly section: number;
  readonly list: FideList;
  /** List on which it was rated first, or last corrected. */
  readonly date: IsoDate;
  readonly seq: number;
  readonly shares: readonly SectionShare[];
  /** What is not sure about the numbers. */
  readonly caveats?: readonly string[];
  /** What earlier lists made of it, before it was corrected. */
  readonly earlier?: readonly SectionResult[];
}

export interface PeriodInput {
  /** The player an id stands for today. */
  readonly person: (player: PlayerId) => Promise<PlayerCard | undefined>;
  readonly list: FideList;
  readonly listType: ListType;
  readonly date: IsoDate;
  readonly ratings: RatingsByDay;
  /** Standard ratings stand in on the other lists. */
  readonly standard: RatingsByDay | undefined;
  /** The last day before the list: ratings now. */
  readonly today: IsoDate;
  readonly resultOf: (event: EventId, section: number) => Promise<SectionResult | undefined>;
  /** Own rules of the office, or a reform in the lab. */
  readonly reform?: FideReform | undefined;
}

export interface Period {
  readonly players: ReadonlyMap<PlayerId, PlayerPeriod>;
  readonly results: readonly SectionResult[];
  readonly held: readonly WaitingSection[];
}

/** A player as the later rules need them for a list, from the one before. Only the K of that very list counts (FIDE-L-11). */
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
