// What rating asks about people: whether somebody is registered, which notes change their state, and what was noted about them, which the
// rulebook gives a meaning. Two implementations: everything in memory (full run), or read when needed (incremental, preview).

import type { DayNumber, IsoDate } from '@harkness/rules';
import type { PlayerNumber } from '../../facts/numbers.js';
import { ratingSystems } from '../../facts/stored-codes.js';
import type { Note } from './notes.js';

export interface People {
  isRegistered(player: PlayerNumber): boolean;
  /** Notes that change a state, in their order; most players have none. */
  effects(player: PlayerNumber): readonly Note[] | undefined;
  /** The same if any of them takes effect after a day and up to another: at most sections nobody has such a note. */
  effectsBetween(player: PlayerNumber, after: DayNumber, until: DayNumber): readonly Note[] | undefined;
  /** What was noted about a person. */
  noted(player: PlayerNumber): NotedPerson;
}

/** Nearly everybody is registered once and has one profile; of the others every note is kept. */
export interface NotedPerson {
  /** Bits of the only profile, where there is just one that holds always. */
  readonly bits: number;
  readonly birthDate: IsoDate | undefined;
  /** All notes that are consulted, in their order, in place of the two above. */
  readonly notes: readonly Note[] | undefined;
  /** The birth date of a commitment, by its mark in a note. */
  readonly birthDateOf: (mark: number) => IsoDate | undefined;
  /** Initial ratings that a public export gives instead of birth dates, by system. */
  readonly assigned: ReadonlyMap<number, AssignedRating> | undefined;
}

export interface AssignedRating {
  readonly rating: number;
  readonly games: number;
}

/** One record of assigned initial ratings: key `player/system`. */
export function addAssigned(assigned: Map<number, AssignedRating>, key: string, value: string): void {
  const system = ratingSystems.findIndex((name) => key.endsWith(`/${name}`));
  const parsed: unknown = JSON.parse(value);
  if (system < 0 || typeof parsed !== 'object' || parsed === null) return;
  const { rating, games } = parsed as Partial<AssignedRating>;
  if (typeof rating === 'number' && typeof games === 'number') assigned.set(system, { rating, games });
}
