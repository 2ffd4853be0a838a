// Events by the day they ended, newest first: a page at a time.

import { type EventCard, readEventCard } from '../../facts/cards/cards.js';
import { eventDaySpace } from '../../facts/cards/index-batch.js';
import type { IsoDate } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';

export interface RecentEventsQuery {
  /** End dates from this day. */
  readonly from?: IsoDate;
  /** End dates up to this day, inclusive. */
  readonly to?: IsoDate;
  readonly limit: number;
  /** Which events are wanted; all unless given. */
  readonly wanted?: (card: EventCard) => boolean;
  /** Go on after this place of an earlier page. */
  readonly after?: string;
}

export interface RecentEvents {
  readonly events: readonly EventCard[];
  /** Where the next page begins; absent on the last. */
  readonly next?: string;
}

const afterAll = '\u{10FFFF}';
/** So many events are looked at for one page; where few are wanted, the page is short and the next one goes on. */
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
      // An event moved by a correction keeps its old entry; its card says where it stands now.
      const card = seen.has(ref) ? undefined : await readEventCard(reader, ref);
      if (card === undefined || !key.startsWith(card.end) || card.sections.length === 0) continue;
      // Two authorities' events of one name and day have one key: a page ends between keys, not between them.
      if (events.length >= query.limit && last !== undefined && key !== last) return { events, next: last };
      seen.add(ref);
      if (query.wanted === undefined || query.wanted(card)) events.push(card);
      last = key;
    }
    looked += entries.length;
    const end = entries.at(-1);
    if (end === undefined || entries.length < Math.max(query.limit, readAtOnce)) return { events };
    // The key at the end of what was read may go on; what was seen is not taken again.
    to = entries[0]?.key === end.key ? end.key : `${end.key}\u0001`;
    if (looked >= lookedAtMost) return { events, next: end.key };
  }
}

/** Events that are registered and have no report yet, the next one first. */
export async function upcomingEvents(reader: StoreReader, from: IsoDate, limit: number): Promise<EventCard[]> {
  const entries = await reader.entries(eventDaySpace, { from, to: afterAll, limit: lookedAtMost });
  const events = new Map<string, EventCard>();
  for (const { key, ref } of entries) {
    const card = events.size < limit && !events.has(ref) ? await readEventCard(reader, ref) : undefined;
    if (card?.registration !== undefined && card.sections.length === 0 && key.startsWith(card.end)) events.set(ref, card);
  }
  return [...events.values()];
}
