// The main one of a player's ratings, where an authority rates several systems alike.

import type { IsoDate } from '@harkness/rules';
import type { KnownRating } from './authority.js';

/** A system counts as left when its last game is this many years older than the player's last game in any system. */
const yearsUntilLeft = 2;

/**
 * The rating in the system with the most games that the player really played: games credited with an initial rating count only
 * between equals. Systems that the player has left are asked only if there is no other.
 */
export function mostPlayed(ratings: readonly KnownRating[]): KnownRating | undefined {
  const last = ratings.reduce((latest, { lastRated = '' }) => (lastRated > latest ? lastRated : latest), '');
  const isLeft = ({ lastRated }: KnownRating) => lastRated !== undefined && yearsLater(lastRated, yearsUntilLeft) <= last;
  const played = ({ games, creditedGames = 0 }: KnownRating) => games - creditedGames;
  return ratings.toSorted((a, b) => Number(isLeft(a)) - Number(isLeft(b)) || played(b) - played(a) || b.games - a.games)[0];
}

const yearsLater = (date: IsoDate, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
