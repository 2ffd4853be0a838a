// Every later rule as explanations call it, so that a step can be evaluated again from its own inputs. Each one calls the
// function that rates.

import type { TracedRule, TraceValue } from '../../core/trace.js';
import { fractionText, roundHalfUp } from '../arithmetic.js';
import { ratingChange } from '../rating-change.js';
import { asRecord, booleanAt, listAt, nullableNumberAt, numberAt, numbersAt, textAt, type Values } from '../trace-step.js';
import { publishedRating, roundedChange, theUpgrade } from './change.js';
import { type NotRated, ratingUsed, sideOf, whyNotRated } from './game.js';
import { initialRating, unmetConditions } from './initial.js';
import { type KFacts, kLine, kOfLine, limitedK } from './k.js';
import { adjustedRating } from './one-off.js';
import { choosePool, type PoolResult, sumOfGames } from './pool.js';
import { timeAllowed } from './rate-of-play.js';
import {
  differenceLimitOf,
  fictitiousDrawsOf,
  gapRuleOf,
  kRuleOf,
  numberOf,
  oneOffOf,
  rateOfPlayOf,
  timeControlAt,
} from './read-back.js';

function kFactsOf(inputs: Values): KFacts {
  return {
    everReached: booleanAt(inputs, 'everReached'),
    junior: booleanAt(inputs, 'junior'),
    everOver: booleanAt(inputs, 'everOver'),
    games: numberAt(inputs, 'games'),
  };
}

function standsIn(parameters: Values): boolean {
  const name = Object.keys(parameters).find((key) => key.startsWith('fide.standard-stands-in'));
  return name !== undefined && booleanAt(parameters, name);
}

function opponentOf(inputs: Values, parameters: Values): number | null {
  return ratingUsed(nullableNumberAt(inputs, 'opponent'), nullableNumberAt(inputs, 'opponentStandard'), standsIn(parameters));
}

function gameOf(inputs: Values, parameters: Values): TraceValue {
  const own = nullableNumberAt(inputs, 'own');
  const opponent = opponentOf(inputs, parameters);
  const game = {
    played: booleanAt(inputs, 'played'),
    excluded: booleanAt(inputs, 'excluded'),
    timeAllowed: booleanAt(inputs, 'timeAllowed'),
  };
  const notRated = whyNotRated(game, own, opponent, gapRuleOf(parameters));
  if (notRated !== null || own === null || opponent === null) return { notRated };
  return { ...sideOf(differenceLimitOf(parameters), own, opponent, booleanAt(inputs, 'mayBeLimited')) };
}

function upgradeOf(inputs: Values, parameters: Values): TraceValue {
  const opponents = listAt(inputs, 'opponents').map((value) => (typeof value === 'number' ? value : null));
  // Unrated games have no opponent here, so any reason will do.
  const reasons = opponents.map((opponent): NotRated | null => (opponent === null ? 'unrated' : null));
  return theUpgrade(differenceLimitOf(parameters), numberAt(inputs, 'own'), opponents, reasons);
}

function tournamentOf(inputs: Values): TraceValue {
  const [halfPoints, p] = [numbersAt(inputs, 'halfPoints'), numbersAt(inputs, 'p')];
  const [score, expected] = [sum(halfPoints), sum(p)];
  return { games: p.length, halfPoints: score, expectedHundredths: expected, deltaHundredths: ratingChange(1, score, expected) };
}

function poolOf(inputs: Values, parameters: Values): TraceValue {
  const results = listAt(inputs, 'results').map((value): PoolResult => {
    const result = asRecord(value, 'a result');
    return {
      id: textAt(result, 'id'),
      start: textAt(result, 'start'),
      list: textAt(result, 'list'),
      games: numberAt(result, 'games'),
      halfPoints: numberAt(result, 'halfPoints'),
      opponentsTotal: numberAt(result, 'opponentsTotal'),
      allHalfPoints: numberAt(result, 'allHalfPoints'),
      standIns: 0,
    };
  });
  const rule = {
    minimumFirstScore: numberAt(parameters, 'fide.minimum-first-score'),
    months: numberAt(parameters, 'fide.pool-months'),
  };
  const { used, leftOut, games, halfPoints, opponentsTotal } = choosePool(results, textAt(inputs, 'list'), rule);
  return { used: used.map(({ id }) => id), leftOut: leftOut.map(([id, why]) => [id, why]), games, halfPoints, opponentsTotal };
}

