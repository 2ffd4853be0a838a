// Dated parameters of initial ratings: section 2 of the documents, with the conversions that foreign events use as well.

import { dated } from '../core/dated.js';

export type InitialMethod = 'priority list' | 'blend';

export interface AgeRule {
  readonly pointsPerYear: number;
  /** An age below this on the day is taken for an error in the birth date. */
  readonly implausibleUnder: number;
  /** From this age on, the rating no longer grows; also the age assumed for an inferred adult. */
  readonly grownAt: number;
  /** The age assumed for everybody else without a usable birth date; null: they get no rating by age. */
  readonly youngFallback: number | null;
  /** Whether an implausible age counts as adult for everybody (2015), or only for inferred adults. */
  readonly implausibleIsGrown: boolean;
}

/** intercept + slope × rating, for ratings up to a limit. */
export interface ConversionPiece {
  /** Upper end of the piece; null if unlimited. */
  readonly to: number | null;
  readonly toIncluded: boolean;
  readonly intercept: number;
  /** At most four decimals, so that a conversion can be done in whole ten-thousandths. */
  readonly slope: number;
}

export type Conversion = readonly ConversionPiece[];

/** How many games an outside rating counts for. */
export interface OutsideGames {
  /** Strictly above this rating it counts for `strong` games, else for `weak`. */
  readonly above: number;
  readonly strong: number;
  readonly weak: number;
}

export interface BlendRule {
  /** Game Factor of a Regular rating, and for an online system that of the same kind of chess over the board. */
  readonly mostForClosest: number;
  readonly mostForOthers: number;
  readonly mostTogether: number;
  readonly pointsPerZ: number;
  readonly mostZ: number;
  readonly decay: number;
}

const since2001 = '2001-01-01';
const before2015 = 'before 2015-06-01 the rule is unknown: that of 2015 is used';

export const initialMethod = dated<InitialMethod>('uschess.initial-method', 'How an unrated player gets a first estimate', [
  {
    from: '2020-06-01',
    value: 'blend',
    source: 'uschess-2025 §8',
    conflicts: 'uschess-2020 §8 does not list it, though its §2 uses it',
  },
  { from: since2001, value: 'priority list', source: 'uschess-2015 §2', caveat: before2015 },
]);

export const blendRule = dated<BlendRule>('uschess.blend', 'Weights of the ratings from which a first estimate is blended', [
  {
    from: since2001,
    value: { mostForClosest: 10, mostForOthers: 5, mostTogether: 10, pointsPerZ: 350, mostZ: 6, decay: 0.06 },
    source: 'uschess-2025 §2',
    caveat: 'used from 2020-06-01, when the blend replaced the priority lists',
  },
]);

export const ageRule = dated<AgeRule>('uschess.age-rule', 'A first estimate from the age', [
  {
    from: '2020-06-01',
    value: { pointsPerYear: 50, implausibleUnder: 3, grownAt: 26, youngFallback: 15, implausibleIsGrown: false },
    source: 'uschess-2025 §2.3',
    caveat: 'dated with the blended initialisation',
  },
  {
    from: since2001,
    value: { pointsPerYear: 50, implausibleUnder: 3, grownAt: 26, youngFallback: null, implausibleIsGrown: true },
    source: 'uschess-2015 §2.6',
    caveat: `the age formula changed in 2006 (uschess-2025 §8) and its earlier form is unknown; ${before2015}`,
  },
]);

export const lastResort = dated<number>('uschess.last-resort', 'The last entry of the priority lists', [
  { from: since2001, value: 750, source: 'uschess-2015 §2.1 to §2.5', caveat: before2015 },
]);

export const fewestSourceGames = dated<number>(
  'uschess.fewest-source-games',
  'Fewest games of an over-the-board rating on the priority lists over the board',
  [{ from: since2001, value: 4, source: 'uschess-2015 §2.1 to §2.3', caveat: before2015 }],
);

export const mostInitialGames = dated<number>(
  'uschess.most-initial-games',
  'Most games a rating taken over from another system is worth on the priority lists',
  [{ from: since2001, value: 10, source: 'uschess-2015 §2.2 to §2.4', caveat: before2015 }],
);

