// Dates some years later, for newcomers' error (LAB §3.4).

import { asDay, dateOfDayNumber, dayNumber } from '@harkness/rules';

const sameDay = new Map<number, number>();

/** The same day, some years later; 29 February becomes the 28th. */
export function yearsAfter(day: number, years: number): number {
  const key = day * 4 + years;
  let found = sameDay.get(key);
  if (found === undefined) {
    const date = dateOfDayNumber(asDay(day));
    const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
    found = dayNumber(moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved);
    sameDay.set(key, found);
  }
  return found;
}
