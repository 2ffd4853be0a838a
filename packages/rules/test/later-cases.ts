// Short ways to write a case of the later rules in a test.

import type { Result } from '../src/core/error.js';
import { type Edition, editionByDate, editionByName } from '../src/fide/edition.js';
import type { PeriodGame } from '../src/fide/later/change.js';
import type { LaterPlayer } from '../src/fide/later/player.js';
import type { ListType } from '../src/fide/parameters.js';

/** The value of a result that must be there. */
export function given<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.errors.map(({ code, path, message }) => `${code} at ${path}: ${message}`).join('; '));
  return result.value;
}

/** Code and place of each error. */
export function problems(result: Result<unknown>): string[] {
  return result.ok ? [] : result.errors.map(({ code, path }) => `${code} at ${path}`);
}

export function edition(nameOrDate: string, listType: ListType = 'standard'): Edition {
  return given(nameOrDate.startsWith('fide') ? editionByName(nameOrDate, listType) : editionByDate(nameOrDate, listType));
}

export function player(facts: Partial<LaterPlayer>): LaterPlayer {
  return { rating: 2000, games: 100, ever2300: false, ever2400: false, born: '1980', ...facts };
}

export function game(opponent: number | null, halfPoints: number, more: Partial<PeriodGame> = {}): PeriodGame {
  return { opponent, halfPoints, ...more };
}
