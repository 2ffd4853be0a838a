// Keeps the search index and the cards up with the ledger: reads the facts since the last position, in batches of one
// transaction each, so that it can stop and go on anywhere, and can be thrown away and built again.

import type { Fact, FactBodies, FactKind, IsoDate, RatingSystem } from '../facts.js';
import type { SectionDocument } from '../section-document.js';
import type { Entry, Store, StoreReader, StoreWriter } from '../store/port.js';
import {
  CardBatch,
  type EventCard,
  type EventSectionCard,
  eventCardSpace,
  type PlayerCard,
  playerCardSpace,
  type Registration,
  readAnyPlayerCard,
  readEventCard,
} from './cards.js';
import { wordsOf } from './fold.js';
import { printKeys, printSpace } from './prints.js';
import { addNames, clearNames, removeName } from './word-index.js';

const stateSpace = 'search';
const positionKey = 'position';
/** Entries: FIDE and other numbers → player, where they are not the office's id. */
export const otherIdSpace = 'player-other-ids';
/** Entries: FIDE list and player → opening rating, as JSON. */
export const fideOpeningSpace = 'fide-openings';
/** Entries: end date and folded name of an event → event. */
export const eventDaySpace = 'event-days';

const kinds: readonly FactKind[] = [
  'opening-state',
  'player-registered',
  'player-updated',
  'player-merged',
  'event-registered',
  'event-refused',
  'event-appealed',
  'appeal-decided',
  'section-submitted',
  'section-corrected',
  'section-withdrawn',
  'decision',
];

const factsInTransaction = 4000;

/** The last fact that the index knows. */
export async function searchPosition(reader: StoreReader): Promise<number> {
  const bytes = await reader.blob(stateSpace, positionKey);
  return bytes === undefined ? 0 : Number(new TextDecoder().decode(bytes));
}

/** Brings the index up to the head; returns how many facts it looked at. Safe to call at any time, by several at once. */
export async function updateSearch(store: Store, onProgress?: (seq: number, head: number) => void): Promise<number> {
  let looked = 0;
  const known: KnownWords = { player: new Set(), event: new Set() };
  for (;;) {
    const step = await store.write(async (writer) => {
      const from = (await searchPosition(writer)) + 1;
      const head = (await writer.head()).seq;
      if (from > head) return undefined;
      const to = Math.min(head, from + factsInTransaction - 1);
      await indexRange(writer, from, to, known);
      return { from, to, head };
    });
    if (step === undefined) return looked;
    looked += step.to - step.from + 1;
    onProgress?.(step.to, step.head);
  }
}

/** Throws the index away and builds it again from the ledger. */
export async function rebuildSearch(store: Store, onProgress?: (seq: number, head: number) => void): Promise<number> {
  await store.write(async (writer) => {
    for (const space of [playerCardSpace, eventCardSpace, stateSpace]) await writer.deleteBlobs(space);
    for (const space of [otherIdSpace, eventDaySpace, printSpace, fideOpeningSpace]) await writer.deleteEntries(space, 'all');
    for (const corpus of ['player', 'event'] as const) await clearNames(writer, corpus);
  });
  return updateSearch(store, onProgress);
}

interface KnownWords {
  readonly player: Set<string>;
  readonly event: Set<string>;
}

/** What a transaction writes. */
class Batch {
  readonly players: CardBatch<PlayerCard>;
  readonly events: CardBatch<EventCard>;
  readonly playerNames: { name: string; ref: string }[] = [];
  readonly eventNames: { name: string; ref: string }[] = [];
  readonly otherIds: Entry[] = [];
  readonly eventDays: Entry[] = [];
  readonly prints: Entry[] = [];
  readonly openings: Entry[] = [];
  readonly writer: StoreWriter;

  constructor(writer: StoreWriter) {
    this.writer = writer;
    this.players = new CardBatch(playerCardSpace, (id) => readAnyPlayerCard(writer, id));
    this.events = new CardBatch(eventCardSpace, (id) => readEventCard(writer, id));
  }

