// Articles 7.23 and 7.24: inactive players, where they are still shown, and how they count.

import { addMonths, type IsoDate } from '../core/dates.js';
import { type ListCalendar, nextList } from './rating-periods.js';
import type { Rulebook } from './rulebook.js';

export interface Activity {
  /** 7.23a: no rated game on or after the same day a year before the list (ruling FIDE-A-29). */
  readonly inactive: boolean;
  /** 7.23b: on the list. Inactive players stay on it for two more years of lists. */
  readonly shown: boolean;
  /** 7.23b: flagged as inactive in the alphabetical section, and off the national federation's list. */
  readonly flagged: boolean;
  /** 7.24 (ruling FIDE-A-30: removed from the top list at once). */
  readonly onTopList: boolean;
  /** 7.23: rated at their most recent published rating, active or not. */
  readonly countsAsRated: true;
}

/** A rated player's status on a list, by the day of their last rated game. Null: no game is known, so they stay inactive. */
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

/** The first list on which a player is inactive if they play no further games. */
export function firstInactiveList(lastGame: IsoDate, calendar: ListCalendar, book: Pick<Rulebook, 'inactivityMonths'>): IsoDate {
  return nextList(addMonths(lastGame, book.inactivityMonths), calendar);
}
