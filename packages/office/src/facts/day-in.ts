// Moments in a time zone, independent of the machine's zone.

import type { IsoDate } from './facts.js';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const digits = '2-digit' as const;
  const made = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: digits, day: digits, hour: digits, minute: digits },
  });
  formats.set(timeZone, made);
  return made;
}

/** A moment (ISO 8601) as `2026-11-16 16:12` in a time zone; undefined: UTC. */
export function momentIn(timeZone: string | undefined, at: string): string {
  const parts = new Map(
    formatOf(timeZone ?? 'UTC')
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`;
}

/** The calendar day of a moment (ISO 8601) in a time zone; undefined: UTC. */
export function dayIn(timeZone: string | undefined, at: string): IsoDate {
  return timeZone === undefined ? at.slice(0, 10) : momentIn(timeZone, at).slice(0, 10);
}
