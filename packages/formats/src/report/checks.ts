// From a draft to a report: every check that does not depend on the format, all reported together. Nothing is guessed: if the
// draft lacks something that a rating needs, a finding asks for it.

import { limits } from '../bytes/limits.js';
import { checkDates } from './checks-dates.js';
import { checkGames } from './checks-games.js';
import { checkNumbers } from './checks-numbers.js';
import { playerPlace, sectionPlace } from './checks-place.js';
import { checkPlayers } from './checks-players.js';
import { collectFindings, type FindingCollector, hasError } from './collector.js';
import type { Finding, Place } from './finding.js';
import type { Report, ReportDraft, ReportPlayer, ReportSection } from './report.js';
import { say } from './say.js';

/** Options of the checks. */
export interface CheckOptions {
  /** Name of the file, for the places of findings. */
  readonly file?: string;
  /** ISO date; if given, later dates are errors. */
  readonly today?: string;
}

/** The report if it has no error, and every finding. */
export interface Checked {
  readonly report?: Report;
  readonly findings: readonly Finding[];
}

/**
 * Checks a draft: both sides of every game, rounds, totals, dates, ids. A draft without errors is a report.
 * @example
 * const { draft } = parse(springOpen, 'spring-open.trf');
 * draft && checkReport(draft).report?.sections.length // 1
 */
export function checkReport(draft: ReportDraft, options: CheckOptions = {}): Checked {
  const findings = collectFindings(options.file);
  checkEvent(findings, draft);
  checkTexts(findings, draft);
  checkDates(findings, draft, options.today);
  draft.sections.forEach((section, i) => {
    checkSection(findings, section, i);
    checkNumbers(findings, section, i);
    checkPlayers(findings, section, i);
    checkGames(findings, section, i);
  });
  return isReport(draft, findings.list) ? { report: draft, findings: findings.list } : { findings: findings.list };
}

function isReport(draft: ReportDraft, findings: readonly Finding[]): draft is Report {
  return draft.version === 1 && !hasError(findings);
}

function checkEvent(findings: FindingCollector, { event, sections }: ReportDraft): void {
  if (event.name.trim() === '') {
    findings.add(
      'event-name-missing',
      event.places?.name ?? { field: '$.event.name' },
      say`The event has no name.`,
      say`Give it one.`,
    );
  }
  if (sections.length === 0)
    findings.add('no-sections', { field: '$.sections' }, say`The report has no section.`, say`Add the results.`);
  const numbers = new Set<number>();
  sections.forEach((section, i) => {
    if (numbers.has(section.number)) {
      findings.add(
        'section-number-duplicated',
        section.places?.number ?? section.place ?? { field: `$.sections[${i}].number`, section: section.number },
        say`Two sections have the number ${section.number}.`,
        say`Number the sections 1, 2, 3 …`,
      );
    }
    numbers.add(section.number);
  });
}

function checkSection(findings: FindingCollector, section: ReportSection, index: number): void {
  const at = (field: string): Place => sectionPlace(section, index, field);
  const name =
    section.name.trim() === '' ? say`Section ${section.number}` : say`Section ${section.number} (${section.name.trim()})`;
  if (section.venue === undefined) {
    findings.add(
      'venue-not-given',
      at('venue'),
      say`${name}: the report does not say whether it was played over the board or online.`,
      say`Add \`venue,otb\` or \`venue,online\` to a CSV, "venue": "otb" to a JSON report, or pass \`--venue otb\` to \`harkness rate\`.`,
    );
  }
  if (section.timeControl === undefined || section.timeControl.trim() === '') {
    findings.add(
      'time-control-not-given',
      at('timeControl'),
      say`${name}: the time control is not given.`,
      say`Give it, for example G/60;d5 or 5400+30. The rating system follows from it.`,
    );
  }
  if (section.players.length === 0) {
    findings.add(
      'no-players',
      at('players'),
      say`${name} has no players.`,
      say`Add its players and results, or remove the section.`,
    );
    return;
  }
  if (!Number.isInteger(section.rounds) || section.rounds < 1 || section.rounds > limits.maxRounds) {
    findings.add(
      'rounds-invalid',
      at('rounds'),
      say`${name} has ${section.rounds} rounds.`,
      say`Give the number of rounds, from 1 to ${limits.maxRounds}.`,
    );
  }
}

/** A name this long means that the file is damaged or not a report. */
function checkTexts(findings: FindingCollector, { event, sections }: ReportDraft): void {
  const check = (owner: object, path: string, place: (field: string) => Place): void => {
    for (const [field, value] of Object.entries(owner)) {
      const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
      if (!texts.some((text) => typeof text === 'string' && text.length > limits.maxText)) continue;
      findings.add(
        'text-too-long',
        { field: `${path}.${field}`, ...place(field) },
        say`The text is longer than ${limits.maxText} characters.`,
        say`Check that the file is complete and is a report.`,
      );
    }
  };
  check(event, '$.event', (field) => event.places?.[field] ?? {});
  sections.forEach((section, i) => {
    const path = `$.sections[${i}]`;
    check(section, path, (field) => ({ ...(section.places?.[field] ?? section.place), section: section.number }));
    for (const player of section.players) {
      if (hasLongText(player)) check(player, `${path}.players`, (field) => playerPlace(section, i, player, field));
      for (const record of player.national ?? [])
        check(record, `${path}.players.national`, () => playerPlace(section, i, player, 'national'));
      for (const { system } of player.ratings)
        if (system.length > limits.maxText)
          check({ system }, `${path}.players.ratings`, () => playerPlace(section, i, player, 'ratings'));
    }
    for (const team of section.teams ?? []) check(team, `${path}.teams`, () => ({ ...team.place, section: section.number }));
  });
}

/** Checked for every player, and nearly always false. Field by field, because iterating over an object's keys costs more. */
function hasLongText(player: ReportPlayer): boolean {
  return (
    isLong(player.name) ||
    isLong(player.uschessId) ||
    isLong(player.fideId) ||
    isLong(player.federation) ||
    isLong(player.state) ||
    isLong(player.title) ||
    isLong(player.born) ||
    isLong(player.team) ||
    isLong(player.club)
  );
}

function isLong(text: string | undefined): boolean {
  return text !== undefined && text.length > limits.maxText;
}
