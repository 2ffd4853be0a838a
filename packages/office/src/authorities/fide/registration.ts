// Checks that the event of a report was registered with FIDE in time and not refused.

import { addDays, addMonths, type IsoDate } from '@harkness/rules';
import { editionByDate } from '@harkness/rules/fide';
import { type AmendedTables, fideTables, parameterValue } from '@harkness/rules/internal/fide';
import { type Registration, readEventCard } from '../../facts/cards/cards.js';
import { refusalStanding } from '../../facts/cards/registration.js';
import type { StoreReader } from '../../facts/store.js';
import type { EventProblem, ReportedEvent } from '../authority.js';

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
    const message = `No event is registered as ${context.event}.`;
    const hint = 'Give the id under which the federation registered it (FIDE 0.4), or register it.';
    return [{ code: 'event-not-registered', place, message, hint }];
  }
  const standing = refusalStanding(registration, amended);
  if (standing !== undefined) {
    const message = `The event was refused on ${registration.refusedOn}; ${refusalWords[standing]}.`;
    const hint = 'It can be rated only if an appeal within seven days is upheld (FIDE 0.5).';
    problems.push({ code: 'event-refused', place, message, hint });
  }
  const start = context.start ?? registration.start;
  const deadline = registrationDeadlineOf(start, registration.titleNorms === true, amended);
  if (deadline !== undefined && registration.registeredOn > deadline && !isExempt(registration)) {
    const message = `Registered on ${registration.registeredOn}; for a start on ${start} the last day was ${deadline}.`;
    const hint = 'The chairman may allow it by a decision (registration waived, FIDE 0.4).';
    problems.push({ code: 'event-registered-late', place, message, hint });
  }
  const { start: first, end: last } = registration;
  if (context.start !== undefined && context.end !== undefined && (context.start !== first || context.end !== last)) {
    const message = `The report says ${context.start} to ${context.end}, registered are ${first} to ${last}.`;
    const hint = 'Check the dates and the id of the event.';
    problems.push({ code: 'dates-not-registered', place: { field: 'event.start' }, message, hint });
  }
  return problems;
}

const refusalWords = {
  'no-appeal': 'there was no appeal',
  'appeal-late': 'the appeal came too late',
  'appeal-pending': 'the appeal is not decided yet',
  dismissed: 'the appeal was dismissed',
} as const;

function isExempt(registration: Registration): boolean {
  return registration.waived === true || registration.official === true;
}

/** The deadline before the players' ratings are known: the latest that may apply, which is that of an elite event. */
function registrationDeadlineOf(start: IsoDate, norms: boolean, amended: AmendedTables | undefined): IsoDate | undefined {
  const edition = editionByDate(start, 'standard', undefined, amended);
  const table = edition.ok ? parameterValue(edition.value, fideTables.registration) : undefined;
  if (table === undefined) return undefined;
  const rule = norms && table.normDays !== null ? { days: table.normDays } : table.ordinary;
  return 'months' in rule ? addMonths(start, -rule.months) : addDays(start, -rule.days);
}
