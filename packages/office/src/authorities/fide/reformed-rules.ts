// FIDE's rules with something laid over them: the office's own amendments, and in the lab a reform. Without either everything is by the book.

import type { IsoDate, Result } from '@harkness/rules';
import { editionByDate, type FideEdition, type ListType } from '@harkness/rules/fide';
import { type AmendedTables, listBefore, type PeriodReform } from '@harkness/rules/internal/fide';
import type { PlayerId } from '../../facts/facts.js';
import type { RatingThen } from './ratings-at.js';

/** A player on the list that is being made. */
export interface OnList {
  readonly player: PlayerId;
  readonly list: IsoDate;
  /** On the list before. */
  readonly before: RatingThen | undefined;
}

export interface FideReform {
  readonly asKnown: IsoDate | undefined;
  readonly amended: AmendedTables;
  /** K times this; `day` selects among dated factors. */
  readonly multiplyK: (player: OnList & { readonly day: IsoDate }) => number;
  /** The first rating in place of the calculated one, and how many games it is worth. */
  readonly first: (player: OnList, calculated: number) => { readonly rating: number; readonly games: number | null };
  /** One-off changes of the list, to whole numbers. */
  readonly transform: (player: OnList, rating: number) => number;
}

export function editionOn(day: IsoDate, listType: ListType, reform: FideReform | undefined): Result<FideEdition> {
  return editionByDate(day, listType, reform?.asKnown, reform?.amended);
}

/** Another value in a table, where an explanation needs no more: own rules leave everything else as it is. */
export function tablesOf({ asKnown, amended }: FideReform): PeriodReform {
  return { asKnown, amended, multiplyK: 1 };
}

/** What the reform changes for one player's period. `k`: of an earlier list, where a correction keeps it; the factor is in it already. */
export function periodReform(reform: FideReform, player: OnList, k?: number | null): PeriodReform {
  const { asKnown, amended } = reform;
  return {
    asKnown,
    amended,
    // K is that of the list before (FIDE-L-11), and so are its factors.
    multiplyK: typeof k === 'number' ? 1 : reform.multiplyK({ ...player, day: listBefore(player.list) }),
    transform: (rating) => reform.transform(player, rating),
  };
}