  async write(known: KnownWords): Promise<void> {
    await this.players.write(this.writer);
    await this.events.write(this.writer);
    if (this.playerNames.length > 0) await addNames(this.writer, 'player', this.playerNames, known.player);
    if (this.eventNames.length > 0) await addNames(this.writer, 'event', this.eventNames, known.event);
    if (this.otherIds.length > 0) await this.writer.putEntries(otherIdSpace, this.otherIds);
    if (this.eventDays.length > 0) await this.writer.putEntries(eventDaySpace, this.eventDays);
    if (this.openings.length > 0) await this.writer.putEntries(fideOpeningSpace, this.openings);
    if (this.prints.length > 0) await this.writer.putEntries(printSpace, this.prints);
  }
}

async function indexRange(writer: StoreWriter, from: number, to: number, known: KnownWords): Promise<void> {
  const batch = new Batch(writer);
  for await (const facts of writer.facts({ from, to, kinds })) {
    for (const fact of facts) await indexFact(batch, fact);
  }
  await batch.write(known);
  await writer.putBlob(stateSpace, positionKey, new TextEncoder().encode(String(to)));
}

async function indexFact(batch: Batch, fact: Fact): Promise<void> {
  switch (fact.kind) {
    case 'opening-state':
      return indexOpenings(batch, fact.body);
    case 'player-registered':
      return registerPlayer(batch, fact.body);
    case 'player-updated':
      return updatePlayer(batch, fact.body);
    case 'player-merged':
      return changePlayer(batch, fact.body.from, (card) => ({ ...card, mergedInto: fact.body.into }));
    case 'section-submitted':
    case 'section-corrected':
      return indexSection(batch, fact.body.section, fact.seq);
    case 'section-withdrawn':
      return withdrawSection(batch, fact.body.event, fact.body.section, fact.seq);
    case 'event-registered': {
      const { authority, name, start, end, federation, affiliate } = fact.body;
      const given = { ...(federation === undefined ? {} : { federation }), ...(affiliate === undefined ? {} : { affiliate }) };
      return putEvent(
        batch,
        fact.body.event,
        { authority, name, start, end, ...given },
        { registration: registrationIn(fact.body) },
      );
    }
    case 'event-refused':
      return changeRegistration(batch, fact.body.event, { refusedOn: fact.body.on });
    case 'event-appealed':
      return changeRegistration(batch, fact.body.event, { appealedOn: fact.body.on });
    case 'appeal-decided':
      return changeRegistration(batch, fact.body.event, { outcome: fact.body.outcome });
    case 'decision':
      if (fact.body.type === 'registration-waived') return changeRegistration(batch, fact.body.event, { waived: true });
      if (fact.body.type === 'duration-approved') return changeRegistration(batch, fact.body.event, { durationApproved: true });
      if (fact.body.type === 'official-event') return changeRegistration(batch, fact.body.event, { official: true });
      if (fact.body.type === 'title') return setTitle(batch, fact.body.player, fact.body.title);
      return;
  }
}

export interface FideOpening {
  readonly asOf: IsoDate;
  readonly rating: number;
  readonly games: number;
  readonly ever2300: boolean;
  readonly ever2400: boolean;
  readonly lastGame: IsoDate | null;
}

export function fideOpeningKey(system: RatingSystem, player: string): string {
  return `${system} ${player}`;
}

function indexOpenings(batch: Batch, { asOf, ratings }: FactBodies['opening-state']): void {
  for (const { system, player, rating, games, ever2300, ever2400, lastRated } of ratings) {
    if (!system.startsWith('FIDE')) continue;
    const opening: FideOpening = {
      asOf,
      rating: Math.round(rating),
      games,
      ever2300: ever2300 === true || rating >= 2300,
      ever2400: ever2400 === true || rating >= 2400,
      lastGame: lastRated ?? null,
    };
    batch.openings.push({ key: fideOpeningKey(system, player), ref: JSON.stringify(opening) });
  }
}

