// The ratings and games at which K changes for good, for those who keep a player's career. Every text has had the same ones.

import type { KRule } from '../parameters.js';
import { kFactor } from '../parameters.js';

function milestones(): { readonly junior: number; readonly reached: number; readonly settled: number } {
  const rule: KRule | undefined = kFactor.standard.entries[0]?.value;
  if (!rule?.junior || !rule.reached || !rule.newPlayer) throw new Error('the table of K has another shape');
  return { junior: rule.junior.under, reached: rule.reached.rating, settled: rule.newPlayer.games };
}

const { junior, reached, settled } = milestones();

/** With so many games on a list K no longer is that of a new player. */
export const gamesOfSettledK: number = settled;

export interface Reached {
  readonly ever2300: boolean;
  readonly ever2400: boolean;
}

/** What a published rating has reached, with what was reached before. */
export function reachedWith(rating: number | null, before?: Partial<Reached>): Reached {
  const highest = rating ?? 0;
  return {
    ever2300: before?.ever2300 === true || highest >= junior,
    ever2400: before?.ever2400 === true || highest >= reached,
  };
}
