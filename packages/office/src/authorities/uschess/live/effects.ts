// Notes that change a player's state in a system. They are applied before the player's next section, and whenever their standing
// is read. Applying the same notes twice gives the same record, so only the day last rated must be known.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import type { DayNumber } from '@harkness/rules';
import { floorOfPrize } from '@harkness/rules/internal/uschess';
import { laterDay, noDay } from '../../../engines/live/codes.js';
import type { Note } from '../../../engines/live/notes.js';
import type { Records } from '../../../engines/live/rulebook.js';
import { copyRecord, recordDoubles, recordInts } from '../../../engines/live/state.js';
import type { SystemCode } from '../../../facts/numbers.js';
import { type Editions, isEdition } from './editions.js';
import { NoteKind } from './note-kinds.js';
import { F, Flag, I } from './record.js';

/** The Regular system over the board, where prizes and the Life Master title count. */
const regular = 0;

/** Applies the notes after the day the record was last rated, up to and including `day`. */
export function applyEffects(
  records: Records,
  record: number,
  system: SystemCode,
  notes: readonly Note[],
  day: DayNumber,
  editions: Editions,
): void {
  const { f64, i32 } = records;
  const [doubles, ints] = [record * recordDoubles, record * recordInts];
  const from = i32[ints + I.lastRated] as DayNumber;
  for (const note of notes) {
    if (note.day > day) break;
    if (note.day <= from) continue;
    switch (note.kind) {
      case NoteKind.opening:
        if (note.what !== system || note.opening === undefined) break;
        copyRecord(note.opening, 0, i32, record);
        records.matches.set(record, note.matches ?? []);
        break;
      case NoteKind.adjustment:
        if (note.what !== system) break;
        f64[doubles + F.rating] = note.a;
        if (!Number.isNaN(note.b)) i32[ints + I.games] = note.b;
        i32[ints + I.flags] = (i32[ints + I.flags] as number) | Flag.played | Flag.notAllWins | Flag.notAllLosses;
        break;
      case NoteKind.ceiling:
        if (note.what === system) f64[doubles + F.ceiling] = note.a;
        break;
      case NoteKind.moneyFloor:
        if (note.what === system) f64[doubles + F.moneyFloor] = note.a;
        break;
      case NoteKind.lifeMaster:
        if (system !== regular) break;
        i32[ints + I.flags] = ((i32[ints + I.flags] as number) & ~Flag.lifeMaster) | (note.a === 1 ? Flag.lifeMaster : 0);
        break;
      case NoteKind.oneOff:
        if (note.what === system && note.ratingAfter !== undefined) f64[doubles + F.rating] = note.ratingAfter(f64, i32, record);
        break;
      case NoteKind.prize: {
        if (system !== regular) break;
        const rules = editions.at(note.day);
        if (!isEdition(rules)) break;
        const floor = floorOfPrize(note.a, note.b, rules);
        const before = f64[doubles + F.moneyFloor] as number;
        if (!Number.isNaN(floor) && !(before >= floor)) f64[doubles + F.moneyFloor] = floor;
        break;
      }
      default:
        break;
    }
  }
}

/** Whether any of the notes affects a system. */
export function concernsSystem(notes: readonly Note[], system: SystemCode): boolean {
  return notes.some((note) =>
    note.kind === NoteKind.lifeMaster || note.kind === NoteKind.prize ? system === regular : note.what === system,
  );
}

/** The day a rating was computed, for Step 1 of another system: the day last rated, or of the latest note that set it. */
export function computedOn(
  i32: Int32Array,
  record: number,
  system: SystemCode,
  notes: readonly Note[] | undefined,
  day: DayNumber,
): DayNumber {
  const rated = i32[record * recordInts + I.lastRated] as DayNumber;
  let computed = rated;
  for (const note of notes ?? []) {
    if (note.day > day) break;
    const sets = note.kind === NoteKind.adjustment || note.kind === NoteKind.opening;
    if (sets && note.what === system && note.day > computed) {
      computed = note.kind === NoteKind.opening ? laterDay(computed, rated) : note.day;
    }
  }
  return computed === noDay ? day : computed;
}
