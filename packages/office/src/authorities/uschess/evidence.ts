// Evidence in a report that points to US Chess.

import type { Evidence } from '../authority.js';
import { countOf, federationOf, federationsOf } from '../evidence.js';

const systems = /^(OTB[RQB]|OL[RQB]|USA)$/;

export function isOwnRating(system: string): boolean {
  return !system.startsWith('FIDE') && system !== 'CFC';
}

export const evidence: Evidence = {
  ids: (_, players) => countOf(players, ({ uschessId }) => uschessId !== undefined, 'a US Chess id'),
  ratingType: ({ sections }) =>
    sections.some(({ systemLetter }) => systemLetter !== undefined) ? 'a section names a US Chess rating type' : undefined,
  ratings: (_, players) =>
    countOf(players, ({ ratings }) => ratings.some(({ system }) => systems.test(system)), 'a US Chess rating'),
  federation: ({ event }) => (federationOf(event) === 'USA' ? 'the event is in the federation USA' : undefined),
  affiliate: ({ event: { affiliate } }) => (affiliate === undefined ? undefined : `the US Chess affiliate ${affiliate} is named`),
  /** Counts only if all players point the same way, because visitors play everywhere. */
  players(_, players) {
    const codes = federationsOf(players);
    return codes.length > 0 && codes.every((code) => code === 'USA') ? 'all players are of the federation USA' : undefined;
  },
};
