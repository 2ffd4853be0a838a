// What rating asks about people: whether somebody is registered, which notes change their state, and what Step 1 wants to know
// about an unrated player. Two implementations: everything in memory (full run), or read when needed (incremental, preview).

import type { IsoDate } from '@harkness/rules';
import { ratingSystems } from '../../facts/stored-codes.js';
import { dateOf } from './codes.js';
import { type Note, NoteKind, OutsideSource, ProfileBit } from './notes.js';

export interface People {
  isRegistered(player: number): boolean;
  /** Notes that change a state, in their order; most players have none. */
  effects(player: number): readonly Note[] | undefined;
  /** The same if any of them takes effect after a day and up to another: at most sections nobody has such a note. */
  effectsBetween(player: number, after: number, until: number): readonly Note[] | undefined;
  /** The person as known for a day. */
  person(player: number, day: number): Person;
}

export interface OutsideRating {
  readonly rating: number;
  readonly on: IsoDate;
}

export interface AssignedRating {
  readonly rating: number;
  readonly games: number;
}

export interface Person {
  readonly birthDate: IsoDate | null;
  readonly inferredAdult: boolean;
  readonly canadianResident: boolean;
  readonly usaFlag: boolean;
  readonly fide: OutsideRating | null;
  readonly cfc: OutsideRating | null;
  readonly national: OutsideRating | null;
  /** What they were assigned as an unrated player, by system: stands in for Step 1. */
  readonly assigned: ReadonlyMap<number, AssignedRating>;
}

const noAssigned: Person['assigned'] = new Map();

/** The simple case: only fields that hold always. */
export function simplePerson(bits: number, birthDate: IsoDate | undefined): Person {
  return {
    birthDate: birthDate ?? null,
    inferredAdult: (bits & ProfileBit.adult) !== 0,
    canadianResident: (bits & ProfileBit.canada) !== 0,
    usaFlag: (bits & ProfileBit.usa) !== 0,
    fide: null,
    cfc: null,
    national: null,
    assigned: noAssigned,
  };
}

/** Profile bits after one more profile note: given fields replace earlier ones. */
export function foldProfile(bits: number, given: number): number {
  let folded = bits | (given & (ProfileBit.registered | ProfileBit.birthDate));
  for (const [gives, value] of [
    [ProfileBit.adultGiven, ProfileBit.adult],
    [ProfileBit.canadaGiven, ProfileBit.canada],
    [ProfileBit.federationGiven, ProfileBit.usa],
  ] as const) {
    if ((given & gives) !== 0) folded = (folded & ~value) | gives | (given & value);
  }
  return folded;
}

/** The person as the notes up to a day say; `birthDate` finds the birth date of a commitment. */
export function personFromNotes(notes: readonly Note[], day: number, birthDate: (mark: number) => IsoDate | undefined): Person {
  let bits = 0;
  let born: IsoDate | undefined;
  const outside = new Map<number, OutsideRating>();
  const assigned = new Map<number, { rating: number; games: number }>();
  for (const note of notes) {
    if (note.day > day) continue;
    if (note.kind === NoteKind.profile) {
      bits = foldProfile(bits, note.what);
      if ((note.what & ProfileBit.birthDate) !== 0) born = birthDate(note.a);
    } else if (note.kind === NoteKind.outside) outside.set(note.what, { rating: note.a, on: dateOf(note.day) });
    else if (note.kind === NoteKind.assigned) assigned.set(note.what, { rating: note.a, games: note.b });
  }
  return {
    ...simplePerson(bits, born),
    // One FIDE rating converts (ruling US-A-36): standard before rapid before blitz.
    fide: outside.get(OutsideSource.FIDE) ?? outside.get(OutsideSource.rapid) ?? outside.get(OutsideSource.blitz) ?? null,
    cfc: outside.get(OutsideSource.CFC) ?? null,
    national: outside.get(OutsideSource.national) ?? null,
    assigned,
  };
}

/** One record of assigned initial ratings: key `player/system`. */
export function addAssigned(assigned: Map<number, AssignedRating>, key: string, value: string): void {
  const system = ratingSystems.findIndex((name) => key.endsWith(`/${name}`));
  const parsed: unknown = JSON.parse(value);
  if (system < 0 || typeof parsed !== 'object' || parsed === null) return;
  const { rating, games } = parsed as Partial<AssignedRating>;
  if (typeof rating === 'number' && typeof games === 'number') assigned.set(system, { rating, games });
}

/** Assigned ratings of the export stand behind those that facts assign. */
export function withAssigned(person: Person, assigned: ReadonlyMap<number, AssignedRating> | undefined): Person {
  return assigned === undefined ? person : { ...person, assigned: new Map([...assigned, ...person.assigned]) };
}
