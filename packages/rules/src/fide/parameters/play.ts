// Which play may be rated: thinking time, rounds and hours per day, duration of an event.

import { dated } from '../../core/dated.js';
import { byListType } from './table.js';

/** The thinking time is computed for a game of this many moves (1.1). */
export const movesOfAGame = dated<number>('fide.moves-of-a-game', 'Moves a game is assumed to last', [
  { from: '2009-07-01', value: 60, source: 'fide-2009 §1.1; FIDE-LATER: KOL, F22, Z1 (A)' },
]);

/** The time controls of a list. */
export type RateOfPlay =
  | {
      readonly kind: 'least-minutes';
      /** Whose ratings decide: all players of the tournament, or the two of the game. */
      readonly per: 'tournament' | 'game';
      /** Highest first; the last band, from 0, is for everybody else, including unrated players (FIDE-L-15). */
      readonly bands: readonly { readonly from: number; readonly minutes: number }[];
      /** Required moves of the first time control, if it has a number of moves. */
      readonly firstControl: { readonly moves: number; readonly rule: 'exactly' | 'at-least' };
    }
  | {
      readonly kind: 'range';
      /** Must have more minutes than this. */
      readonly over: number;
      readonly upTo: { readonly minutes: number; readonly included: boolean };
      /** Whether both players must have the same time. */
      readonly equalTimes: boolean;
    };

const bandsUntil2021 = [
  { from: 2200, minutes: 120 },
  { from: 1600, minutes: 90 },
  { from: 0, minutes: 60 },
];

const rapidMinutes: RateOfPlay = { kind: 'range', over: 10, upTo: { minutes: 60, included: false }, equalTimes: true };
const blitzMinutes: RateOfPlay = { kind: 'range', over: 3, upTo: { minutes: 10, included: true }, equalTimes: true };
const minutesInferred =
  'the minutes of rapid and blitz are known from 2024 on; that they held before is inferred (2012: rapid from 15, blitz from 5 minutes)';

export const rateOfPlay = byListType<RateOfPlay>('fide.rate-of-play', 'Rate of play', {
  standard: [
    {
      from: '2022-01-01',
      value: {
        kind: 'least-minutes',
        per: 'game',
        bands: [
          { from: 2400, minutes: 120 },
          { from: 1800, minutes: 90 },
          { from: 0, minutes: 60 },
        ],
        firstControl: { moves: 30, rule: 'at-least' },
      },
      source: 'FIDE-LATER: KOL, F22, Z1 (A)',
    },
    {
      from: '2017-07-01',
      value: { kind: 'least-minutes', per: 'game', bands: bandsUntil2021, firstControl: { moves: 40, rule: 'exactly' } },
      source: 'FIDE-LATER: KOL (B)',
    },
    {
      from: '2014-07-01',
      value: { kind: 'least-minutes', per: 'game', bands: bandsUntil2021, firstControl: { moves: 40, rule: 'exactly' } },
      source: 'FIDE-LATER: KOL (C for 2014)',
      caveat: 'that the rate of play is judged game by game is known from 2017 on; in 2009 it was judged by tournament',
    },
    {
      from: '2009-07-01',
      value: { kind: 'least-minutes', per: 'tournament', bands: bandsUntil2021, firstControl: { moves: 40, rule: 'exactly' } },
      source: 'fide-2009 §1.1, §1.3',
    },
  ],
  rapid: [
    { from: '2024-03-01', value: rapidMinutes, source: 'FIDE-LATER: Z1 (A)' },
    { from: '2014-07-01', value: rapidMinutes, source: 'FIDE-LATER: §3, time (C)', caveat: minutesInferred },
  ],
  blitz: [
    { from: '2024-03-01', value: blitzMinutes, source: 'FIDE-LATER: Z1 (A)' },
    { from: '2014-07-01', value: blitzMinutes, source: 'FIDE-LATER: §3, time (C)', caveat: minutesInferred },
  ],
});

const noHourLimit = { from: '2014-07-01', value: null, source: 'FIDE-LATER: Z1 (A): rapid and blitz limit the rounds' };

/** Rounds per day. Null: no limit. */
export const roundsPerDay = byListType<number | null>('fide.rounds-per-day', 'Rounds a day', {
  standard: [
    { from: '2014-07-01', value: null, source: 'FIDE-LATER: US14, Z1 (B)' },
    { from: '2009-07-01', value: 3, source: 'fide-2009 §3.1' },
  ],
  rapid: [
    { from: '2022-01-01', value: 15, source: 'FIDE-LATER: Z1, CX21 (A)' },
    {
      from: '2014-07-01',
      value: 15,
      source: 'FIDE-LATER: CX21 (C before 2021)',
      caveat: 'the limit of 15 rapid rounds a day is known from 2021 on; before that it is inferred',
    },
  ],
  blitz: [
    { from: '2022-01-01', value: 30, source: 'FIDE-LATER: Z1, CX21 (A)' },
    {
      from: '2014-07-01',
      value: 30,
      source: 'FIDE-LATER: CX21 (C before 2021)',
      caveat: 'the limit of 30 blitz rounds a day is known from 2021 on; before that it is inferred',
    },
  ],
});

/** Hours of play per day. Null: no limit. */
export const hoursPerDay = byListType<number | null>('fide.hours-per-day', 'Hours of play a day', {
  standard: [
    { from: '2024-03-01', value: 12, source: 'FIDE-LATER: Z1 (B)' },
    { from: '2014-07-01', value: 12, source: 'FIDE-LATER: US14 (B)' },
    { from: '2009-07-01', value: 12, source: 'fide-2009 §3.1' },
  ],
  rapid: [noHourLimit],
  blitz: [noHourLimit],
});

/** Longest duration of a tournament in days, first and last day counted (FIDE-A-27). */
export const durationDays = dated<number>('fide.duration-days', 'Days a tournament may last', [
  {
    from: '2014-07-01',
    value: 90,
    source: 'fide-2009 §4.1 (C from 2014 on)',
    caveat: 'the longest duration is known for 2009 only; nothing that changes it was found',
  },
  { from: '2009-07-01', value: 90, source: 'fide-2009 §4.1' },
]);