const registrationFlags = ['official', 'league', 'nationalChampionship', 'womenOnly', 'teamChampionship'] as const;

function registrationIn(body: FactBodies['event-registered']): Registration {
  const flags = Object.fromEntries(registrationFlags.flatMap((flag) => (body[flag] === true ? [[flag, true]] : [])));
  return { ...flags, registeredOn: body.registeredOn };
}

const publicFields = [
  'name',
  'uschessId',
  'fideId',
  'nationalId',
  'federation',
  'state',
  'sex',
  'title',
  'birthYear',
  'disabilityAssociation',
] as const;

function pickPublic(body: Partial<PlayerCard>): Partial<PlayerCard> {
  return Object.fromEntries(publicFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])));
}

async function registerPlayer(batch: Batch, body: PlayerCard): Promise<void> {
  const known = await batch.players.get(body.player);
  // A second registration of an id is like an update: it replaces what it gives.
  if (known !== undefined && known.unregistered !== true) return updatePlayer(batch, body);
  const { unregistered: _, name = '', ...noted } = known ?? {};
  // What came before the registration (a new name, a title) is the later word.
  const card = { ...pickPublic(body), ...noted, name: name === '' ? body.name : name, player: body.player };
  batch.players.put(body.player, card);
  batch.playerNames.push({ name: card.name, ref: body.player });
  addOtherIds(batch, body);
}

async function updatePlayer(batch: Batch, body: Partial<PlayerCard> & { readonly player: string }): Promise<void> {
  const card = await batch.players.get(body.player);
  if (card !== undefined && card.unregistered !== true && body.name !== undefined && body.name !== card.name) {
    const waiting = batch.playerNames.findIndex((one) => one.ref === body.player && one.name === card.name);
    if (waiting >= 0) batch.playerNames.splice(waiting, 1);
    await removeName(batch.writer, 'player', card.name, body.player);
    batch.playerNames.push({ name: body.name, ref: body.player });
  }
  // A number given before keeps finding the player.
  addOtherIds(batch, body);
  await changePlayer(batch, body.player, (one) => ({ ...one, ...pickPublic(body) }));
}

/** An id that is not registered yet gets a card that nobody sees until it is. */
async function changePlayer(batch: Batch, player: string, how: (card: PlayerCard) => PlayerCard): Promise<void> {
  const card = await batch.players.get(player);
  batch.players.put(player, how(card ?? { player, name: '', unregistered: true }));
}

function addOtherIds(batch: Batch, body: Partial<PlayerCard> & { readonly player: string }): void {
  for (const id of new Set([body.uschessId, body.fideId, body.nationalId])) {
    if (id !== undefined && id !== body.player) batch.otherIds.push({ key: id, ref: body.player });
  }
}

async function setTitle(batch: Batch, player: string, title: string | null): Promise<void> {
  await changePlayer(batch, player, ({ title: _, ...card }) => (title === null ? card : { ...card, title }));
}

async function changeEvent(batch: Batch, event: string, how: (card: EventCard) => EventCard): Promise<void> {
  const card = await batch.events.get(event);
  if (card !== undefined) batch.events.put(event, how(card));
}

async function changeRegistration(batch: Batch, event: string, registration: Partial<Registration>): Promise<void> {
  await changeEvent(batch, event, (card) =>
    card.registration === undefined ? card : { ...card, registration: { ...card.registration, ...registration } },
  );
}

type EventFields = Omit<EventCard, 'event' | 'sections' | 'registration'>;

/** New, or new fields over the old ones; a new name or date is found as well as the old. */
async function putEvent(
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

async function indexSection(batch: Batch, document: SectionDocument, seq: number): Promise<void> {
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

async function withdrawSection(batch: Batch, event: string, section: number, seq: number): Promise<void> {
  await changeEvent(batch, event, (card) => ({
    ...card,
    sections: card.sections.map((one) => (one.section === section ? { ...one, seq, withdrawn: true } : one)),
  }));
}
