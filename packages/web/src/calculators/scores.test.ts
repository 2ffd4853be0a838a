import { expect, test } from 'vitest';
import { firstUnreadScore, parsePastChanges, parseScores } from './scores.js';

test.each([
  ['w d w l', [1, 0.5, 1, 0]],
  ['WDL', [1, 0.5, 0]],
  ['1 ½ 0', [1, 0.5, 0]],
  ['1 0.5 0,5 .5', [1, 0.5, 0.5, 0.5]],
  ['', []],
])('results of a match as typed: %s', (text, scores) => {
  expect(parseScores(text)).toEqual(scores);
});

test.each([
  ['w x l', 'x'],
  ['w d 2', '2'],
  ['won', 'won'],
  ['w, d; 0,5 ½', undefined],
  ['', undefined],
])('in %s the first word that is not a result is %s', (text, word) => {
  expect(firstUnreadScore(text)).toBe(word);
});

test('earlier matches are days with changes; an invalid number stays visible as invalid', () => {
  expect(parsePastChanges('2026-03-01:+40  2026-05-02:−12')).toEqual([
    { on: '2026-03-01', change: 40 },
    { on: '2026-05-02', change: -12 },
  ]);
  expect(parsePastChanges('2026-03-01')[0]?.change).toBeNaN();
});
