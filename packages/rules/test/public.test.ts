// The names that callers outside may rely on. A name that is added, renamed or removed has to be changed here too.

import { describe, expect, test } from 'vitest';
import { entries, publicNames, readExample, runExample, typeErrors } from './public-surface.js';

test.each([
  [
    '@harkness/rules',
    `addDays addMonths amendedTable dateOfDayNumber dateParts dated dayNumber daysBetween entryAt failed
     formulaText insteadText isIsoDate isOfTable isSameValue likelyTimeControls makeDate nearestName nextLine ok parameterText rangeOf readTimeControl reevaluate renderParameterValue
     renderStory renderTrace renderValue roundHalfUp rulingsOfStep rulingsOfTrace sourceText stepInputs stepTitle
     stepValueText storyOf tableWith`,
  ],
  [
    '@harkness/rules/uschess',
    `approximateFloor approximateSpecial approximateStandard askFloor askInitial classify edition editionDates
     editionDifferences editionNames estimate explainEvent explainForeignEvent explainMatch matchObstacleWords
     nextFloor officialRating opponentsNeeded parameters parseTimeControl performanceRating rateEvent
     rateForeignEvent rateMatch readingText resultWorth scoreNeeded systemTitles systems tracedRules
     winningExpectancy`,
  ],
  [
    '@harkness/rules/fide',
    `calculateChange caveatsOf editionByDate editionByName editions eventDates explainEvent explainFirstRating
     explainGame explainPeriod fideParameters firstRating firstRating2009 listTypes oneOffOnList playerK
     pooledFirstRating rateEvent rateGame ratePeriod ratingDifference scoreNeeded scoringProbability
     tournamentPerformance tracedRules2009 tracedRulesSince2014 whatIf`,
  ],
  [
    '@harkness/rules/elo',
    `amendedRulebook cutoffOf edition estimate expectedScore explainPeriod explainResult explainSection isInactive isListDate
     keptRating listInForce listOfSection newPlayer nextList parameterKeys parameterName parameterTitles periodStart
     rateBatch ratePeriod rateSection readParameterValue readPeriod readRulebook readSection rulebookHashInput
     scoreNeeded tracedRules`,
  ],
  ['@harkness/rules/rulings', `sources wholeRuling wholeRulings`],
])('%s exports these names and no other', (entry, expected) => {
  const values = entries.find(({ name }) => name === entry)?.values ?? {};
  expect(Object.keys(values).sort()).toEqual(expected.split(/\s+/));
});

describe('the documentation of the public names', () => {
  const names = publicNames();

  test('every name has some, and every function and value an example', () => {
    expect(names.length).toBeGreaterThan(100);
    const silent = names.filter(({ documentation }) => documentation === '');
    const withoutExample = names.filter(({ isValue, examples }) => isValue && examples.length === 0);
    expect([...silent, ...withoutExample].map(({ entry, name }) => `${entry.name} ${name}`)).toEqual([]);
  });

  const examples = names.flatMap(({ entry, name, examples: texts }) => texts.map((text) => ({ entry, name, text })));

  test.each(examples)('the example of $entry.name $name is true', ({ entry, text }) => {
    const example = readExample(text);
    expect(example.expected).not.toBe('');
    const { actual, expected } = runExample(entry, example);
    expect(actual).toEqual(expected);
  });

  test('the examples pass the type checker with --strict', { timeout: 60_000 }, () => {
    expect(typeErrors(names)).toEqual([]);
  });
});
