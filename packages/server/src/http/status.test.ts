import { expect, test } from 'vitest';
import { statusOf } from './status.js';

const at = (code: string, place: string) => ({ code, at: place });

test.each([
  [[at('player-unknown', 'P1')], false, 404],
  [[at('player-unknown', 'P1'), at('event-unknown', 'E1')], false, 404],
  // The address exists, so the content names somebody who does not.
  [[at('player-unknown', 'P1')], true, 422],
  [[at('player-unknown', 'facts[0].player')], false, 422],
  [[at('player-unknown', 'P1'), at('date-impossible', 'endDate')], false, 422],
  // An unknown word or field is a fault of the request, although its code looks similar.
  [[at('word-unknown', 'system')], false, 422],
  [[at('decision-unknown', 'type')], false, 422],
  [[at('affiliate-not-allowed', 'affiliate')], true, 403],
  [[at('submission-changed', 'S1')], true, 409],
  [[], false, 422],
])('%j, address known %s: %d', (faults, addressIsKnown, status) => {
  expect(statusOf(faults, addressIsKnown)).toBe(status);
});
