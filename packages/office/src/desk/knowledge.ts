// The questions that checks ask the office. Everything is looked up by key; nothing scans players or sections.

import type { KnownRating } from '../authorities/authority.js';
import type { Authorities } from '../authorities/registry.js';
import type { PlayerCard } from '../facts/cards/cards.js';
import type { AuthorityId, EventId, IsoDate, PlayerId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface KnownSection {
  readonly event: EventId;
  readonly section: number;
  readonly eventName: string;
  readonly name: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly authority: AuthorityId;
}

/** Derived data about players: current ratings, sections played, memberships. */
export interface PlayerKnowledge {
  /** Announces whom the next questions are about, so that they can be read at once: on PostgreSQL each reading is a round trip. */
  expect?(players: readonly PlayerId[]): void;
  /** Under one authority. */
  ratings(player: PlayerId, authority: AuthorityId): Promise<readonly KnownRating[]>;
  /** Sections of the player that end on or after a day. */
  sectionsSince(player: PlayerId, day: IsoDate): Promise<readonly KnownSection[]>;
  /** Undefined if the office has no membership on record for this player. */
  memberOn(player: PlayerId, day: IsoDate): Promise<boolean | undefined>;
}

/** The questions that checks ask an office. */
export interface Knowledge extends PlayerKnowledge {
  readonly reader: StoreReader;
  authorities(): Promise<Authorities>;
  /** Players registered by the report being checked. */
  readonly newPlayers?: ReadonlyMap<PlayerId, PlayerCard>;
}
