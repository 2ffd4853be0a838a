// The list calendar: the dates around a day, with their cut-offs and states.

import { addDays, type IsoDate } from '@harkness/rules';
import { authoritiesOf } from '../authorities/registry.js';
import { listEditions } from '../engines/period/editions.js';
import type { ListName } from '../engines/period/row.js';
import type { StoreReader } from '../facts/store.js';

interface CalendarDate {
  readonly list: ListName;
  readonly title: string;
  readonly date: IsoDate;
  /** Last day of the sections on it. */
  readonly cutoff: IsoDate;
  /** `due`: its date has come and no list of it is in force. */
  readonly state: 'published' | 'due' | 'coming';
  /** Editions of this date that were retracted. */
  readonly retracted: number;
}

/** Dates from `back` days before to `ahead` days after a day, earliest first. */
export async function listCalendar(
  reader: StoreReader,
  today: IsoDate,
  { back, ahead }: { readonly back: number; readonly ahead: number },
): Promise<CalendarDate[]> {
  const editions = await listEditions(reader);
  const kinds = (await authoritiesOf(reader)).ownLists();
  const found: CalendarDate[] = [];
  for (let offset = -back; offset <= ahead; offset += 1) {
    const date = addDays(today, offset);
    for (const kind of kinds) {
      const cutoff = kind.isDate(date) ? kind.cutoff(date) : undefined;
      if (cutoff?.ok !== true) continue;
      const own = editions.filter((one) => one.list === kind.name && one.date === date);
      const isPublished = own.some(({ retraction }) => retraction === undefined);
      const state = isPublished ? 'published' : date <= today ? 'due' : 'coming';
      const retracted = own.length - (isPublished ? 1 : 0);
      found.push({ list: kind.name, title: kind.title, date, cutoff: cutoff.value, state, retracted });
    }
  }
  return found;
}
