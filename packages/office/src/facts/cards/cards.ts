// Cards: the current public fields of each player or event as one small document, so that a search result, a check or a page need
// not read the ledger.
//
//   player-cards   player id → card
//   event-cards    event id → card
//   event-rulings  event id → decisions about it, whether or not it is registered yet

import type { AuthorityId, EventId, IsoDate, PlayerFields, PlayerId } from '../facts.js';
import type { StoreReader, StoreWriter } from '../store.js';

export const playerCardSpace = 'player-cards';
export const eventCardSpace = 'event-cards';
export const eventRulingSpace = 'event-rulings';

export interface PlayerCard
  extends Pick<
    PlayerFields,
    | 'name'
    | 'uschessId'
    | 'fideId'
    | 'nationalId'
    | 'federation'
    | 'state'
    | 'sex'
    | 'title'
    | 'club'
    | 'arbiter'
    | 'birthYear'
    | 'disabilityAssociation'
  > {
  readonly player: PlayerId;
  /** The player this id now belongs to. */
  readonly mergedInto?: PlayerId;
  /** Facts mention the id, but nobody is registered under it yet: facts may arrive in any order. */
  readonly unregistered?: true;
}

export interface EventSectionCard {
  readonly section: number;
  readonly name: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly players: number;
  /** As reported; it decides which systems rate the section. */
  readonly timeControl: string;
  readonly venue: 'otb' | 'online';
  /** The current fact. */
  readonly seq: number;
  readonly withdrawn?: boolean;
}

export interface EventCard {
  readonly event: EventId;
  readonly name: string;
  readonly authority: AuthorityId;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly affiliate?: string;
  readonly city?: string;
  readonly state?: string;
  readonly federation?: string;
  /** By number. */
  readonly sections: readonly EventSectionCard[];
  readonly registration?: Registration;
}

/** FIDE 0.4, 0.5: the registration, and the decisions about the event. */
export interface Registration {
  readonly registeredOn: IsoDate;
  /** As registered; the card's own dates come from the reports. */
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly official?: boolean;
  readonly league?: boolean;
  readonly nationalChampionship?: boolean;
  readonly womenOnly?: boolean;
  readonly teamChampionship?: boolean;
  readonly titleNorms?: boolean;
  readonly durationApproved?: boolean;
  /** The last refusal, the first appeal against it, and its final outcome. */
  readonly refusedOn?: IsoDate;
  readonly appealedOn?: IsoDate;
  readonly outcome?: 'upheld' | 'dismissed';
  readonly waived?: boolean;
}

/** Decisions about an event. They may arrive before the registration, which then finds them here. */
export interface EventRulings {
  readonly refusals?: readonly IsoDate[];
  readonly appeals?: readonly IsoDate[];
  readonly outcomes?: readonly { readonly on: IsoDate; readonly outcome: 'upheld' | 'dismissed' }[];
  readonly waived?: true;
  readonly durationApproved?: true;
  readonly official?: true;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function encodeCard(card: PlayerCard | EventCard | EventRulings): Uint8Array {
  return encoder.encode(JSON.stringify(card));
}

/** The card of a registered id; undefined if nobody is registered under it. */
export async function readPlayerCard(reader: StoreReader, player: PlayerId): Promise<PlayerCard | undefined> {
  const card = await readAnyPlayerCard(reader, player);
  return card?.unregistered === true ? undefined : card;
}

/** The same for several ids at once. */
export async function readPlayerCards(reader: StoreReader, players: readonly PlayerId[]): Promise<Map<PlayerId, PlayerCard>> {
  const cards = new Map<PlayerId, PlayerCard>();
  for (const [player, bytes] of await reader.blobsAt(playerCardSpace, players)) {
    const card = JSON.parse(decoder.decode(bytes)) as PlayerCard;
    if (card.unregistered !== true) cards.set(player, card);
  }
  return cards;
}

/** Also for an id with facts that arrived before its registration. */
export async function readAnyPlayerCard(reader: StoreReader, player: PlayerId): Promise<PlayerCard | undefined> {
  const bytes = await reader.blob(playerCardSpace, player);
  // Only this module writes it, in the same transaction as its ledger position.
  return bytes === undefined ? undefined : (JSON.parse(decoder.decode(bytes)) as PlayerCard);
}

export async function readEventCard(reader: StoreReader, event: EventId): Promise<EventCard | undefined> {
  const bytes = await reader.blob(eventCardSpace, event);
  return bytes === undefined ? undefined : (JSON.parse(decoder.decode(bytes)) as EventCard);
}

/** The same for several events at once. */
export async function readEventCards(reader: StoreReader, events: readonly EventId[]): Promise<Map<EventId, EventCard>> {
  const cards = new Map<EventId, EventCard>();
  for (const [event, bytes] of await reader.blobsAt(eventCardSpace, events))
    cards.set(event, JSON.parse(decoder.decode(bytes)) as EventCard);
  return cards;
}

export async function readEventRulings(reader: StoreReader, event: EventId): Promise<EventRulings | undefined> {
  const bytes = await reader.blob(eventRulingSpace, event);
  return bytes === undefined ? undefined : (JSON.parse(decoder.decode(bytes)) as EventRulings);
}

/** Limit for following merges; longer chains are a defect of the ledger's checks. */
const mergesAtMost = 20;

/** The player an id refers to today, after merges. */
export async function readCurrentPlayer(reader: StoreReader, player: PlayerId): Promise<PlayerCard | undefined> {
  let card = await readPlayerCard(reader, player);
  for (let step = 0; card?.mergedInto !== undefined && step < mergesAtMost; step++) {
    card = await readPlayerCard(reader, card.mergedInto);
  }
  return card;
}

/** Cards changed by a batch of facts: each is read once, kept in memory, and written once. */
export class CardBatch<Card extends PlayerCard | EventCard | EventRulings> {
  readonly #space: string;
  readonly #read: (id: string) => Promise<Card | undefined>;
  readonly #cards = new Map<string, Card | undefined>();
  readonly #before = new Map<string, Card | undefined>();
  readonly #changed = new Set<string>();

  constructor(space: string, read: (id: string) => Promise<Card | undefined>) {
    this.#space = space;
    this.#read = read;
  }

  async get(id: string): Promise<Card | undefined> {
    if (!this.#cards.has(id)) {
      const card = await this.#read(id);
      this.#cards.set(id, card);
      this.#before.set(id, card);
    }
    return this.#cards.get(id);
  }

  /** For a card known to be new: nothing is read. */
  put(id: string, card: Card): void {
    this.#cards.set(id, card);
    this.#changed.add(id);
  }

  changedIds(): string[] {
    return [...this.#changed];
  }

  /** Each changed card before and after. */
  changes(): { readonly id: string; readonly before: Card | undefined; readonly after: Card | undefined }[] {
    return [...this.#changed].sort().map((id) => ({ id, before: this.#before.get(id), after: this.#cards.get(id) }));
  }

  async write(writer: StoreWriter): Promise<void> {
    const blobs = [...this.#changed].sort().flatMap((key) => {
      const card = this.#cards.get(key);
      return card === undefined ? [] : [{ key, bytes: encodeCard(card) }];
    });
    if (blobs.length > 0) await writer.putBlobs(this.#space, blobs);
  }
}
