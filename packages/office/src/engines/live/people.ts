// What rating needs to know about people: whether they are registered, which notes change their state, and notes that the
// rulebook interprets. Two implementations: everything in memory (full run), or loaded on demand (incremental, preview).

import type { DayNumber, IsoDate } from '@harkness/rules';
import type { PlayerNumber } from '../../facts/numbers.js';
import { ratingSystems } from '../../facts/stored-codes.js';
import type { Note } from './notes.js';

export interface People {
  isRegistered(player: PlayerNumber): boolean;
  /** Notes that change a state, in order; most players have none. */
  effects(player: PlayerNumber): readonly Note[] | undefined;
  /** The same, if any of them takes effect after one day and up to another. Rarely the case for anyone in a section. */
  effectsBetween(player: PlayerNumber, after: DayNumber, until: DayNumber): readonly Note[] | undefined;
  /** Whether certainly no such note takes effect after a day. Absent: not known without looking. */
  hasNoEffectAfter?(player: PlayerNumber, day: DayNumber): boolean;
  /** The notes about a person. */
  noted(player: PlayerNumber): NotedPerson;
}

/** Nearly everyone is registered once with one profile; for the others every note is stored. */
export interface NotedPerson {
  /** Bits of the profile, if there is only one and it has no day. */
  readonly bits: number;
  readonly birthDate: IsoDate | undefined;
  /** All consulted notes in order; if present, they replace the two fields above. */
  readonly notes: readonly Note[] | undefined;
  /** The birth date of a commitment, by its mark in a note. */
  readonly birthDateOf: (mark: number) => IsoDate | undefined;
  /** Initial ratings, by system, that a public export gives instead of birth dates. */
  readonly assigned: ReadonlyMap<number, AssignedRating> | undefined;
}

export interface AssignedRating {
  readonly rating: number;
  readonly games: number;
}

/** Adds one record of assigned initial ratings; its key is `player/system`. */
export function addAssigned(assigned: Map<number, AssignedRating>, key: string, value: string): void {
  const system = ratingSystems.findIndex((name) => key.endsWith(`/${name}`));
  const parsed: unknown = JSON.parse(value);
  if (system < 0 || typeof parsed !== 'object' || parsed === null) return;
  const { rating, games } = parsed as Partial<AssignedRating>;
  if (typeof rating === 'number' && typeof games === 'number') assigned.set(system, { rating, games });
}
