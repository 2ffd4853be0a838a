// Adds facts about players to their cards, in any order: registered, updated, titled, merged.

import { reachedWith } from '@harkness/rules/internal/fide';
import { cardIdFields, type Decision, type FactBodies, type IsoDate, type RatingSystem } from '../facts.js';
import type { StoreReader } from '../store.js';
import type { PlayerCard } from './cards.js';
import { type Batch, playerDecisionSpace } from './index-batch.js';
import { removeName } from './word-index.js';

export interface FideOpening {
  readonly asOf: IsoDate;
  readonly rating: number;
  /** As published; absent if unknown. */
  readonly k?: number;
  readonly games: number;
  readonly ever2300: boolean;
  readonly ever2400: boolean;
  readonly lastGame: IsoDate | null;
}

export function fideOpeningKey(system: RatingSystem, player: string): string {
  return `${system} ${player}`;
}

/** Systems that change only with lists: imported ratings are looked up by player when a list is made. */
const listedSystems: ReadonlySet<RatingSystem> = new Set(['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz']);

export function indexOpenings(batch: Batch, { asOf, ratings }: FactBodies['opening-state']): void {
  for (const { system, player, rating, k, games, ever2300, ever2400, lastRated } of ratings) {
    if (!listedSystems.has(system)) continue;
    const opening: FideOpening = {
      asOf,
      rating: Math.round(rating),
      ...(k === undefined ? {} : { k }),
      games,
      ...reachedWith(rating, { ever2300: ever2300 === true, ever2400: ever2400 === true }),
      lastGame: lastRated ?? null,
    };
    batch.openings.push({ key: fideOpeningKey(system, player), ref: JSON.stringify(opening) });
  }
}

const publicFields = [
  'name',
  ...cardIdFields,
  'federation',
  'state',
  'sex',
  'title',
  'club',
  'arbiter',
  'birthYear',
  'disabilityAssociation',
] as const;

function pickPublic(body: Partial<PlayerCard>): Partial<PlayerCard> {
  return Object.fromEntries(publicFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])));
}

/** Marks a removed field on the card of an unregistered id; no fact can contain this text. */
const takenAway = '';

export async function registerPlayer(batch: Batch, body: PlayerCard): Promise<void> {
  const known = await batch.players.get(body.player);
  // A second registration of an id works like an update: it replaces the fields it gives.
  if (known !== undefined && known.unregistered !== true) return updatePlayer(batch, body);
  const { unregistered: _, name = '', ...noted } = known ?? {};
  // Facts from before the registration (a new name, a title) take precedence over it.
  const given = { ...pickPublic(body), ...noted };
  for (const field of ['title', 'disabilityAssociation'] as const) if (given[field] === takenAway) delete given[field];
  const card = { ...given, name: name === '' ? body.name : name, player: body.player };
  batch.players.put(body.player, card);
  batch.playerNames.push({ name: card.name, ref: body.player });
  addOtherIds(batch, body);
}

export async function updatePlayer(batch: Batch, body: Partial<PlayerCard> & { readonly player: string }): Promise<void> {
  const card = await batch.players.get(body.player);
  if (card !== undefined && card.unregistered !== true && body.name !== undefined && body.name !== card.name) {
    const waiting = batch.playerNames.findIndex((one) => one.ref === body.player && one.name === card.name);
    if (waiting >= 0) batch.playerNames.splice(waiting, 1);
    await removeName(batch.writer, 'player', { name: card.name, ref: body.player }, batch.names);
    batch.playerNames.push({ name: body.name, ref: body.player });
  }
  // The player is still found by earlier numbers.
  addOtherIds(batch, body);
  await changePlayer(batch, body.player, (one) => ({ ...one, ...pickPublic(body) }));
}

/** An unregistered id gets a card that stays hidden until it is registered. */
export async function changePlayer(batch: Batch, player: string, how: (card: PlayerCard) => PlayerCard): Promise<void> {
  const card = await batch.players.get(player);
  batch.players.put(player, how(card ?? { player, name: '', unregistered: true }));
}

function addOtherIds(batch: Batch, body: Partial<PlayerCard> & { readonly player: string }): void {
  for (const id of new Set(cardIdFields.map((field) => body[field]))) {
    if (id !== undefined && id !== body.player) batch.otherIds.push({ key: id, ref: body.player });
  }
}

type CardDecision = Extract<Decision, { readonly type: 'title' | 'disability-association' }>;

/** A title or an association; null removes it, even from an id that is registered with it later. */
export async function setByDecision(batch: Batch, decision: CardDecision, seq: number): Promise<void> {
  const { player } = decision;
  const [field, value] =
    decision.type === 'title' ? (['title', decision.title] as const) : (['disabilityAssociation', decision.association] as const);
  batch.decisions.push({ key: player, ref: String(seq) });
  await changePlayer(batch, player, ({ [field]: _, ...card }) =>
    value === null && card.unregistered !== true ? card : { ...card, [field]: value ?? takenAway },
  );
}

/** Facts with such decisions about an id. */
export async function cardDecisions(reader: StoreReader, player: string): Promise<number[]> {
  const entries = await reader.entries(playerDecisionSpace, { from: player, to: `${player}\u0001` });
  return entries.map(({ ref }) => Number(ref));
}
