// Events by end date, newest first, in pages.

import { type EventCard, readEventCard } from '../../facts/cards/cards.js';
import { eventDaySpace } from '../../facts/cards/index-batch.js';
import type { IsoDate } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';

export interface RecentEventsQuery {
  /** Events that end on or after this day. */
  readonly from?: IsoDate;
  /** Events that end on or before this day. */
  readonly to?: IsoDate;
  readonly limit: number;
  /** Selects events. Default: all. */
  readonly wanted?: (card: EventCard) => boolean;
  /** Continue after this place of an earlier page. */
  readonly after?: string;
}

export interface RecentEvents {
  readonly events: readonly EventCard[];
  /** Where the next page starts; absent on the last. */
  readonly next?: string;
}

const afterAll = '\u{10FFFF}';
/** Maximum number of events examined per page. If few match, the page is short and the next one continues. */
const lookedAtMost = 2000;
const readAtOnce = 64;

export async function recentEvents(reader: StoreReader, query: RecentEventsQuery): Promise<RecentEvents> {
  const from = query.from ?? '';
  let to = query.after ?? `${query.to ?? ''}${afterAll}`;
  const events: EventCard[] = [];
  const seen = new Set<string>();
  let looked = 0;
  let last: string | undefined;
  for (;;) {
    const entries = await reader.entries(eventDaySpace, { from, to, limit: Math.max(query.limit, readAtOnce), reverse: true });
    for (const { key, ref } of entries) {
      // An event moved by a correction keeps its old entry; its card has the current date.
      const card = seen.has(ref) ? undefined : await readEventCard(reader, ref);
      if (card === undefined || !key.startsWith(card.end) || card.sections.length === 0) continue;
      // Events of two authorities with the same name and day share a key, so a page ends only between keys.
      if (events.length >= query.limit && last !== undefined && key !== last) return { events, next: last };
      seen.add(ref);
      if (query.wanted === undefined || query.wanted(card)) events.push(card);
      last = key;
    }
    looked += entries.length;
    const end = entries.at(-1);
    if (end === undefined || entries.length < Math.max(query.limit, readAtOnce)) return { events };
    // The last key may have more entries; events already seen are skipped.
    to = entries[0]?.key === end.key ? end.key : `${end.key}\u0001`;
    if (looked >= lookedAtMost) return { events, next: end.key };
  }
}

/** The years in which events ended, newest first, and for each state its years. */
export interface EventChoices {
  readonly years: readonly number[];
  readonly states: readonly { readonly state: string; readonly years: readonly number[] }[];
  /** False if there are more events than were looked at for states. */
  readonly complete: boolean;
}

const choicesPage = 500;
/** Pages of events that are read for their states. */
const choicesPages = 20;

export async function eventChoices(reader: StoreReader): Promise<EventChoices> {
  const years: number[] = [];
  const states = new Map<string, Set<number>>();
  let after: string | undefined;
  let complete = false;
  for (let page = 0; page < choicesPages && !complete; page++) {
    const { events, next } = await recentEvents(reader, { limit: choicesPage, ...(after === undefined ? {} : { after }) });
    for (const { end, state } of events) {
      const year = yearOf(end);
      if (years.at(-1) !== year) years.push(year);
      if (state !== undefined && state !== '') states.set(state, (states.get(state) ?? new Set<number>()).add(year));
    }
    after = next;
    complete = next === undefined;
  }
  // One event of each earlier year is enough.
  let before = complete ? undefined : years.at(-1);
  while (before !== undefined) {
    const year = await lastYearBefore(reader, before);
    if (year !== undefined) years.push(year);
    before = year;
  }
  return {
    years,
    states: [...states]
      .map(([state, of]) => ({ state, years: [...of] }))
      .sort((a, b) => (a.state < b.state ? -1 : a.state > b.state ? 1 : 0)),
    complete,
  };
}

function yearOf(date: IsoDate): number {
  return Number(date.slice(0, 4));
}

async function lastYearBefore(reader: StoreReader, year: number): Promise<number | undefined> {
  let after: string | undefined;
  do {
    const where = after === undefined ? { to: `${year - 1}-12-31` } : { after };
    const { events, next } = await recentEvents(reader, { limit: 1, ...where });
    if (events[0] !== undefined) return yearOf(events[0].end);
    after = next;
  } while (after !== undefined);
  return undefined;
}

/** Registered events without a report, the next one first. `wanted` selects among them; default: all. */
export async function upcomingEvents(
  reader: StoreReader,
  from: IsoDate,
  limit: number,
  wanted: (card: EventCard) => boolean = () => true,
): Promise<EventCard[]> {
  const entries = await reader.entries(eventDaySpace, { from, to: afterAll, limit: lookedAtMost });
  const events = new Map<string, EventCard>();
  for (const { key, ref } of entries) {
    const card = events.size < limit && !events.has(ref) ? await readEventCard(reader, ref) : undefined;
    if (card?.registration !== undefined && card.sections.length === 0 && key.startsWith(card.end) && wanted(card))
      events.set(ref, card);
  }
  return [...events.values()];
}
