// The parameters of an Elo rulebook: what a federation or club has to decide. Every value comes from the federation's own
// document; this file contains no rule constants.

/**
 * Rating differences from `from` to `to` (null: no upper limit), in whole points, and the expected score of the higher player.
 */
export type DifferenceRow = { readonly from: number; readonly to: number | null; readonly higher: number };

/** The expected score by the difference of the ratings: 1 / (1 + 10^(−difference / scale)), or a table. */
export type Expectancy =
  | { readonly kind: 'logistic'; readonly scale: number }
  | { readonly kind: 'table'; readonly rows: readonly DifferenceRow[] };

/** A difference of more than `points` counts as `points`: the "400-point rule". */
export type DifferenceLimit = { readonly points: number };

/** At least `from` and less than `below`; either may be absent. */
export type Range = { readonly from?: number; readonly below?: number };

/** Conditions of a row, all of which must hold. A condition on the age never holds for a player whose birth is unknown. */
export type Conditions = { readonly rating?: Range; readonly peak?: Range; readonly age?: Range; readonly games?: Range };

/** K of the players who meet the conditions. The first row that applies is used. */
export type KRow = { readonly when?: Conditions; readonly k: number };

/** Completed years on a day, or the year of that day minus the year of birth. */
export type AgeCount = 'birthday' | 'year';

/** How a performance is computed from opponents and score. */
export type Performance =
  /** Average of the opponents plus `points` × (wins − losses) ÷ games. */
  | { readonly kind: 'linear'; readonly points: number }
  /** The lowest whole rating that expects the score, at most `reach` points beyond the strongest or weakest opponent. */
  | { readonly kind: 'expectancy'; readonly reach: number }
  /** Average of the opponents plus a difference by the score in hundredths: 51 entries, for .50 to 1.00. */
  | { readonly kind: 'table'; readonly differences: readonly number[] };

/** Fictitious draws that are added to the games of a first rating. */
export type FictitiousDraws = { readonly games: number; readonly rating: number };

/** A rating assigned before the first game. */
export type AssignedRow = { readonly when?: Pick<Conditions, 'age'>; readonly rating: number };

/** How an unrated player gets a rating. */
export type FirstRating =
  | {
      readonly kind: 'performance';
      /** Number of games needed against rated opponents. */
      readonly games: number;
      /** Only games of the last `months` months count; null: all games. */
      readonly months: number | null;
      readonly fictitiousDraws: FictitiousDraws | null;
      readonly performance: Performance;
      /** A first rating is at most this; null: no limit. */
      readonly maximum: number | null;
      /** Whether a performance below the floor gives the floor, or no rating yet. */
      readonly belowFloor: 'floor' | 'unrated';
    }
  | { readonly kind: 'assigned'; readonly rows: readonly AssignedRow[] };

/** Which way a number is rounded. */
export type RoundingMode = 'half-up' | 'half-away-from-zero' | 'half-even' | 'up' | 'down' | 'towards-zero';

/** How many decimals are kept, and how the rest is rounded. */
export type Rounding = { readonly decimals: number; readonly mode: RoundingMode };

/** Rounding of the change, of the rating that is kept, and of the rating that is published. Null: not rounded. */
export type Roundings = {
  readonly change: Rounding | null;
  readonly rating: Rounding | null;
  readonly published: Rounding | null;
};

/** Each section from live ratings, or all games of a period together from the previous list. */
export type RatedPer = 'section' | 'period';

/** A player without a rated game in this many months is inactive. */
export type Inactivity = { readonly months: number };

/** Lists are dated this day of these months. A section counts if it ended at least `cutoffDays` days before the list. */
export type Calendar = { readonly months: readonly number[]; readonly day: number; readonly cutoffDays: number };

/** The value of every parameter. */
export interface ParameterValues {
  readonly expectancy: Expectancy;
  readonly differenceLimit: DifferenceLimit | null;
  readonly k: readonly KRow[];
  readonly age: AgeCount | null;
  readonly firstRating: FirstRating;
  readonly floor: number | null;
  readonly rounding: Roundings;
  readonly ratedPer: RatedPer;
  readonly inactivity: Inactivity | null;
  readonly calendar: Calendar;
}

/** The name of a parameter in a rulebook. */
export type ParameterKey = keyof ParameterValues;

/**
 * A sentence on each parameter, for readers of a rulebook page.
 *
 * @example
 * parameterTitles.floor // 'Rating floor'
 */
export const parameterTitles: Readonly<Record<ParameterKey, string>> = {
  expectancy: 'Expected score by rating difference',
  differenceLimit: 'Largest rating difference that counts',
  k: 'K, by rating, age and games',
  age: 'How ages are counted',
  firstRating: 'First ratings',
  floor: 'Rating floor',
  rounding: 'Rounding',
  ratedPer: 'Rated per section or per period',
  inactivity: 'Months without a game until a player is inactive',
  calendar: 'Dates and cut-off of the lists',
};

/**
 * Every parameter of a rulebook.
 *
 * @example
 * parameterKeys.includes('k') // true
 */
export const parameterKeys = Object.keys(parameterTitles) as readonly ParameterKey[];

/**
 * The name of a parameter in traces: `elo.k`, `elo.difference-limit`.
 *
 * @example
 * parameterName('differenceLimit') // 'elo.difference-limit'
 */
export function parameterName(key: ParameterKey): string {
  return `elo.${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
