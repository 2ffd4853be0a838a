// Memberships, stored as notes of the live engine.

import { dayNumber } from '@harkness/rules';
import type { LazyPeople } from '../../../engines/live/lazy-people.js';
import type { IsoDate } from '../../../facts/facts.js';
import type { PlayerNumber } from '../../../facts/numbers.js';
import { NoteKind } from './note-kinds.js';

/** Undefined if no membership of theirs is known. */
export async function memberOn(people: LazyPeople, player: PlayerNumber, day: IsoDate): Promise<boolean | undefined> {
  const memberships = (await people.loadStatus(player)).filter((note) => note.kind === NoteKind.membership);
  if (memberships.length === 0) return undefined;
  const on = dayNumber(day);
  return memberships.some((note) => note.day <= on && on <= note.a);
}
