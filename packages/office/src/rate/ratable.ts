// Whether a report can be rated: one definition for checking and for rating.

import { type Finding, hasError, type ReportDraft, type ReportSection } from '@harkness/formats';
import { isSystem, venueOf } from '@harkness/rules/internal/uschess';
import { authorityUnknown } from '../authorities/evidence.js';
import type { ReportAuthority } from '../authorities/reported.js';
import { reportedUschess } from '../authorities/uschess/reported.js';
import { type SectionTerms, termsOf } from '../desk/section-terms.js';
import { type ListRatings, ratingsOf } from './ratings.js';
import { reportAuthorities } from './registry.js';
import type { RateWords } from './words.js';

/** A report that was read, checked and completed, with its authority. */
export interface ReportToRate {
  /** Names of the files it was read from. */
  readonly names: readonly string[];
  /** Undefined if the files could not be read as a report. */
  readonly draft: ReportDraft | undefined;
  readonly findings: readonly Finding[];
  /** Undefined if unknown. */
  readonly authority: string | undefined;
  /** The authorities of a profile. Absent: those of the documents. */
  readonly authorities?: readonly ReportAuthority[];
}

export type ReadyTerms = SectionTerms & { readonly start: string; readonly end: string };

export interface RatableSection {
  readonly section: ReportSection;
  readonly authority: ReportAuthority;
  readonly terms: ReadyTerms;
}

export interface Ratable {
  /** Sections that can be rated; empty if the report has any error. */
  readonly sections: readonly RatableSection[];
  /** Findings of the file, and about what rating needs. */
  readonly findings: readonly Finding[];
}

/** Reported by the checks of the section's terms instead. */
const missingTerms: ReadonlySet<string> = new Set(['venue-not-given', 'time-control-not-given', 'date-not-given']);

/** FIDE rates from its own list, so nobody must give the games behind a rating. */
const aboutGames: ReadonlySet<string> = new Set(['games-not-given', 'provisional-games-not-given']);

/** If a system was named, no time control is needed to determine it. */
const bySystem: ReadonlySet<string> = new Set([
  'venue-missing',
  'time-control-missing',
  'time-control-unreadable',
  'time-control-not-ratable',
  'no-rules-for-date',
  'system-differs',
]);

export function ratableSections(report: ReportToRate, words: RateWords, system?: string): Ratable {
  const { draft, names, authorities = reportAuthorities } = report;
  if (draft === undefined) return { sections: [], findings: report.findings };
  const authority = authorities.find(({ id }) => id === report.authority);
  const isNeedless = (code: string) =>
    missingTerms.has(code) || (authority !== undefined && !authority.reports.needsGameCounts && aboutGames.has(code));
  const findings: Finding[] = report.findings.filter(({ code }) => !isNeedless(code));
  if (authority === undefined) {
    const hint = words.authority(authorities.map(({ id }) => id));
    findings.push(authorityUnknown(authorities, names[0], hint));
  }
  const sections = draft.sections.flatMap((section, index): RatableSection[] => {
    const all = [...report.findings];
    const terms = termsOf(assumed(draft, index, system), index, authority ?? first, all);
    const own = all.slice(report.findings.length);
    // Whether the venue matters depends on the authority, which is asked for first.
    const needed = own.filter(({ code }) => (system === undefined || !bySystem.has(code)) && (authority || !ofVenue.has(code)));
    findings.push(...needed.map((one) => withFile(one, names[0])));
    if (authority === undefined || terms?.start === undefined || terms.end === undefined) return [];
    if (system === undefined && terms.systems.length === 0) return [];
    return [{ section, authority, terms: { ...terms, start: terms.start, end: terms.end } }];
  });
  return { sections: hasError(findings) ? [] : sections, findings };
}

/** If the authority is unknown, ask the questions that every authority asks. */
const first = reportedUschess;

function withFile(finding: Finding, file: string | undefined): Finding {
  return file === undefined ? finding : { ...finding, place: { file, ...finding.place } };
}

const ofVenue: ReadonlySet<string> = new Set(['venue-missing']);

/** A US Chess system implies the venue. */
function assumed(draft: ReportDraft, index: number, system: string | undefined): ReportDraft {
  if (!isSystem(system)) return draft;
  const venue = venueOf(system) === 'OL' ? 'online' : 'otb';
  return { ...draft, sections: draft.sections.map((section, at) => (at === index ? { ...section, venue } : section)) };
}

/**
 * Players without a rating of the authority in the report or a list, and without a mark as unrated; or a section in which nobody
 * has a rating. They are not treated as unrated unless somebody says so.
 */
export function ratingsUnknown(
  { section, authority }: RatableSection,
  lists: readonly ListRatings[],
  file: string | undefined,
  words: RateWords,
): Finding | undefined {
  const isOwn = (system: string) =>
    authority.systems.some((one) => one.system === system) || authority.reports.isOwnRating(system);
  const without = section.players.filter((player) => ![...ratingsOf(player, lists).by.keys()].some(isOwn));
  const isListed = lists.some(({ publisher }) => publisher === authority.id);
  const unmarked = without.filter(
    (player) => player.unrated !== true && !(isListed && player[authority.ids.field] !== undefined),
  );
  if (without.length === 0 || (unmarked.length === 0 && without.length < section.players.length)) return undefined;
  const shown = unmarked.length === 0 ? without : unmarked;
  const pairs = shown.slice(0, 8).map(({ pair }) => pair);
  const whom =
    shown.length === section.players.length
      ? `any of the ${shown.length} players`
      : `${shown.length} of ${section.players.length} players`;
  const numbers =
    shown.length === section.players.length ? '' : ` (${pairs.join(', ')}${shown.length > pairs.length ? ' …' : ''})`;
  return {
    code: 'ratings-unknown',
    level: 'error',
    place: { ...(file === undefined ? {} : { file }), ...shown[0]?.place, section: section.number },
    message: `Section ${section.number}: no ${authority.name} rating is known for ${whom}${numbers}.`,
    hint: words.ratingsUnknown,
  };
}
