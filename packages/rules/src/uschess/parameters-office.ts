// Dated parameters of floors, matches and foreign events (sections 5, 6 and 7 of the documents), and of the time controls.

import { dated } from '../core/dated.js';
import type { System } from './systems.js';

export interface PersonalFloor {
  /** Over the board only, or in every system. */
  readonly venues: 'OTB' | 'all';
  readonly perWin: number;
  readonly perDraw: number;
  readonly perEventOfThree: number;
  readonly most: number;
}

export interface PeakFloor {
  readonly below: number;
  readonly step: number;
  readonly lowest: number;
  readonly highest: number;
}

export interface LifeMasterFloor {
  /** Null: in whichever system the title was earned. */
  readonly systems: readonly System[] | null;
  readonly floor: number;
  /** An established rating strictly above this … */
  readonly above: number;
  /** … for this many games, not necessarily in a row. */
  readonly games: number;
}

export interface CashFloor {
  /** In dollars, inclusive. */
  readonly from: number;
  readonly step: number;
  readonly highest: number;
}

export interface MatchLimits {
  readonly ratingGap: number;
  readonly perMatch: number;
  readonly days: number;
  readonly inDays: number;
  readonly years: number;
  readonly inYears: number;
  readonly floorLowering: number;
}

/** A range of totals of minutes and seconds. */
export interface TotalRange {
  readonly from: number;
  readonly fromIncluded: boolean;
  /** Null if there is no upper limit. */
  readonly to: number | null;
  readonly toIncluded: boolean;
}

const since2001 = '2001-01-01';
const firstDocument = 'not dated: taken from the date of the first document that has it';

const personal = { perWin: 4, perDraw: 2, perEventOfThree: 1, most: 150 } as const;

export const personalFloor = dated<PersonalFloor | null>(
  'uschess.personal-floor',
  'The absolute floor that grows with wins, draws and events',
  [
    { from: '2020-09-02', value: { venues: 'OTB', ...personal }, source: 'uschess-2020 §5', caveat: firstDocument },
    { from: '2008-08-07', value: { venues: 'all', ...personal }, source: 'uschess-2025 §8, uschess-2015 §5' },
    { from: since2001, value: null, source: 'uschess-2025 §8' },
  ],
);

export const peakFloor = dated<PeakFloor>('uschess.peak-floor', 'The floor below the highest established rating', [
  { from: '2010-04-01', value: { below: 200, step: 100, lowest: 1200, highest: 2100 }, source: 'uschess-2025 §5 and §8' },
  { from: since2001, value: { below: 200, step: 100, lowest: 1400, highest: 2100 }, source: 'uschess-2025 §8' },
]);

export const lifeMasterFloor = dated<LifeMasterFloor>('uschess.life-master-floor', 'The floor of an original Life Master', [
  {
    from: '2020-09-02',
    value: { systems: ['OTBR'], floor: 2200, above: 2200, games: 300 },
    source: 'uschess-2020 §5',
    caveat: firstDocument,
  },
  { from: since2001, value: { systems: null, floor: 2200, above: 2200, games: 300 }, source: 'uschess-2015 §5' },
]);

export const cashFloor = dated<CashFloor>('uschess.cash-floor', 'The floor after a large prize', [
  { from: '2020-09-02', value: { from: 4000, step: 100, highest: 2000 }, source: 'uschess-2020 §5', caveat: firstDocument },
  {
    from: since2001,
    value: { from: 2000, step: 100, highest: 2000 },
    source: 'uschess-2015 §5',
    conflicts: 'the sentence says over $2,000, its example has exactly $2,000',
  },
]);

export const matchLimits = dated<MatchLimits>('uschess.match-limits', 'Restrictions on individual matches', [
  {
    from: since2001,
    value: { ratingGap: 400, perMatch: 50, days: 180, inDays: 100, years: 3, inYears: 200, floorLowering: 100 },
    source: 'uschess-2025 §7',
  },
]);

export const foreignNeedsEstablished = dated<boolean>(
  'uschess.foreign-needs-established',
  'Whether foreign events count only for established ratings',
  [
    { from: '2020-09-02', value: true, source: 'uschess-2020 §6', caveat: firstDocument },
    { from: since2001, value: false, source: 'uschess-2015 §6' },
  ],
);

export const foreignAutomaticFrom = dated<number>(
  'uschess.foreign-automatic-from',
  'FIDE rating from which foreign events count without opting in',
  [{ from: since2001, value: 2200, source: 'uschess-2025 §6' }],
);

const total = (from: number, fromIncluded: boolean, to: number | null, toIncluded: boolean): TotalRange => ({
  from,
  fromIncluded,
  to,
  toIncluded,
});

const blitz = total(5, true, 10, true);
const regular = total(30, true, null, false);

export const controlsOTBR = dated<TotalRange | null>('uschess.controls-otbr', 'Time controls of Regular chess', [
  { from: since2001, value: regular, source: 'uschess-2025 preamble' },
]);

export const controlsOTBQ = dated<TotalRange | null>('uschess.controls-otbq', 'Time controls of Quick chess', [
  {
    from: '2013-03-01',
    value: total(10, false, 65, true),
    source: 'uschess-2025 preamble and §8',
    conflicts: 'uschess-2020 §8 says only 2013',
  },
  {
    from: '2004-01-01',
    value: total(5, true, 65, true),
    source: 'uschess-2025 §8',
    caveat:
      'the day of 2004 is unknown, and so is the year in which dual rating was extended to 65: listed between 2002 and 2004',
  },
  {
    from: '2002-01-01',
    value: total(5, true, 60, true),
    source: 'uschess-2025 §8',
    caveat: 'the day of 2002 is unknown; the lower limit before 2004 is unknown',
  },
  {
    from: since2001,
    value: total(5, true, 30, false),
    source: 'uschess-2025 §8',
    caveat: 'the lower limit before 2004 is unknown',
  },
]);

export const controlsOTBB = dated<TotalRange | null>('uschess.controls-otbb', 'Time controls of Blitz', [
  { from: '2013-03-01', value: blitz, source: 'uschess-2025 preamble and §8', conflicts: 'uschess-2020 §8 says only 2013' },
  { from: since2001, value: null, source: 'uschess-2025 §8' },
]);

export const controlsOLR = dated<TotalRange | null>('uschess.controls-olr', 'Time controls of online Regular chess', [
  { from: '2020-06-01', value: regular, source: 'uschess-2025 preamble and §8', conflicts: 'uschess-2020 §8 says only 2020' },
  { from: since2001, value: null, source: 'uschess-2025 §8' },
]);

export const controlsOLQ = dated<TotalRange | null>('uschess.controls-olq', 'Time controls of online Quick chess', [
  {
    from: '2020-06-01',
    value: total(10, false, 30, false),
    source: 'uschess-2025 preamble',
    caveat: 'dated with online Regular, which took over from 30',
  },
  {
    from: '2015-03-01',
    value: total(10, false, 65, true),
    source: 'uschess-2015 preamble, uschess-2025 §8',
    conflicts: 'uschess-2020 §8 says 2020',
  },
  { from: since2001, value: null, source: 'uschess-2025 §8' },
]);

export const controlsOLB = dated<TotalRange | null>('uschess.controls-olb', 'Time controls of online Blitz', [
  { from: '2014-10-01', value: blitz, source: 'uschess-2025 preamble and §8', conflicts: 'uschess-2020 §8 has no year' },
  { from: since2001, value: null, source: 'uschess-2025 §8' },
]);
