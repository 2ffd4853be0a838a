// What new facts changed in the index: all that an incremental run needs to find where to begin and what to rate again.

import type { DayNumber } from '@harkness/rules';
import type { PlayerNumber, Slot } from '../../facts/numbers.js';
import type { OrderKey } from './rating-order.js';

/** A section as it was or as it is. */
export interface SectionVersion {
  readonly month: string;
  readonly key: OrderKey;
  /** Raw dense numbers, before merging. */
  readonly players: Uint32Array;
}

export interface SectionChange {
  readonly slot: Slot;
  /** Absent: new. */
  readonly before?: SectionVersion;
  /** Absent: withdrawn. */
  readonly after?: SectionVersion;
}

export interface IndexChanges {
  readonly sections: ReadonlyMap<Slot, SectionChange>;
  /** First day on which something about the player is not what it was (`noDay`: from the beginning). */
  readonly notes: ReadonlyMap<PlayerNumber, DayNumber>;
  readonly merges: readonly (readonly [from: PlayerNumber, into: PlayerNumber])[];
  /** Something that only other authorities ask about: their sections, lists, events. */
  readonly others: boolean;
}

export function isNothing(changes: IndexChanges): boolean {
  return changes.sections.size === 0 && changes.notes.size === 0 && changes.merges.length === 0 && !changes.others;
}
