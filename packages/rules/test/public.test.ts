// The names that outside callers may rely on. Adding, renaming or removing a name must change this file too.

import { describe, expect, test } from 'vitest';
import { publicNames, readExample, runExample, typeErrors, undocumented } from '../../../scripts/lib/public-surface.js';
import * as fide from '../src/fide/index.js';
import * as uschess from '../src/uschess/index.js';
import { entries } from './public-surface.js';

const usQuestion = { startDate: '2026-01-17', player: { rating: 1500, games: 30 }, games: [{ rating: 1500, score: 1 }] };
const fideQuestion = (timeControl: unknown, halfPoints = 2) => ({
  listType: 'standard' as const,
  newList: '2024-07-01',
  player: { rating: 2000, games: 100, ever2300: false, ever2400: false },
  tournaments: [{ id: 'open', start: '2024-06-01', games: [{ opponent: 2100, halfPoints }], timeControl: timeControl as null }],
});

test.each([
  [
    '@harkness/rules',
    `addDays addMonths amendedTable asDay dateOfDayNumber dateParts dated dayNumber daysBetween entryAt failed
     formulaText insteadText isIsoDate isOfTable isSameValue likelyTimeControls makeDate namesOf nearestName nextLine numberless ok parameterText phraseFinder phraseSayer readTimeControl reevaluate renderParameterValue
     renderStory renderTrace renderValue roundHalfUp ruleSayer rulingsOfStep rulingsOfTrace slipIn sourceAuthority sourceName sourcePieces sourceText sourceWords
     sources sourcesCited stepFrames stepInputs stepSayer stepTitle stepValueText storyOf tableWith tournamentOf withNames`,
  ],
  [
    '@harkness/rules/uschess',
    `approximateFloor approximateSpecial approximateStandard askFloor askInitial classify edition editionDates
     editionDifferences editionNames estimate explainEvent explainForeignEvent explainMatch matchObstacleWords
     nextFloor officialRating opponentsNeeded parameters parseTimeControl performanceRating rateEvent
     rateForeignEvent rateMatch ratingAfter readingText resultWorth scoreNeeded systemTitles systems tracedRules
     winningExpectancy`,
  ],
  [
    '@harkness/rules/fide',
    `calculateChange caveatsOf editionByDate editionByName editions eventDates explainEvent explainFirstRating
     explainGame explainPeriod fideParameters firstRating firstRating2009 listTypes oneOffOnList playerK
     pooledFirstRating rateEvent rateGame ratePeriod ratingAfter ratingDifference scoreNeeded scoringProbability
     tournamentPerformance tracedRules2009 tracedRulesSince2014 whatIf`,
  ],
  [
    '@harkness/rules/elo',
    `amendedRulebook cutoffOf edition estimate expectedScore explainPeriod explainResult explainSection isInactive isListDate
     keptRating listInForce listOfSection newPlayer nextList parameterKeys parameterName parameterTitles periodStart
     rateBatch ratePeriod rateSection readParameterValue readPeriod readRulebook readSection rulebookHashInput rulebookWith
     scoreNeeded tracedRules`,
  ],
  ['@harkness/rules/rulings', `sources wholeRuling wholeRulings`],
])('%s exports exactly these names', (entry, expected) => {
  const values = entries.find(({ name }) => name === entry)?.values ?? {};
  expect(Object.keys(values).sort()).toEqual(expected.split(/\s+/));
});

describe('the documentation of the public names', () => {
  const names = publicNames(entries);

  test('every name is documented, and every function and value has an example', () => {
    expect(names.length).toBeGreaterThan(100);
    expect(undocumented(names)).toEqual([]);
  });

  const examples = names.flatMap(({ entry, name, examples: texts }) => texts.map((text) => ({ entry, name, text })));

  test.each(examples)('the example of $entry.name $name is true', async ({ entry, text }) => {
    const example = readExample(text);
    expect(example.expected).not.toBe('');
    const { actual, expected } = await runExample(entry, example);
    expect(actual).toEqual(expected);
  });

  test('the examples pass the type checker with --strict', { timeout: 60_000 }, () => {
    expect(typeErrors(names)).toEqual([]);
  });
});

describe('errors name the function that helps', () => {
  test.each([
    [
      'a US Chess time control as text',
      () => uschess.estimate({ ...usQuestion, timeControl: 'G/60;d5' } as never),
      'parseTimeControl',
    ],
    ['a rating without its games', () => uschess.estimate({ ...usQuestion, player: { rating: 1500 } }), 'ratingAfter'],
    ['a FIDE time control as text', () => fide.ratePeriod({ ...fideQuestion('40/90') } as never), 'readTimeControl'],
    ['a FIDE score in points', () => fide.ratePeriod(fideQuestion(null, 0.5)), '2 for a win, 1 for a draw'],
  ])('%s', (_, ask, name) => {
    const answer = ask();
    expect(answer.ok ? '' : answer.errors.map(({ hint }) => hint).join(' ')).toContain(name);
  });

  test.each([
    ['1500x', 'Write the opponent'],
    ['', 'Write the opponent'],
    [[{ opponent: 1500, score: 2 }], '1 for a win, 0.5 for a draw'],
    [[{ opponent: 0, score: 1 }], 'no rating of an opponent'],
  ])('ratingAfter of %j', (results, text) => {
    expect(() => uschess.ratingAfter(1500, results)).toThrow(text);
    expect(() => fide.ratingAfter(1500, results)).toThrow(text);
  });
});
