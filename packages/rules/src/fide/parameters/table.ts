// Shared by every FIDE parameter table: the three lists, and one table per list where they differ.

import type { Dated, DatedEntry } from '../../core/dated.js';
import { dated } from '../../core/dated.js';

/** FIDE publishes three rating lists; each has its own ratings. */
export type ListType = 'standard' | 'rapid' | 'blitz';

/**
 * The lists FIDE publishes.
 *
 * @example
 * listTypes // ['standard', 'rapid', 'blitz']
 */
export const listTypes: readonly ListType[] = ['standard', 'rapid', 'blitz'];

export type ByListType<T> = { readonly [type in ListType]: Dated<T> };

/** A parameter whose value differs between the lists. For rapid and blitz, no usable text exists before 1 July 2014. */
export function byListType<T>(
  name: string,
  title: string,
  entries: { readonly [type in ListType]: readonly DatedEntry<T>[] },
): ByListType<T> {
  return {
    standard: dated(`${name}.standard`, `${title} (standard)`, entries.standard),
    rapid: dated(`${name}.rapid`, `${title} (rapid)`, entries.rapid),
    blitz: dated(`${name}.blitz`, `${title} (blitz)`, entries.blitz),
  };
}

/** The caveat of the three numbers in the 2009 text that FIDE announced but did not apply (news of 24 April and 13 July 2009). */
export const neverInForce = 'adopted at Dresden in 2008 but never put into force';
