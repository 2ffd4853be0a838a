// A section as the live engine rated it: its systems, why it is held if it is, and each player's rating before and after.

import { type Chunk, heldIn, initialOf, rowsOf } from '../../engines/live/chunk.js';
import { InitialFrom } from '../../engines/live/rulebook.js';
import type { SectionEntry } from '../../engines/live/section-directory.js';
import { type StoredUnit, stateAfterRow, stateBeforeRow } from '../../engines/live/stored-results.js';
import type { View } from '../../engines/live/view.js';
import type { HeldReason, RowRating } from '../../facts/answers.js';
import type { RatingSystem } from '../../facts/facts.js';
import { asRow, type Row } from '../../facts/numbers.js';
import { systemOf } from '../../facts/stored-codes.js';
import { systemAt } from '../../facts/typed-arrays.js';
import type { RatedSection, StandingSection } from '../authority.js';
import { pointOf } from './standing.js';

export async function ratedSection(view: View, { info }: StandingSection): Promise<RatedSection> {
  const units = await view.stored.units(info.slot, info.end);
  const held = await heldReason(view, info);
  return {
    isRated: units.length > 0,
    ...(held === undefined ? {} : { held }),
    systems: units.map(({ chunk, unit }) => systemOf(systemAt(chunk.unitSystem, unit))),
    ratings: (index) => units.map((unit) => rowRating(view, unit, index)),
  };
}

export async function systemsOfSection(view: View, info: SectionEntry): Promise<RatingSystem[]> {
  const units = await view.stored.units(info.slot, info.end);
  return units.map(({ chunk, unit }) => systemOf(systemAt(chunk.unitSystem, unit)));
}

async function heldReason(view: View, info: SectionEntry): Promise<HeldReason | undefined> {
  const chunk = await view.stored.chunkOf(info.slot, info.end);
  return chunk === undefined ? undefined : heldIn(chunk, info.slot);
}

/** Rows of a unit follow the order of the document's players. */
function rowRating(view: View, unit: StoredUnit, index: number): RowRating {
  const { chunk } = unit;
  const row = asRow(rowsOf(chunk, unit.unit)[0] + index);
  const initial = initialSeen(view, chunk, row);
  return {
    system: systemOf(systemAt(chunk.unitSystem, unit.unit)),
    before: pointOf(stateBeforeRow(chunk, row)),
    after: pointOf(stateAfterRow(unit, row, view.rules)),
    ...(initial === undefined ? {} : { initial }),
  };
}

/** An initial rating by age reveals the age, so it is hidden from the public where the birth date is known to the day. */
export function isByAge(from: number): boolean {
  return from === InitialFrom.age || from === InitialFrom.assigned || from === InitialFrom.lastResort;
}

function initialSeen(view: View, chunk: Chunk, row: Row): RowRating['initial'] {
  const initial = initialOf(chunk, row);
  if (initial === undefined) return undefined;
  if (view.isWhole && isByAge(initial.from)) return null;
  return { rating: initial.rating, games: initial.games };
}
