// Generators of players and games for properties of the special formula.

import fc from 'fast-check';
import { History } from '../src/uschess/internal.js';

export const specialCase = fc.record({
  prior: fc.integer({ min: 100, max: 2800 }),
  worth: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.double({ min: 0.5, max: 30, noNaN: true })),
  history: fc.constantFrom(History.mixed, History.allWins, History.allLosses),
  games: fc.array(
    fc.record({
      rating: fc.oneof(
        fc.integer({ min: 100, max: 2800 }),
        fc.integer({ min: 1000, max: 28000 }).map((tenths) => tenths / 10),
      ),
      score: fc.constantFrom(0, 0.5, 1),
    }),
    { minLength: 1, maxLength: 9 },
  ),
});
