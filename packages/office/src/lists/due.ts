// Lists whose day has come but that are not published, for publishing by the calendar.

import { addDays } from '@harkness/rules';
import { authoritiesOf } from '../authorities/registry.js';
import { listEditions } from '../engines/period/editions.js';
import type { ListName } from '../engines/period/row.js';
import type { IsoDate } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface DueList {
  readonly list: ListName;
  readonly title: string;
  readonly date: IsoDate;
}

/** After a longer absence, the later lists follow once the earlier ones exist. */
const mostAtOnce = 24;

/**
 * The lists that are due and not published, oldest first. Without names: the lists published before. A named list that was never
 * published starts with the one in force. A date whose list was retracted is left to a person.
 * @example
 * const due = await store.read((reader) => dueLists(reader, '2026-11-15', ['uschess-supplement']));
 * due.at(-1)?.list // 'uschess-supplement'
 */
export async function dueLists(reader: StoreReader, today: IsoDate, names?: readonly ListName[]): Promise<DueList[]> {
  const editions = await listEditions(reader);
  const due: DueList[] = [];
  const authorities = await authoritiesOf(reader);
  for (const kind of names === undefined ? authorities.ownLists() : authorities.lists()) {
    const dates = new Set(editions.filter(({ list }) => list === kind.name).map(({ date }) => date));
    if (names === undefined ? dates.size === 0 : !names.includes(kind.name)) continue;
    const last = [...dates].sort().at(-1);
    const missing: DueList[] = [];
    let date = kind.inForce(today);
    while (missing.length < mostAtOnce && date <= today && !dates.has(date) && (last === undefined || date > last)) {
      missing.unshift({ list: kind.name, title: kind.title, date });
      if (last === undefined) break;
      const earlier = kind.inForce(addDays(date, -1));
      if (earlier >= date) break;
      date = earlier;
    }
    due.push(...missing);
  }
  return due.sort((a, b) => a.date.localeCompare(b.date));
}
