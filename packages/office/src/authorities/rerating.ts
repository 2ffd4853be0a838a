// The interface between the lab and an authority: which rules can be amended, and its whole history rated again in memory, with
// or without a reform. `MemoryHistory` rates the live engine's authorities; all others provide their history here, step by step.

import type { Amendment, Dated, DayNumber, IsoDate } from '@harkness/rules';
import type { EventId, PlayerId, RatingSystem } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface ReformableRules {
  /** The dated tables that a system reads. */
  tables(system: RatingSystem): readonly Dated<unknown>[];
  /** First day of the first rules of a system. */
  firstRules(system: RatingSystem): IsoDate;
  /** The rules that a reform may switch off. */
  readonly switches: readonly string[];
  /** Whether ratings change on this day. Absent: they may change on any day. */
  isListDate?(date: IsoDate): boolean;
  /** Why a table cannot hold a value; undefined if it can. Absent: the value must be of the same kind as the existing ones. */
  valueProblem?(system: RatingSystem, parameter: string, value: unknown): string | undefined;
  /** Absent: the live engine rates its sections. */
  history?(reader: StoreReader, system: RatingSystem): Promise<ReratedHistory>;
}

/** A player as a reform's conditions see them: before the section, or on the previous list. */
export interface Subject {
  readonly player: number;
  /** NaN if unknown. */
  readonly age: number;
  readonly rating: number;
  readonly games: number;
}

/** A reform in the form an authority needs. */
export interface ReratingRules {
  readonly asKnown: IsoDate | null;
  readonly amendments: readonly (Amendment<unknown> & { readonly parameter: string })[];
  /** Factor for K on a day. */
  multiplyK(subject: Subject, day: IsoDate): number;
  /** The rating that replaces the calculated one of an unrated player, and the games it counts for (null: the games played). */
  first(subject: Subject, day: IsoDate): { readonly rating: number; readonly games: number | null };
  /** One-off changes, by day. The result is not rounded. */
  readonly oneOffs: readonly { readonly on: IsoDate; ratingAfter(subject: Subject, rating: number): number }[];
}

/** The causes of change in the sum of all ratings. */
export type PointsLine =
  | 'unequalK'
  | 'unequalExpectation'
  | 'oneSided'
  | 'firstRatings'
  | 'floors'
  | 'rounding'
  | 'oneOff'
  | 'decisions'
  | 'leaving';

export interface ReratedGame {
  readonly a: number;
  readonly b: number;
  /** Indexes in the section's list of players. */
  readonly placeA: number;
  readonly placeB: number;
  /** Player a's score; player a has White. */
  readonly score: number;
  /** Before the section; NaN if unrated. */
  readonly ratingA: number;
  readonly ratingB: number;
  /** Player a's expected score; NaN if the rules predict none. */
  readonly p: number;
  /** The rating is one that stands in for another, or was assigned before the first game. */
  readonly isNewcomer: boolean;
  readonly gamesA: number;
  readonly gamesB: number;
  readonly ageA: number;
  readonly ageB: number;
}

export interface ReratedSection {
  readonly event: EventId;
  readonly section: number;
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly games: readonly ReratedGame[];
}

export interface MovedRating {
  readonly player: number;
  /** NaN if no longer rated. */
  readonly rating: number;
  readonly games: number;
  /** Rated for the first time, by games. */
  readonly isFirst: boolean;
}

/** A section, or a list with all the sections it rated. */
export interface ReratedStep {
  /** The same under every rulebook: the section, or the date of the list. */
  readonly name: string;
  /** The day from which the ratings apply. */
  readonly day: DayNumber;
  readonly sections: readonly ReratedSection[];
  readonly moved: readonly MovedRating[];
  readonly lines: Readonly<Partial<Record<PointsLine, number>>>;
}

/** The history of one system in memory. */
export interface ReratedHistory {
  readonly players: number;
  /** By number. */
  readonly ids: readonly PlayerId[];
  /** Years of birth; 0 if unknown. */
  readonly born: Int32Array;
  /** Months in which sections ended, in order. */
  readonly months: readonly string[];
  /** Approximate number of steps. */
  readonly steps: number;
  /** Completed years, or as the authority counts them; NaN if unknown. */
  ageOn(player: number, day: DayNumber): number;
  /** Number of games that establish a rating. */
  readonly establishedGames: number;
  /** From the first section to the last. `rules` undefined: the published rules. */
  rate(rules: ReratingRules | undefined): AsyncIterable<ReratedStep>;
}

/** Assigns numbers to ids in order of appearance. */
export class PlayerNumbers {
  readonly ids: PlayerId[] = [];
  readonly #numbers = new Map<PlayerId, number>();

  of(id: PlayerId): number {
    let number = this.#numbers.get(id);
    if (number === undefined) {
      number = this.ids.length;
      this.#numbers.set(id, number);
      this.ids.push(id);
    }
    return number;
  }
}

/** Sums by line while a step is made. */
export class PointsLines {
  readonly lines: Partial<Record<PointsLine, number>> = {};

  add(line: PointsLine, points: number): void {
    if (points !== 0) this.lines[line] = (this.lines[line] ?? 0) + points;
  }

  /** A game in which both ratings change by the formula: together K_a(s − E_a) + K_b(1 − s − E_b). */
  game(score: number, kA: number, kB: number, eA: number, eB: number): void {
    this.add('unequalK', (kA - kB) * (score - (eA + 1 - eB) / 2));
    this.add('unequalExpectation', ((kA + kB) * (1 - eA - eB)) / 2);
  }
}
