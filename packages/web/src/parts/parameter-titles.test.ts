import { parameterTitles as eloTitles, parameterKeys, parameterName } from '@harkness/rules/elo';
import { fideParameters } from '@harkness/rules/fide';
import { parameters as uschessParameters } from '@harkness/rules/uschess';
import { describe, expect, test } from 'vitest';
import { parameterTitle, parameterTitles } from './parameter-titles.js';

/** Of the calendar, of registration and of events: no step of an explanation reads them. */
const notInSteps =
  /^fide\.(?:appeal|closing|official-closing|duration)-days$|^fide\.(?:inactive-shown|inactivity)-months$|^fide\.(?:late-report-lists|months-between-lists|registration)$|^fide\.(?:hours|rounds)-per-day$|^uschess\.controls-|^elo\.(?:inactivity|calendar)$/;

const ofLists = /\.(?:standard|rapid|blitz)$/;

describe('the titles of parameters', () => {
  const inRules = new Map([
    ...[...fideParameters, ...uschessParameters].map(
      ({ name, title }) => [name.replace(ofLists, ''), title.replace(/ \((?:standard|rapid|blitz)\)$/, '')] as const,
    ),
    ...parameterKeys.map((key) => [parameterName(key), eloTitles[key]] as const),
  ]);

  test('are those of the rules, and none is missing', () => {
    const expected = [...inRules].filter(([name]) => !notInSteps.test(name));
    expect(new Map(Object.entries(parameterTitles))).toEqual(new Map(expected));
  });

  test('a parameter of one kind of list has the title of all of them', () => {
    expect(parameterTitle('fide.gap-rule.blitz')).toBe('The 600-point rule');
    expect(parameterTitle('uschess.bonus-repeats')).toMatch(/^How often/);
  });
});