export const fideGames = dated<OutsideGames>('uschess.fide-games', 'Games a converted FIDE rating is worth', [
  {
    from: '2020-06-01',
    value: { above: 2000, strong: 10, weak: 5 },
    source: 'uschess-2020 §2.1, uschess-2025 §2.1',
    caveat: 'dated with the blended initialisation',
  },
  { from: since2001, value: { above: 2150, strong: 10, weak: 5 }, source: 'uschess-2015 §2.1 to §2.3', caveat: before2015 },
]);

export const cfcGames = dated<OutsideGames>('uschess.cfc-games', 'Games a converted CFC rating is worth', [
  {
    from: '2020-06-01',
    value: { above: 1500, strong: 5, weak: 5 },
    source: 'uschess-2020 §2.2, uschess-2025 §2.2',
    caveat: 'dated with the blended initialisation',
  },
  { from: since2001, value: { above: 1500, strong: 5, weak: 0 }, source: 'uschess-2015 §2.1 to §2.3', caveat: before2015 },
]);

export const cfcNeedsResidence = dated<boolean>(
  'uschess.cfc-needs-residence',
  'Whether a CFC rating counts only for Canadian residents',
  [
    { from: '2020-06-01', value: true, source: 'uschess-2020 §2.2', caveat: 'dated with the blended initialisation' },
    { from: since2001, value: false, source: 'uschess-2015 §2.6', caveat: before2015 },
  ],
);

export const discretionaryRating = dated<boolean>(
  'uschess.discretionary-rating',
  'Whether the office may convert another national rating',
  [
    { from: '2020-06-01', value: false, source: 'uschess-2020 §2 has no such rule' },
    { from: since2001, value: true, source: 'uschess-2015 §2', caveat: before2015 },
  ],
);

export const fideConversion = dated<Conversion>('uschess.fide-conversion', 'A FIDE rating on the US Chess scale', [
  {
    from: '2024-03-01',
    value: [
      { to: 2000, toIncluded: true, intercept: -1073, slope: 1.5667 },
      { to: null, toIncluded: false, intercept: 20, slope: 1.02 },
    ],
    source: 'uschess-2025 §2.1',
  },
  {
    from: since2001,
    value: [
      { to: 2000, toIncluded: true, intercept: 180, slope: 0.94 },
      { to: null, toIncluded: false, intercept: 20, slope: 1.02 },
    ],
    source: 'uschess-2015 §2.6, uschess-2020 §2.1',
    caveat: before2015,
  },
]);

export const fideYouthConversion = dated<Conversion>(
  'uschess.fide-youth-conversion',
  'A FIDE rating in a youth event on the US Chess scale',
  [
    {
      from: '2024-03-01',
      value: [
        { to: 2000, toIncluded: true, intercept: -453, slope: 1.2667 },
        { to: null, toIncluded: false, intercept: 80, slope: 1 },
      ],
      source: 'uschess-2025 §6',
    },
    {
      from: since2001,
      value: [
        { to: 2000, toIncluded: true, intercept: 560, slope: 0.76 },
        { to: null, toIncluded: false, intercept: 80, slope: 1 },
      ],
      source: 'uschess-2015 §6, uschess-2020 §6',
      caveat: before2015,
    },
  ],
);

export const cfcConversion = dated<Conversion>('uschess.cfc-conversion', 'A Canadian rating on the US Chess scale', [
  {
    from: '2025-01-01',
    value: [
      { to: 1150, toIncluded: false, intercept: -115, slope: 0.815 },
      { to: 1610, toIncluded: false, intercept: -650, slope: 1.28 },
      { to: 2000, toIncluded: false, intercept: -856, slope: 1.41 },
      { to: null, toIncluded: false, intercept: -240, slope: 1.1 },
    ],
    source: 'uschess-2025 §2.2',
  },
  {
    from: since2001,
    value: [
      { to: 1500, toIncluded: true, intercept: -90, slope: 1 },
      { to: null, toIncluded: false, intercept: -240, slope: 1.1 },
    ],
    source: 'uschess-2015 §2.6, uschess-2020 §2.2',
    caveat: before2015,
  },
]);
