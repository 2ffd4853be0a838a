import { expect, test } from 'vitest';
import { failed, ok } from './error.js';

test('a result is a value, or every error found rather than the first alone', () => {
  const first = { code: 'negative', place: 'games', message: '-1 is out of range.', hint: 'Give a number from 0 on.' };
  const second = { code: 'not-a-score', place: 'games[0].score', message: '2 is not a score.', hint: 'Give 0, 0.5 or 1.' };
  expect(ok(1643)).toEqual({ ok: true, value: 1643 });
  expect(failed(first, second)).toEqual({ ok: false, errors: [first, second] });
});
