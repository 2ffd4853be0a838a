// A player's expected score against an opponent, by the FIDE regulations of a day.

import { editionByDate, type ListType, rateGame } from '@harkness/rules/fide';
import type { AmendedTables } from '@harkness/rules/internal/fide';
import type { Expected } from '../authority.js';

const lists: { readonly [system: string]: ListType } = {
  'FIDE-standard': 'standard',
  'FIDE-rapid': 'rapid',
  'FIDE-blitz': 'blitz',
};

export function expected(system: string, start: string, amended?: AmendedTables): Expected | undefined {
  const list = lists[system];
  const rules = list === undefined ? undefined : editionByDate(start, list, undefined, amended);
  if (rules?.ok !== true) return undefined;
  return (own, opponent) => {
    const game = rateGame(rules.value, { white: { rating: own }, black: { rating: opponent } });
    return game.ok && game.value.white !== null ? game.value.white.p / 100 : null;
  };
}
