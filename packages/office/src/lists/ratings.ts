// The three words for a player's rating, always with their date: official (on a published list), live (the ledger now),
// revised (what that list would say today).

import { dayNumber } from '@harkness/rules';
import { isEstablished } from '@harkness/rules/internal/uschess';
import { officialRating } from '@harkness/rules/uschess';
import { Standings } from '../authorities/uschess/standings.js';
import { supplement } from '../authorities/uschess/supplement.js';
import { isEdition } from '../engines/live/editions.js';
import { type ListHead, readListedPlayer } from '../engines/period/content.js';
import { listInForceOn } from '../engines/period/publish.js';
import type { ListName } from '../engines/period/row.js';
import type { Audience } from '../facts/answers.js';
import type { IsoDate, PlayerId, RatingSystem } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';
import type { PlayerRank } from './query.js';
import { rankOfRating } from './ranks.js';

export interface ThreeRatings {
  readonly system: RatingSystem;
  readonly official?: {
    readonly rating: number;
    /** As the list has them. */
    readonly games: number;
    /** US Chess: the rating is established by the games of the list. */
    readonly established?: boolean;
    readonly list: ListName;
    readonly date: IsoDate;
    /** Among all on the list in this system. */
    readonly rank?: PlayerRank;
  };
  /** US Chess; FIDE ratings change with lists only. */
  readonly live?: {
    readonly rating: number;
    readonly exact: number;
    readonly games: number;
    readonly lastRated?: IsoDate;
    /** Day of the adjustment that set it, if no section came after. */
    readonly adjustedOn?: IsoDate;
  };
  /** As the official list, made today of the same days. */
  readonly revised?: { readonly rating: number; readonly exact: number; readonly games: number; readonly cutoff: IsoDate };
}

const fideLists = ['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'] as const;

/** A player's ratings on the lists in force on a day, and now. The id must be the current one (after merges). */
export async function threeRatings(
  reader: StoreReader,
  player: PlayerId,
  on: IsoDate,
  audience: Audience = 'public',
): Promise<ThreeRatings[]> {
  const ratings = new Map<RatingSystem, ThreeRatings>();
  const add = (system: RatingSystem, part: Partial<ThreeRatings>): void => {
    ratings.set(system, { ...(ratings.get(system) ?? { system }), ...part });
  };
  const head = await listInForceOn(reader, supplement, on);
  const standings = await Standings.open(reader, audience);
  if (head !== undefined) {
    const { date, cutoff } = head.header;
    const listed = await readListedPlayer(reader, head, player);
    for (const { system, rating, games } of listed?.ratings ?? []) {
      if (rating === null) continue;
      const edition = standings.view.editions.at(dayNumber(cutoff ?? date));
      const established = isEdition(edition) ? { established: isEstablished(games, edition) } : {};
      const rank = await rankIn(reader, head, system, rating);
      add(system, { official: { rating, games, ...established, list: supplement, date, ...rank } });
    }
    if (cutoff !== undefined) {
      for (const { system, rating, games } of await standings.of(player, cutoff)) {
        add(system, { revised: { rating: officialRating(rating), exact: rating, games, cutoff } });
      }
    }
  }
  for (const { system, rating, games, lastRated, adjustedOn } of await standings.of(player)) {
    const days = { ...(lastRated === undefined ? {} : { lastRated }), ...(adjustedOn === undefined ? {} : { adjustedOn }) };
    add(system, { live: { rating: officialRating(rating), exact: rating, games, ...days } });
  }
  for (const list of fideLists) {
    const fide = await listInForceOn(reader, list, on);
    const listed = fide === undefined ? undefined : await readListedPlayer(reader, fide, player);
    const [own] = listed?.ratings ?? [];
    if (fide !== undefined && own !== undefined && own.rating !== null) {
      const rank = await rankIn(reader, fide, list, own.rating);
      add(list, { official: { rating: own.rating, games: own.games, list, date: fide.header.date, ...rank } });
    }
  }
  return [...ratings.values()];
}

async function rankIn(
  reader: StoreReader,
  head: ListHead,
  system: RatingSystem,
  rating: number,
): Promise<{ readonly rank?: PlayerRank }> {
  const rank = await rankOfRating(reader, head, system, rating);
  return rank === undefined ? {} : { rank };
}
