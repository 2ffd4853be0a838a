// The values of a rulebook that is data, in readable words.

import { plural } from '../core/story.js';
import type { TraceValue } from '../core/trace.js';
import { conditionsText } from './conditions.js';
import type {
  AgeCount,
  AssignedRow,
  Calendar,
  Conditions,
  DifferenceLimit,
  Expectancy,
  FirstRating,
  Inactivity,
  KRow,
  Performance,
  RatedPer,
  Rounding,
  RoundingMode,
  Roundings,
} from './parameters.js';

/** `40 if the number of rated games is below 30; otherwise 20`. */
function rowsText(rows: readonly { readonly when?: Conditions; readonly gives: number }[]): string {
  return rows
    .map(({ when, gives }) => {
      if (when !== undefined) return `${gives} if ${conditionsText(when)}`;
      return rows.length === 1 ? `${gives} for everybody` : `otherwise ${gives}`;
    })
    .join('; ');
}

const halves: Readonly<Record<RoundingMode, string>> = {
  'half-up': 'a half up',
  'half-away-from-zero': 'a half away from zero',
  'half-even': 'a half to the even number',
  up: 'always up',
  down: 'always down',
  'towards-zero': 'towards zero',
};

function roundingText({ decimals, mode }: Rounding): string {
  return `rounded to ${decimals === 0 ? 'a whole number' : plural(decimals, 'decimal')}, ${halves[mode]}`;
}

function performanceText(performance: Performance): string {
  if (performance.kind === 'linear') return `the average of the opponents plus ${performance.points} × (wins − losses) ÷ games`;
  if (performance.kind === 'table') return 'the average of the opponents plus a difference by the share of points, from a table';
  return `the lowest rating that expects the score, at most ${performance.reach} points beyond the strongest or weakest opponent`;
}

function firstRatingText(first: FirstRating): string {
  if (first.kind === 'assigned') return `assigned: ${rowsText(first.rows.map(gives))}`;
  const { games, months, fictitiousDraws, performance, maximum, belowFloor } = first;
  return [
    `after ${plural(games, 'game')} against rated opponents${months === null ? '' : ` in ${plural(months, 'month')}`}`,
    performanceText(performance),
    ...(fictitiousDraws === null
      ? []
      : [`with ${plural(fictitiousDraws.games, 'draw')} against ${fictitiousDraws.rating} added`]),
    ...(maximum === null ? [] : [`at most ${maximum}`]),
    belowFloor === 'floor' ? 'at least the floor' : 'no rating below the floor',
  ].join('; ');
}

function gives({ when, rating }: AssignedRow): { readonly when?: Conditions; readonly gives: number } {
  return { ...(when === undefined ? {} : { when }), gives: rating };
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const none = 'none';

// The name of a parameter determines the shape of its value.
const words: { readonly [name: string]: (value: never) => string } = {
  expectancy: (value: Expectancy) =>
    value.kind === 'logistic'
      ? `1 ÷ (1 + 10^(−difference ÷ ${value.scale}))`
      : `by a table of ${plural(value.rows.length, 'range')} of the difference`,
  'difference-limit': (value: DifferenceLimit | null) =>
    value === null
      ? 'no limit: every difference counts in full'
      : `a difference of more than ${value.points} points counts as ${value.points}`,
  k: (rows: readonly KRow[]) => rowsText(rows.map(({ when, k }) => ({ ...(when === undefined ? {} : { when }), gives: k }))),
  age: (value: AgeCount | null) =>
    value === null ? none : value === 'birthday' ? 'completed years' : 'the year minus the year of birth',
  'first-rating': firstRatingText,
  floor: (value: number | null) => (value === null ? none : String(value)),
  rounding: (value: Roundings) => {
    const parts = (['change', 'rating', 'published'] as const).flatMap((key) => {
      const rounding = value[key];
      return rounding === null ? [] : [`the ${key === 'published' ? 'published rating' : key} is ${roundingText(rounding)}`];
    });
    return parts.length === 0 ? 'nothing is rounded' : parts.join('; ');
  },
  'rated-per': (value: RatedPer) =>
    value === 'section' ? 'each section from live ratings' : 'all games between two lists together, from the older list',
  inactivity: (value: Inactivity | null) => (value === null ? none : plural(value.months, 'month')),
  calendar: ({ months, day, cutoffDays }: Calendar) =>
    `on day ${day} of ${listed(months.map((month) => monthNames[month - 1] ?? String(month)))}; sections count that ended ${plural(cutoffDays, 'day')} before or earlier`,
};

/** Undefined for parameters of other rules. */
export function eloParameterText(name: string, value: TraceValue): string | undefined {
  const [, parameter] = /^elo\.(.+)$/.exec(name) ?? [];
  const told = parameter === undefined ? undefined : words[parameter];
  return told?.(value as never);
}
