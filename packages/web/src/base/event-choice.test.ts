import { expect, test } from 'vitest';
import { nearestYear } from './event-choice.js';

const choices = { years: [2026, 2024, 2020], states: [{ state: 'TX', years: [2020] }] };

test.each([
  [2019, undefined, 2020],
  [2027, undefined, 2026],
  [2025, undefined, 2026],
  [2026, 'TX', 2020],
  [2026, 'ZZ', undefined],
])('the nearest year with events to %d in %s is %s', (year, state, nearest) => {
  expect(nearestYear(choices, year, state)).toBe(nearest);
});
