// `@harkness/office/rate`: rates a parsed tournament file in one line, by the rules of US Chess or FIDE of its date, and explains
// every number. It needs no office, database or Node, so it also runs in browsers.
//
// May touch: every folder before it, as far as no store is needed. One file per kind of authority in `authorities/`.
// Start with: `sections.ts`, then `authorities/`.

import type { Finding, Parsed, Report, ReportDraft, Venue } from '@harkness/formats';
import { checkReport } from '@harkness/formats';
import { renderTrace, type TraceStep } from '@harkness/rules';
import { completedReport } from '../desk/complete.js';
import type { RateChoice } from './authorities/index.js';
import { completedFindings } from './completed.js';
import { isMeant } from './meant.js';
import type { RatedPlayer, RatedSection } from './rated.js';
import type { ListRatings } from './ratings.js';
import { authorityOfSystem } from './registry.js';
import { rateSections } from './sections.js';
import { Refused } from './taken.js';
import { type Whose, whoseReport } from './whose.js';
import { optionWords } from './words.js';

export type { AuthorityEvidence } from '../authorities/evidence.js';
export type { RatingSystem } from '../facts/facts.js';
export type { RateChoice } from './authorities/index.js';
export { type PlayerRating, type RatedPlayer, type RatedSection, type RatingPoint, withRatings } from './rated.js';
export { type ListRatings, type ReadRatings, readRatings } from './ratings.js';
export type { Whose } from './whose.js';

/** Options of `rate`. None is needed if the file is complete. */
export interface RateOptions extends RateChoice {
  /** `uschess` or `fide`. Default: decided by ids, ratings and federations in the report. */
  readonly authority?: string;
  /** The venue, if the file does not state it. */
  readonly venue?: Venue;
  /** Such as `G/60;d5` or `40/90,SD/30;+30`, if the file does not state it. */
  readonly timeControl?: string;
  /** First day, `YYYY-MM-DD`, if the file does not state it. */
  readonly start?: string;
  /** Last day, `YYYY-MM-DD`, if the file does not state it. */
  readonly end?: string;
  /** Rating lists, which take precedence over the ratings in the file. `readRatings` reads them. */
  readonly ratings?: readonly ListRatings[];
  /** Treat players without a rating as unrated. Without it `rate` asks, so that nobody is treated as unrated by mistake. */
  readonly unrated?: boolean;
  /** If given, dates after this day are errors. The library has no clock. */
  readonly today?: string;
}

/** A rated report. */
export interface RatedReport {
  /** False if some or all sections were not rated; `findings` and the sections' notes say why. */
  readonly ok: boolean;
  /** The authority whose rules were used, and how it was determined. */
  readonly whose: Whose;
  readonly sections: readonly RatedSection[];
  /** All findings, each with code, place, message and hint. */
  readonly findings: readonly Finding[];
  /**
   * Explains a player's ratings as text: every step with its numbers and the paragraph it comes from. `player` is a pairing
   * number, an id or part of the name. Empty if nobody matches.
   */
  why(player: number | string): string;
}

/**
 * Rates a report: the result of `parse`, or a report of your own.
 * @example
 * const rated = rate(parse(winterCup, 'winter-cup.json'));
 * rated.sections[0]?.players.map(({ ratings: [own] }) => own?.after?.official) // [1810, 1634, 1531, 694]
 * @example
 * // No file of a pairing program says the time control; here it decides the list.
 * const rated = rate(parse(springOpen, 'spring-open.trf'), { timeControl: '90+30' });
 * rated.why('Bellinger').includes('ΔR = K × (W − We) = 40 × (1.5 − 1.02) = +19.2') // true
 */
export function rate(report: Parsed | Report | ReportDraft, options: RateOptions = {}): RatedReport {
  const { names, draft: read, findings: found } = 'sections' in report ? checkedReport(report, options.today) : report;
  const { venue, timeControl, start, end } = options;
  const draft = read === undefined ? undefined : completedReport(read, { venue, timeControl, start, end });
  const said = options.authority ?? (options.system === undefined ? undefined : authorityOfSystem(options.system)?.id);
  const whose = whoseReport(draft, said);
  const findings = completedFindings(draft, names[0] ?? '', found, options.today);
  const { sections, findings: all } = ratedOrRefused({ names, draft, findings, authority: whose.authority }, options);
  const ok =
    sections.length > 0 && sections.length === draft?.sections.length && sections.every(({ systems }) => systems.length > 0);
  return { ok, whose, sections, findings: all.map(inOptions), why: (player) => whyText(sections, player) };
}

/** By code: the option that resolves it. */
const hints: { readonly [code: string]: string } = {
  'venue-missing': "Pass venue: 'otb' or venue: 'online'.",
  'time-control-missing': "Pass timeControl, for example timeControl: 'G/60;d5'.",
  'time-control-unreadable': "Pass timeControl, for example timeControl: 'G/60;d5'.",
  'date-missing': "Pass start and end, for example start: '2026-01-17'.",
};

function inOptions(finding: Finding): Finding {
  return { ...finding, hint: hints[finding.code] ?? finding.hint };
}

function checkedReport(draft: ReportDraft, today: string | undefined) {
  return { names: [], draft, findings: checkReport(draft, { file: '', ...(today === undefined ? {} : { today }) }).findings };
}

function ratedOrRefused(report: Parameters<typeof rateSections>[0], options: RateOptions): ReturnType<typeof rateSections> {
  try {
    return rateSections(report, options.ratings ?? [], options, optionWords);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const refused = error.errors.map(
      ({ code, place, message, hint }): Finding => ({
        code,
        level: 'error',
        place: { field: place === 'name' ? 'edition' : place },
        message,
        hint,
      }),
    );
    return { sections: [], findings: [...report.findings, ...refused] };
  }
}

function whyText(sections: readonly RatedSection[], wanted: number | string): string {
  const all: string[] = [];
  for (const { name, players, explain } of sections)
    for (const player of players.filter((one) => isMeant(one, String(wanted))))
      for (const { system, trace } of explain(player.pair)) all.push(whyOf(name, player, system, trace));
  return all.join('\n\n');
}

function whyOf(section: string, { pair, name }: RatedPlayer, system: string, trace: TraceStep): string {
  return `${section}, ${pair} ${name}, ${system}\n${renderTrace(trace)}`;
}
