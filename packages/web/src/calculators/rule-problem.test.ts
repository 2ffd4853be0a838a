import { estimate } from '@harkness/rules/uschess';
import { expect, test } from 'vitest';
import { ratingProblem, ruleProblem } from './rule-problem.js';

test.each([
  ['', undefined],
  ['abc', undefined],
  ['1500', undefined],
  ['5000', undefined],
  ['5001', 'A rating is a number from 0 to 5000.'],
  ['-1', 'A rating is a number from 0 to 5000.'],
])('a rating of %s', (text, problem) => {
  expect(ratingProblem(text)).toBe(problem);
});

test.each([5001, -1])('the rules refuse a rating of %d too, in texts that the page knows', (rating) => {
  const answer = estimate({ startDate: '2024-05-04', player: { rating, games: 40 }, games: [{ rating: 1700, score: 1 }] });
  const [error] = answer.ok ? [] : answer.errors;
  expect(error).toMatchObject({ message: `${rating} is out of range.`, hint: 'Give a number from 0 to 5000.' });
  expect(error && ruleProblem(error)).toEqual({ message: error?.message, hint: error?.hint });
});
