// A rated section as stored in the ledger: one compact document with players by office id and games as flat rows.

import type { AuthorityId, EventId, IsoDate, PlayerId } from './facts.js';

/**
 * One game: indexes into `players` (white first where colours are known), White's half points (0, 1, 2), round, and 1 if it was
 * played, 0 for a forfeit (kept for the crosstable, never rated).
 */
export type GameRow = readonly [white: number, black: number, halfPoints: number, round: number, played: 0 | 1];

/** A round without a game: index into `players`, round, half points given, and the reason. */
export type ByeRow = readonly [
  player: number,
  round: number,
  halfPoints: number,
  what: 'bye-full' | 'bye-half' | 'bye-pairing' | 'absent',
];

export interface SectionPlayer {
  readonly player: PlayerId;
  /** Pairing number as reported. */
  readonly pair: number;
  /** Rating printed in the report, used only for plausibility and the crosstable. */
  readonly reported?: number;
  readonly team?: string;
}

/** A section as stored in the ledger: players, games, dates and everything that affects its rating. */
export interface SectionDocument {
  readonly event: EventId;
  readonly eventName: string;
  /** Number within the event. */
  readonly section: number;
  readonly name: string;
  readonly authority: AuthorityId;
  readonly kind: 'swiss' | 'team' | 'round-robin' | 'double-round-robin' | 'match' | 'foreign-fide' | 'other';
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly venue: 'otb' | 'online';
  /** As written, e.g. `G/60;d5`. */
  readonly timeControl: string;
  readonly rounds: number;
  readonly roundDates?: readonly (IsoDate | null)[];
  readonly affiliate?: string;
  readonly chiefDirector?: string;
  readonly city?: string;
  readonly state?: string;
  readonly federation?: string;
  /** Agreed number of games of a match. */
  readonly scheduledGames?: number;
  /** US Chess §6: a foreign FIDE event known to be a youth event; opponents are given by their FIDE rating. */
  readonly youthEvent?: boolean;
  /** Foreign FIDE events: the one player's games against opponents identified by FIDE rating (null if none). */
  readonly foreignGames?: readonly {
    readonly opponent: string;
    readonly fide: number | null;
    readonly halfPoints: number;
    readonly round: number;
  }[];
  readonly players: readonly SectionPlayer[];
  readonly games: readonly GameRow[];
  readonly byes?: readonly ByeRow[];
}
