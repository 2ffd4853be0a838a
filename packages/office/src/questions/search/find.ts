// Finds players and events by name or number. Numbers match by prefix; if there is no match, similar ones are proposed.

import {
  type EventCard,
  eventCardSpace,
  type PlayerCard,
  playerCardSpace,
  readCurrentPlayer,
  readEventCards,
  readPlayerCards,
} from '../../facts/cards/cards.js';
import { nearIds } from '../../facts/cards/edits.js';
import { wordsOf } from '../../facts/cards/fold.js';
import { otherIdSpace } from '../../facts/cards/index-batch.js';
import { findNames, type NameReader } from '../../facts/cards/word-index.js';
import type { EventId, PlayerId } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import { namesFor } from './keep-names.js';

const idLike = /^[A-Za-z]?\d[\dA-Za-z-]*$/;
const afterAll = '\u{10FFFF}';
const defaultLimit = 20;

export interface PlayerHit {
  readonly card: PlayerCard;
  /** `id`: by number; `name`: as typed; `near`: a letter or digit was treated as mistyped. */
  readonly by: 'id' | 'name' | 'near';
}

export interface EventHit {
  readonly card: EventCard;
  readonly by: 'id' | 'name' | 'near';
}

/**
 * Best first: the exact number, numbers with that prefix, names as typed, names and numbers with one typing error.
 * @example
 * const [first] = await store.read((reader) => searchPlayers(reader, 'kovlanov'));
 * first?.card.player // '12345678'
 */
export async function searchPlayers(reader: StoreReader, query: string, limit = defaultLimit): Promise<PlayerHit[]> {
  const text = query.trim();
  const names = await namesFor(reader);
  const hits = new Map<PlayerId, PlayerHit>();
  const cards = new Map<PlayerId, PlayerCard>();
  const read = async (players: readonly PlayerId[]): Promise<void> => {
    for (const [player, card] of await readPlayerCards(reader, players)) cards.set(player, card);
  };
  const take = async (player: PlayerId, by: PlayerHit['by']): Promise<void> => {
    if (hits.size >= limit) return;
    const own = cards.get(player);
    const card = own === undefined || own.mergedInto !== undefined ? await readCurrentPlayer(reader, player) : own;
    if (card !== undefined && !hits.has(card.player)) hits.set(card.player, { card, by });
  };
  if (idLike.test(text)) {
    const found = await playersWithId(reader, text, limit, names);
    await read(found);
    for (const player of found) await take(player, 'id');
    if (hits.size === 0) for (const player of await playersNearId(reader, text, names)) await take(player, 'near');
  }
  if (hits.size === 0 || !idLike.test(text)) {
    const found = await findNames(names, 'player', text, limit);
    await read(found.map(({ ref }) => ref));
    for (const { ref, slips } of found) await take(ref, slips === 0 ? 'name' : 'near');
  }
  return [...hits.values()];
}

export async function searchEvents(reader: StoreReader, query: string, limit = defaultLimit): Promise<EventHit[]> {
  const text = query.trim();
  const found = new Map<EventId, EventHit['by']>();
  const note = (event: EventId, by: EventHit['by']): void => {
    if (!found.has(event)) found.set(event, by);
  };
  if (idLike.test(text)) {
    for (const event of await reader.blobKeys(eventCardSpace, { from: text, to: text + afterAll, limit })) note(event, 'id');
  }
  for (const { ref, slips } of await findNames(await namesFor(reader), 'event', text, limit))
    note(ref, slips === 0 ? 'name' : 'near');
  const cards = await readEventCards(reader, [...found.keys()]);
  const hits = Array.from(found, ([event, by]) => ({ card: cards.get(event), by }));
  return hits.flatMap(({ card, by }) => (card === undefined ? [] : [{ card, by }])).slice(0, limit);
}

/** Whether an event is found by the text as typed: its words begin with those of the text, in any order, or its id with the text. */
export function isNamed({ name, event }: EventCard, query: string): boolean {
  const left = wordsOf(name);
  const found = wordsOf(query).every((typed) => {
    const at = left.findIndex((word) => word.startsWith(typed));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return found || event.startsWith(query.trim());
}

/**
 * Players with a number that starts with the prefix: office id, then US Chess, FIDE and national numbers. An exact match comes
 * first.
 */
export async function playersWithId(
  reader: StoreReader,
  prefix: string,
  limit: number,
  names: NameReader = reader,
): Promise<PlayerId[]> {
  const range = { from: prefix, to: prefix + afterAll, limit };
  const own = await reader.blobKeys(playerCardSpace, range);
  const others = await names.entries(otherIdSpace, range);
  const exact = others.filter(({ key }) => key === prefix).map(({ ref }) => ref);
  return [...new Set([...own.filter((id) => id === prefix), ...exact, ...own, ...others.map(({ ref }) => ref)])].slice(0, limit);
}

/** The player with exactly this number, as office id or any other id. */
export async function playerOfId(reader: StoreReader, id: string): Promise<PlayerCard | undefined> {
  const own = await readCurrentPlayer(reader, id);
  if (own !== undefined) return own;
  const [other] = await reader.entries(otherIdSpace, { from: id, to: `${id}\u0001`, limit: 1 });
  return other === undefined ? undefined : readCurrentPlayer(reader, other.ref);
}

/**
 * Players whose number is one typing error away: neighbouring digits exchanged, or one wrong digit. One request for about eighty
 * numbers.
 */
export async function playersNearId(reader: StoreReader, id: string, names: NameReader = reader): Promise<PlayerId[]> {
  const near = nearIds(id);
  const own = await readPlayerCards(reader, near);
  const others = await names.entriesAt(
    otherIdSpace,
    near.filter((one) => !own.has(one)),
  );
  const found = new Set<PlayerId>();
  for (const one of near) {
    const ref = own.has(one) ? one : others.get(one)?.[0];
    const card = ref === undefined ? undefined : await readCurrentPlayer(reader, ref);
    if (card !== undefined) found.add(card.player);
  }
  return [...found];
}
