// The ratings and game counts at which K changes for good, for code that keeps a player's career. They are the same in every
// text.

import type { KRule } from '../parameters.js';
import { kFactor } from '../parameters.js';

interface Milestones {
  readonly junior: number;
  readonly juniorK: number;
  readonly reached: number;
  readonly settled: number;
}

function milestones(): Milestones {
  const rule: KRule | undefined = kFactor.standard.entries[0]?.value;
  if (!rule?.junior || !rule.reached || !rule.newPlayer) throw new Error('the table of K has another shape');
  return { junior: rule.junior.under, juniorK: rule.junior.k, reached: rule.reached.rating, settled: rule.newPlayer.games };
}

const { junior, juniorK, reached, settled } = milestones();

/** K of juniors, and the published rating that ends it for good. */
export const kOfJuniors: number = juniorK;
export const ratingEndingJuniorK: number = junior;

/** The published rating from which K is the lowest for good. */
export const ratingOfLowestK: number = reached;

/** A player with this many games on a list no longer has the K of a new player. */
export const gamesOfSettledK: number = settled;

export interface Reached {
  readonly ever2300: boolean;
  readonly ever2400: boolean;
}

/** What a published rating has reached, including what was reached before. */
export function reachedWith(rating: number | null, before?: Partial<Reached>): Reached {
  const highest = rating ?? 0;
  return {
    ever2300: before?.ever2300 === true || highest >= junior,
    ever2400: before?.ever2400 === true || highest >= reached,
  };
}
