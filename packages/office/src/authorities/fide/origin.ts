// Finds the list and sections behind a FIDE rating: the last list that changed anything for the player, or an opening state.

import { dateOfDayNumber, type IsoDate } from '@harkness/rules';
import { fideTables, parameterValue } from '@harkness/rules/internal/fide';
import type { View } from '../../engines/live/view.js';
import { publishedDates } from '../../engines/period/publish.js';
import type { Answer, RatingAsked, RatingOrigin, RatingOriginAnswer, SectionRef } from '../../facts/answers.js';
import { answered, noSuchSection, refused } from '../../facts/errors.js';
import type { PlayerId } from '../../facts/facts.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import { listedRating } from '../listed.js';
import { type KeptPeriod, readKeptPeriod } from './kept-periods.js';
import { fideSlots } from './live.js';
import { ownRules } from './own-rules.js';
import { fideResultOf, listTypeOf } from './publish.js';
import type { FideList } from './ratings-at.js';
import { ratingsOf } from './ratings-at.js';
import { editionOn, type FideReform } from './reformed-rules.js';

/** The rating on a list, on the list in force at the start of a section, or now. */
export async function ratingOrigin(
  view: View,
  player: PlayerNumber,
  id: PlayerId,
  system: FideList,
  at: RatingAsked,
  today: IsoDate,
): Promise<Answer<RatingOriginAnswer>> {
  if ('list' in at) {
    const found = await listedRating(view, player, id, system, at.list, at.date);
    if (!found.ok) return found;
    const { rating } = found.value;
    return answered({ player: id, system, rating, origin: await fideOrigin(view, player, id, system, at.date) });
  }
  const info = 'event' in at ? await view.section(at.event, at.section) : undefined;
  if ('event' in at && info === undefined) return refused(noSuchSection(at));
  const on = info === undefined ? today : dateOfDayNumber(info.start);
  const rating = (await ratingsOf(view.reader, system).of(id, on))?.rating ?? null;
  const origin = rating === null ? null : await fideOrigin(view, player, id, system, on);
  return answered({ player: id, system, rating, origin });
}

/** Null if neither a list nor an opening state explains the rating. */
export async function fideOrigin(
  view: View,
  player: PlayerNumber,
  id: PlayerId,
  list: FideList,
  on: IsoDate,
): Promise<RatingOrigin | null> {
  const sections = await sectionsByList(view, player, list, on);
  const rated = await lastWithResults(view, player, list, on, sections);
  const oneOff = await lastOneOff(view, id, list, on);
  const opening = await ratingsOf(view.reader, list).opening(id, on);
  const date = rated !== undefined && oneOff !== undefined ? (rated > oneOff ? rated : oneOff) : (rated ?? oneOff);
  if (opening !== undefined && (date === undefined || opening.asOf >= date)) return { from: 'opening', on: opening.asOf };
  if (date === undefined) return null;
  return { from: 'list', list, date, sections: sections.get(date) ?? [], ...(date === oneOff ? { oneOff: true } : {}) };
}

/** The last list up to a day on which the player had results. */
async function lastWithResults(
  view: View,
  player: PlayerNumber,
  list: FideList,
  on: IsoDate,
  sections: Map<IsoDate, SectionRef[]>,
): Promise<IsoDate | undefined> {
  const ids: PlayerId[] = [];
  for (const member of view.merges.group(player)) ids.push(await view.ids.id(member));
  for (const date of (await publishedDates(view.reader, list)).filter((one) => one <= on).reverse()) {
    for (const id of ids) {
      // A list's inputs are kept with it, so later corrections and withdrawals do not matter.
      const kept = await readKeptPeriod(view.reader, list, date, id);
      if (kept === undefined) continue;
      sections.set(date, sectionsIn(kept));
      return date;
    }
    if (sections.has(date)) return date;
  }
  return undefined;
}

function sectionsIn({ period }: KeptPeriod): SectionRef[] {
  const ids = new Set<string>();
  for (const { id } of [...(period?.tournaments ?? []), ...(period?.carried ?? []), ...(period?.poolEvents ?? [])]) ids.add(id);
  return [...ids].map((id) => {
    const at = id.lastIndexOf('/');
    return { event: id.slice(0, at), section: Number(id.slice(at + 1)) };
  });
}

/** The player's sections by the list that rated them. Corrections are under the list that applied them. */
async function sectionsByList(
  view: View,
  player: PlayerNumber,
  list: FideList,
  on: IsoDate,
): Promise<Map<IsoDate, SectionRef[]>> {
  const found = new Map<IsoDate, SectionRef[]>();
  for (const { event, section } of await fideSlots(view, player)) {
    const result = await fideResultOf(view.reader, event, section);
    if (result === undefined || result.list !== list) continue;
    for (const { date } of [result, ...(result.earlier ?? [])]) {
      if (date > on) continue;
      found.set(date, [...(found.get(date) ?? []), { event, section }]);
    }
  }
  return found;
}

/** The last list on which a one-off adjustment changed the player's rating. */
async function lastOneOff(view: View, id: PlayerId, list: FideList, on: IsoDate): Promise<IsoDate | undefined> {
  const ratings = ratingsOf(view.reader, list);
  const dates = await publishedDates(view.reader, list);
  const own = await ownRules(view.reader);
  for (const [at, date] of [...dates.entries()].reverse()) {
    if (date > on || !hadOneOff(list, date, own)) continue;
    const [before, after] = [at === 0 ? undefined : await ratings.of(id, dates[at - 1] ?? date), await ratings.of(id, date)];
    if (before !== undefined && after !== undefined && before.rating !== after.rating) return date;
  }
  return undefined;
}

/** Whether a list included a one-off adjustment of many ratings. */
export function hadOneOff(list: FideList, date: IsoDate, own: FideReform | undefined): boolean {
  const edition = editionOn(date, listTypeOf(list), own);
  return edition.ok && parameterValue(edition.value, fideTables.oneOffAdjustment) !== null;
}
