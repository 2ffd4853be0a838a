// Every rule of 2009 as explanations call it, so that a step can be evaluated again from its own inputs. Each one calls the
// function that rates.

import type { TracedRule, TraceValue } from '../core/trace.js';
import { roundedAverage } from './arithmetic.js';
import { developmentCoefficient } from './development-coefficient.js';
import { fractionalScore, ratingDifference } from './expectancy.js';
import { ratableAgain } from './explain-ratable.js';
import { listedRating } from './list.js';
import type { KRule } from './parameters.js';
import { performanceRating } from './performance.js';
import { type ChoosablePerformance, choosePerformances, gamesForPublication, unmetForPublication } from './pool.js';
import { expectedScore, newRating, ratingChange } from './rating-change.js';
import {
  asRecord,
  booleanAt,
  listAt,
  nullableNumberAt,
  nullableTextAt,
  numberAt,
  numbersAt,
  recordAt,
  textAt,
  type Values,
} from './trace-step.js';
import { averageOf, correctedAverage, disregardedInRoundRobin } from './unrated-round-robin.js';
import { disregardedInSwiss } from './unrated-swiss.js';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function kRule(parameters: Values): KRule {
  const rule = recordAt(parameters, 'fide.k.standard');
  const reached = rule.reached === null ? null : recordAt(rule, 'reached');
  return {
    ordinary: numberAt(rule, 'ordinary'),
    reached: reached === null ? null : { rating: numberAt(reached, 'rating'), k: numberAt(reached, 'k') },
    newPlayer: null,
    junior: null,
  };
}

function largestDifference(parameters: Values): number {
  return numberAt(recordAt(parameters, 'fide.difference-limit.standard'), 'points');
}

function resultOf(inputs: Values) {
  return {
    ratedGames: numberAt(inputs, 'ratedGames'),
    ratedOpponents: numberAt(inputs, 'ratedOpponents'),
    halfPoints: numberAt(inputs, 'halfPoints'),
    ru: nullableNumberAt(inputs, 'ru'),
  };
}

function limitsOf(parameters: Values) {
  return {
    floor: numberAt(parameters, 'fide.floor'),
    minimumFirstScore: numberAt(parameters, 'fide.minimum-first-score'),
    ratedOpponentsPerEvent: numberAt(parameters, 'fide.rated-opponents-per-event'),
  };
}

function scoreOf(inputs: Values) {
  return { games: numberAt(inputs, 'games'), halfPoints: numberAt(inputs, 'halfPoints') };
}

function choiceOf(inputs: Values, parameters: Values): TraceValue {
  const results = listAt(inputs, 'results').map((value): ChoosablePerformance => {
    const result = asRecord(value, 'a result');
    return {
      event: textAt(result, 'event'),
      start: textAt(result, 'start'),
      end: textAt(result, 'end'),
      halfPoints: numberAt(result, 'halfPoints'),
      ru: nullableNumberAt(result, 'ru'),
      enoughRated: booleanAt(result, 'enoughRated'),
      floor: numberAt(result, 'floor'),
    };
  });
  const { used, ignored } = choosePerformances(
    results,
    { monthlyFrom: nullableTextAt(inputs, 'monthlyFrom') },
    { poolMonths: numberAt(parameters, 'fide.pool-months'), minimumFirstScore: numberAt(parameters, 'fide.minimum-first-score') },
  );
  return { used: used.map(({ event }) => event), ignored: ignored.map(({ performance, under }) => [performance.event, under]) };
}

/**
 * Every rule that an explanation under the regulations of 2009 can name.
 *
 * @example
 * const event = {
 *   id: 'club',
 *   kind: 'swiss' as const,
 *   start: '2010-03-01',
 *   end: '2010-03-07',
 *   entries: [{ id: 'ann', rating: 2000 }, { id: 'bob', rating: 2100 }],
 *   games: [{ white: 'ann', black: 'bob', halfPoints: 2, played: true }],
 * };
 * const rules = editionByName('fide-2009', 'standard');
 * const why = rules.ok && explainEvent(event, rules.value);
 * why && why.ok && [...why.value.rated.values()].flatMap((trace) => reevaluate(trace, tracedRules2009)) // []
 */
