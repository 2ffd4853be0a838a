import { expect, test } from 'vitest';
import { readable, readableMonths, withSystemNames } from './format.js';

test.each([
  ['37 months, 2023-10 to 2026-10.', '37 months, Oct 2023 to Oct 2026.'],
  ['2026-11', 'Nov 2026'],
  ['rules of 2026-11-16', 'rules of 2026-11-16'],
  ['season 2020-21, edition uschess-2020', 'season 2020-21, edition uschess-2020'],
])('months are in words, days and seasons stay: %s', (text, said) => {
  expect(readableMonths(text)).toBe(said);
});

test('days are in words', () => {
  expect(readable('Adjusted on 2026-11-16')).toBe('Adjusted on 16 Nov 2026');
});

test('codes of systems become names, also before a colon', () => {
  expect(withSystemNames('Money floor, OTBR: 1400')).toBe('Money floor, Regular: 1400');
  expect(withSystemNames('Ceiling, FIDE-rapid')).toBe('Ceiling, FIDE Rapid');
});
