// How a rated player's rating changes: floor, K and its limit, the 400- and the 600-point rule, rounding.

import { dated } from '../../core/dated.js';
import { byListType, neverInForce } from './table.js';

/** The lowest rating that is published (0.6 of 2009). For a list, the date of the list decides. */
export const floor = dated<number>('fide.floor', 'Rating floor: the lowest rating that is published', [
  { from: '2024-03-01', value: 1400, source: 'FIDE-LATER: Q, Z1 (A)' },
  { from: '2012-07-01', value: 1000, source: 'FIDE-LATER: CX11, ECF11 (B)' },
  { from: '2009-07-01', value: 1200, source: 'fide-2009 §0.6' },
]);

/** The development coefficient. If two rows apply, FIDE-L-10 decides which comes first. */
export type KRule = {
  /** K of everybody to whom no other row applies. */
  readonly ordinary: number;
  /** K for good, once a published rating has reached this rating. */
  readonly reached: { readonly rating: number; readonly k: number } | null;
  /** K of a player new to the list until they have completed this many games. */
  readonly newPlayer: { readonly games: number; readonly k: number } | null;
  /** K of a player of at most this age whose rating stays under this limit. */
  readonly junior: {
    readonly age: number;
    readonly until: 'birthday' | 'end-of-year';
    readonly under: number;
    readonly k: number;
  } | null;
};

const k402010: KRule = {
  ordinary: 20,
  reached: { rating: 2400, k: 10 },
  newPlayer: { games: 30, k: 40 },
  junior: { age: 18, until: 'end-of-year', under: 2300, k: 40 },
};

const k20ForAll: KRule = { ordinary: 20, reached: null, newPlayer: null, junior: null };

const kRapidAndBlitz = [
  { from: '2024-03-01', value: k402010, source: 'FIDE-LATER: Z1 (A)' },
  { from: '2022-10-01', value: k402010, source: 'FIDE-LATER: SC22, VN22 (B)' },
  { from: '2014-07-01', value: k20ForAll, source: 'FIDE-LATER: RB11, CX21 (A)' },
];

export const kFactor = byListType<KRule>('fide.k', 'K, the development coefficient', {
  standard: [
    { from: '2022-01-01', value: k402010, source: 'FIDE-LATER: G22, Z1, Z3 (A)' },
    {
      from: '2017-07-01',
      value: k402010,
      source: 'FIDE-LATER: SAM, Z3 (B)',
      conflicts: 'the text of 2014 says until the 18th birthday; published K follow the year',
    },
    {
      from: '2014-07-01',
      value: { ...k402010, junior: { age: 18, until: 'birthday', under: 2300, k: 40 } },
      source: 'FIDE-LATER: SAM, CXP14 (B)',
      conflicts: 'published K follow the end of the year from December 2016 on (Z3)',
    },
    {
      from: '2009-07-01',
      value: { ordinary: 30, reached: { rating: 2400, k: 20 }, newPlayer: null, junior: null },
      source: 'fide-2009 §8.56',
      conflicts: 'FIDE kept 25/15/10 (N9, N9k, A), then 30/15/10 from 2011 (PR, B)',
      caveat: `K 30/20 was ${neverInForce}: FIDE kept 25/15/10, and used 30/15/10 from 2011`,
    },
  ],
  rapid: kRapidAndBlitz,
  blitz: kRapidAndBlitz,
});

const kLimitLater = [
  { from: '2022-01-01', value: 700, source: 'FIDE-LATER: G22, Z1 (A)' },
  {
    from: '2017-07-01',
    value: 700,
    source: 'FIDE-LATER: CX21, RULINGS-fide-later §2 (C)',
    caveat: 'the limit of 700 on K × games is known from 2022 on; that it held before is inferred',
  },
];

/** K × games in a rating period may not exceed this; otherwise K is lowered to the largest whole number that fits. */
export const kTimesGamesLimit = byListType<number | null>('fide.k-times-games-limit', 'Limit on K × games of a rating period', {
  standard: [
    ...kLimitLater,
    {
      from: '2014-07-01',
      value: null,
      source: 'FIDE-LATER: CXP14 (C)',
      caveat: 'no limit on K × games is quoted from the text of 2014; the later limit of 700 may already have held',
    },
    { from: '2009-07-01', value: null, source: 'fide-2009 §8.56 (no such limit)' },
  ],
  rapid: [
    ...kLimitLater,
    {
      from: '2014-07-01',
      value: null,
      source: 'RULINGS-fide-later §2 (C)',
      caveat: 'no limit on K × games is quoted for 2014; the later limit of 700 may already have held',
    },
  ],
  blitz: [
    ...kLimitLater,
    {
      from: '2014-07-01',
      value: null,
      source: 'RULINGS-fide-later §2 (C)',
      caveat: 'no limit on K × games is quoted for 2014; the later limit of 700 may already have held',
    },
  ],
});

/** A difference of more than `points` counts as `points`. */
export type DifferenceLimit = {
  readonly points: number;
  /** How often in one tournament the rule may raise an opponent's rating for the player. */
  readonly upgrades: 'unlimited' | 'one-per-tournament';
  /** For players with at least this rating, the change is calculated with the full difference. */
  readonly exemptFrom: number | null;
};

const unlimited400: DifferenceLimit = { points: 400, upgrades: 'unlimited', exemptFrom: null };
const oneUpgrade400: DifferenceLimit = { points: 400, upgrades: 'one-per-tournament', exemptFrom: null };

