// FIDE's rules with changes applied: the office's own amendments and, in the lab, a reform. Without either, the published rules.

import type { IsoDate, Result } from '@harkness/rules';
import { editionByDate, type FideEdition, type ListType } from '@harkness/rules/fide';
import { type AmendedTables, listBefore, type PeriodReform } from '@harkness/rules/internal/fide';
import type { PlayerId } from '../../facts/facts.js';
import type { RatingThen } from './ratings-at.js';

/** A player on the list being made. */
export interface OnList {
  readonly player: PlayerId;
  readonly list: IsoDate;
  /** Rating on the previous list. */
  readonly before: RatingThen | undefined;
}

export interface FideReform {
  readonly asKnown: IsoDate | undefined;
  readonly amended: AmendedTables;
  /** Factor for K; `day` selects among dated factors. */
  readonly multiplyK: (player: OnList & { readonly day: IsoDate }) => number;
  /** The first rating that replaces the calculated one, and the number of games it counts for. */
  readonly first: (player: OnList, calculated: number) => { readonly rating: number; readonly games: number | null };
  /** One-off changes applied on the list, to whole numbers. */
  readonly transform: (player: OnList, rating: number) => number;
}

export function editionOn(day: IsoDate, listType: ListType, reform: FideReform | undefined): Result<FideEdition> {
  return editionByDate(day, listType, reform?.asKnown, reform?.amended);
}

/** Only the changed tables, which is all an explanation needs: own rules change nothing else. */
export function tablesOf({ asKnown, amended }: FideReform): PeriodReform {
  return { asKnown, amended, multiplyK: 1 };
}

/** The reform for one player's period. `k` is an earlier list's K kept by a correction; it already includes the factor. */
export function periodReform(reform: FideReform, player: OnList, k?: number | null): PeriodReform {
  const { asKnown, amended } = reform;
  return {
    asKnown,
    amended,
    // K comes from the previous list (FIDE-L-11), and so do its factors.
    multiplyK: typeof k === 'number' ? 1 : reform.multiplyK({ ...player, day: listBefore(player.list) }),
    transform: (rating) => reform.transform(player, rating),
  };
}