function initialOf(inputs: Values, parameters: Values): TraceValue {
  const rule = {
    pointsPerHalfPoint: numberOf(parameters, 'fide.points-per-half-point'),
    fictitiousDraws: fictitiousDrawsOf(parameters),
    maximum: numberOf(parameters, 'fide.maximum-initial-rating'),
  };
  const { ra, p, dp, ru } = initialRating(
    rule,
    numberAt(inputs, 'games'),
    numberAt(inputs, 'halfPoints'),
    numberAt(inputs, 'opponentsTotal'),
  );
  return { ra: fractionText(ra), p, dp, ru };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Every rule that an explanation under the later regulations can name.
 *
 * @example
 * const period = {
 *   listType: 'standard' as const,
 *   newList: '2024-07-01',
 *   player: { rating: 2000, games: 100, ever2300: false, ever2400: false, born: '1980' },
 *   tournaments: [{ id: 'open', start: '2024-06-01', games: [{ opponent: 2100, halfPoints: 2 }] }],
 * };
 * const why = explainPeriod(period);
 * why.ok && reevaluate(why.value.trace, tracedRulesSince2014) // []
 */
export const tracedRulesSince2014: ReadonlyMap<string, TracedRule> = new Map<string, TracedRule>([
  ['fide.later.game', gameOf],
  ['fide.later.upgrade', upgradeOf],
  ['fide.later.tournament', tournamentOf],
  [
    'fide.later.time-allowed',
    (inputs, parameters) =>
      timeAllowed(
        rateOfPlayOf(parameters),
        numberAt(parameters, 'fide.moves-of-a-game'),
        [timeControlAt(inputs, 'white'), timeControlAt(inputs, 'black')],
        listAt(inputs, 'ratings').map((value) => (typeof value === 'number' ? value : null)),
      ),
  ],
  ['fide.later.published-k', (inputs) => numberAt(inputs, 'publishedK')],
  [
    'fide.later.k',
    (inputs, parameters) => {
      const rule = kRuleOf(parameters);
      return kOfLine(rule, kLine(rule, kFactsOf(inputs)));
    },
  ],
  [
    'fide.later.k-used',
    (inputs, parameters) =>
      limitedK(numberAt(inputs, 'k'), numberAt(inputs, 'games'), numberOf(parameters, 'fide.k-times-games-limit')),
  ],
  [
    'fide.later.change',
    (inputs) => ratingChange(numberAt(inputs, 'k'), sum(numbersAt(inputs, 'halfPoints')), sum(numbersAt(inputs, 'expected'))),
  ],
  ['fide.later.sum-of-changes', (inputs) => sum(numbersAt(inputs, 'changes'))],
  ['fide.later.calculated', (inputs) => numberAt(inputs, 'rating') + roundedChange(numberAt(inputs, 'changeHundredths'))],
  [
    'fide.later.one-off',
    (inputs, parameters) => {
      const { numerator, denominator } = adjustedRating(
        oneOffOf(parameters),
        numberAt(inputs, 'rating'),
        nullableNumberAt(inputs, 'standard'),
      );
      return roundHalfUp(numerator, denominator);
    },
  ],
  [
    'fide.later.published',
    (inputs, parameters) => publishedRating(numberAt(inputs, 'rating'), numberAt(parameters, 'fide.floor')),
  ],
  ['fide.later.pool', poolOf],
  [
    'fide.later.pool-event',
    (inputs): TraceValue => {
      const halfPoints = numbersAt(inputs, 'halfPoints');
      const opponents = listAt(inputs, 'opponents').map((value) => (typeof value === 'number' ? value : null));
      return { ...sumOfGames(halfPoints.map((one, index) => ({ opponent: opponents[index] ?? null, halfPoints: one }))) };
    },
  ],
  ['fide.later.initial-rating', initialOf],
  [
    'fide.later.first-rating',
    (inputs, parameters): TraceValue => {
      const ru = nullableNumberAt(inputs, 'ru');
      const unmet = unmetConditions(numberAt(inputs, 'games'), ru, {
        games: numberAt(parameters, 'fide.games-for-first-rating'),
        floor: numberAt(parameters, 'fide.floor'),
      });
      return { published: unmet.length === 0 ? ru : null, unmet: [...unmet] };
    },
  ],
]);
