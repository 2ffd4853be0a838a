// What the checks ask the office. Everything is looked up by key; nothing scans players or sections.

import type { Authority, EventId, IsoDate, PlayerId, RatingSystem } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface KnownRating {
  readonly system: RatingSystem;
  readonly rating: number;
  readonly games: number;
}

export interface KnownSection {
  readonly event: EventId;
  readonly section: number;
  readonly eventName: string;
  readonly name: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly authority: Authority;
}

/** Derived data about players: ratings now, sections played, memberships. */
export interface PlayerKnowledge {
  /** Under one authority. */
  ratings(player: PlayerId, authority: Authority): Promise<readonly KnownRating[]>;
  /** Sections of the player that end on or after a day. */
  sectionsSince(player: PlayerId, day: IsoDate): Promise<readonly KnownSection[]>;
  /** Undefined if the office records no membership of this player at all. */
  memberOn(player: PlayerId, day: IsoDate): Promise<boolean | undefined>;
}

/** The store (cards, search) and the players. */
export interface Knowledge extends PlayerKnowledge {
  readonly reader: StoreReader;
}