const differenceLimitRapidAndBlitz = [
  { from: '2024-03-01', value: unlimited400, source: 'FIDE-LATER: Z1 (A)' },
  { from: '2022-01-01', value: oneUpgrade400, source: 'FIDE-LATER: CX21b, CC22 (B)' },
  {
    from: '2014-07-01',
    value: null,
    source: 'FIDE-LATER: CX21 (C)',
    caveat: 'that rapid and blitz had no 400-point rule before 2022 rests on one secondary page',
  },
];

/** The 400-point rule (8.54 of 2009, 8.3.1 of 2024). Null: differences are used in full. */
export const differenceLimit = byListType<DifferenceLimit | null>('fide.difference-limit', 'The 400-point rule', {
  standard: [
    { from: '2025-10-01', value: { ...unlimited400, exemptFrom: 2650 }, source: 'FIDE-LATER: Z1, CB25 (A)' },
    { from: '2024-03-01', value: unlimited400, source: 'FIDE-LATER: Q, FACV, Z1 (A)' },
    { from: '2022-01-01', value: oneUpgrade400, source: 'FIDE-LATER: Z2 (A)' },
    { from: '2014-07-01', value: unlimited400, source: 'FIDE-LATER: §2, 400-point rule (A)' },
    { from: '2009-07-01', value: unlimited400, source: 'fide-2009 §8.54' },
  ],
  rapid: differenceLimitRapidAndBlitz,
  blitz: differenceLimitRapidAndBlitz,
});

/** A game with at least this difference, and with a player above this rating, is not rated. */
export type GapRule = { readonly difference: number; readonly above: number };

const gapRapidAndBlitz = [
  {
    from: '2024-12-01',
    value: { difference: 600, above: 2600 },
    source: 'FIDE-LATER: Z1 (A)',
    conflicts:
      'FIDE’s program ignored the rule until September 2025 and then recalculated: lists published in between do not follow the text (AC25, B)',
  },
  { from: '2014-07-01', value: null, source: 'FIDE-LATER: Z1 (A): no such rule before 1 December 2024' },
];

/** The 600-point rule of rapid and blitz. */
export const gapRule = byListType<GapRule | null>('fide.gap-rule', 'The 600-point rule', {
  standard: [{ from: '2009-07-01', value: null, source: 'FIDE-LATER: Z1 (A): rapid and blitz only' }],
  rapid: gapRapidAndBlitz,
  blitz: gapRapidAndBlitz,
});

/** What is rounded at the end of a rating period, and how halves are rounded. */
export type Rounding = { readonly what: 'rating' | 'change'; readonly half: 'up' | 'away-from-zero' };

export const rounding = dated<Rounding>('fide.rounding', 'Rounding at the end of a rating period', [
  { from: '2024-03-01', value: { what: 'change', half: 'away-from-zero' }, source: 'FIDE-LATER: Z1, Z3 (A)' },
  {
    from: '2014-07-01',
    value: { what: 'change', half: 'away-from-zero' },
    source: 'FIDE-LATER: Z1 (A for 2024, M before)',
    caveat: 'that a change of minus a half loses a whole point is known from 2024 on; before that it is general knowledge only',
  },
  { from: '2009-07-01', value: { what: 'rating', half: 'up' }, source: 'fide-2009 §8.57' },
]);

/** Whether games against unrated players count for the rated player, using a performance in the event. */
export const unratedOpponents = dated<'event-performance' | 'not-rated'>(
  'fide.unrated-opponents',
  'Games of a rated player against unrated opponents',
  [
    { from: '2024-03-01', value: 'not-rated', source: 'FIDE-LATER: Z1 (A)' },
    { from: '2022-01-01', value: 'not-rated', source: 'FIDE-LATER: Z2, CX21b (B)' },
    {
      from: '2014-07-01',
      value: 'not-rated',
      source: 'FIDE-LATER: US14 (C)',
      caveat:
        'until the end of 2021 games against unrated players counted in round robins by a method whose text is not available; they are left out here',
    },
    { from: '2009-07-01', value: 'event-performance', source: 'fide-2009 §8.52, §6.42' },
  ],
);

const standInRapidAndBlitz = [
  { from: '2024-03-01', value: true, source: 'FIDE-LATER: Z1, SHARLY (A), rapid and blitz §7.2.1' },
  {
    from: '2014-07-01',
    value: true,
    source: 'FIDE-LATER: RB11 (C)',
    caveat:
      'that a standard rating stands in for a missing rapid or blitz rating is known from 2024 on; before that it is inferred',
  },
];

/** Whether the standard rating stands in for a player without a rating on this list, who then counts as rated. */
export const standardStandsIn = byListType<boolean>(
  'fide.standard-stands-in',
  'The standard rating stands in for a missing one',
  {
    standard: [{ from: '2009-07-01', value: false, source: 'fide-2009 (there is no other list)' }],
    rapid: standInRapidAndBlitz,
    blitz: standInRapidAndBlitz,
  },
);

/** Rules of matches: games after one player has won, and unrated players. */
export type MatchRule = { readonly afterWon: 'not-rated'; readonly waivable: boolean; readonly unrated: 'not-rated' };

export const matches = dated<MatchRule>('fide.matches', 'Matches: games after the match is won, and unrated players', [
  { from: '2024-03-01', value: { afterWon: 'not-rated', waivable: true, unrated: 'not-rated' }, source: 'FIDE-LATER: Z1 §6 (A)' },
  {
    from: '2014-07-01',
    value: { afterWon: 'not-rated', waivable: false, unrated: 'not-rated' },
    source: 'fide-2009 §6.5, §6.6 (C for 2014 to 2024)',
    caveat: 'the rule on matches is known for 2009 and from 2024 on; for the years between it is taken to be that of 2009',
  },
  { from: '2009-07-01', value: { afterWon: 'not-rated', waivable: false, unrated: 'not-rated' }, source: 'fide-2009 §6.5, §6.6' },
]);
