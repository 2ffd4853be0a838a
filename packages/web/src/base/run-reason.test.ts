import { expect, test } from 'vitest';
import { runReason } from './run-reason.js';

test.each([
  ['section-submitted', 'a new section'],
  ['profile, 5 × player-registered, 2 × section-submitted', 'the office’s profile, 5 new players, 2 new sections'],
  ['facts that were not rated yet', 'facts that were not rated yet'],
  // What a person wrote stays as it is.
  ['membership of 2026-01-02', 'membership of 2 Jan 2026'],
  ['profile, and more', 'profile, and more'],
])('the reason %s reads: %s', (reason, words) => {
  expect(runReason(reason)).toBe(words);
});
