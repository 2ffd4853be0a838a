// A tournament rated by several authorities is one event for each: the same name on the same days.

import { type EventCard, readEventCards } from '../../facts/cards/cards.js';
import { eventDaySpace } from '../../facts/cards/index-batch.js';
import { eventDayKey } from '../../facts/cards/index-events.js';
import type { AuthorityId } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';

function isTwin(one: EventCard, other: EventCard): boolean {
  return one.authority !== other.authority && one.name === other.name && one.start === other.start && one.end === other.end;
}

function keyOf({ end, name }: EventCard): string {
  return eventDayKey(end, name);
}

/** All reported events that share name and last day with one of these, by that key. */
async function namesakes(reader: StoreReader, cards: readonly EventCard[]): Promise<ReadonlyMap<string, readonly EventCard[]>> {
  const found = await reader.entriesAt(eventDaySpace, [...new Set(cards.map(keyOf))]);
  const known = new Map(cards.map((card) => [card.event, card]));
  const others = new Set([...found.values()].flat().filter((event) => !known.has(event)));
  for (const [event, card] of await readEventCards(reader, [...others])) known.set(event, card);
  return new Map(
    [...found].map(([key, events]) => [
      key,
      events.flatMap((event) => {
        const card = known.get(event);
        return card === undefined || card.sections.length === 0 ? [] : [card];
      }),
    ]),
  );
}

/** The same tournament under other authorities. */
export async function twinsOf(reader: StoreReader, card: EventCard): Promise<EventCard[]> {
  const found = await namesakes(reader, [card]);
  return (found.get(keyOf(card)) ?? []).filter((other) => isTwin(card, other));
}

/**
 * Each tournament once, with its twins, whether or not those are among the events. If several are, it stands under the first of these
 * authorities.
 */
export async function joinTwins(
  reader: StoreReader,
  events: readonly EventCard[],
  authorities: readonly AuthorityId[],
): Promise<{ readonly card: EventCard; readonly twins: readonly EventCard[] }[]> {
  const found = await namesakes(reader, events);
  const listed = new Set(events.map(({ event }) => event));
  const place = ({ authority }: EventCard) => authorities.indexOf(authority);
  return events.flatMap((card) => {
    const twins = (found.get(keyOf(card)) ?? []).filter((other) => isTwin(card, other));
    return twins.some((other) => listed.has(other.event) && place(other) < place(card)) ? [] : [{ card, twins }];
  });
}
