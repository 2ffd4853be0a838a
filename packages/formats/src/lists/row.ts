// The common model of rating lists of any publisher: rows in batches, read and written as streams in constant memory.

import type { Finding } from '../report/finding.js';

/**
 * The rating systems of lists. `standard`, `rapid`, `blitz` are FIDE's; `OTBR` … are those of US Chess (over the board or online;
 * regular, quick, blitz); `CFC` and `CFC-active` are Canada's.
 * @example
 * listSystems.includes('OTBR') // true
 */
export const listSystems = [
  'standard',
  'rapid',
  'blitz',
  'OTBR',
  'OTBQ',
  'OTBB',
  'OLR',
  'OLQ',
  'OLB',
  'CFC',
  'CFC-active',
] as const;

/** A rating system of published lists. */
export type ListSystem = (typeof listSystems)[number];
/** A system of a federation or club with its own rules: the owner, a colon, its name. */
export type OwnSystem = `${string}:${string}`;

/** A rating on a list. */
export interface ListRating {
  readonly rating: number;
  /** FIDE: games of the period. US Chess: games a provisional rating is based on. */
  readonly games?: number | undefined;
  /** FIDE's coefficient. */
  readonly k?: number | undefined;
  readonly provisional?: boolean | undefined;
}

/** The ratings of a row by system. */
export type ListRatings = { readonly [S in ListSystem]?: ListRating | undefined } & {
  readonly [own: OwnSystem]: ListRating | undefined;
};

/**
 * A player on a list. An absent field means that the list does not say; an unrated player has no entry in `ratings`. Rows of
 * large lists parse their fields on demand and keep a piece of the file in memory: store `plainRow(row)`, not the row.
 */
export interface ListRow {
  /** Id with the list's publisher. */
  readonly id: string;
  readonly name: string;
  readonly ratings: ListRatings;
  readonly federation?: string | undefined;
  readonly sex?: 'm' | 'f' | undefined;
  readonly title?: string | undefined;
  readonly womenTitle?: string | undefined;
  /** Arbiter, trainer, organiser: FA, FST, IO … */
  readonly otherTitles?: readonly string[] | undefined;
  /** FIDE Online Arena title. */
  readonly foaTitle?: string | undefined;
  readonly birthYear?: number | undefined;
  /** FIDE: `i` inactive, `w` woman, `wi` both. */
  readonly flag?: string | undefined;
  readonly fideId?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  /** End of membership, `YYYY-MM-DD`. */
  readonly expires?: string | undefined;
}

/** The formats of rating lists that are read. */
export type ListFormat = 'fide-text' | 'fide-xml' | 'uschess-dbf' | 'uschess-csv' | 'cfc-csv' | 'harkness-csv';

/** The publishers whose rating lists are read: US Chess, FIDE and the Chess Federation of Canada. */
export type ListPublisher = 'uschess' | 'fide' | 'cfc';

/** What a list says about itself. */
export interface ListInfo {
  /** Absent if the file is not a known list. */
  readonly format?: ListFormat;
  readonly file: string;
  /** Whose ids it has, if the format does not say. */
  readonly publisher?: ListPublisher;
  /** `YYYY-MM` if the file names its month. */
  readonly period?: string;
}

const publishers: { readonly [format in Exclude<ListFormat, 'harkness-csv'>]: ListPublisher } = {
  'fide-text': 'fide',
  'fide-xml': 'fide',
  'uschess-dbf': 'uschess',
  'uschess-csv': 'uschess',
  'cfc-csv': 'cfc',
};

/**
 * Whose ids and ratings a list has. Undefined for an office's own authority, or if it is not a list.
 * @example
 * publisherOf({ format: 'fide-xml', file: 'players.xml' }) // 'fide'
 */
export function publisherOf({ format, publisher }: ListInfo): ListPublisher | undefined {
  return publisher ?? (format === undefined || format === 'harkness-csv' ? undefined : publishers[format]);
}

/** Some rows of a list, in order. */
export interface ListBatch {
  readonly list: ListInfo;
  readonly rows: readonly ListRow[];
  /** Found since the previous batch; their number is limited for the whole list. */
  readonly findings: readonly Finding[];
}

/** The bytes of a file in chunks: a Node or web stream, or an array of one chunk. */
export type ByteChunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The optional fields of a player's row, in the order of our own files. */
export const optionalFields = [
  'federation',
  'sex',
  'title',
  'womenTitle',
  'otherTitles',
  'foaTitle',
  'birthYear',
  'flag',
  'fideId',
  'state',
  'city',
  'expires',
] as const;

/**
 * The row as a plain object, with the fields that the list gives.
 * @example
 * plainRow({ id: '1', name: 'Ann', ratings: { standard: { rating: 2000 } } }) // { id: '1', name: 'Ann', ratings: { standard: { rating: 2000 } } }
 */
export function plainRow(row: ListRow): ListRow {
  const plain: Record<string, unknown> & { id: string; name: string; ratings: ListRatings } = {
    id: row.id,
    name: row.name,
    ratings: plainRatings(row.ratings),
  };
  for (const field of optionalFields) {
    const value = row[field];
    if (value !== undefined) plain[field] = value;
  }
  return plain;
}

function plainRatings(ratings: ListRatings): ListRatings {
  const plain: Partial<Record<ListSystem | OwnSystem, ListRating>> = {};
  const own = Object.keys(ratings).filter((name): name is OwnSystem => name.includes(':'));
  for (const system of [...listSystems, ...own]) {
    const rating = ratings[system];
    if (rating === undefined) continue;
    plain[system] = {
      rating: rating.rating,
      ...(rating.games !== undefined && { games: rating.games }),
      ...(rating.k !== undefined && { k: rating.k }),
      ...(rating.provisional !== undefined && { provisional: rating.provisional }),
    };
  }
  return plain;
}
