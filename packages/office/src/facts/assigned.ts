// What an unrated player was given to start with, kept by an office that knows no birth date.

import { canonicalJson, isObject, type PublicLine } from '@harkness/ledger';
import type { PlayerId, RatingSystem } from './facts.js';

/** Where an office that imported a public export keeps it: key `player/system`, value `{"games":…,"rating":…}`. */
export const assignedSpace = 'assigned-initial';

/** What an unrated player was given to start with in a system, so that nobody needs the birth date to replay. */
export interface AssignedInitial {
  readonly player: PlayerId;
  readonly system: RatingSystem;
  readonly rating: number;
  readonly games: number;
}

/** `{"assigned":{"games":…,"player":…,"rating":…,"system":…}}`, if it tells no day of birth. */
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
