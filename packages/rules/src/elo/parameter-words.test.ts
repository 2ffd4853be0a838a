import { expect, test } from 'vitest';
import { parameterText } from '../words.js';

test.each([
  ['elo.expectancy', { kind: 'logistic', scale: 400 }, '1 ÷ (1 + 10^(−difference ÷ 400))'],
  ['elo.expectancy', { kind: 'table', rows: [{ from: 0, to: 3, higher: 0.5 }] }, 'by a table of 1 range of the difference'],
  ['elo.difference-limit', { points: 400 }, 'a difference of more than 400 points counts as 400'],
  ['elo.difference-limit', null, 'no limit: every difference counts in full'],
  [
    'elo.k',
    [{ when: { games: { below: 30 } }, k: 40 }, { when: { age: { below: 18 }, rating: { below: 2300 } }, k: 40 }, { k: 20 }],
    '40 if the number of rated games is below 30; 40 if the rating is below 2300 and the age is below 18; otherwise 20',
  ],
  ['elo.k', [{ k: 24 }], '24 for everybody'],
  ['elo.age', 'year', 'the year minus the year of birth'],
  ['elo.age', null, 'none'],
  ['elo.first-rating', { kind: 'assigned', rows: [{ rating: 1200 }] }, 'assigned: 1200 for everybody'],
  [
    'elo.first-rating',
    {
      ...{ kind: 'performance', games: 5, months: 24, fictitiousDraws: { games: 2, rating: 1800 }, maximum: 2200 },
      ...{ performance: { kind: 'linear', points: 400 }, belowFloor: 'unrated' },
    },
    'after 5 games against rated opponents in 24 months; the average of the opponents plus 400 × (wins − losses) ÷ games; with 2 draws against 1800 added; at most 2200; no rating below the floor',
  ],
  ['elo.floor', 800, '800'],
  [
    'elo.rounding',
    { change: { decimals: 1, mode: 'half-even' }, rating: { decimals: 0, mode: 'half-up' }, published: null },
    'the change is rounded to 1 decimal, a half to the even number; the rating is rounded to a whole number, a half up',
  ],
  ['elo.rounding', { change: null, rating: null, published: null }, 'nothing is rounded'],
  ['elo.rated-per', 'section', 'each section from live ratings'],
  ['elo.inactivity', { months: 24 }, '24 months'],
  [
    'elo.calendar',
    { months: [1, 7], day: 1, cutoffDays: 7 },
    'on day 1 of January and July; sections count that ended 7 days before or earlier',
  ],
] as const)('%s is said in words, not field by field: %j', (name, value, said) => {
  expect(parameterText(name, value)).toBe(said);
});
