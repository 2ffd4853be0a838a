// Initial ratings assigned to unrated players, kept by an office that does not know the birth dates.

import { canonicalJson, isObject, type PublicLine } from '@harkness/ledger';
import type { PlayerId, RatingSystem } from './facts.js';

/** Where an office made from a public export stores them: key `player/system`, value `{"games":…,"rating":…}`. */
export const assignedSpace = 'assigned-initial';

/** An unrated player's initial rating in a system, so that a replay needs no birth date. */
export interface AssignedInitial {
  readonly player: PlayerId;
  readonly system: RatingSystem;
  readonly rating: number;
  readonly games: number;
}

/** `{"assigned":{"games":…,"player":…,"rating":…,"system":…}}`, if it reveals no day of birth. */
export const assignedLine: PublicLine = {
  what: 'the assigned initial rating',
  record(content) {
    if (!isObject(content)) return undefined;
    const { player, system, rating, games } = content;
    if (typeof player !== 'string' || typeof system !== 'string' || typeof rating !== 'number' || typeof games !== 'number')
      return undefined;
    return { space: assignedSpace, key: `${player}/${system}`, value: canonicalJson({ rating, games }) };
  },
};
