// Whether a section can be rated at all by what it is: venue, dates, time control; and whether it has games.

import type { Finding, Place, ReportDraft, ReportSection } from '@harkness/formats';
import { type IsoDate, isIsoDate } from '@harkness/rules';
import { classify, edition } from '@harkness/rules/uschess';
import { fideListOf, periodsOf } from '../authorities/fide/list-type.js';
import type { Authority, RatingSystem } from '../facts/facts.js';
import { parseTimeControl, type TimeControl } from '../facts/time-control.js';
import { finding, type OfficeFinding, type Proposal } from './finding.js';

/** What a section document needs; undefined where a finding says why not. */
export interface SectionTerms {
  readonly venue: 'otb' | 'online' | undefined;
  readonly start: IsoDate | undefined;
  readonly end: IsoDate | undefined;
  readonly timeControl: string | undefined;
  readonly systems: readonly RatingSystem[];
}

/** What formats only asks for and the office must have, or knows itself: its own findings stand instead. */
export const supersededCodes: ReadonlySet<string> = new Set([
  'venue-not-given',
  'time-control-not-given',
  'date-not-given',
  'games-not-given',
  'rating-not-given',
]);

export function isSuperseded(one: Finding): boolean {
  return supersededCodes.has(one.code);
}

export function termsOf(
  draft: ReportDraft,
  index: number,
  authority: Authority,
  findings: OfficeFinding[],
): SectionTerms | undefined {
  const section = draft.sections[index];
  if (section === undefined) return undefined;
  const at = (field: string): Place => ({
    field: `sections[${index}].${field}`,
    ...(section.places?.[field] ?? section.place),
    section: section.number,
  });
  // In a report of one section the number says enough, and its name is often the event's.
  const named = draft.sections.length === 1 ? '' : section.name.trim();
  const name = `Section ${section.number}${named === '' ? '' : ` (${named})`}`;
  const venue = authority === 'fide' ? (section.venue ?? 'otb') : section.venue;
  if (venue === undefined) {
    const proposals = [venueProposal(section, 'otb', 'over the board'), venueProposal(section, 'online', 'online')];
    findings.push(
      finding('venue-missing', at('venue'), `${name}: over the board or online?`, 'No file says it; choose one.', proposals),
    );
  }
  const [start, end] = datesOf(draft, section);
  for (const [day, field] of [
    [start, 'start'],
    [end, 'end'],
  ] as const) {
    if (day === undefined) {
      findings.push(finding('date-missing', at(field), `${name}: the ${field} date is missing.`, 'Give it as YYYY-MM-DD.'));
    }
  }
  const written = section.timeControl?.trim();
  if (written === undefined || written === '') {
    const hint = 'Give it, for example G/60;d5; the rating system follows from it.';
    findings.push(finding('time-control-missing', at('timeControl'), `${name}: the time control is missing.`, hint));
    return { venue, start, end, timeControl: undefined, systems: [] };
  }
  const startPlace = section.start === undefined ? { ...at('start'), ...draft.event.places?.['start'] } : at('start');
  const places = { control: at('timeControl'), start: startPlace };
  const systems = systemsOf(written, venue, start, authority, name, places, section, findings);
  return { venue, start, end, timeControl: written, systems };
}

function venueProposal(section: ReportSection, value: 'otb' | 'online', label: string): Proposal {
  return { label, because: 'one of the two', edit: { section: section.number, field: 'venue', value } };
}

/** The section's own dates, else the event's. */
function datesOf(draft: ReportDraft, section: ReportSection): [IsoDate | undefined, IsoDate | undefined] {
  const start = section.start ?? draft.event.start;
  const end = section.end ?? draft.event.end;
  return [isIsoDate(start) ? start : undefined, isIsoDate(end) ? end : undefined];
}

function systemsOf(
  written: string,
  venue: 'otb' | 'online' | undefined,
  start: IsoDate | undefined,
  authority: Authority,
  name: string,
  places: { readonly control: Place; readonly start: Place },
  section: ReportSection,
  findings: OfficeFinding[],
): RatingSystem[] {
  const place = places.control;
  const control = parseTimeControl(written);
  if (control === undefined) {
    const hint = 'Write for example G/60;d5, G/90;+30 or 40/90,SD/30;d10.';
    findings.push(finding('time-control-unreadable', place, `${name}: the time control “${written}” cannot be read.`, hint));
    return [];
  }
  if (venue === undefined || start === undefined) return [];
  const answer = authority === 'fide' ? fideList(control, start) : uschessSystems(control, venue, start);
  if ('problem' in answer) {
    const isOfDate = answer.problem === 'no-rules-for-date';
    const what = isOfDate ? `${name} starts on ${start}. ${answer.message}` : `${name}: ${answer.message}`;
    findings.push(finding(answer.problem, isOfDate ? places.start : place, what, answer.hint));
    return [];
  }
  compareLetter(section, answer.systems, name, place, findings);
  return [...answer.systems];
}

type SystemsAnswer =
  | { readonly systems: readonly RatingSystem[] }
  | { readonly problem: 'time-control-not-ratable' | 'no-rules-for-date'; readonly message: string; readonly hint: string };

function uschessSystems(control: TimeControl, venue: 'otb' | 'online', start: IsoDate): SystemsAnswer {
  const rules = edition({ by: 'date', on: start });
  if (!rules.ok) return noRules(rules.errors[0]?.message ?? 'no rules are known for its start date');
  const found = classify(control, venue === 'online' ? 'OL' : 'OTB', rules.value);
  if (found.reason === null) return { systems: found.systems };
  return {
    problem: 'time-control-not-ratable',
    message: `not ratable: ${found.reason}.`,
    hint: 'Correct the time control or the venue.',
  };
}

function fideList(control: TimeControl, start: IsoDate): SystemsAnswer {
  const list = fideListOf(periodsOf(control), start);
  if (!list.ok) return noRules(list.errors[0]?.message ?? 'no rules are known for its start date');
  if (list.value !== null) return { systems: [`FIDE-${list.value}`] };
  return {
    problem: 'time-control-not-ratable',
    message: 'the time control is too fast for every FIDE list.',
    hint: 'Correct it.',
  };
}

function noRules(message: string): SystemsAnswer {
  return {
    problem: 'no-rules-for-date',
    message,
    hint: 'Correct the date; sections before the first known rules cannot be rated.',
  };
}

/** The letter of a US Chess file (R regular, D dual, Q quick) against the systems of its time control. */
function compareLetter(
  section: ReportSection,
  systems: readonly RatingSystem[],
  name: string,
  place: Place,
  findings: OfficeFinding[],
): void {
  const letters: { readonly [letter: string]: readonly string[] } = { R: ['OTBR'], D: ['OTBR', 'OTBQ'], Q: ['OTBQ'] };
  const letter = section.systemLetter?.trim().toUpperCase();
  const said = letter === undefined ? undefined : letters[letter];
  if (letter === undefined || said === undefined || systems.some((system) => system.startsWith('OL'))) return;
  if (said.length === systems.length && said.every((system) => systems.some((one) => one === system))) return;
  const message = `${name}: the file says ${letter}, the time control is rated in ${systems.join(' and ')}.`;
  findings.push(finding('system-differs', place, message, 'The time control decides; correct it if it is wrong.'));
}
