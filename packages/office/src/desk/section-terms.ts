// Checks whether a section can be rated: venue, dates, time control, and whether it has games.

import type { Finding, Place, ReportDraft, ReportSection } from '@harkness/formats';
import { type Saying, say } from '@harkness/formats';
import { type IsoDate, isIsoDate, likelyTimeControls } from '@harkness/rules';
import type { ReportAuthority } from '../authorities/reported.js';
import type { RatingSystem } from '../facts/facts.js';
import { parseTimeControl } from '../facts/time-control.js';
import { finding, type OfficeFinding, type Proposal } from './finding.js';

/** The data a section document needs; undefined where a finding explains the problem. */
export interface SectionTerms {
  readonly venue: 'otb' | 'online' | undefined;
  readonly start: IsoDate | undefined;
  readonly end: IsoDate | undefined;
  readonly timeControl: string | undefined;
  readonly systems: readonly RatingSystem[];
}

/** Codes of the formats package that the office replaces with its own findings, because it requires or knows more. */
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
  authority: Pick<ReportAuthority, 'reports'>,
  findings: OfficeFinding[],
): SectionTerms | undefined {
  const section = draft.sections[index];
  if (section === undefined) return undefined;
  const at = (field: string): Place => ({
    field: `sections[${index}].${field}`,
    ...(section.places?.[field] ?? section.place),
    section: section.number,
  });
  // In a report with one section the number is enough; its name is often the event's.
  const named = draft.sections.length === 1 ? '' : section.name.trim();
  const name = say`Section ${section.number}${named === '' ? '' : ` (${named})`}`;
  const venue = section.venue ?? authority.reports.venue;
  if (venue === undefined) {
    const proposals = [
      venueProposal(section, 'otb', String(say`over the board`)),
      venueProposal(section, 'online', String(say`online`)),
    ];
    findings.push(
      finding(
        'venue-missing',
        at('venue'),
        say`${name}: over the board or online?`,
        say`No file says it; choose one.`,
        proposals,
      ),
    );
  }
  const [start, end] = datesOf(draft, section);
  // A given date that does not exist is not also reported as missing.
  const isSaid = findings.some(({ code, level }) => level === 'error' && (code === 'date-impossible' || code === 'date-form'));
  for (const [day, field] of [
    [start, 'start'],
    [end, 'end'],
  ] as const) {
    if (day === undefined && !isSaid) {
      findings.push(finding('date-missing', at(field), say`${name}: the ${field} date is missing.`, say`Give it as YYYY-MM-DD.`));
    }
  }
  const written = section.timeControl?.trim();
  if (written === undefined || written === '') {
    const hint = say`Give it, for example G/60;d5; the rating system follows from it.`;
    findings.push(finding('time-control-missing', at('timeControl'), say`${name}: the time control is missing.`, hint));
    return { venue, start, end, timeControl: undefined, systems: [] };
  }
  const startPlace = section.start === undefined ? { ...at('start'), ...draft.event.places?.['start'] } : at('start');
  const places = { control: at('timeControl'), start: startPlace };
  const systems = systemsOf(written, venue, start, authority, name, places, section, findings);
  return { venue, start, end, timeControl: written, systems };
}

function venueProposal(section: ReportSection, value: 'otb' | 'online', label: string): Proposal {
  return { label, because: String(say`one of the two`), edit: { section: section.number, field: 'venue', value } };
}

/** The section's own dates, or else the event's. */
function datesOf(draft: ReportDraft, section: ReportSection): [IsoDate | undefined, IsoDate | undefined] {
  const start = section.start ?? draft.event.start;
  const end = section.end ?? draft.event.end;
  return [isIsoDate(start) ? start : undefined, isIsoDate(end) ? end : undefined];
}

function systemsOf(
  written: string,
  venue: 'otb' | 'online' | undefined,
  start: IsoDate | undefined,
  authority: Pick<ReportAuthority, 'reports'>,
  name: Saying,
  places: { readonly control: Place; readonly start: Place },
  section: ReportSection,
  findings: OfficeFinding[],
): RatingSystem[] {
  const place = places.control;
  const control = parseTimeControl(written);
  if (control === undefined) {
    findings.push(unreadable(written, name, place, section));
    return [];
  }
  if (venue === undefined || start === undefined) return [];
  const answer = authority.reports.classify({ control, venue, start });
  if ('problem' in answer) {
    const isOfDate = answer.problem === 'no-rules-for-date';
    const what = isOfDate ? say`${name} starts on ${start}. ${answer.message}` : say`${name}: ${answer.message}`;
    findings.push(finding(answer.problem, isOfDate ? places.start : place, what, answer.hint));
    return [];
  }
  compareLetter(authority, section, answer.systems, name, place, findings);
  return [...answer.systems];
}

/** Lists the possible meanings, for a person to confirm. */
function unreadable(written: string, name: Saying, place: Place, section: ReportSection): OfficeFinding {
  const readings = likelyTimeControls(written);
  const [first] = readings;
  if (first === undefined) {
    const hint = say`Write for example G/60;d5, G/90;+30 or 40/90,SD/30;d10.`;
    return finding('time-control-unreadable', place, say`${name}: the time control “${written}” cannot be read.`, hint);
  }
  const meant = readings.map(({ written: text, inWords }) => `${text} (${inWords})`).join(', or ');
  return finding(
    'time-control-unreadable',
    place,
    say`${name}: the time control “${written}” is not certain. It may be ${meant}.`,
    say`Confirm it by writing ${first.written}, or write what was played.`,
    readings.map(({ written: value, inWords }) => ({
      label: value,
      because: inWords,
      edit: { section: section.number, field: 'timeControl', value },
    })),
  );
}

/** Compares the letter of a report file with the systems of its time control. */
function compareLetter(
  { reports }: Pick<ReportAuthority, 'reports'>,
  section: ReportSection,
  systems: readonly RatingSystem[],
  name: Saying,
  place: Place,
  findings: OfficeFinding[],
): void {
  const letter = section.systemLetter?.trim().toUpperCase();
  const said = letter === undefined ? undefined : reports.systemsOfLetter?.(letter);
  if (letter === undefined || said === undefined || systems.some((system) => system.startsWith('OL'))) return;
  if (said.length === systems.length && said.every((system) => systems.some((one) => one === system))) return;
  const message = say`${name}: the file says ${letter}, the time control is rated in ${systems.join(' and ')}.`;
  findings.push(finding('system-differs', place, message, say`The time control decides; correct it if it is wrong.`));
}
