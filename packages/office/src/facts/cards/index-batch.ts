// The writes of one search-index transaction: cards, names, numbers, days and prints, collected from many facts.

import type { Entry } from '@harkness/ledger';
import type { StoreWriter } from '../store.js';
import {
  CardBatch,
  type EventCard,
  type EventRulings,
  eventCardSpace,
  eventRulingSpace,
  type PlayerCard,
  playerCardSpace,
  readAnyPlayerCard,
  readEventCard,
  readEventRulings,
} from './cards.js';
import { NameChanges } from './name-log.js';
import { printSpace } from './prints.js';
import { addNames } from './word-index.js';

/** Entries: FIDE and other numbers → player, if they differ from the office's id. */
export const otherIdSpace = 'player-other-ids';
/** Entries: FIDE list and player → opening rating, as JSON. */
export const fideOpeningSpace = 'fide-openings';
/** Entries: player → fact with a decision that affects only the card (a title, an association). */
export const playerDecisionSpace = 'player-decisions';
/** Entries: club → player, from the current cards. */
export const clubMemberSpace = 'club-members';
/** Entries: end date and folded name of an event → event. */
export const eventDaySpace = 'event-days';

/** Words already in the dictionaries; they are not written again. */
export interface KnownWords {
  readonly player: Set<string>;
  readonly event: Set<string>;
}

/** The club on the card of a current player; undefined if none. */
function clubOf(card: PlayerCard | undefined): string | undefined {
  const club = card?.unregistered === true || card?.mergedInto !== undefined ? undefined : card?.club?.trim();
  return club === '' ? undefined : club;
}

/** The writes of one transaction. */
export class Batch {
  readonly players: CardBatch<PlayerCard>;
  readonly events: CardBatch<EventCard>;
  readonly rulings: CardBatch<EventRulings>;
  readonly playerNames: { name: string; ref: string }[] = [];
  readonly eventNames: { name: string; ref: string }[] = [];
  readonly otherIds: Entry[] = [];
  readonly eventDays: Entry[] = [];
  readonly prints: Entry[] = [];
  readonly openings: Entry[] = [];
  readonly decisions: Entry[] = [];
  readonly names = new NameChanges();
  readonly writer: StoreWriter;

  constructor(writer: StoreWriter) {
    this.writer = writer;
    this.players = new CardBatch(playerCardSpace, (id) => readAnyPlayerCard(writer, id));
    this.events = new CardBatch(eventCardSpace, (id) => readEventCard(writer, id));
    this.rulings = new CardBatch(eventRulingSpace, (id) => readEventRulings(writer, id));
  }

  async write(known: KnownWords): Promise<void> {
    await this.#moveMembers();
    await this.players.write(this.writer);
    await this.events.write(this.writer);
    await this.rulings.write(this.writer);
    if (this.playerNames.length > 0) await addNames(this.writer, 'player', this.playerNames, known.player, this.names);
    if (this.eventNames.length > 0) await addNames(this.writer, 'event', this.eventNames, known.event, this.names);
    if (this.otherIds.length > 0) await this.writer.putEntries(otherIdSpace, this.otherIds);
    this.names.add(otherIdSpace, this.otherIds);
    if (this.eventDays.length > 0) await this.writer.putEntries(eventDaySpace, this.eventDays);
    if (this.openings.length > 0) await this.writer.putEntries(fideOpeningSpace, this.openings);
    if (this.decisions.length > 0) await this.writer.putEntries(playerDecisionSpace, this.decisions);
    if (this.prints.length > 0) await this.writer.putEntries(printSpace, this.prints);
  }

  async #moveMembers(): Promise<void> {
    const moved = this.players.changes().filter(({ before, after }) => clubOf(before) !== clubOf(after));
    const entries = (side: 'before' | 'after'): Entry[] =>
      moved.flatMap(({ id, [side]: card }) => {
        const key = clubOf(card);
        return key === undefined ? [] : [{ key, ref: id }];
      });
    const [left, joined] = [entries('before'), entries('after')];
    if (left.length > 0) await this.writer.deleteEntries(clubMemberSpace, left);
    if (joined.length > 0) await this.writer.putEntries(clubMemberSpace, joined);
  }
}
