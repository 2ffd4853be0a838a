// What a player is expected to score against another, by the rules of a rating system. Shown beside the pairings of the next round.

import { editionByDate as fideEdition, type ListType, rateGame } from '@harkness/rules/fide';
import { isSystem } from '@harkness/rules/internal/uschess';
import { edition, winningExpectancy } from '@harkness/rules/uschess';

const fideLists: { readonly [system: string]: ListType } = {
  'FIDE-standard': 'standard',
  'FIDE-rapid': 'rapid',
  'FIDE-blitz': 'blitz',
};

/** Null where the rules expect nothing: a side is unrated, or the system has rules of its own. `start`: first day of the section. */
export function expectedScore(system: string, own: number | null, opponent: number | null, start: string): number | null {
  if (own === null || opponent === null) return null;
  if (isSystem(system)) {
    const rules = edition({ by: 'date', on: start });
    return rules.ok ? winningExpectancy(own, opponent, rules.value.values.expectancyScale) : null;
  }
  const list = fideLists[system];
  if (list === undefined) return null;
  const rules = fideEdition(start, list);
  const game = rules.ok ? rateGame(rules.value, { white: { rating: own }, black: { rating: opponent } }) : rules;
  return game.ok && game.value.white !== null ? game.value.white.p / 100 : null;
}
