// Evidence in a report that points to FIDE.

import type { Evidence } from '../authority.js';
import { countOf, federationOf, federationsOf } from '../evidence.js';

export function isOwnRating(system: string): boolean {
  return system.startsWith('FIDE');
}

export const evidence: Evidence = {
  ids: (_, players) => countOf(players, ({ fideId }) => fideId !== undefined, 'a FIDE id'),
  ratings: (_, players) => countOf(players, ({ ratings }) => ratings.some(({ system }) => isOwnRating(system)), 'a FIDE rating'),
  federation({ event }) {
    const code = federationOf(event);
    return code === undefined || code === 'USA' ? undefined : `the event is in the federation ${code}`;
  },
  /** Counts only if all players point the same way, because visitors play everywhere. */
  players(_, players) {
    const codes = federationsOf(players);
    if (codes.length === 0 || codes.includes('USA')) return undefined;
    const shown = codes.length > 5 ? `${codes.slice(0, 5).join(', ')} …` : codes.join(', ');
    return `no player is of the federation USA (${shown})`;
  },
};
