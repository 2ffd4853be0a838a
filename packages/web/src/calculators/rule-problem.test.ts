import { parseCrosstable } from '@harkness/rules/internal/fide';
import { estimate } from '@harkness/rules/uschess';
import { expect, test } from 'vitest';
import { fideRatingProblem } from './fide-rating-problem.js';
import {
  amountProblem,
  countProblem,
  crosstableProblem,
  dayProblem,
  isToldAtField,
  ratingProblem,
  ruleProblem,
  scoreProblem,
  yearProblem,
} from './rule-problem.js';

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

test.each([
  ['', undefined],
  ['abc', undefined],
  ['30', undefined],
  ['-3', 'Give a whole number.'],
  ['12.5', 'Give a whole number.'],
  ['12345678', 'Give a whole number.'],
])('a number of games of %s', (text, problem) => {
  expect(countProblem(text)).toBe(problem);
});

test('an age or a number of agreed games names its range', () => {
  expect(countProblem('250', { from: 0, to: 130 })).toBe('Give a whole number from 0 to 130.');
  expect(countProblem('0', { from: 1, to: 100 })).toBe('Give a whole number from 1 to 100.');
  expect(countProblem('12', { from: 1, to: 100 })).toBeUndefined();
});

test.each([
  ['', undefined],
  ['2010', undefined],
  ['10', 'Write the year in four digits, such as 2010.'],
  ['3010', 'Write the year in four digits, such as 2010.'],
])('a year of birth of %s', (text, problem) => {
  expect(yearProblem(text)).toBe(problem);
});

test.each([
  ['', undefined],
  ['1', undefined],
  ['4000', undefined],
  ['0', 'A FIDE rating is a whole number from 1 to 4000.'],
  ['4001', 'A FIDE rating is a whole number from 1 to 4000.'],
  ['2390.5', 'A FIDE rating is a whole number from 1 to 4000.'],
])('a FIDE rating of %s', (text, problem) => {
  expect(fideRatingProblem(text)).toBe(problem);
});

test.each([
  ['', undefined],
  ['abc', undefined],
  ['0', undefined],
  ['2500.50', undefined],
  ['-5', 'Give an amount from 0 to 10,000,000.'],
  ['99999999999', 'Give an amount from 0 to 10,000,000.'],
])('a prize of %s', (text, problem) => {
  expect(amountProblem(text)).toBe(problem);
});

test.each([
  ['', 3, undefined],
  ['2.5', 3, undefined],
  ['3.5', 3, 'With 3 games the score is 0 to 3, in half points.'],
  ['2.3', 3, 'With 3 games the score is 0 to 3, in half points.'],
  ['3.5', 0, undefined],
  ['-5', 0, 'A score is 0 or more, in half points.'],
])('a hoped-for score of %s in %d games', (text, games, problem) => {
  expect(scoreProblem(text, games)).toBe(problem);
});

test.each([
  ['', undefined],
  ['2026-11-19', undefined],
  ['2199-12-31', undefined],
  ['2200-01-01', 'Choose a day before the year 2200.'],
  ['12026-01-01', 'Choose a day before the year 2200.'],
])('a day of "%s"', (text, problem) => {
  expect(dayProblem(text)).toBe(problem);
});

test('what the rules refuse in a field is told there, and nothing else', () => {
  const player = { rating: 1500, games: 40 };
  const errorsOf = (more: object) => {
    const answer = estimate({ startDate: '2024-05-04', player: { ...player, ...more }, games: [{ rating: 1700, score: 1 }] });
    return answer.ok ? [] : answer.errors;
  };
  for (const more of [{ games: -3 }, { games: 12.5 }, { wins: -1 }, { ceiling: 9999 }, { cashFloor: -1 }, { birthDate: 'NaN' }])
    expect(errorsOf(more).map(isToldAtField), JSON.stringify(more)).toEqual([true]);
  const none = estimate({ startDate: '2024-05-04', player, games: [] });
  expect(none.ok ? [] : none.errors.map(isToldAtField)).toEqual([false]);
});

test('every problem of a typed crosstable has a message of the page', () => {
  const { problems } = parseCrosstable('Ann; 22x; w2 x9\nBob; 2100; w1');
  expect(problems.map(crosstableProblem)).toEqual([
    'Line 1: “22x” is not a rating.',
    'Line 1: “x9” is not a result. Write w2, d2 or l2: won, drawn or lost against line 2.',
    'Lines 1 and 2 disagree about their games.',
  ]);
});
