// The kinds of US Chess notes by their number in the store: decisions, prizes, outside ratings, memberships. A number never
// changes its meaning.

import { NoteKind as EngineNoteKind, ProfileBit as EngineProfileBit } from '../../../engines/live/notes.js';

/**
 * The first kinds change a state record. Kinds from `profile` on are only consulted; those from `membership` on only for foreign
 * events.
 */
export const NoteKind = {
  ...EngineNoteKind,
  adjustment: 1,
  ceiling: 2,
  moneyFloor: 3,
  lifeMaster: 4,
  prize: 5,
  /** Comes from a reform in the lab, never from a fact: changes every rating on a day. */
  oneOff: 6,
  assigned: 17,
  outside: 18,
  membership: 19,
  optIn: 20,
  optOut: 21,
  included: 22,
} as const;

/** Bits of a profile note: which fields it sets, and their values. */
export const ProfileBit = {
  ...EngineProfileBit,
  adultGiven: 4,
  adult: 8,
  canadaGiven: 16,
  canada: 32,
  federationGiven: 64,
  usa: 128,
} as const;

export const OutsideSource = { FIDE: 0, rapid: 1, blitz: 2, CFC: 3, national: 4 } as const;
