import { foreignObstacleWords } from '@harkness/rules/internal/uschess';
import { matchObstacleWords } from '@harkness/rules/uschess';
import { expect, test } from 'vitest';
import { isProblemSaid } from './problem-words.js';

test.each(Object.values(matchObstacleWords))('why a match is held has words: %s', (obstacle) => {
  expect(isProblemSaid(obstacle)).toBe(true);
  expect(isProblemSaid(`The match is not rated: ${obstacle}.`)).toBe(true);
});

test.each(Object.values(foreignObstacleWords))('why a foreign event does not count has words: %s', (obstacle) => {
  expect(isProblemSaid(obstacle)).toBe(true);
  expect(isProblemSaid(`The foreign event does not count: ${obstacle}.`)).toBe(true);
});

test('so has that of a match, with the names of its players', () => {
  expect(
    isProblemSaid(
      'The match is not rated: Noah E. Södermefeldt has no established rating, the ratings are more than 400 points apart.',
    ),
  ).toBe(true);
});

test.each([
  'The section waits for the next list of its kind; FIDE ratings change with lists only.',
  'No list has rated this section, and the list of 2026-03-01, the last that could, is published. It stays unrated.',
  'The foreign event does not count: the player is not a current member.',
  'the event is not registered (0.4)',
  'No system of the authority takes a section with the time control G/3.',
])('a reason of another kind has words: %s', (reason) => {
  expect(isProblemSaid(reason)).toBe(true);
});
