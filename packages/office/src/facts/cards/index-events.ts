// Adds facts about events to their cards: registration, sections, and the search keys of an event (name, day, players).

import type { Fact, FactBodies } from '../facts.js';
import type { SectionDocument } from '../section-document.js';
import type { EventCard, EventRulings, EventSectionCard } from './cards.js';
import { wordsOf } from './fold.js';
import type { Batch } from './index-batch.js';
import { printKeys } from './prints.js';
import { registrationIn, registrationWith, withRuling } from './registration.js';

async function changeEvent(batch: Batch, event: string, how: (card: EventCard) => EventCard): Promise<void> {
  const card = await batch.events.get(event);
  if (card !== undefined) batch.events.put(event, how(card));
}

/** A fact's decision on whether an event is rated; undefined if it contains none. */
export function rulingOf(fact: Fact): EventRulings | undefined {
  switch (fact.kind) {
    case 'event-refused':
      return { refusals: [fact.body.on] };
    case 'event-appealed':
      return { appeals: [fact.body.on] };
    case 'appeal-decided':
      return { outcomes: [{ on: fact.body.on, outcome: fact.body.outcome }] };
    case 'decision':
      if (fact.body.type === 'registration-waived') return { waived: true };
      if (fact.body.type === 'duration-approved') return { durationApproved: true };
      return fact.body.type === 'official-event' ? { official: true } : undefined;
    default:
      return undefined;
  }
}

/** Stored separately, because it may come before the registration, and added to the card if there is one. */
export async function addRuling(batch: Batch, event: string, ruling: EventRulings): Promise<void> {
  const rulings = withRuling((await batch.rulings.get(event)) ?? {}, ruling);
  batch.rulings.put(event, rulings);
  await changeEvent(batch, event, (card) =>
    card.registration === undefined ? card : { ...card, registration: registrationWith(card.registration, rulings) },
  );
}

/** An event's days and name come from its reports once there is one. It is still found by the registered ones too. */
export async function registerEvent(batch: Batch, body: FactBodies['event-registered']): Promise<void> {
  const { event, authority, name, start, end, federation, affiliate } = body;
  const card = await batch.events.get(event);
  const given = { ...(federation === undefined ? {} : { federation }), ...(affiliate === undefined ? {} : { affiliate }) };
  findBy(batch, event, card, name, end);
  batch.events.put(event, {
    ...given,
    ...(card === undefined || card.sections.length === 0
      ? { ...card, ...given, event, authority, name, start, end, sections: [] }
      : card),
    registration: registrationWith(registrationIn(body), (await batch.rulings.get(event)) ?? {}),
  });
}

function findBy(batch: Batch, event: string, card: EventCard | undefined, name: string, end: string): void {
  if (card?.name !== name) batch.eventNames.push({ name, ref: event });
  if (card?.name !== name || card.end !== end) batch.eventDays.push({ key: eventDayKey(end, name), ref: event });
}

type EventFields = Omit<EventCard, 'event' | 'sections' | 'registration'>;

export function eventDayKey(end: string, name: string): string {
  return `${end} ${wordsOf(name).join(' ')}`;
}

export async function indexSection(batch: Batch, document: SectionDocument, seq: number): Promise<void> {
  const { event, section, name, start, end, timeControl, venue, affiliate, city, state, federation } = document;
  const card = await batch.events.get(event);
  const others = (card?.sections ?? []).filter((one) => one.section !== section);
  const own: EventSectionCard = { section, name, start, end, players: document.players.length, timeControl, venue, seq };
  const sections = [...others, own].sort((a, b) => a.section - b.section);
  const fields: EventFields = {
    name: document.eventName,
    authority: document.authority,
    start: sections.reduce((first, one) => (one.start < first ? one.start : first), start),
    end: sections.reduce((last, one) => (one.end > last ? one.end : last), end),
    ...(affiliate === undefined ? {} : { affiliate }),
    ...(city === undefined ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(federation === undefined ? {} : { federation }),
  };
  // The event is found by its new name or day as well as by the old.
  findBy(batch, event, card, fields.name, fields.end);
  batch.events.put(event, { ...card, ...fields, event, sections });
  const ref = `${event}/${section}/${seq}`;
  for (const key of printKeys(
    end,
    document.players.map((player) => player.player),
  ))
    batch.prints.push({ key, ref });
}

export async function withdrawSection(batch: Batch, event: string, section: number, seq: number): Promise<void> {
  await changeEvent(batch, event, (card) => ({
    ...card,
    sections: card.sections.map((one) => (one.section === section ? { ...one, seq, withdrawn: true } : one)),
  }));
}
