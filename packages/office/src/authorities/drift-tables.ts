// The parts of a drift report: rating distributions, sums of points, and expected against achieved scores by band.

export interface Spread {
  readonly players: number;
  readonly mean: number;
  readonly deviation: number;
  /** Percentiles 5, 10, 25, 50, 75, 90 and 95: the rating that this share of players does not exceed. */
  readonly quantiles: { readonly [percent: string]: number };
}

const percents = [5, 10, 25, 50, 75, 90, 95] as const;

export function spreadOf(ratings: Uint16Array): Spread {
  const sorted = ratings.slice().sort();
  const players = sorted.length;
  if (players === 0) return { players: 0, mean: 0, deviation: 0, quantiles: {} };
  let sum = 0;
  for (const rating of sorted) sum += rating;
  const mean = sum / players;
  let squares = 0;
  for (const rating of sorted) squares += (rating - mean) * (rating - mean);
  const quantiles = Object.fromEntries(
    percents.map((percent) => [percent, sorted[Math.ceil((percent / 100) * players) - 1] ?? 0]),
  );
  return { players, mean, deviation: Math.sqrt(squares / players), quantiles };
}

/** Points won and lost between two lists. The parts add up to `net`; entrants are counted separately. */
export interface Transfers {
  readonly sections: number;
  readonly games: number;
  /**
   * K × (score − expected score) of players under the standard formula. Near zero, because one player's gain is another's loss.
   */
  readonly formula: number;
  readonly bonus: number;
  readonly floors: number;
  readonly ceilings: number;
  /** Changes of players under the special formula. */
  readonly provisional: number;
  readonly matches: number;
  readonly foreignEvents: number;
  /** Whole numbers before September 2014; FIDE: one rounding per period. */
  readonly rounding: number;
  /** Sum of all changes of players who already had a rating. */
  readonly net: number;
  /** Players who got their first rating, and the points they brought into the system. */
  readonly entrants: { readonly players: number; readonly points: number };
}

export type MutableTransfers = { -readonly [K in keyof Omit<Transfers, 'entrants'>]: number } & {
  entrants: { players: number; points: number };
};

export function emptyTransfers(): MutableTransfers {
  return {
    sections: 0,
    games: 0,
    formula: 0,
    bonus: 0,
    floors: 0,
    ceilings: 0,
    provisional: 0,
    matches: 0,
    foreignEvents: 0,
    rounding: 0,
    net: 0,
    entrants: { players: 0, points: 0 },
  };
}

/**
 * The points in a system from one list to another. They add up:
 * after = before + games + bonus + floors + rounding + decisions + revisions + entered − left.
 */
export interface Accounts {
  /** Sum of all ratings on the first list, with decimals where the list has them. */
  readonly before: number;
  /** Points that games brought rated players: standard and special formula, matches, foreign events. */
  readonly games: number;
  readonly bonus: number;
  /** Points added by floors, less points removed by ceilings. */
  readonly floors: number;
  /** US Chess: whole numbers before September 2014, and lists in whole numbers. FIDE: one rounding per player and list. */
  readonly rounding: number;
  /** Ratings set by officers. FIDE: also ratings imported later, and one-off adjustments. */
  readonly decisions: number;
  /** Effect of reports and corrections entered after the first list was made. */
  readonly revisions: number;
  /** First ratings: after the first section (FIDE: on the first list), or as imported. */
  readonly entered: { readonly players: number; readonly points: number };
  /** Players on the first list but not on the second, with their ratings then: merged into others, or (FIDE) delisted. */
  readonly left: { readonly players: number; readonly points: number };
  /** Sum of all ratings on the second list. */
  readonly after: number;
}

export interface Band {
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Games, each seen from one player's side. */
  readonly games: number;
  readonly expected: number;
  readonly achieved: number;
  /** Standard deviation of the achieved score by chance alone if no game were drawn: an upper bound. */
  readonly chance: number;
}

export class BandTable {
  readonly #width: number;
  readonly #bands = new Map<number, { games: number; expected: number; achieved: number; variance: number }>();

  constructor(width: number) {
    this.#width = width;
  }

  add(value: number, expected: number, achieved: number): void {
    const at = Math.floor(value / this.#width);
    const band = this.#bands.get(at) ?? { games: 0, expected: 0, achieved: 0, variance: 0 };
    band.games++;
    band.expected += expected;
    band.achieved += achieved;
    band.variance += expected * (1 - expected);
    this.#bands.set(at, band);
  }

  bands(): Band[] {
    return [...this.#bands]
      .sort(([a], [b]) => a - b)
      .map(([at, { games, expected, achieved, variance }]) => ({
        from: at * this.#width,
        to: (at + 1) * this.#width,
        games,
        expected,
        achieved,
        chance: Math.sqrt(variance),
      }));
  }
}

/** Expected against achieved scores, filled game by game. */
export interface FlowTables {
  /** Games are compared by whole ratings, because expected scores would reveal private decimals. */
  readonly isWhole: boolean;
  readonly byRating: BandTable;
  readonly byDifference: BandTable;
}
