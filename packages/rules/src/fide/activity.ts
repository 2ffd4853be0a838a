// Articles 7.23 and 7.24: inactive players, where they are still shown, and what they count as.

import { addMonths, type IsoDate } from '../core/dates.js';
import { type ListCalendar, nextList } from './rating-periods.js';
import type { Rulebook } from './rulebook.js';

export interface Activity {
  /** 7.23a: no rated game on or after the same day a year before the list (ruling FIDE-A-29). */
  readonly inactive: boolean;
  /** 7.23b: on the list; inactive players for two years of lists more. */
  readonly shown: boolean;
  /** 7.23b: flagged as inactive in the alphabetical section, and off the national federation's list. */
  readonly flagged: boolean;
  /** 7.24 (ruling FIDE-A-30: off the top list at once). */
  readonly onTopList: boolean;
  /** 7.23: rated at their most recent published rating, active or not. */
  readonly countsAsRated: true;
}

/** A rated player's standing on a list by the day of their last rated game; null: none is known, so they are inactive for good. */
export function activityOn(
  list: IsoDate,
  lastGame: IsoDate | null,
  calendar: ListCalendar,
  book: Pick<Rulebook, 'inactivityMonths' | 'inactiveShownMonths'>,
): Activity {
  const inactive = isInactive(list, lastGame, book);
  const shown =
    !inactive || (lastGame !== null && list < addMonths(firstInactiveList(lastGame, calendar, book), book.inactiveShownMonths));
  return { inactive, shown, flagged: !shown, onTopList: !inactive, countsAsRated: true };
}

/** 7.23a: whether no rated game was played in the year before the list. */
export function isInactive(list: IsoDate, lastGame: IsoDate | null, book: Pick<Rulebook, 'inactivityMonths'>): boolean {
  return lastGame === null || lastGame < addMonths(list, -book.inactivityMonths);
}

/** The first list on which a player is inactive if they play no more. */
export function firstInactiveList(lastGame: IsoDate, calendar: ListCalendar, book: Pick<Rulebook, 'inactivityMonths'>): IsoDate {
  return nextList(addMonths(lastGame, book.inactivityMonths), calendar);
}
