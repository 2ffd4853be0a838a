import { describe, expect, test } from 'vitest';
import { edition } from '../../../test/cases-since-2014.js';
import type { Dated } from '../../core/dated.js';
import type { TraceValue } from '../../core/trace.js';
import { editions, parameterRead } from '../edition.js';
import {
  type ByListType,
  differenceLimit,
  fictitiousDraws,
  gapRule,
  kFactor,
  kTimesGamesLimit,
  listTypes,
  oneOffAdjustment,
  rateOfPlay,
} from '../parameters.js';
import {
  differenceLimitOf,
  fictitiousDrawsOf,
  gapRuleOf,
  kRuleOf,
  numberOf,
  oneOffOf,
  parameterAt,
  rateOfPlayOf,
  timeControlAt,
} from './read-back.js';

const everyEdition = editions
  .filter(({ name }) => name !== 'fide-2009')
  .flatMap(({ name }) => listTypes.map((list) => [name, list] as const));

describe('a parameter shown in an explanation is read back unchanged', () => {
  test.each(everyEdition)('%s, %s', (name, list) => {
    const shown = (parameter: Dated<TraceValue> | ByListType<TraceValue>, on = name as string) => {
      const read = parameterRead(edition(on, list), parameter);
      return { values: { [read.name]: read.value }, value: read.value };
    };
    expect(kRuleOf(shown(kFactor).values)).toEqual(shown(kFactor).value);
    expect(differenceLimitOf(shown(differenceLimit).values)).toEqual(shown(differenceLimit).value);
    expect(gapRuleOf(shown(gapRule).values)).toEqual(shown(gapRule).value);
    expect(fictitiousDrawsOf(shown(fictitiousDraws).values)).toEqual(shown(fictitiousDraws).value);
    expect(rateOfPlayOf(shown(rateOfPlay).values)).toEqual(shown(rateOfPlay).value);
    expect(numberOf(shown(kTimesGamesLimit).values, 'fide.k-times-games-limit')).toBe(shown(kTimesGamesLimit).value);
    expect(oneOffOf(shown(oneOffAdjustment, '2024-03-01').values)).toEqual(shown(oneOffAdjustment, '2024-03-01').value);
  });

  test('the rate of play of 2009, the one-off of 2022, periods of a time control', () => {
    const play = parameterRead(edition('fide-2009'), rateOfPlay);
    expect(rateOfPlayOf({ [play.name]: play.value })).toEqual(play.value);
    const raise = parameterRead(edition('2022-10-01', 'blitz'), oneOffAdjustment);
    expect(oneOffOf({ [raise.name]: raise.value })).toEqual({ kind: 'raise-to-standard', points: 100 });
    const periods = [
      { moves: 40, minutes: 90, incrementSeconds: 30 },
      { moves: null, minutes: 30, incrementSeconds: 30 },
    ];
    expect(timeControlAt({ white: periods }, 'white')).toEqual(periods);
  });

  test('a parameter that was not read, or has no value, is a defect and throws', () => {
    expect(() => parameterAt({}, 'fide.floor')).toThrow('fide.floor was not read');
    expect(() => parameterAt({ 'fide.floors': 1 }, 'fide.floor')).toThrow('fide.floor was not read');
    expect(() => numberOf({ 'fide.k-factor': 1 }, 'fide.k')).toThrow('fide.k was not read');
    expect(() => kRuleOf({ 'fide.k.standard': null })).toThrow('fide.k has no value');
    expect(() => oneOffOf({ 'fide.one-off-adjustment.standard': null })).toThrow('fide.one-off-adjustment has no value');
    expect(() => rateOfPlayOf({ 'fide.rate-of-play.rapid': null })).toThrow('fide.rate-of-play has no value');
    expect(numberOf({ 'fide.floor': 1400 }, 'fide.floor')).toBe(1400);
    expect(parameterAt({ 'fide.gap-rule.standard': null }, 'fide.gap-rule')).toBe(null);
  });
});
