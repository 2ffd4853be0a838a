// The total order in which sections are rated: section end date, start date, event id, section number. It does not depend on when
// a report arrived.

import type { DayNumber } from '@harkness/rules';

export interface OrderKey {
  /** Day numbers. */
  readonly end: DayNumber;
  readonly start: DayNumber;
  readonly event: string;
  readonly section: number;
}

/** Event ids are compared by UTF-16 code units, as in JavaScript and canonical JSON. */
export function compareRatingOrder(a: OrderKey, b: OrderKey): number {
  if (a.end !== b.end) return a.end - b.end;
  if (a.start !== b.start) return a.start - b.start;
  if (a.event !== b.event) return a.event < b.event ? -1 : 1;
  return a.section - b.section;
}