export const tracedRules2009: ReadonlyMap<string, TracedRule> = new Map<string, TracedRule>([
  [
    'fide.expected-score',
    (inputs, parameters) => expectedScore(numberAt(inputs, 'own'), numberAt(inputs, 'opponent'), largestDifference(parameters)),
  ],
  [
    'fide.k',
    (inputs, parameters) =>
      developmentCoefficient(numberAt(inputs, 'rating'), booleanAt(inputs, 'reached2400'), kRule(parameters)),
  ],
  [
    'fide.rating-change',
    (inputs) => ratingChange(numberAt(inputs, 'k'), sum(numbersAt(inputs, 'halfPoints')), sum(numbersAt(inputs, 'expected'))),
  ],
  ['fide.new-rating', (inputs) => newRating(numberAt(inputs, 'rating'), sum(numbersAt(inputs, 'changes')))],
  [
    'fide.average-of-opponents',
    (inputs) => roundedAverage(sum(numbersAt(inputs, 'ratings')), numbersAt(inputs, 'ratings').length),
  ],
  [
    'fide.performance-rating',
    (inputs, parameters) =>
      performanceRating(
        numberAt(inputs, 'average'),
        scoreOf(inputs),
        numberAt(parameters, 'fide.points-per-half-point'),
        nullableNumberAt(inputs, 'roundRobinOpponents'),
      ),
  ],
  [
    'fide.rating-difference',
    (inputs): TraceValue => {
      const p = fractionalScore(numberAt(inputs, 'halfPoints'), numberAt(inputs, 'games'));
      return { p, dp: ratingDifference(p) };
    },
  ],
  [
    'fide.tournament-average',
    (inputs) => {
      const ratings = numbersAt(inputs, 'ratings');
      return averageOf(sum(ratings), sum(numbersAt(inputs, 'differences')), ratings.length, numberAt(inputs, 'opponents')).ra;
    },
  ],
  [
    'fide.corrected-average',
    (inputs, parameters) =>
      correctedAverage(
        numberAt(inputs, 'average'),
        numberAt(inputs, 'own'),
        numbersAt(inputs, 'opponents'),
        largestDifference(parameters),
      ),
  ],
  [
    'fide.publication',
    (inputs, parameters): TraceValue => {
      const book = {
        gamesForFirstRating: numberAt(parameters, 'fide.games-for-first-rating'),
        gamesForFirstRatingReduced: numberAt(parameters, 'fide.games-for-first-rating-reduced'),
      };
      const rn = nullableNumberAt(inputs, 'rn');
      const needed = gamesForPublication(
        numberAt(inputs, 'gamesInTeamChampionships'),
        booleanAt(inputs, 'disabilityMember'),
        book,
      );
      const unmet = unmetForPublication(rn, numberAt(inputs, 'games'), needed, numberAt(parameters, 'fide.floor'));
      return { rating: unmet.length === 0 ? rn : null, unmet };
    },
  ],
  ['fide.pool-choice', choiceOf],
  ['fide.single-round-robin', (inputs) => numberAt(inputs, 'ru')],
  ['fide.pooled-average', (inputs) => roundedAverage(sum(numbersAt(inputs, 'totals')), sum(numbersAt(inputs, 'games')))],
  ['fide.listed-rating', (inputs, parameters) => listedRating(numberAt(inputs, 'rating'), numberAt(parameters, 'fide.floor'))],
  ['fide.ratable', ratableAgain],
  ['fide.result-in-swiss', (inputs, parameters) => disregardedInSwiss(resultOf(inputs), limitsOf(parameters))],
  ['fide.result-in-round-robin', (inputs, parameters) => disregardedInRoundRobin(resultOf(inputs), limitsOf(parameters))],
]);
