// Readings that need confirmation: the phrases that FORMATS-2 §8 marks as uncertain.

import { expect, test } from 'vitest';
import { readTimeControl } from './time-control.js';
import { likelyTimeControls } from './time-control-likely.js';

test.each([
  ['90/40+30', ['40/90,SD/30']],
  ['G/90. SD/30; d5', ['40/90,SD/30;d5']],
  ['40/120, SD/30; d10 (2-day schedule, G/40; d10 in rounds 1-3)', ['40/120,SD/30;d10', 'G/40;d10']],
  ['G/40; d10 in rounds 1-3, then 40/120, SD/30; d10', ['G/40;d10', '40/120,SD/30;d10']],
  ['90 Min + 30 Sek/Zug ...', ['G/90;+30']],
  ['90 min + 30 s ou 60 min', ['G/90;+30', 'G/60']],
  ['90 Minuten oder 15 Minuten', ['G/90', 'G/15']],
  ['90 minutos o 15 minutos', ['G/90', 'G/15']],
])('%s is not read with certainty, and may mean %j', (text, readings) => {
  expect(readTimeControl(text).ok).toBe(false);
  expect(likelyTimeControls(text).map(({ written }) => written)).toEqual(readings);
});

test.each(['3x20 (Byo-yomi)', 'MOVES/TIME INCREMENT', 'Standard', '-', '?', '', 'x'.repeat(100_000)])(
  '%s has no reading',
  (text) => {
    expect(likelyTimeControls(text)).toEqual([]);
  },
);

test('a reading is offered in notation that reads without doubt, and in words', () => {
  for (const { written } of likelyTimeControls('G/40; d10 in rounds 1-3, then 40/120, SD/30; d10'))
    expect(readTimeControl(written).ok).toBe(true);
  expect(likelyTimeControls('G/90. SD/30; d5')[0]?.inWords).toBe(
    '40 moves in 90 minutes, then 30 minutes for the rest, delay 5 seconds',
  );
  expect(likelyTimeControls('90 Min + 30 Sek/Zug ...')[0]?.inWords).toBe('90 minutes for the game, increment 30 seconds');
});
