// Facts about events on their cards: registration, sections, and what finds an event again (name, day, players).

import type { FactBodies } from '../facts.js';
import type { SectionDocument } from '../section-document.js';
import type { EventCard, EventSectionCard, Registration } from './cards.js';
import { wordsOf } from './fold.js';
import type { Batch } from './index-batch.js';
import { printKeys } from './prints.js';

const registrationFlags = ['official', 'league', 'nationalChampionship', 'womenOnly', 'teamChampionship'] as const;

export function registrationIn(body: FactBodies['event-registered']): Registration {
  const flags = Object.fromEntries(registrationFlags.flatMap((flag) => (body[flag] === true ? [[flag, true]] : [])));
  return { ...flags, registeredOn: body.registeredOn };
}

async function changeEvent(batch: Batch, event: string, how: (card: EventCard) => EventCard): Promise<void> {
  const card = await batch.events.get(event);
  if (card !== undefined) batch.events.put(event, how(card));
}

export async function changeRegistration(batch: Batch, event: string, registration: Partial<Registration>): Promise<void> {
  await changeEvent(batch, event, (card) =>
    card.registration === undefined ? card : { ...card, registration: { ...card.registration, ...registration } },
  );
}

type EventFields = Omit<EventCard, 'event' | 'sections' | 'registration'>;

/** New, or new fields over the old ones; a new name or date is found as well as the old. */
export async function putEvent(
  batch: Batch,
  event: string,
  fields: EventFields,
  more: { readonly sections?: readonly EventSectionCard[]; readonly registration?: Registration },
): Promise<void> {
  const card = await batch.events.get(event);
  if (card?.name !== fields.name) batch.eventNames.push({ name: fields.name, ref: event });
  if (card?.name !== fields.name || card.end !== fields.end) {
    batch.eventDays.push({ key: eventDayKey(fields.end, fields.name), ref: event });
  }
  batch.events.put(event, {
    ...card,
    ...fields,
    event,
    sections: more.sections ?? card?.sections ?? [],
    ...registrationOf(card, more),
  });
}

function registrationOf(
  card: EventCard | undefined,
  more: { readonly registration?: Registration },
): { registration?: Registration } {
  const registration = more.registration ?? card?.registration;
  return registration === undefined ? {} : { registration };
}

export function eventDayKey(end: string, name: string): string {
  return `${end} ${wordsOf(name).join(' ')}`;
}

export async function indexSection(batch: Batch, document: SectionDocument, seq: number): Promise<void> {
  const { event, section, name, start, end, affiliate, city, state, federation } = document;
  const card = await batch.events.get(event);
  const others = (card?.sections ?? []).filter((one) => one.section !== section);
  const own: EventSectionCard = { section, name, start, end, players: document.players.length, seq };
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
  await putEvent(batch, event, fields, { sections });
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
