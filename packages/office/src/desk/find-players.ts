// Finds players for a row of a report: by name or id, among a club's players, near a rating.

import { reportedIds } from '@harkness/formats';
import type { IsoDate } from '@harkness/rules';
import type { KnownRating } from '../authorities/authority.js';
import { authoritiesOf } from '../authorities/registry.js';
import { listInForceOn } from '../engines/period/publish.js';
import { type EventCard, eventCardSpace, type PlayerCard, readPlayerCards } from '../facts/cards/cards.js';
import type { PlayerId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';
import { queryList } from '../lists/query.js';
import { searchPlayers } from '../questions/search/find.js';

interface WantedPlayer {
  /** Words of the name, or the start of an id. */
  readonly text?: string;
  /** An affiliate whose latest events they played in, or words of the club they are registered with. */
  readonly club?: string;
  /** Sorts by distance from this rating. */
  readonly rating?: number;
  readonly limit: number;
  readonly today: IsoDate;
}

interface FoundPlayer {
  readonly card: PlayerCard;
  readonly rating?: KnownRating;
}

/** How many of a club's latest events are searched. */
const latestEvents = 40;
/** For a common name, how many candidates are compared by rating. */
const candidatesAtMost = 60;
/** Without a name or club, how near a player on the list in force must be. */
const ratingReach = 100;
const decoder = new TextDecoder();

export async function findPlayers(reader: StoreReader, wanted: WantedPlayer): Promise<FoundPlayer[]> {
  const { rating, limit, today } = wanted;
  const { all } = await authoritiesOf(reader);
  const known = all.map(({ players }) => ({ main: players.main, ratings: players.known(reader, today) }));
  const found: FoundPlayer[] = [];
  for (const card of await candidates(reader, wanted)) {
    let best: KnownRating | undefined;
    for (const { main, ratings } of known) best ??= main(await ratings(card.player));
    found.push({ card, ...(best === undefined ? {} : { rating: best }) });
    if (rating === undefined && found.length === limit) break;
  }
  if (rating === undefined) return found;
  // Uses whole ratings: decimals are not public, and repeated questions about the order of two players would reveal them.
  const distance = ({ rating: own }: FoundPlayer) =>
    own === undefined ? Number.POSITIVE_INFINITY : Math.abs(Math.round(own.rating) - Math.round(rating));
  return found.sort((a, b) => distance(a) - distance(b)).slice(0, limit);
}

async function candidates(reader: StoreReader, wanted: WantedPlayer): Promise<PlayerCard[]> {
  const { club, rating, limit } = wanted;
  const text = (wanted.text ?? '').trim();
  const isPlain = club === undefined && rating === undefined;
  const hits = text === '' ? [] : await searchPlayers(reader, text, isPlain ? limit : candidatesAtMost);
  const named = hits.map(({ card }) => card);
  if (club !== undefined) {
    const members = named.filter((card) => card.club?.toLowerCase().includes(club.toLowerCase()) === true);
    const guests = (await playersOfClub(reader, club)).filter((card) => fits(card, text));
    return [...new Map([...members, ...guests].map((card) => [card.player, card])).values()];
  }
  if (text !== '') return named;
  return rating === undefined ? [] : nearRating(reader, rating, wanted.today);
}

/** Whether each word is in the name or starts an id. */
function fits(card: PlayerCard, text: string): boolean {
  const lower = card.name.toLowerCase();
  const ids = [card.player, ...reportedIds(card)].map((id) => id.toLowerCase());
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  return words.every((word) => lower.includes(word) || ids.some((id) => id.startsWith(word)));
}

/** Players in the latest events of a club, latest first. */
async function playersOfClub(reader: StoreReader, club: string): Promise<PlayerCard[]> {
  const events: EventCard[] = [];
  for await (const { bytes } of reader.blobs(eventCardSpace)) {
    const card = JSON.parse(decoder.decode(bytes)) as EventCard;
    if (card.affiliate === club) events.push(card);
  }
  const players = new Set<PlayerId>();
  for (const { sections } of events.sort((a, b) => (a.end < b.end ? 1 : -1)).slice(0, latestEvents)) {
    for (const { seq, withdrawn } of sections) {
      const fact = withdrawn === true ? undefined : await reader.factAt(seq);
      if (fact?.kind === 'section-submitted' || fact?.kind === 'section-corrected')
        for (const { player } of fact.body.section.players) players.add(player);
    }
  }
  const cards = await readPlayerCards(reader, [...players]);
  return [...players].flatMap((player) => cards.get(player) ?? []);
}

async function nearRating(reader: StoreReader, rating: number, today: IsoDate): Promise<PlayerCard[]> {
  const [kind] = (await authoritiesOf(reader)).lists();
  const [system] = kind?.systems ?? [];
  const head = kind === undefined ? undefined : await listInForceOn(reader, kind.name, today);
  if (head === undefined || system === undefined) return [];
  const reach = { ratingFrom: Math.round(rating) - ratingReach, ratingTo: Math.round(rating) + ratingReach };
  const { players } = await queryList(reader, head, { system, ...reach, limit: 500 });
  const near = players
    .flatMap(({ row }) => {
      const own = row.ratings.find((one) => one.system === system)?.rating;
      return own == null ? [] : [{ player: row.player, distance: Math.abs(own - rating) }];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, candidatesAtMost);
  const cards = await readPlayerCards(
    reader,
    near.map(({ player }) => player),
  );
  return near.flatMap(({ player }) => cards.get(player) ?? []);
}
