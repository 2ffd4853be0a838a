// The evaluated months, as days.

import { addMonths, asDay, type DayNumber, dayNumber } from '@harkness/rules';
import { type Window, windowOf } from '../measures/months.js';

export interface DayWindow extends Window {
  readonly from: string;
  readonly until: string;
  /** First and last day. */
  readonly firstDay: DayNumber;
  readonly lastDay: DayNumber;
}

export function dayWindow({ from, until }: { readonly from: string; readonly until: string }): DayWindow {
  return {
    ...windowOf(from, until),
    from,
    until,
    firstDay: dayNumber(`${from}-01`),
    lastDay: asDay(dayNumber(addMonths(`${until}-01`, 1)) - 1),
  };
}
