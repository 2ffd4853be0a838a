// Short notation for test cases of the later rules.

import type { Result } from '../src/core/error.js';
import { editionByDate, editionByName, type FideEdition } from '../src/fide/edition.js';
import type { ListType } from '../src/fide/parameters.js';
import type { PeriodGame } from '../src/fide/since-2014/change.js';
import type { PlayerForK } from '../src/fide/since-2014/player.js';

/** The value of a result that must have one. */
export function given<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.errors.map(({ code, place, message }) => `${code} at ${place}: ${message}`).join('; '));
  return result.value;
}

/** Code and place of each error. */
export function problems(result: Result<unknown>): string[] {
  return result.ok ? [] : result.errors.map(({ code, place }) => `${code} at ${place}`);
}

export function edition(nameOrDate: string, listType: ListType = 'standard'): FideEdition {
  return given(nameOrDate.startsWith('fide') ? editionByName(nameOrDate, listType) : editionByDate(nameOrDate, listType));
}

export function player(facts: Partial<PlayerForK>): PlayerForK {
  return { rating: 2000, games: 100, ever2300: false, ever2400: false, born: '1980', ...facts };
}

export function game(opponent: number | null, halfPoints: number, more: Partial<PeriodGame> = {}): PeriodGame {
  return { opponent, halfPoints, ...more };
}
