// The calendar of the later editions: monthly lists, closing dates, the first and the last list of an event, inactivity.

import type { IsoDate } from '../../core/dates.js';
import { isInactive } from '../activity.js';
import { type FideEdition, parameterValue } from '../edition.js';
import { closingDays, inactivityMonths, lateReportLists, monthsBetweenLists, officialClosingDays } from '../parameters.js';
import { closingDate, type ListCalendar, listInForce, listOfEvent, nextList } from '../rating-periods.js';
import { type Caveat, caveatOfParameter, caveatsOfEdition, distinctCaveats } from './caveat.js';

/** When lists appeared: every two months in 2009, monthly since. */
export const listCalendar: ListCalendar = {
  monthlyFrom: monthsBetweenLists.entries.findLast((entry) => entry.value === 1)?.from ?? null,
};

/** Days between the last day on which an event may end and the list. */
export function closingDaysOf(edition: FideEdition, official: boolean): number {
  return parameterValue(edition, official ? officialClosingDays : closingDays);
}

/** The last list on which an event may be rated: the n-th list dated after its last day (FIDE-L-12). Null: no limit. */
export function latestList(end: IsoDate, lists: number | null): IsoDate | null {
  if (lists === null) return null;
  let list = end;
  for (let count = 0; count < lists; count += 1) list = nextList(list, listCalendar);
  return list;
}

/** An event, and the list and player asked about. */
export interface EventDates {
  readonly start: IsoDate;
  readonly end: IsoDate;
  /** An official FIDE competition, which may end as late as the day before the list. */
  readonly official?: boolean;
  /** The list asked about. */
  readonly list: IsoDate;
  /** Day of a player's last rated game. */
  readonly lastGame?: IsoDate | null;
}

/** The dates of an event. */
export interface DatesAnswer {
  readonly edition: FideEdition['name'];
  /** The list whose ratings the event uses. */
  readonly listInForce: IsoDate;
  /** Last day on which an event may end to be rated on `list`. */
  readonly closing: IsoDate;
  readonly earliestList: IsoDate;
  readonly latestList: IsoDate | null;
  readonly mayBeRated: boolean;
  /** No rated game on or after the same day a year before the list (FIDE-L-13). */
  readonly inactive: boolean | null;
  readonly caveats: readonly Caveat[];
}

export function datesOfEvent(edition: FideEdition, event: EventDates): DatesAnswer {
  const official = event.official === true;
  const days = closingDaysOf(edition, official);
  const earliest = listOfEvent(event.end, days, listCalendar);
  const latest = latestList(event.end, parameterValue(edition, lateReportLists));
  const lastGame = event.lastGame ?? null;
  return {
    edition: edition.name,
    listInForce: listInForce(event.start, listCalendar),
    closing: closingDate(event.list, days),
    earliestList: earliest,
    latestList: latest,
    mayBeRated: event.list >= earliest && (latest === null || event.list <= latest),
    inactive:
      lastGame === null
        ? null
        : isInactive(event.list, lastGame, { inactivityMonths: parameterValue(edition, inactivityMonths) }),
    caveats: distinctCaveats([
      ...caveatsOfEdition(edition),
      ...caveatOfParameter(edition, official ? officialClosingDays : closingDays),
      ...caveatOfParameter(edition, lateReportLists),
    ]),
  };
}
