// What new facts changed in the index: all that an incremental run needs to decide where to start and what to rate again.

import type { DayNumber } from '@harkness/rules';
import type { PlayerNumber, Slot } from '../../facts/numbers.js';
import type { OrderKey } from './rating-order.js';

/** A section before or after the change. */
export interface SectionVersion {
  readonly month: string;
  readonly key: OrderKey;
  /** Dense numbers, before merges are resolved. */
  readonly players: Uint32Array;
}

export interface SectionChange {
  readonly slot: Slot;
  /** Absent if new. */
  readonly before?: SectionVersion;
  /** Absent if withdrawn. */
  readonly after?: SectionVersion;
}

export interface IndexChanges {
  readonly sections: ReadonlyMap<Slot, SectionChange>;
  /** First day on which something about the player changed (`noDay`: from the beginning). */
  readonly notes: ReadonlyMap<PlayerNumber, DayNumber>;
  readonly merges: readonly (readonly [from: PlayerNumber, into: PlayerNumber])[];
  /** Whether something changed that only concerns other authorities: their sections, lists, events. */
  readonly others: boolean;
}

export function isNothing(changes: IndexChanges): boolean {
  return changes.sections.size === 0 && changes.notes.size === 0 && changes.merges.length === 0 && !changes.others;
}
