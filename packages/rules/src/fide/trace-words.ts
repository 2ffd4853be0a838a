// The numbers of a FIDE trace in the reader's units: points instead of half points or hundredths.

import { renderValue } from '../core/render.js';
import { plural, pointsText } from '../core/story.js';
import type { TraceStep, TraceValue } from '../core/trace.js';

type Say = (value: TraceValue) => TraceValue;

/** Applies to a number, and to each number of a list. */
function each(change: (value: number) => number): Say {
  const say: Say = (value) => (typeof value === 'number' ? change(value) : Array.isArray(value) ? value.map(say) : value);
  return say;
}

const halves = each((value) => value / 2);
const hundredths = each((value) => value / 100);
const same: Say = (value) => value;

const fields: { readonly [name: string]: readonly [string, Say] } = {
  halfPoints: ['points', halves],
  allHalfPoints: ['points in all games', halves],
  expected: ['expected score', hundredths],
  expectedHundredths: ['expected score', hundredths],
  deltaHundredths: ['score − expected score', hundredths],
  changeHundredths: ['change', hundredths],
  changes: ['changes', hundredths],
  p: ['expected score', hundredths],
  dp: ['difference by the table', same],
  ra: ['average of the opponents', (value) => (typeof value === 'string' ? decimal(value) : value)],
  rc: ['average of the opponents', same],
  ru: ['rating from these games', same],
  rn: ['rating from these games', same],
  average: ['average of the opponents', same],
  opponentsTotal: ['sum of the opponents’ ratings', same],
  own: ['own rating', same],
  opponent: ['rating of the opponent', same],
  opponentStandard: ['their standard rating', same],
  counted: ['counted as', same],
  list: ['for the list of', same],
  published: ['published', same],
  unmet: ['still missing', same],
  publishedK: ['K on that list', same],
  everReached: ['has ever reached the line of the lowest K', same],
  everOver: ['has ever been too high for a junior’s K', same],
  junior: ['is a junior', same],
  reached2400: ['has reached 2400', same],
  timeAllowed: ['time control of this list', same],
  mayBeLimited: ['difference may be limited', same],
  white: ['time of White', times],
  black: ['time of Black', times],
  results: ['results', results],
  leftOut: ['left out', same],
};

/** Rules that give hundredths; their titles say so. */
const inHundredths = new Set(['fide.later.change', 'fide.rating-change', 'fide.later.sum-of-changes', 'fide.expected-score']);

export function fideField(name: string, value: TraceValue): readonly [string, TraceValue] | undefined {
  const known = fields[name];
  return known === undefined ? undefined : [known[0], known[1](value)];
}

export function fideTitle({ title }: TraceStep): string {
  return title.replace(/,? in hundredths/, '').replace(/\bR_([a-z])/g, 'R$1');
}

export function fideStepValue({ rule, value }: TraceStep): TraceValue {
  // The step's case says why.
  if (typeof value === 'object' && value !== null && 'notRated' in value) return 'not rated';
  return inHundredths.has(rule) ? hundredths(value) : value;
}

function decimal(fraction: string): number {
  const [top = '', bottom = '1'] = fraction.split('/');
  return Number(top) / Number(bottom);
}

type Parts = { readonly [name: string]: TraceValue };

function partsOf(value: TraceValue): readonly Parts[] {
  return Array.isArray(value) ? value.filter((one): one is Parts => typeof one === 'object' && one !== null) : [];
}

function times(value: TraceValue): TraceValue {
  return partsOf(value)
    .map(({ moves, minutes, incrementSeconds }) =>
      [
        `${renderValue(minutes ?? null)} minutes`,
        ...(typeof moves === 'number' ? [`for ${moves} moves`] : []),
        ...(typeof incrementSeconds === 'number' && incrementSeconds > 0 ? [`and ${incrementSeconds} seconds a move`] : []),
      ].join(' '),
    )
    .join(', then ');
}

function results(value: TraceValue): TraceValue {
  return partsOf(value).map(({ id, event, games, halfPoints }) => {
    const points = typeof halfPoints === 'number' ? `${pointsText(halfPoints / 2)} points` : 'no points';
    return `${renderValue(id ?? event ?? null)}: ${points}${typeof games === 'number' ? ` in ${plural(games, 'game')}` : ''}`;
  });
}
