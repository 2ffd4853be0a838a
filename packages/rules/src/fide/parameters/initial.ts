// First ratings: how they are calculated, when they are published, and which results are pooled.

import { dated } from '../../core/dated.js';
import { neverInForce } from './table.js';

/** The kind of formula. `not-known`: no text of the edition was available, and we do not guess. */
export type InitialMethod = 'half-points-over-50' | 'fictitious-draws' | 'not-known';

const initialUnknown =
  'how first ratings were calculated from 2014 to 2021 is not known: no text of those editions was available (20 points per half point is general knowledge, the round-robin method is missing)';

export const initialMethod = dated<InitialMethod>('fide.initial-method', 'How a first rating is calculated', [
  { from: '2024-03-01', value: 'fictitious-draws', source: 'FIDE-LATER: Z1, FACV, Z3 F-N01 (A)' },
  { from: '2022-01-01', value: 'half-points-over-50', source: 'FIDE-LATER: Z2 §8.2 (A)' },
  { from: '2014-07-01', value: 'not-known', source: 'RULINGS-fide-later §2', caveat: initialUnknown },
  { from: '2009-07-01', value: 'half-points-over-50', source: 'fide-2009 §8.22–8.25' },
]);

/** Rating points for each half point over 50 %. Null: the table applies above and below 50 %. */
export const pointsPerHalfPoint = dated<number | null>(
  'fide.points-per-half-point',
  'Rating points for each half point over 50 %',
  [
    { from: '2024-03-01', value: null, source: 'FIDE-LATER: Z1 (A)' },
    { from: '2022-01-01', value: 20, source: 'FIDE-LATER: Z2 §8.2 (A)' },
    { from: '2014-07-01', value: 20, source: 'FIDE-LATER: §2, initial rating (M)', caveat: initialUnknown },
    {
      from: '2009-07-01',
      value: 15,
      source: 'fide-2009 §8.23',
      conflicts: 'FIDE kept 12.5 (N9, A), then 15 from 2011 (M)',
      caveat: `15 points per half point was ${neverInForce} in 2009: FIDE kept 12.5`,
    },
  ],
);

/** Games added to the real ones: this many draws against an opponent of this rating. */
export type FictitiousDraws = { readonly games: number; readonly opponent: number };

export const fictitiousDraws = dated<FictitiousDraws | null>(
  'fide.fictitious-draws',
  'Draws added to the games of a new player',
  [
    { from: '2024-03-01', value: { games: 2, opponent: 1800 }, source: 'FIDE-LATER: Z1, FACV (A)' },
    { from: '2009-07-01', value: null, source: 'fide-2009 §8.2 (no such games)' },
  ],
);

export const maximumInitialRating = dated<number | null>('fide.maximum-initial-rating', 'The highest first rating', [
  { from: '2024-03-01', value: 2200, source: 'FIDE-LATER: Z1, FACV (A)' },
  { from: '2009-07-01', value: null, source: 'fide-2009 §8.2 (no such limit)' },
]);

export const gamesForFirstRating = dated<number>('fide.games-for-first-rating', 'Games needed for a first rating', [
  { from: '2024-03-01', value: 5, source: 'FIDE-LATER: Z1 (A)' },
  { from: '2014-07-01', value: 5, source: 'FIDE-LATER: US14, KIN (B)' },
  { from: '2009-07-01', value: 9, source: 'fide-2009 §7.14a, §7.14b' },
]);

/** 7.14f and 7.14g: the number for an Olympiad, a Continental or World Team Championship, and for members of IBCA, ICSC, IPCA. */
export const gamesForFirstRatingReduced = dated<number | null>(
  'fide.games-for-first-rating-reduced',
  'Games needed for a first rating in team championships and by members of IBCA, ICSC or IPCA',
  [
    { from: '2014-07-01', value: null, source: 'FIDE-LATER: Z1, KIN (B): five games for everybody' },
    { from: '2009-07-01', value: 7, source: 'fide-2009 §7.14f, §7.14g' },
  ],
);

/** The span of the consecutive rating periods of pooled results, in months. */
export const poolMonths = dated<number>('fide.pool-months', 'Months over which results of a new player are pooled', [
  { from: '2024-03-01', value: 26, source: 'FIDE-LATER: Z1 (A)' },
  {
    from: '2014-07-01',
    value: 26,
    source: 'FIDE-LATER: KIN, undated (C)',
    caveat: 'the pool of 26 months is known from 2024 on; before that 24 months are possible',
  },
  { from: '2009-07-01', value: 24, source: 'fide-2009 §7.14c' },
]);

/** A first event with fewer half points than this is disregarded. */
export const minimumFirstScore = dated<number>('fide.minimum-first-score', 'Score a new player needs in their first event', [
  { from: '2022-01-01', value: 1, source: 'FIDE-LATER: Z2, Z1 (A)' },
  {
    from: '2014-07-01',
    value: 1,
    source: 'FIDE-LATER: US14, CX21 (C)',
    caveat: 'the least score that counts in a first event is not known for 2014 to 2021; half a point is taken',
  },
  {
    from: '2009-07-01',
    value: 1,
    source: 'fide-2009 §6.41, §8.21',
    conflicts: 'FIDE required 1 point (N9, A)',
    caveat: `that half a point is enough was ${neverInForce}: FIDE required one point`,
  },
]);

/** An event with fewer rated opponents than this does not count for a new player. */
export const ratedOpponentsPerEvent = dated<number>(
  'fide.rated-opponents-per-event',
  'Rated opponents a new player needs in an event',
  [
    { from: '2022-01-01', value: 1, source: 'FIDE-LATER: Z2, Z1 (A)' },
    { from: '2014-07-01', value: 1, source: 'FIDE-LATER: US14 (B)' },
    {
      from: '2009-07-01',
      value: 3,
      source: 'fide-2009 §6.41, §8.21',
      conflicts: 'from 1 July 2011 single games count after a first valid event (USF, B)',
    },
  ],
);

/** Who must be rated in a round robin (6.3–6.33). Null: no such rule. */
export type RoundRobinComposition = {
  /** One player in this many must be rated. */
  readonly oneRatedIn: number;
  readonly small: { readonly fewerPlayersThan: number; readonly rated: number };
  readonly doubleRound: { readonly players: number; readonly rated: number };
  readonly nationalChampionship: { readonly rated: number; readonly ratedWomenOnly: number };
};

const composition2009: RoundRobinComposition = {
  oneRatedIn: 3,
  small: { fewerPlayersThan: 10, rated: 4 },
  doubleRound: { players: 6, rated: 4 },
  nationalChampionship: { rated: 3, ratedWomenOnly: 2 },
};

export const roundRobinComposition = dated<RoundRobinComposition | null>(
  'fide.round-robin-composition',
  'Who must be rated in a round robin',
  [
    { from: '2024-03-01', value: null, source: 'FIDE-LATER: Z1 §6 (A): only matches are left' },
    { from: '2022-01-01', value: null, source: 'FIDE-LATER: Z2, CX21b (B)' },
    {
      from: '2014-07-01',
      value: composition2009,
      source: 'fide-2009 §6.3–6.33 (C for 2014 to 2021)',
      caveat: 'the composition rules of 2014 to 2021 are not available; those of 2009 are taken',
    },
    { from: '2009-07-01', value: composition2009, source: 'fide-2009 §6.3–6.33' },
  ],
);
