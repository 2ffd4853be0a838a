// The total order in which sections are rated: section end date, start date, event id, section number. Nothing in it depends
// on when a report arrived.

import type { DayNumber } from '@harkness/rules';

export interface OrderKey {
  /** Day numbers. */
  readonly end: DayNumber;
  readonly start: DayNumber;
  readonly event: string;
  readonly section: number;
}

/** Event ids compare by UTF-16 code units, as JavaScript and canonical JSON do. */
export function compareRatingOrder(a: OrderKey, b: OrderKey): number {
  if (a.end !== b.end) return a.end - b.end;
  if (a.start !== b.start) return a.start - b.start;
  if (a.event !== b.event) return a.event < b.event ? -1 : 1;
  return a.section - b.section;
}
