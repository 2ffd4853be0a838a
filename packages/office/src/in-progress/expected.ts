// What a player is expected to score against another, by the rules of a rating system. Shown beside the pairings of the next round.

import { editionByDate as fideEdition, type ListType, rateGame } from '@harkness/rules/fide';
import { isSystem } from '@harkness/rules/internal/uschess';
import { edition, winningExpectancy } from '@harkness/rules/uschess';

const fideLists: { readonly [system: string]: ListType } = {
  'FIDE-standard': 'standard',
  'FIDE-rapid': 'rapid',
  'FIDE-blitz': 'blitz',
};

/** Null where the rules expect nothing: a side is unrated, or the system has rules of its own. */
export type Expectancy = (own: number | null, opponent: number | null) => number | null;

/** By the rules of a day, which are looked up once. `start`: first day of the section. */
export function expectancyOf(system: string, start: string): Expectancy {
  const rated = isSystem(system) ? uschessExpectancy(start) : fideExpectancy(fideLists[system], start);
  return (own, opponent) => (own === null || opponent === null ? null : rated(own, opponent));
}

type Rated = (own: number, opponent: number) => number | null;

function uschessExpectancy(start: string): Rated {
  const rules = edition({ by: 'date', on: start });
  if (!rules.ok) return () => null;
  const { expectancyScale } = rules.value.values;
  return (own, opponent) => winningExpectancy(own, opponent, expectancyScale);
}

function fideExpectancy(list: ListType | undefined, start: string): Rated {
  const rules = list === undefined ? undefined : fideEdition(start, list);
  if (rules?.ok !== true) return () => null;
  return (own, opponent) => {
    const game = rateGame(rules.value, { white: { rating: own }, black: { rating: opponent } });
    return game.ok && game.value.white !== null ? game.value.white.p / 100 : null;
  };
}
