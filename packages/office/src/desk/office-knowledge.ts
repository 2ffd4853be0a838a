// The checks' questions, answered from the office's derived data: ratings now, sections played, memberships.

import { dateOfDayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import { fideLists } from '../authorities/fide/publish-fide.js';
import { type FideList, RatingsAt } from '../authorities/fide/ratings-at.js';
import { Standings } from '../authorities/uschess/standings.js';
import { authorities } from '../engines/live/codes.js';
import { NoteKind } from '../engines/live/notes.js';
import type { Authority, PlayerId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';
import type { Knowledge, KnownRating, KnownSection } from './knowledge.js';

/** `today` decides which FIDE lists are in force. Reads when asked, and remembers for as long as it is kept. */
export function officeKnowledge(reader: StoreReader, today: IsoDate): Knowledge {
  let opened: Promise<Standings> | undefined;
  const standings = (): Promise<Standings> => {
    opened ??= Standings.open(reader);
    return opened;
  };
  const fide = fideLists.map((list) => ({ list, ratings: new RatingsAt(reader, list) }));
  return {
    reader,
    async ratings(player: PlayerId, authority: Authority): Promise<KnownRating[]> {
      if (authority === 'fide') return fideRatings(fide, player, today);
      return (await (await standings()).of(player)).map(({ system, rating, games }) => ({ system, rating, games }));
    },
    async sectionsSince(player: PlayerId, day: IsoDate): Promise<KnownSection[]> {
      const known = await standings();
      const number = await known.number(player);
      if (number === undefined) return [];
      const from = dayNumber(day);
      const sections: KnownSection[] = [];
      for (const { slot, end } of await known.view.history.listed(number)) {
        const info = end < from ? undefined : await known.view.history.slots.get(slot);
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
      const memberships = (await known.view.people.loadStatus(number)).filter((note) => note.kind === NoteKind.membership);
      if (memberships.length === 0) return undefined;
      const on = dayNumber(day);
      return memberships.some((note) => note.day <= on && on <= note.a);
    },
  };
}

async function fideRatings(
  lists: readonly { readonly list: FideList; readonly ratings: RatingsAt }[],
  player: PlayerId,
  today: IsoDate,
): Promise<KnownRating[]> {
  const known: KnownRating[] = [];
  for (const { list, ratings } of lists) {
    const then = await ratings.of(player, today);
    if (then !== undefined && then.rating !== null) known.push({ system: list, rating: then.rating, games: then.career.games });
  }
  return known;
}
