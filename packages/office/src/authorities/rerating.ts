// What the lab asks of an authority: which of its rules can be amended, and its whole history rated again in memory, by the book or under
// a reform. The live engine's authorities are rated by `MemoryHistory`; all others give their history here, step by step.

import type { Amendment, Dated, DayNumber, IsoDate } from '@harkness/rules';
import type { EventId, PlayerId, RatingSystem } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface ReformableRules {
  /** The dated tables that a system reads. */
  tables(system: RatingSystem): readonly Dated<unknown>[];
  /** First day of the first rules of a system. */
  firstRules(system: RatingSystem): IsoDate;
  /** What a reform may switch off. */
  readonly switches: readonly string[];
  /** Whether ratings change on this day; absent: on any day. */
  isListDate?(date: IsoDate): boolean;
  /** Why a value cannot stand in a table; undefined: it can. Absent: it must be of the kind of the values that are there. */
  valueProblem?(system: RatingSystem, parameter: string, value: unknown): string | undefined;
  /** Absent: the live engine rates its sections. */
  history?(reader: StoreReader, system: RatingSystem): Promise<ReratedHistory>;
}

/** A player as conditions of a reform see them: before the section, or on the list before. */
export interface Subject {
  readonly player: number;
  /** NaN: unknown. */
  readonly age: number;
  readonly rating: number;
  readonly games: number;
}

/** A reform as an authority needs it. */
export interface ReratingRules {
  readonly asKnown: IsoDate | null;
  readonly amendments: readonly (Amendment<unknown> & { readonly parameter: string })[];
  /** K times this on a day. */
  multiplyK(subject: Subject, day: IsoDate): number;
  /** The rating of a player who has none, in place of the calculated one, and how many games it is worth (null: those played). */
  first(subject: Subject, day: IsoDate): { readonly rating: number; readonly games: number | null };
  /** One-off changes, by day. The result is not rounded. */
  readonly oneOffs: readonly { readonly on: IsoDate; ratingAfter(subject: Subject, rating: number): number }[];
}

/** Lines that the change of the sum of all ratings is made of. */
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
  /** Places in the section's list of players. */
  readonly placeA: number;
  readonly placeB: number;
  /** Player a's, who has White. */
  readonly score: number;
  /** Before the section; NaN: none. */
  readonly ratingA: number;
  readonly ratingB: number;
  /** Player a's expected score; NaN: the rules predict nothing. */
  readonly p: number;
  /** A rating that another rating stands in for, or one assigned before the first game. */
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
  /** NaN: rated no more. */
  readonly rating: number;
  readonly games: number;
  /** Rated for the first time, by games. */
  readonly isFirst: boolean;
}

/** A section, or a list with all sections that it rated. */
export interface ReratedStep {
  /** The same under every rulebook: the section, or the date of the list. */
  readonly name: string;
  /** From which the ratings hold. */
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
  /** Years of birth; 0: unknown. */
  readonly born: Int32Array;
  /** Months in which sections ended, in order. */
  readonly months: readonly string[];
  /** About how many steps there are. */
  readonly steps: number;
  /** Completed years, or as the authority counts them; NaN: unknown. */
  ageOn(player: number, day: DayNumber): number;
  /** Games of an established rating. */
  readonly establishedGames: number;
  /** From the first section to the last. Undefined: by the book. */
  rate(rules: ReratingRules | undefined): AsyncIterable<ReratedStep>;
}

/** Numbers for ids, in the order in which they come. */
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

/** Sums of lines while a step is made. */
export class PointsLines {
  readonly lines: Partial<Record<PointsLine, number>> = {};

  add(line: PointsLine, points: number): void {
    if (points !== 0) this.lines[line] = (this.lines[line] ?? 0) + points;
  }

  /** A game with both sides under the formula: together K_a(s − E_a) + K_b(1 − s − E_b). */
  game(score: number, kA: number, kB: number, eA: number, eB: number): void {
    this.add('unequalK', (kA - kB) * (score - (eA + 1 - eB) / 2));
    this.add('unequalExpectation', ((kA + kB) * (1 - eA - eB)) / 2);
  }
}
