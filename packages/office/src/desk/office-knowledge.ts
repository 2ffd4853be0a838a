// Answers the checks' questions from the office's derived data: current ratings, sections played, memberships.

import { dateOfDayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import type { KnownRating } from '../authorities/authority.js';
import { isMemberOn, openView } from '../authorities/live.js';
import { type Authorities, authoritiesOf, authorityOfSlot } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { AuthorityId, PlayerId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';
import type { Knowledge, KnownSection } from './knowledge.js';

/**
 * `today` decides which lists are in force. Reads lazily, and caches for as long as the object lives.
 * @example
 * const known = await store.read(async (reader) => (await officeKnowledge(reader, '2026-11-15').authorities()).get('uschess').id);
 * known // 'uschess'
 */
export function officeKnowledge(reader: StoreReader, today: IsoDate): Knowledge {
  let asked: Promise<Authorities> | undefined;
  const authorities = (): Promise<Authorities> => {
    asked ??= authoritiesOf(reader);
    return asked;
  };
  let expected: readonly PlayerId[] = [];
  let opened: Promise<View> | undefined;
  const open = async (): Promise<View> => {
    const known = await openView(reader);
    if (known.head.index === 0 || expected.length === 0) return known;
    const players = await known.players(expected);
    await known.people.prefetch('status', players);
    await known.history.prefetchLists(players);
    return known;
  };
  const view = (): Promise<View> => {
    opened ??= open();
    return opened;
  };
  const numberOf = async (known: View, player: PlayerId) => (known.head.index === 0 ? undefined : known.player(player));
  const ratings = new Map<AuthorityId, (player: PlayerId) => Promise<readonly KnownRating[]>>();
  return {
    reader,
    authorities,
    expect(players: readonly PlayerId[]): void {
      expected = players;
    },
    async ratings(player: PlayerId, authority: AuthorityId): Promise<readonly KnownRating[]> {
      const known = ratings.get(authority) ?? (await authorities()).get(authority).players.known(reader, today, expected);
      ratings.set(authority, known);
      return known(player);
    },
    async sectionsSince(player: PlayerId, day: IsoDate): Promise<KnownSection[]> {
      const known = await view();
      const number = await numberOf(known, player);
      if (number === undefined) return [];
      const from = dayNumber(day);
      const sections: KnownSection[] = [];
      for (const { slot, end } of await known.history.listed(number)) {
        const info = end < from ? undefined : await known.history.slots.get(slot);
        if (info === undefined || info.withdrawn) continue;
        const { event, section, eventName, name } = info;
        const { id: authority } = await authorityOfSlot(reader, await authorities(), info);
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
      const known = await view();
      const number = await numberOf(known, player);
      return number === undefined ? undefined : isMemberOn(known, number, day);
    },
  };
}
