// Ratings set by officers: when, from what, to what, and why. They are part of a player's history, like sections.

import { asDay, dateOfDayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import { noDay } from '../../engines/live/codes.js';
import type { StateRecord } from '../../engines/live/state.js';
import type { View } from '../../engines/live/view.js';
import type { Adjustment } from '../../facts/answers.js';
import { asSystem, type PlayerNumber, type SystemCode } from '../../facts/numbers.js';
import { NoteKind } from './live/note-kinds.js';
import { I } from './live/record.js';
import { liveSystemOf } from './live/systems.js';
import { pointOf } from './standing.js';

/** In order of day. */
export async function adjustmentsOf(view: View, player: PlayerNumber, on?: IsoDate): Promise<Adjustment[]> {
  const effects = (await view.people.loadEffects(player)) ?? [];
  const adjustments: Adjustment[] = [];
  for (const [at, note] of effects.entries()) {
    if (note.kind !== NoteKind.adjustment || (on !== undefined && note.day > dayNumber(on))) continue;
    const system = asSystem(note.what);
    // Sections that end on its day come after it. Of that day's notes, only those before it count.
    const record = await view.stateOn(player, system, dateOfDayNumber(asDay(note.day - 1)));
    view.applyNotes(record, system, effects.slice(0, at), note.day);
    const before = pointOf(record);
    view.applyNotes(record, system, effects.slice(0, at + 1), note.day);
    const after = pointOf(record);
    if (after === null) continue;
    const fact = await view.reader.factAt(note.seq);
    adjustments.push({
      seq: note.seq,
      on: dateOfDayNumber(note.day),
      system: liveSystemOf(system),
      before,
      after,
      ...(fact?.reason === undefined ? {} : { reason: fact.reason }),
    });
  }
  return adjustments;
}

/** The day of the adjustment that set a rating, if no section followed it. */
export async function adjustedOn(
  view: View,
  player: PlayerNumber,
  system: SystemCode,
  record: StateRecord,
  on: IsoDate | undefined,
): Promise<IsoDate | undefined> {
  const rated = record.i32[I.lastRated] ?? noDay;
  const until = on === undefined ? Number.POSITIVE_INFINITY : dayNumber(on);
  const effects = (await view.people.loadEffects(player)) ?? [];
  const last = effects.findLast(
    ({ kind, what, day }) =>
      (kind === NoteKind.adjustment || kind === NoteKind.opening) && what === system && day > rated && day <= until,
  );
  return last?.kind === NoteKind.adjustment ? dateOfDayNumber(last.day) : undefined;
}
