// Every rated game and result as the public sees them, month by month, for analysis outside the office.

import { openView } from '../authorities/live.js';
import { authoritiesOf } from '../authorities/registry.js';
import { readMonth } from '../engines/live/month.js';
import { indexSpaces, readHead } from '../engines/live/spaces.js';
import type { View } from '../engines/live/view.js';
import type { RatingPoint } from '../facts/answers.js';
import type { IsoDate, PlayerId, RatingSystem } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import { isSectionFact } from '../facts/section-fact.js';
import type { StoreReader } from '../facts/store.js';
import { slotAt } from '../facts/typed-arrays.js';

/** The section's fields in rows of games and results. */
interface RowOfSection {
  readonly event: string;
  readonly section: number;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly system: RatingSystem;
}

/** A game in one of its rating systems. White is the first player if colours are unknown. */
export interface RatedGame extends RowOfSection {
  readonly round: number;
  readonly white: PlayerId;
  readonly black: PlayerId;
  /** White's points. */
  readonly score: number;
  /** Before the section; null if unrated. */
  readonly whiteBefore: RatingPoint | null;
  readonly blackBefore: RatingPoint | null;
}

/** A player's result in a section and system. */
export interface RatedResult extends RowOfSection {
  readonly player: PlayerId;
  readonly before: RatingPoint | null;
  readonly after: RatingPoint | null;
}

export interface RatedMonth {
  /** `YYYY-MM`, the month in which the sections ended. */
  readonly month: string;
  readonly games: readonly RatedGame[];
  readonly results: readonly RatedResult[];
}

/**
 * In chronological order, with one month in memory at a time. Players have their current ids.
 * @example
 * const months = await store.read(async (reader) => {
 *   const found: string[] = [];
 *   for await (const { month } of ratedMonths(reader)) found.push(month);
 *   return found;
 * });
 * months.length // 1
 */
export async function* ratedMonths(reader: StoreReader): AsyncGenerator<RatedMonth> {
  const { index } = await readHead(reader);
  if (index === 0) return;
  const authorities = await authoritiesOf(reader);
  for (const key of await reader.blobKeys(indexSpaces(index).months)) {
    // A view caches what it reads, so each month gets its own to limit memory.
    const view = await openView(reader, 'public');
    const idNow = currentIds(view);
    const month = await readMonth(reader, view.index.months, key);
    const games: RatedGame[] = [];
    const results: RatedResult[] = [];
    for (let at = 0; at < (month?.sections ?? 0); at++) {
      const info = month === undefined ? undefined : await view.slots.get(slotAt(month.slot, at));
      const fact = info === undefined || info.withdrawn ? undefined : await reader.factAt(info.seq);
      if (info === undefined || !isSectionFact(fact)) continue;
      const document = fact.body.section;
      const rated = await authorities.get(document.authority).sections.rated(view, { info, document, seq: info.seq });
      if (!rated.isRated) continue;
      const players: PlayerId[] = [];
      for (const { player } of document.players) players.push(await idNow(player));
      const rows = players.map((_, place) => rated.ratings(place));
      for (const system of rated.systems) {
        const section = sectionOf(document, system);
        const ratings = rows.map((row) => row.find((one) => one.system === system));
        for (const [place, player] of players.entries()) {
          const rating = ratings[place];
          if (rating !== undefined) results.push({ ...section, player, before: rating.before, after: rating.after });
        }
        for (const [white, black, halfPoints, round, played] of document.games) {
          if (played === 0) continue;
          games.push({
            ...section,
            round,
            white: players[white] ?? '',
            black: players[black] ?? '',
            score: halfPoints / 2,
            whiteBefore: ratings[white]?.before ?? null,
            blackBefore: ratings[black]?.before ?? null,
          });
        }
      }
    }
    yield { month: key, games, results };
  }
}

function sectionOf({ event, section, start, end }: SectionDocument, system: RatingSystem): RowOfSection {
  return { event, section, start, end, system };
}

/** Ids after merges, each looked up once. */
function currentIds(view: View): (id: PlayerId) => Promise<PlayerId> {
  const known = new Map<PlayerId, PlayerId>();
  return async (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const player = view.merges.size === 0 ? undefined : await view.player(id);
    const now = player === undefined ? id : await view.ids.id(player);
    known.set(id, now);
    return now;
  };
}
