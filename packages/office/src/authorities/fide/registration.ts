// Checks that the event of a report was registered with FIDE in time and not refused.

import { type Saying, say } from '@harkness/formats';
import type { IsoDate } from '@harkness/rules';
import { editionByDate } from '@harkness/rules/fide';
import { type AmendedTables, lastDayToRegister } from '@harkness/rules/internal/fide';
import { type Registration, readEventCard } from '../../facts/cards/cards.js';
import { refusalStanding } from '../../facts/cards/registration.js';
import type { StoreReader } from '../../facts/store.js';
import type { EventProblem, ReportedEvent, ReportedSection } from '../authority.js';
import { listOf, listTypeOf } from './publish.js';
import { type FideList, ratingsOf } from './ratings-at.js';

/** FIDE 0.4 and 0.5: registered, in time, and not refused. */
export async function checkRegistration(
  reader: StoreReader,
  context: ReportedEvent,
  amended?: AmendedTables,
): Promise<EventProblem[]> {
  const problems: EventProblem[] = [];
  const place = { field: 'event.id' };
  const card = await readEventCard(reader, context.event);
  const registration = card?.registration;
  if (card === undefined || registration === undefined) {
    const message = say`No event is registered as ${context.event}.`;
    const hint = say`Give the id under which the federation registered it (FIDE 0.4), or register it.`;
    return [{ code: 'event-not-registered', place, message, hint }];
  }
  const standing = refusalStanding(registration, amended);
  if (standing !== undefined) {
    const message = say`The event was refused on ${registration.refusedOn}; ${refusalWords[standing]}.`;
    const hint = say`It can be rated only if an appeal within seven days is upheld (FIDE 0.5).`;
    problems.push({ code: 'event-refused', place, message, hint });
  }
  const start = context.start ?? registration.start;
  const last = isExempt(registration) ? undefined : await lastDay(reader, context, registration, start, amended);
  if (last !== undefined && registration.registeredOn > last.deadline) {
    const because = last.because === undefined ? '' : say`: ${last.because}`;
    const message = say`Registered on ${registration.registeredOn}; for a start on ${last.start} the last day was ${last.deadline}${because}.`;
    const hint = say`The chairman may allow it by a decision (registration waived, FIDE 0.4).`;
    problems.push({ code: 'event-registered-late', place, message, hint });
  }
  const { start: first, end } = registration;
  if (context.start !== undefined && context.end !== undefined && (context.start !== first || context.end !== end)) {
    const message = say`The report says ${context.start} to ${context.end}, registered are ${first} to ${end}.`;
    const hint = say`Check the dates and the id of the event.`;
    problems.push({ code: 'dates-not-registered', place: { field: 'event.start' }, message, hint });
  }
  return problems;
}

const refusalWords = {
  'no-appeal': say`there was no appeal`,
  'appeal-late': say`the appeal came too late`,
  'appeal-pending': say`the appeal is not decided yet`,
  dismissed: say`the appeal was dismissed`,
} as const;

function isExempt(registration: Registration): boolean {
  return registration.waived === true || registration.official === true;
}

interface LastDay {
  readonly start: IsoDate;
  readonly deadline: IsoDate;
  /** The rating that brings the deadline forward; undefined if the ordinary deadline applies. */
  readonly because?: Saying;
}

/** The earliest of the sections' deadlines: as on lists, each section is rated separately. */
async function lastDay(
  reader: StoreReader,
  { sections }: ReportedEvent,
  { titleNorms = false }: Registration,
  start: IsoDate,
  amended: AmendedTables | undefined,
): Promise<LastDay | undefined> {
  const days: LastDay[] = [];
  for (const section of sections.length === 0 ? [{ start, systems: [], players: [] }] : sections) {
    const first = section.start ?? start;
    const [system = 'FIDE-standard'] = section.systems;
    const list = listOf(system);
    const edition = editionByDate(first, listTypeOf(list), undefined, amended);
    if (!edition.ok) continue;
    const event = { start: first, norms: titleNorms, ...(await highestRated(reader, section.players, list, first)) };
    const deadline = lastDayToRegister(edition.value, event);
    const ordinary = lastDayToRegister(edition.value, { start: first, norms: titleNorms });
    const because = say`the highest rating is ${event.highestRating}, of women ${event.highestWoman ?? '–'}`;
    days.push({ start: first, deadline, ...(deadline === ordinary ? {} : { because }) });
  }
  return days.sort((a, b) => (a.deadline < b.deadline ? -1 : 1))[0];
}

/** Ratings at the start, with the standard rating for players without one on the list, as a list uses them. */
async function highestRated(
  reader: StoreReader,
  players: ReportedSection['players'],
  list: FideList,
  start: IsoDate,
): Promise<{ readonly highestRating: number | null; readonly highestWoman: number | null }> {
  let [highestRating, highestWoman]: (number | null)[] = [null, null];
  for (const { player, sex } of players) {
    const own = (await ratingsOf(reader, list).of(player, start))?.rating ?? null;
    const rating = own ?? (await ratingsOf(reader, 'FIDE-standard').of(player, start))?.rating ?? null;
    if (rating === null) continue;
    highestRating = Math.max(highestRating ?? 0, rating);
    if (sex === 'f') highestWoman = Math.max(highestWoman ?? 0, rating);
  }
  return { highestRating: highestRating ?? null, highestWoman: highestWoman ?? null };
}
