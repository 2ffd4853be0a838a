// Reads parameters of the later rules back from an explanation, so that a step can be evaluated again from what it shows.

import type { TimePeriod } from '../conditions.js';
import type { DifferenceLimit, FictitiousDraws, GapRule, KRule, OneOff, RateOfPlay } from '../parameters.js';
import { asRecord, booleanAt, listAt, nullableNumberAt, numberAt, recordAt, textAt, type Values } from '../trace-step.js';

/** The parameter of this name, for whichever list. */
export function parameterAt(parameters: Values, name: string): Values | null {
  const found = Object.keys(parameters).find((key) => key === name || key.startsWith(`${name}.`));
  if (found === undefined) throw new TypeError(`${name} was not read`);
  return parameters[found] === null ? null : recordAt(parameters, found);
}

/** A parameter that is a number or null. */
export function numberOf(parameters: Values, name: string): number | null {
  const found = Object.keys(parameters).find((key) => key === name || key.startsWith(`${name}.`));
  if (found === undefined) throw new TypeError(`${name} was not read`);
  return nullableNumberAt(parameters, found);
}

function present(value: Values | null, name: string): Values {
  if (value === null) throw new TypeError(`${name} has no value`);
  return value;
}

function partAt(values: Values, name: string): Values | null {
  return values[name] === null ? null : recordAt(values, name);
}

export function kRuleOf(parameters: Values): KRule {
  const rule = present(parameterAt(parameters, 'fide.k'), 'fide.k');
  const [reached, newPlayer, junior] = [partAt(rule, 'reached'), partAt(rule, 'newPlayer'), partAt(rule, 'junior')];
  return {
    ordinary: numberAt(rule, 'ordinary'),
    reached: reached && { rating: numberAt(reached, 'rating'), k: numberAt(reached, 'k') },
    newPlayer: newPlayer && { games: numberAt(newPlayer, 'games'), k: numberAt(newPlayer, 'k') },
    junior: junior && {
      age: numberAt(junior, 'age'),
      until: textAt(junior, 'until') === 'birthday' ? 'birthday' : 'end-of-year',
      under: numberAt(junior, 'under'),
      k: numberAt(junior, 'k'),
    },
  };
}

export function differenceLimitOf(parameters: Values): DifferenceLimit | null {
  const limit = parameterAt(parameters, 'fide.difference-limit');
  return (
    limit && {
      points: numberAt(limit, 'points'),
      upgrades: textAt(limit, 'upgrades') === 'unlimited' ? 'unlimited' : 'one-per-tournament',
      exemptFrom: nullableNumberAt(limit, 'exemptFrom'),
    }
  );
}

export function gapRuleOf(parameters: Values): GapRule | null {
  const rule = parameterAt(parameters, 'fide.gap-rule');
  return rule && { difference: numberAt(rule, 'difference'), above: numberAt(rule, 'above') };
}

export function fictitiousDrawsOf(parameters: Values): FictitiousDraws | null {
  const draws = parameterAt(parameters, 'fide.fictitious-draws');
  return draws && { games: numberAt(draws, 'games'), opponent: numberAt(draws, 'opponent') };
}

export function oneOffOf(parameters: Values): OneOff {
  const adjustment = present(parameterAt(parameters, 'fide.one-off-adjustment'), 'fide.one-off-adjustment');
  return textAt(adjustment, 'kind') === 'raise-to-standard'
    ? { kind: 'raise-to-standard', points: numberAt(adjustment, 'points') }
    : { kind: 'lift-below', below: numberAt(adjustment, 'below'), gainPercent: numberAt(adjustment, 'gainPercent') };
}

export function rateOfPlayOf(parameters: Values): RateOfPlay {
  const rule = present(parameterAt(parameters, 'fide.rate-of-play'), 'fide.rate-of-play');
  if (textAt(rule, 'kind') === 'range') {
    const upTo = recordAt(rule, 'upTo');
    return {
      kind: 'range',
      over: numberAt(rule, 'over'),
      upTo: { minutes: numberAt(upTo, 'minutes'), included: booleanAt(upTo, 'included') },
      equalTimes: booleanAt(rule, 'equalTimes'),
    };
  }
  const firstControl = recordAt(rule, 'firstControl');
  return {
    kind: 'least-minutes',
    per: textAt(rule, 'per') === 'game' ? 'game' : 'tournament',
    bands: listAt(rule, 'bands').map((value) => {
      const band = asRecord(value, 'a band');
      return { from: numberAt(band, 'from'), minutes: numberAt(band, 'minutes') };
    }),
    firstControl: {
      moves: numberAt(firstControl, 'moves'),
      rule: textAt(firstControl, 'rule') === 'exactly' ? 'exactly' : 'at-least',
    },
  };
}

export function timeControlAt(inputs: Values, name: string): readonly TimePeriod[] {
  return listAt(inputs, name).map((value) => {
    const period = asRecord(value, 'a period');
    return {
      moves: nullableNumberAt(period, 'moves'),
      minutes: numberAt(period, 'minutes'),
      incrementSeconds: numberAt(period, 'incrementSeconds'),
    };
  });
}
