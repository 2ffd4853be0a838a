// The calendar: when lists appear, when they close, how late a report may be, inactivity, and one-off adjustments of a list.

import { dated } from '../../core/dated.js';
import { byListType } from './table.js';

/** Lists appear on the first day of every n-th month, counted from January. */
export const monthsBetweenLists = dated<number>('fide.months-between-lists', 'Months from one rating list to the next', [
  { from: '2012-07-01', value: 1, source: 'FIDE-LATER: CX11 (B)' },
  { from: '2009-07-01', value: 2, source: 'fide-2009 §7.1, §7.11' },
]);

/** A list takes tournaments that end at least this many days before its date. */
export const closingDays = dated<number>('fide.closing-days', 'Days from the closing date to the list', [
  { from: '2024-03-01', value: 3, source: 'FIDE-LATER: Z1 (A)' },
  {
    from: '2014-07-01',
    value: 3,
    source: 'FIDE-LATER: KIN, undated (C)',
    caveat: 'closing three days before the list is known from 2024 on; when it replaced seven days was not found',
  },
  { from: '2009-07-01', value: 7, source: 'fide-2009 §7.13' },
]);

/** The same for official FIDE competitions. */
export const officialClosingDays = dated<number>(
  'fide.official-closing-days',
  'Days from the last day of an official event to the list',
  [
    { from: '2024-03-01', value: 1, source: 'FIDE-LATER: Z1 (A)' },
    {
      from: '2014-07-01',
      value: 1,
      source: 'fide-2009 §7.13 and FIDE-LATER: Z1 (C for 2014 to 2024)',
      caveat: 'that official events close on the day before the list is known for 2009 and from 2024 on',
    },
    { from: '2009-07-01', value: 1, source: 'fide-2009 §7.13' },
  ],
);

/** An event may be rated on the first this many lists dated after its end, and not later. Null: no such limit. */
export const lateReportLists = dated<number | null>(
  'fide.late-report-lists',
  'Lists after its end on which an event may be rated',
  [
    { from: '2024-03-01', value: 3, source: 'FIDE-LATER: Z1 §9.1 (A)' },
    {
      from: '2022-01-01',
      value: 3,
      source: 'RULINGS-fide-later §2 (C)',
      caveat: 'the limit of three lists for late reports is known from 2024 on; for 2022 it is inferred',
    },
    {
      from: '2014-07-01',
      value: null,
      source: 'RULINGS-fide-later §2: none found',
      caveat: 'no limit on late reports was found for 2014 to 2021; there may have been one',
    },
    { from: '2009-07-01', value: null, source: 'fide-2009 §7.13 (no limit)' },
  ],
);

/** A player with no rated game in this many months is inactive. */
export const inactivityMonths = dated<number>(
  'fide.inactivity-months',
  'Months without a rated game that make a player inactive',
  [
    { from: '2024-03-01', value: 12, source: 'FIDE-LATER: Z1 (A)' },
    { from: '2014-07-01', value: 12, source: 'fide-2009 §7.23a and FIDE-LATER: Z1 (A, unchanged)' },
    { from: '2009-07-01', value: 12, source: 'fide-2009 §7.23a' },
  ],
);

/** How long an inactive player is still shown before they are only flagged (7.23b). Null: not specified. */
export const inactiveShownMonths = dated<number | null>(
  'fide.inactive-shown-months',
  'Months an inactive player is still shown',
  [
    { from: '2014-07-01', value: null, source: 'FIDE-LATER: Z1 (A for 2024): not in the text' },
    { from: '2009-07-01', value: 24, source: 'fide-2009 §7.23b' },
  ],
);

/** Days after the decision not to rate an event within which its organizer may appeal. */
export const appealDays = dated<number>('fide.appeal-days', 'Days to appeal against a refusal to rate', [
  {
    from: '2014-07-01',
    value: 7,
    source: 'fide-2009 §0.5 (C from 2014 on)',
    caveat: 'the time to appeal is known for 2009 only; nothing that changes it was found',
  },
  { from: '2009-07-01', value: 7, source: 'fide-2009 §0.5' },
]);

/** How long before its start a tournament must be registered. */
export type Registration = {
  readonly ordinary: { readonly months: number } | { readonly days: number };
  /** For events in which title norms are possible, if they have their own deadline. */
  readonly normDays: number | null;
  /** For events with a player above these ratings. */
  readonly elite: { readonly above: number; readonly womenAbove: number; readonly days: number } | null;
};

export const registration = dated<Registration>('fide.registration', 'Registration before the start of a tournament', [
  {
    from: '2024-03-01',
    value: { ordinary: { days: 3 }, normDays: null, elite: { above: 2700, womenAbove: 2500, days: 30 } },
    source: 'FIDE-LATER: Z1 (B)',
    caveat: 'the registration deadline is today’s; since when it holds was not found',
  },
  { from: '2022-01-01', value: { ordinary: { days: 3 }, normDays: 30, elite: null }, source: 'FIDE-LATER: US22 (B)' },
  { from: '2017-07-01', value: { ordinary: { days: 7 }, normDays: 30, elite: null }, source: 'FIDE-LATER: SP17 (B)' },
  {
    from: '2014-07-01',
    value: { ordinary: { days: 7 }, normDays: 30, elite: null },
    source: 'FIDE-LATER: SP17 (C for 2014)',
    caveat: 'the registration deadline is known from 2017 on; for 2014 it is inferred',
  },
  { from: '2009-07-01', value: { ordinary: { months: 1 }, normDays: null, elite: null }, source: 'fide-2009 §0.4' },
]);

/** A change FIDE made to every rating of one list at once. */
export type OneOff =
  /** A rating more than `points` below the player's standard rating becomes the standard rating minus `points`. */
  | { readonly kind: 'raise-to-standard'; readonly points: number }
  /** A rating below `below` gains `gainPercent` of the difference to it. */
  | { readonly kind: 'lift-below'; readonly below: number; readonly gainPercent: number };

const lift2024: OneOff = { kind: 'lift-below', below: 2000, gainPercent: 40 };
const lift2024Source = 'FIDE-LATER: ECF24, CV, FACV, NO24 (B)';
const lift2024Rounding =
  'how the one-off of 1 March 2024 was rounded is not stated; the nearest whole number is taken (FIDE-L-21)';
const noOneOff = 'FIDE-LATER: no adjustment on the lists of these dates';

const oneOffRapidAndBlitz = [
  { from: '2024-04-01', value: null, source: noOneOff },
  {
    from: '2024-03-01',
    value: lift2024,
    source: lift2024Source,
    conflicts: 'chesseasy.com says standard only: one against two',
    caveat: lift2024Rounding,
  },
  { from: '2022-11-01', value: null, source: noOneOff },
  {
    from: '2022-10-01',
    value: { kind: 'raise-to-standard', points: 100 } satisfies OneOff,
    source: 'FIDE-LATER: SC22, VN22 (B)',
  },
  { from: '2014-07-01', value: null, source: noOneOff },
];

/** By the date of the list being made. */
export const oneOffAdjustment = byListType<OneOff | null>('fide.one-off-adjustment', 'One-off adjustment of a list', {
  standard: [
    { from: '2024-04-01', value: null, source: noOneOff },
    { from: '2024-03-01', value: lift2024, source: lift2024Source, caveat: lift2024Rounding },
    { from: '2009-07-01', value: null, source: noOneOff },
  ],
  rapid: oneOffRapidAndBlitz,
  blitz: oneOffRapidAndBlitz,
});
