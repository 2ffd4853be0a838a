// The checks' questions, answered from the office's derived data: ratings now, sections played, memberships.

import { dateOfDayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import type { PlayerId } from '../facts.js';
import { readListedPlayer } from '../lists/content.js';
import { listInForceOn } from '../lists/publish.js';
import { Standings } from '../lists/standings.js';
import { authorities } from '../replay/codes.js';
import { NoteKind } from '../replay/notes.js';
import type { StoreReader } from '../store/port.js';
import type { Knowledge, KnownRating, KnownSection } from './knowledge.js';

const fideLists = ['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'] as const;

/** `today` decides which FIDE lists are in force. Reads when asked, and remembers for as long as it is kept. */
export function officeKnowledge(reader: StoreReader, today: IsoDate): Knowledge {
  let opened: Promise<Standings> | undefined;
  const standings = (): Promise<Standings> => {
    opened ??= Standings.open(reader);
    return opened;
  };
  return {
    reader,
    async ratings(player: PlayerId): Promise<KnownRating[]> {
      const live = await (await standings()).of(player);
      return [
        ...live.map(({ system, rating, games }) => ({ system, rating, games })),
        ...(await fideRatings(reader, player, today)),
      ];
    },
    async sectionsSince(player: PlayerId, day: IsoDate): Promise<KnownSection[]> {
      const known = await standings();
      const number = await known.number(player);
      if (number === undefined) return [];
      const from = dayNumber(day);
      const sections: KnownSection[] = [];
      for (const { slot, end } of await known.history.listed(number)) {
        const info = end < from ? undefined : await known.history.slots.get(slot);
        if (info === undefined || info.withdrawn) continue;
        const { event, section, eventName, name } = info;
        const authority = authorities[info.authority] ?? 'uschess';
        sections.push({
          event,
          section,
          eventName,
          name,
          start: dateOfDayNumber(info.start),
          end: dateOfDayNumber(info.end),
          authority,
        });
      }
      return sections;
    },
    async memberOn(player: PlayerId, day: IsoDate): Promise<boolean | undefined> {
      const known = await standings();
      const number = await known.number(player);
      if (number === undefined) return undefined;
      const memberships = (await known.people.loadStatus(number)).filter((note) => note.kind === NoteKind.membership);
      if (memberships.length === 0) return undefined;
      const on = dayNumber(day);
      return memberships.some((note) => note.day <= on && on <= note.a);
    },
  };
}

async function fideRatings(reader: StoreReader, player: PlayerId, today: IsoDate): Promise<KnownRating[]> {
  const ratings: KnownRating[] = [];
  for (const system of fideLists) {
    const head = await listInForceOn(reader, system, today);
    const listed = head === undefined ? undefined : await readListedPlayer(reader, head, player);
    const [own] = listed?.ratings ?? [];
    if (own !== undefined && own.rating !== null)
      ratings.push({ system, rating: own.rating, games: listed?.career?.games ?? own.games });
  }
  return ratings;
}
