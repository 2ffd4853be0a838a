// The names that callers outside may rely on. A name that is added, renamed or removed has to be changed here too.

import { expect, test } from 'vitest';
import * as elo from './elo/index.js';
import * as fide from './fide/index.js';
import * as core from './index.js';
import * as rulings from './rulings/index.js';
import * as uschess from './uschess/index.js';

test.each([
  [
    '@harkness/rules',
    core,
    `addDays addMonths amendedTable dateOfDayNumber dateParts dated dayNumber daysBetween entryAt failed
     isIsoDate makeDate ok readTimeControl reevaluate renderParameterValue renderTrace renderValue roundHalfUp
     rulingsOfStep rulingsOfTrace`,
  ],
  [
    '@harkness/rules/uschess',
    uschess,
    `approximateFloor approximateSpecial approximateStandard askFloor askInitial classify edition editionDates
     editionDifferences editionNames estimate explainEvent explainForeignEvent explainMatch matchObstacleWords
     nextFloor officialRating opponentsNeeded parameters parseTimeControl performanceRating rateEvent
     rateForeignEvent rateMatch readingText resultWorth scoreNeeded systemTitles systems tracedRules
     winningExpectancy`,
  ],
  [
    '@harkness/rules/fide',
    fide,
    `calculateChange caveatsOf editionByDate editionByName editions eventDates explainEvent explainFirstRating
     explainGame explainPeriod fideParameters firstRating firstRating2009 listTypes oneOffOnList playerK
     pooledFirstRating rateEvent rateGame ratePeriod ratingDifference scoreNeeded scoringProbability
     tournamentPerformance tracedRules2009 tracedRulesLater whatIf`,
  ],
  [
    '@harkness/rules/elo',
    elo,
    `cutoffOf edition estimate expectedScore explainPeriod explainResult explainSection isInactive isListDate
     listInForce listOfSection newPlayer nextList parameterKeys parameterName parameterTitles periodStart
     rateBatch ratePeriod rateSection readParameterValue readPeriod readRulebook readSection rulebookHashInput
     scoreNeeded tracedRules`,
  ],
  ['@harkness/rules/rulings', rulings, `sources wholeRuling wholeRulings`],
])('%s exports these names and no other', (_, names, expected) => {
  expect(Object.keys(names).sort()).toEqual(expected.split(/\s+/));
});
