// The values of US Chess parameters in readable words.

import { plural } from '../core/story.js';
import type { TraceValue } from '../core/trace.js';
import type { BonusRepeats, EffectiveGamesBound, ReducedK } from './parameters-formulas.js';
import type { AgeRule, BlendRule, Conversion, OutsideGames } from './parameters-initial.js';
import type { CashFloor, LifeMasterFloor, MatchLimits, PeakFloor, PersonalFloor, TotalRange } from './parameters-office.js';
import { type System, systemTitles } from './systems.js';

const digits = (value: number): string => (Math.abs(value) < 1e-4 ? value.toFixed(8) : String(value));
const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
const inSystems = (systems: readonly System[] | null): string =>
  systems === null ? 'in every system' : `in ${systems.map((system) => systemTitles[system]).join(', ')} ratings`;

/** For example `up to 2000: 180 + 0.94 R; above: 20 + 1.02 R`. */
function conversion(pieces: Conversion): string {
  return pieces
    .map(({ to, toIncluded, intercept, slope }, index) => {
      const rate = slope === 1 ? 'R' : `${slope} R`;
      const line = intercept < 0 ? `${rate} − ${-intercept}` : `${intercept} + ${rate}`;
      if (to !== null) return `${toIncluded ? 'up to' : 'below'} ${to}: ${line}`;
      return pieces.length === 1 ? line : `${pieces[index - 1]?.toIncluded ? 'above' : 'from there on'}: ${line}`;
    })
    .join('; ');
}

/** Minutes of the main time plus seconds of delay or increment. */
function totals(range: TotalRange | null): string {
  if (range === null) return 'no such ratings yet';
  const from = range.fromIncluded ? `${range.from} or more` : `more than ${range.from}`;
  const to = range.to === null ? '' : range.toIncluded ? `, at most ${range.to}` : `, less than ${range.to}`;
  return `minutes plus seconds: ${from}${to}`;
}

const outsideGames = ({ above, strong, weak }: OutsideGames): string =>
  strong === weak
    ? plural(strong, 'game')
    : `${plural(strong, 'game')} above ${above}, else ${weak === 0 ? 'none' : plural(weak, 'game')}`;

// The name of a parameter determines the shape of its value.
const words: { readonly [name: string]: (value: never) => string } = {
  'bonus-repeats': ({ inThreeGames, inMoreGames }: BonusRepeats) =>
    `${times(inThreeGames)} in an event of three games, ${times(inMoreGames)} in a longer one`,
  'effective-games-bound': ({ most, base, slope, centre, fullAbove }: EffectiveGamesBound) =>
    `${most} ÷ √(${base} + ${digits(slope)} × (${centre} − R)²); above ${fullAbove}: ${most}`,
  'reduced-k': ({ systems, from, to, above, leastFrom, least, constant, slope }: ReducedK) =>
    `above ${above} ${inSystems(systems)}, if minutes plus seconds are ${from} to ${to}: K × (${constant} − ${slope} R); from ${leastFrom} on ${least} ÷ (effective games + games)`,
  'age-rule': ({ pointsPerYear, implausibleUnder, grownAt, youngFallback }: AgeRule) =>
    `${pointsPerYear} points for each year of age up to ${grownAt}; an age under ${implausibleUnder} is taken for an error${youngFallback === null ? '' : `; without a birth date as if ${youngFallback} years old`}`,
  blend: ({ mostForClosest, mostForOthers, mostTogether, pointsPerZ, mostZ, decay }: BlendRule) =>
    `the closest rating is worth at most ${mostForClosest} games, another ${mostForOthers}, all together ${mostTogether}; one step of strength is ${pointsPerZ} points, at most ${mostZ} steps; old ratings lose weight at a rate of ${decay}`,
  'cfc-conversion': conversion,
  'fide-conversion': conversion,
  'fide-youth-conversion': conversion,
  'cfc-games': outsideGames,
  'fide-games': outsideGames,
  'cash-floor': ({ from, step, highest }: CashFloor) =>
    `after a prize of $${from} or more, in steps of ${step}, at most ${highest}`,
  'controls-olb': totals,
  'controls-olq': totals,
  'controls-olr': totals,
  'controls-otbb': totals,
  'controls-otbq': totals,
  'controls-otbr': totals,
  'life-master-floor': ({ systems, floor, above, games }: LifeMasterFloor) =>
    `${floor}, after ${games} games with an established rating above ${above}${systems === null ? '' : `, ${inSystems(systems)}`}`,
  'match-limits': ({ ratingGap, perMatch, days, inDays, years, inYears, floorLowering }: MatchLimits) =>
    `players at most ${ratingGap} points apart; at most ${perMatch} points in a match, ${inDays} in ${days} days, ${inYears} in ${years} years; a floor may be lowered by ${floorLowering}`,
  'peak-floor': ({ below, step, lowest, highest }: PeakFloor) =>
    `${below} points below the peak, down to the next ${step}; not below ${lowest} and not above ${highest}`,
  'personal-floor': (value: PersonalFloor | null) =>
    value === null
      ? 'none: 100 for everybody'
      : `100 + ${value.perWin} for each win + ${value.perDraw} for each draw + ${value.perEventOfThree} for each event of three games or more, at most ${value.most}${value.venues === 'OTB' ? '; over the board only' : ''}`,
  storage: (value: string) => (value === 'floating point' ? 'with its decimals' : 'as a whole number'),
};

/** Undefined if the value needs no words of its own. */
export function uschessParameterText(name: string, value: TraceValue): string | undefined {
  const say = words[name.replace(/^uschess\./, '')];
  if (say === undefined || !name.startsWith('uschess.')) return undefined;
  return say(value as never);
}
