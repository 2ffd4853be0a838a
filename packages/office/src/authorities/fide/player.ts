// A player under FIDE: their result in each section, and their ratings on the lists in force.

import type { IsoDate } from '@harkness/rules';
import type { SectionEntry } from '../../engines/live/section-directory.js';
import type { View } from '../../engines/live/view.js';
import { readListedPlayer } from '../../engines/period/content.js';
import { listInForceOn } from '../../engines/period/publish.js';
import { rankIn } from '../../engines/period/ranks.js';
import type { PlayerId } from '../../facts/facts.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import type { HistoryRow, KnownRating, ThreeRatings } from '../authority.js';
import { fideListOfText } from './classify.js';
import { shareOf } from './explain.js';
import { standingDocument } from './live.js';
import { ownRules } from './own-rules.js';
import { fideLists, fideResultOf } from './publish.js';
import { RatingsAt } from './ratings-at.js';
import { fideSection, heldBecause, ratingOfShare } from './section.js';

/** Either rated on a list, with its change, or waiting. */
export async function historyRows(view: View, player: PlayerNumber, info: SectionEntry): Promise<HistoryRow[]> {
  const result = await fideResultOf(view.reader, info.event, info.section);
  if (result === undefined) return waitingRows(view, info);
  const share = await shareOf(view.reader, result, await view.ids.id(player));
  if (share === undefined) return [];
  const { system, before, after, change, share: brought } = ratingOfShare(result, share);
  const corrected = result.seq < info.seq ? await standingDocument(view, info) : undefined;
  const held = corrected === undefined ? undefined : (await fideSection(view.reader, corrected, info.seq)).held;
  return [
    {
      system,
      games: share.games,
      score: share.halfPoints / 2,
      before,
      after,
      ...(change === undefined ? {} : { change }),
      ...(brought === undefined ? {} : { share: brought }),
      ...(held === undefined ? {} : { held }),
    },
  ];
}

async function waitingRows(view: View, info: SectionEntry): Promise<HistoryRow[]> {
  const document = await standingDocument(view, info);
  const list =
    document === undefined
      ? undefined
      : fideListOfText(document.timeControl, document.start, (await ownRules(view.reader))?.amended);
  if (document === undefined || list === undefined || !list.ok || list.value === null) return [];
  const held = await heldBecause(view.reader, document);
  return [{ system: `FIDE-${list.value}`, games: 0, score: 0, before: null, after: null, held }];
}

/** Ratings on the lists in force today. */
export function knownRatings(reader: StoreReader, today: IsoDate): (player: PlayerId) => Promise<KnownRating[]> {
  const lists = fideLists.map((list) => ({ list, ratings: new RatingsAt(reader, list) }));
  return async (player) => {
    const known: KnownRating[] = [];
    for (const { list, ratings } of lists) {
      const then = await ratings.of(player, today);
      if (then !== undefined && then.rating !== null)
        known.push({ system: list, rating: Math.round(then.rating), games: then.career.games });
    }
    return known;
  };
}

/** Only official ratings: FIDE ratings change only with lists. */
export async function threeRatings(reader: StoreReader, player: PlayerId, on: IsoDate): Promise<ThreeRatings[]> {
  const ratings: ThreeRatings[] = [];
  for (const list of fideLists) {
    const head = await listInForceOn(reader, list, on);
    const listed = head === undefined ? undefined : await readListedPlayer(reader, head, player);
    const [own] = listed?.ratings ?? [];
    if (head === undefined || own === undefined || own.rating === null) continue;
    const rank = await rankIn(reader, head, list, own.rating);
    ratings.push({
      system: list,
      official: { rating: own.rating, games: own.games, list, date: head.header.date, ...rank },
    });
  }
  return ratings;
}
