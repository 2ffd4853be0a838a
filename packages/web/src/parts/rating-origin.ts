// Where the rating before a section comes from: the section before it, or the list that FIDE rated it from.

import type { Answer } from '@harkness/client';

type Series = Answer<'playerChart'>['series'][number];

export interface Played {
  readonly event: string;
  readonly section: number;
  readonly start: string;
  readonly end: string;
}

export type Origin =
  | { readonly from: 'section'; readonly event: string; readonly section: number; readonly eventName: string }
  | { readonly from: 'list'; readonly date: string };

/** Undefined if none of them left this rating: the office began with it, or a decision made it. */
export function originOf(series: Series, rating: number, played: Played): Origin | undefined {
  const isList = series.events.length === 0;
  const place = isList ? series.dates.findLastIndex((date) => date <= played.start) : placeBefore(series, played);
  const date = series.dates[place];
  // A rating that came otherwise has other decimals.
  if (date === undefined || Math.abs((series.ratings[place] ?? Number.NaN) - rating) > 1e-6) return undefined;
  if (isList) return { from: 'list', date };
  const event = series.events[place];
  return event && { from: 'section', event: event.event, section: event.section, eventName: event.name };
}

/** The point before the section's own; it has none if nobody was rated in it. */
function placeBefore({ events, dates }: Series, { event, section, end }: Played): number {
  const own = events.findIndex((one) => one.event === event && one.section === section);
  return own >= 0 ? own - 1 : dates.findLastIndex((date) => date < end);
}
