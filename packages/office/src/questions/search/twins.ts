// A tournament rated by several authorities is one event for each: the same name on the same days.

import type { EventCard } from '../../facts/cards/cards.js';
import type { AuthorityId } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import { recentEvents } from './recent.js';

/** Maximum number of events that end on one day. */
const mostOfDay = 500;

function isTwin(one: EventCard, other: EventCard): boolean {
  return one.authority !== other.authority && one.name === other.name && one.start === other.start && one.end === other.end;
}

/** The same tournament under other authorities. */
export async function twinsOf(reader: StoreReader, card: EventCard): Promise<EventCard[]> {
  const { events } = await recentEvents(reader, { from: card.end, to: card.end, limit: mostOfDay });
  return events.filter((other) => isTwin(card, other));
}

/** Each tournament once, under the office's first authority, with its twins. The events are in order of day. */
export async function joinTwins(
  reader: StoreReader,
  events: readonly EventCard[],
  authorities: readonly AuthorityId[],
): Promise<{ readonly card: EventCard; readonly twins: readonly EventCard[] }[]> {
  // Events of the first and last day may also be on another page.
  const edges = new Map<string, readonly EventCard[]>();
  for (const day of new Set([events[0]?.end, events.at(-1)?.end]))
    if (day !== undefined) edges.set(day, (await recentEvents(reader, { from: day, to: day, limit: mostOfDay })).events);
  const place = ({ authority }: EventCard) => authorities.indexOf(authority);
  return events.flatMap((card) => {
    const twins = (edges.get(card.end) ?? events).filter((other) => isTwin(card, other));
    return twins.some((other) => place(other) < place(card)) ? [] : [{ card, twins }];
  });
}
