// What a published list says: a header, and one row a player, ordered by the office's id. The bytes are canonical JSON, a
// line each, so that anybody can hash them.

import type { AuthorityId, IsoDate, ListName, PlayerId, RatingSystem } from '../../facts/facts.js';

export type { ListName } from '../../facts/facts.js';

/** First line of a list's content. */
export interface ListHeader {
  readonly format: 'harkness-list-1';
  readonly authority: AuthorityId;
  readonly list: ListName;
  readonly date: IsoDate;
  /** Last fact that took part, and its hash: the list stands for exactly this beginning of the ledger. */
  readonly upTo: number;
  readonly ledgerHash: string;
  /** US Chess: last day of the sections that count. */
  readonly cutoff?: IsoDate;
  /** US Chess: `whole` where decimals would tell birth dates. */
  readonly numbers?: 'whole';
  /** Names, titles and other fields are those of this day, although later ones were known when it was made; absent: the last known. */
  readonly fieldsOn?: IsoDate;
  /** FIDE: the list before, on which this one rests. */
  readonly previous?: { readonly date: IsoDate; readonly contentHash: string };
}

export interface ListedRating {
  readonly system: RatingSystem;
  /** As published, a whole number. Null on FIDE lists: unrated (delisted, or titled without a rating). */
  readonly rating: number | null;
  /** US Chess: with its decimals. */
  readonly exact?: number;
  /** US Chess: games it rests on. FIDE: games of the period. */
  readonly games: number;
  readonly k?: number;
  /** US Chess: last day of the last section rated. */
  readonly lastRated?: IsoDate;
}

export interface ListedPlayer {
  readonly player: PlayerId;
  readonly name: string;
  readonly uschessId?: string;
  readonly fideId?: string;
  readonly federation?: string;
  readonly state?: string;
  readonly sex?: 'm' | 'f';
  readonly title?: string;
  /** FIDE lists only (7.12). */
  readonly birthYear?: number;
  readonly ratings: readonly ListedRating[];
  /** FIDE: what became of the player on this list. */
  readonly status?: 'new' | 'delisted' | 'unrated-titled';
  /** FIDE 7.23: no rated game in a year. */
  readonly inactive?: true;
  /** FIDE 7.23b: inactive for so long that only the alphabetical section names them. */
  readonly flagged?: true;
  /** FIDE: the data from which anybody can compute the next list. */
  readonly career?: Career;
}

export interface Career {
  /** Rated games so far on this list. */
  readonly games: number;
  readonly ever2300: boolean;
  readonly ever2400: boolean;
  readonly lastGame: IsoDate | null;
}

/** The rows of a list in the order of the office's ids, in batches of any size: one at a time, a million would take seconds longer. */
export type RowBatches = AsyncIterable<readonly ListedPlayer[]>;
