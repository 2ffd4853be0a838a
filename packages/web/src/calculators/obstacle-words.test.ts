import { foreignObstacleWords } from '@harkness/rules/internal/uschess';
import { matchObstacleWords } from '@harkness/rules/uschess';
import { expect, test } from 'vitest';
import { isReason } from './obstacle-words.js';

test.each([...Object.values(foreignObstacleWords), ...Object.values(matchObstacleWords)])(
  'a reason of the rules for not rating has a message: %s',
  (reason) => {
    expect(isReason(reason)).toBe(true);
  },
);
