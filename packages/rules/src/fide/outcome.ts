// The outcome of an event, per player. Scores are in half points; p, expectations and changes are in hundredths.

import type { Fraction } from './arithmetic.js';
import type { TreatedAs } from './composition.js';

/** The article under which an unrated player's result in the event is disregarded. */
export type DisregardedUnder = '8.21' | '6.1' | '6.41' | '8.31';

/** The outcome of an event for an unrated player. */
export interface UnratedOutcome {
  readonly id: string;
  /** Swiss: against rated opponents; round robin: against the players who stay. */
  readonly games: number;
  readonly halfPoints: number;
  readonly ratedGames: number;
  readonly ratedOpponents: number;
  readonly p: number | null;
  /** Average rating of the competition, before and after the pass of 8.58. */
  readonly rc: number | null;
  readonly rcNew: number | null;
  /** Rating in the event, before and after the pass of 8.58. */
  readonly ru: number | null;
  readonly ruNew: number | null;
  /** The summand for the pool (8.3): the sum of the opponents' ratings; in a round robin games × R_c. */
  readonly rcTotal: number | null;
  readonly disregarded: DisregardedUnder | null;
  /** Whether the games of rated players against them are rated, at `ruNew` (6.42, 8.52). */
  readonly countsForOpponents: boolean;
}

/** The outcome of an event for a rated player. */
export interface RatedOutcome {
  readonly id: string;
  /** The rating used: the one at the start, or the current one under 8.4. */
  readonly rating: number;
  readonly k: number;
  /** Rated games. */
  readonly games: number;
  readonly halfPoints: number;
  readonly expectedHundredths: number;
  readonly changeHundredths: number;
  /** R_n if the period has no other event. */
  readonly newRatingIfOnlyEvent: number;
  /** 8.4: unrated at the start, published since then. */
  readonly publishedSince: boolean;
}

/** The tournament average of a round robin, of the players who stay (8.2(b)). */
export interface RoundRobinAverage {
  readonly rar: Fraction;
  readonly dpa: Fraction;
  readonly ra: number;
  /** Number of opponents. */
  readonly n: number;
}

/** An article that bars an event from being rated. */
export type ProblemArticle = '0.1' | '0.4' | '0.5' | '1.1' | '1.3' | '2.1' | '3.1' | '4.1' | '6.3' | '6.31' | '6.32' | '6.6';

/** The outcome of an event for every player. */
export interface EventOutcome {
  readonly event: string;
  readonly ratable: boolean;
  readonly problems: readonly ProblemArticle[];
  readonly treatedAs: TreatedAs;
  /** The rating floor at the time of the event (8.31). */
  readonly floor: number;
  /** Only for an event treated as a round robin. */
  readonly average: RoundRobinAverage | null;
  /** In the order of the entries. */
  readonly unrated: readonly UnratedOutcome[];
  readonly rated: readonly RatedOutcome[];
}
