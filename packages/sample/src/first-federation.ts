// The federation of a first start, apart from everything else: `npm start` reads it without loading the sample's code.

import type { SampleOptions } from './federation.js';

/**
 * Approximate games per player and year in a lively federation.
 * @example
 * gamesAYear // 12
 */
export const gamesAYear = 12;

/**
 * The federation of a first start: enough players for a hundred active ones on each FIDE list, made in a few seconds.
 * @example
 * firstFederation.players // 500
 */
export const firstFederation = { seed: 12, players: 500, years: 3, games: 500 * 3 * gamesAYear } as const satisfies SampleOptions;
