// Dates: present, possible, in order, and inside the event they belong to.

import { playerPlace, sectionPlace } from './checks-place.js';
import type { FindingCollector } from './collector.js';
import { isBirth, isDate, whyNoDate } from './dates.js';
import type { Place } from './finding.js';
import type { Places, ReportDraft, ReportSection } from './report.js';
import { type Saying, say } from './say.js';

interface Span {
  readonly start: string | undefined;
  readonly end: string | undefined;
}

export function checkDates(findings: FindingCollector, { event, sections }: ReportDraft, today: string | undefined): void {
  const eventSpan = checkSpan(findings, say`The event`, event, eventPlace(event.places), today);
  const needed = sections.length === 0 || sections.some((section) => section.start === undefined || section.end === undefined);
  for (const which of ['start', 'end'] as const) {
    // The reader has already reported a date that is present but unreadable.
    if (event[which] !== undefined || event.places?.[which] !== undefined || !needed) continue;
    findings.add(
      'date-not-given',
      eventPlace(event.places)(which),
      say`The ${which} date of the event is not given.`,
      say`Give it as YYYY-MM-DD. The rules in force follow from it.`,
    );
  }
  sections.forEach((section, i) => {
    const at = (field: string): Place => sectionPlace(section, i, field);
    const span = checkSpan(findings, say`Section ${section.number}`, section, at, today);
    for (const which of ['start', 'end'] as const) {
      const date = span[which];
      if (date === undefined || !outside(date, eventSpan)) continue;
      findings.add(
        'date-outside',
        at(which),
        say`The ${which} date ${date} of section ${section.number} is outside the event (${eventSpan.start ?? '?'} to ${eventSpan.end ?? '?'}).`,
        say`Correct the dates of the section or of the event.`,
      );
    }
    checkRoundDates(findings, section, { start: span.start ?? eventSpan.start, end: span.end ?? eventSpan.end }, at);
    checkBirths(findings, section, i, span.start ?? eventSpan.start);
  });
}

function eventPlace(places: Places | undefined): (field: string) => Place {
  return (field) => places?.[field] ?? { field: `$.event.${field}` };
}

/** The dates that are possible; the others are reported and not compared further. */
function checkSpan(
  findings: FindingCollector,
  what: Saying,
  dates: { readonly start?: string; readonly end?: string },
  at: (field: string) => Place,
  today: string | undefined,
): Span {
  const possible = (which: 'start' | 'end'): string | undefined => {
    const date = dates[which];
    if (date === undefined) return undefined;
    if (!isDate(date)) {
      const { why, hint } = whyNoDate(date);
      findings.add('date-impossible', at(which), say`${what} has the ${which} date ${date}, which ${why}.`, hint);
      return undefined;
    }
    if (today !== undefined && date > today) {
      findings.add(
        'date-future',
        at(which),
        say`${what} has the ${which} date ${date}; today is ${today}.`,
        say`Correct it, or send the report when the event is over.`,
      );
    }
    return date;
  };
  const start = possible('start');
  const end = possible('end');
  if (start !== undefined && end !== undefined && end < start) {
    findings.add(
      'date-order',
      at('end'),
      say`${what} ends on ${end}, before it starts on ${start}.`,
      say`Correct the start or the end, or exchange them.`,
    );
    return { start: undefined, end: undefined };
  }
  return { start, end };
}

function outside(date: string, span: Span): boolean {
  return (span.start !== undefined && date < span.start) || (span.end !== undefined && date > span.end);
}

function checkRoundDates(findings: FindingCollector, section: ReportSection, span: Span, at: (field: string) => Place): void {
  const place = (round: number): Place => ({
    ...at(section.places?.[`roundDates.${round}`] ? `roundDates.${round}` : 'roundDates'),
    round,
  });
  const dates = section.roundDates ?? [];
  const wrong = dates.findIndex((date) => date !== null && !isDate(date));
  if (wrong !== -1) {
    const { why, hint } = whyNoDate(dates[wrong] ?? '');
    findings.add('date-impossible', place(wrong + 1), say`Round ${wrong + 1} has the date ${dates[wrong]}, which ${why}.`, hint);
  }
  const away = dates.flatMap((date, i) => (date !== null && isDate(date) && outside(date, span) ? [i + 1] : []));
  const first = away[0];
  if (first !== undefined) {
    findings.add(
      'date-outside',
      place(first),
      say`The date of round ${away.join(', ')} of section ${section.number} is outside ${span.start ?? '?'} to ${span.end ?? '?'}.`,
      say`Correct the round dates or those of the event.`,
    );
  }
}

function checkBirths(findings: FindingCollector, section: ReportSection, index: number, start: string | undefined): void {
  for (const player of section.players) {
    if (player.born === undefined) continue;
    const place = (): Place => playerPlace(section, index, player, 'born');
    if (!isBirth(player.born)) {
      findings.add(
        'birth-date-impossible',
        place(),
        say`The birth date of player ${player.pair} is not a date.`,
        say`Write it as YYYY-MM-DD or YYYY.`,
      );
    } else if (start !== undefined && player.born.slice(0, 4) >= start.slice(0, 4)) {
      findings.add(
        'birth-date-impossible',
        place(),
        say`Player ${player.pair} is born in ${player.born.slice(0, 4)}, not before the event.`,
        say`Correct the birth date.`,
      );
    }
  }
}
