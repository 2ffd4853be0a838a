// The data about an unrated player that Step 1 needs, from their notes.

import type { DayNumber, IsoDate } from '@harkness/rules';
import { dateOf } from '../../../engines/live/codes.js';
import type { Note } from '../../../engines/live/notes.js';
import type { AssignedRating, NotedPerson, People } from '../../../engines/live/people.js';
import type { PlayerNumber } from '../../../facts/numbers.js';
import { NoteKind, OutsideSource, ProfileBit } from './note-kinds.js';

interface OutsideRating {
  readonly rating: number;
  readonly on: IsoDate;
}

export interface Person {
  readonly birthDate: IsoDate | null;
  readonly inferredAdult: boolean;
  readonly canadianResident: boolean;
  readonly usaFlag: boolean;
  readonly fide: OutsideRating | null;
  readonly cfc: OutsideRating | null;
  readonly national: OutsideRating | null;
  /** Ratings assigned to the unrated player, by system; they replace Step 1. */
  readonly assigned: ReadonlyMap<number, AssignedRating>;
}

/** The person as known on a day. */
export function personOn(people: People, player: PlayerNumber, day: DayNumber): Person {
  const { bits, birthDate, notes, birthDateOf, assigned } = people.noted(player);
  const person = notes === undefined ? simplePerson(bits, birthDate) : personFromNotes(notes, day, birthDateOf);
  return assigned === undefined ? person : withAssigned(person, assigned);
}

const noAssigned: Person['assigned'] = new Map();

/** The simple case: only fields without dates. */
function simplePerson(bits: number, birthDate: IsoDate | undefined): Person {
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

/** A bit that says that a field is given, and the field. */
const replacedBits = [
  [ProfileBit.adultGiven, ProfileBit.adult],
  [ProfileBit.canadaGiven, ProfileBit.canada],
  [ProfileBit.federationGiven, ProfileBit.usa],
] as const;

/** Combines profile bits with a further profile note; its fields replace earlier ones. */
function foldProfile(bits: number, given: number): number {
  let folded = bits | (given & (ProfileBit.registered | ProfileBit.birthDate));
  for (const [gives, value] of replacedBits) {
    if ((given & gives) !== 0) folded = (folded & ~value) | gives | (given & value);
  }
  return folded;
}

/** The person according to the notes up to a day. */
function personFromNotes(notes: readonly Note[], day: DayNumber, birthDateOf: NotedPerson['birthDateOf']): Person {
  let bits = 0;
  let born: IsoDate | undefined;
  const outside: (OutsideRating | undefined)[] = [];
  let assigned: Map<number, AssignedRating> | undefined;
  for (const note of notes) {
    if (note.day > day) continue;
    if (note.kind === NoteKind.profile) {
      bits = foldProfile(bits, note.what);
      if ((note.what & ProfileBit.birthDate) !== 0) born = birthDateOf(note.a);
    } else if (note.kind === NoteKind.outside) outside[note.what] = { rating: note.a, on: dateOf(note.day) };
    else if (note.kind === NoteKind.assigned) {
      assigned ??= new Map();
      assigned.set(note.what, { rating: note.a, games: note.b });
    }
  }
  // Written out: a spread would take longer than everything else here.
  return {
    birthDate: born ?? null,
    inferredAdult: (bits & ProfileBit.adult) !== 0,
    canadianResident: (bits & ProfileBit.canada) !== 0,
    usaFlag: (bits & ProfileBit.usa) !== 0,
    // Only one FIDE rating is converted (ruling US-A-36): standard before rapid before blitz.
    fide: outside[OutsideSource.FIDE] ?? outside[OutsideSource.rapid] ?? outside[OutsideSource.blitz] ?? null,
    cfc: outside[OutsideSource.CFC] ?? null,
    national: outside[OutsideSource.national] ?? null,
    assigned: assigned ?? noAssigned,
  };
}

/** Ratings assigned by facts take precedence over those of the export. */
function withAssigned(person: Person, assigned: ReadonlyMap<number, AssignedRating>): Person {
  return { ...person, assigned: new Map([...assigned, ...person.assigned]) };
}
