// Dated parameters of the rating formulas: sections 1, 3 and 4 of the documents, and how a rating is stored. Entries are newest
// first. The documents record nothing before 2001-01-01 (US Chess 2025 §8).

import { dated } from '../core/dated.js';
import type { System } from './systems.js';

/** N* = most / √(base + slope (centre − R0)²) up to a rating, `most` above it. */
export interface EffectiveGamesBound {
  readonly most: number;
  readonly base: number;
  readonly slope: number;
  readonly centre: number;
  readonly fullAbove: number;
}

/** How often an opponent may be met without losing the bonus, in events of three games and of more. */
export interface BonusRepeats {
  readonly inThreeGames: number;
  readonly inMoreGames: number;
}

export interface ReducedK {
  /** The systems it applies to; null for every system. */
  readonly systems: readonly System[] | null;
  /** Total of minutes and seconds of the time control, both included. */
  readonly from: number;
  readonly to: number;
  /** Strictly above this rating. */
  readonly above: number;
  /** From this rating on, the numerator is `least`. */
  readonly leastFrom: number;
  readonly least: number;
  /** In between, the numerator is K's times (constant − slope × R). */
  readonly constant: number;
  readonly slope: number;
}

export type Storage = 'whole number' | 'floating point';

const since2001 = '2001-01-01';

export const establishedAbove = dated<number>(
  'uschess.established-above',
  'A rating is established if based on more games than this',
  [{ from: since2001, value: 25, source: 'uschess-2025 §1' }],
);

export const specialUpTo = dated<number>(
  'uschess.special-up-to',
  'The special formula serves ratings based on at most this many games',
  [{ from: since2001, value: 8, source: 'uschess-2025 §1 Step 4' }],
);

export const step3EffectiveGames = dated<number>(
  'uschess.step-3-effective-games',
  'Effective games of a player without any in Step 3',
  [{ from: since2001, value: 1, source: 'uschess-2025 §1 Step 3' }],
);

export const leastRating = dated<number>('uschess.least-rating', 'No rating is below this, in any step and any system', [
  { from: since2001, value: 100, source: 'uschess-2025 §1, §5' },
]);

export const specialMost = dated<number>('uschess.special-most', 'The special formula gives no rating above this', [
  { from: since2001, value: 2700, source: 'uschess-2025 §4.1' },
]);

export const provisionalReach = dated<number>(
  'uschess.provisional-reach',
  'Rating difference at which the provisional expectancy reaches 0 or 1',
  [{ from: since2001, value: 400, source: 'uschess-2025 §4.1' }],
);

export const expectancyScale = dated<number>(
  'uschess.expectancy-scale',
  'Rating difference of ten to one odds in the standard expectancy',
  [{ from: since2001, value: 400, source: 'uschess-2025 §4.2' }],
);

export const effectiveGamesBound = dated<EffectiveGamesBound>(
  'uschess.effective-games-bound',
  'The number of games a rating can be worth at most',
  [
    {
      from: '2013-05-08',
      value: { most: 50, base: 0.662, slope: 0.00000739, centre: 2569, fullAbove: 2355 },
      source: 'uschess-2025 §3 and §8',
    },
    {
      from: since2001,
      value: { most: 50, base: 1, slope: 0.00001, centre: 2200, fullAbove: 2200 },
      source: 'uschess-2010-approx, standard rating formula',
      caveat: 'known only from the approximating formulas of December 2010',
    },
  ],
);

export const kNumerator = dated<number>(
  'uschess.k-numerator',
  'Numerator of K: K = this ÷ (effective games + games in this event)',
  [{ from: since2001, value: 800, source: 'uschess-2025 §4.2' }],
);

export const reducedK = dated<ReducedK>('uschess.reduced-k', 'Smaller K of high ratings in dual-rated events', [
  {
    from: '2020-09-02',
    value: { systems: ['OTBR'], from: 30, to: 65, above: 2200, leastFrom: 2500, least: 200, constant: 6.5, slope: 0.0025 },
    source: 'uschess-2020 §4.2',
    caveat: 'the limit to Regular ratings is not dated: taken from the date of the first document that has it',
  },
  {
    from: since2001,
    value: { systems: null, from: 30, to: 65, above: 2200, leastFrom: 2500, least: 200, constant: 6.5, slope: 0.0025 },
    source: 'uschess-2015 §4.2',
    caveat: 'before 2015-06-01 the rule is unknown (half-K events are mentioned in 2010): that of 2015 is used',
  },
]);

export const bonusMultiplier = dated<number>(
  'uschess.bonus-multiplier',
  'Bonus threshold B: B × √(games). Only the gain above it is doubled',
  [
    {
      from: '2025-01-01',
      decided: '2025-06-01',
      value: 10,
      source: 'outside the documents: announced in 2025, back to January',
      caveat: 'an amendment outside the documents; decided about 2025-06-01',
    },
    { from: '2023-02-01', value: 12, source: 'uschess-2025 §4.2 and §8' },
    { from: '2017-06-01', value: 14, source: 'uschess-2025 §8', conflicts: 'uschess-2020 §4.2 says 2017-05-01' },
    { from: '2015-06-01', value: 12, source: 'uschess-2025 §8, uschess-2015 §4.2' },
    { from: '2014-03-20', value: 10, source: 'uschess-2025 §8' },
    { from: '2012-08-03', value: 8, source: 'uschess-2025 §8', conflicts: 'uschess-2020 §8 says 2012-08-04' },
    { from: '2008-06-06', value: 6, source: 'uschess-2025 §8', conflicts: 'uschess-2020 §8 says 2008-08-07' },
    { from: since2001, value: 10, source: 'uschess-2025 §8' },
  ],
);

export const bonusFewestGames = dated<number>('uschess.bonus-fewest-games', 'No bonus in fewer games than this', [
  { from: since2001, value: 3, source: 'uschess-2025 §4.2' },
]);

export const bonusGamesAtLeast = dated<number>('uschess.bonus-games-at-least', 'For the bonus, fewer games count as this many', [
  { from: since2001, value: 4, source: 'uschess-2025 §4.2' },
]);

export const bonusRepeats = dated<BonusRepeats>(
  'uschess.bonus-repeats',
  'How often one opponent may be met without losing the bonus',
  [
    {
      from: '2025-02-10',
      value: { inThreeGames: 1, inMoreGames: 2 },
      source: 'uschess-2025 §4.2',
      caveat: 'the limit in events of three games is not dated: taken from the date of the first document that has it',
    },
    { from: since2001, value: { inThreeGames: 2, inMoreGames: 2 }, source: 'uschess-2020 §4.2' },
  ],
);

export const storage = dated<Storage>('uschess.storage', 'How a rating is stored after the event', [
  { from: '2014-09-01', value: 'floating point', source: 'uschess-2025 §8' },
  {
    from: since2001,
    value: 'whole number',
    source: 'uschess-2010-approx, standard rating formula',
    caveat: 'the old rounding is only hinted at: away from the rating before the event, to the nearest under the special formula',
  },
]);
