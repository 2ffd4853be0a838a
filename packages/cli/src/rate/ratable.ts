// Whether a report can be rated: one definition for `check`, which says it, and `rate`, which does it.

import { type Finding, hasError, type ReportDraft, type ReportSection } from '@harkness/formats';
import { type Authority, type SectionTerms, termsOf, withoutProfile } from '@harkness/office';
import { isSystem, venueOf } from '@harkness/rules/internal/uschess';
import { type ListRatings, ratingsOf } from './ratings.js';
import { type GivenReport, withFlags } from './report.js';
import { askAuthority } from './whose.js';

export type ReadyTerms = SectionTerms & { readonly start: string; readonly end: string };

export interface RatableSection {
  readonly section: ReportSection;
  readonly authority: Authority;
  readonly terms: ReadyTerms;
}

export interface Ratable {
  /** Those that can be rated; none if anything in the report is an error. */
  readonly sections: readonly RatableSection[];
  /** Of the file and of what rating needs. */
  readonly findings: readonly Finding[];
}

/** Asked for by the terms of the section instead. */
const missingTerms: ReadonlySet<string> = new Set(['venue-not-given', 'time-control-not-given', 'date-not-given']);

/** FIDE rates from its own list: nobody has to give the games behind a rating. */
const aboutGames: ReadonlySet<string> = new Set(['games-not-given', 'provisional-games-not-given']);

/** A system that was named needs no time control to find it. */
const bySystem: ReadonlySet<string> = new Set([
  'venue-missing',
  'time-control-missing',
  'time-control-unreadable',
  'time-control-not-ratable',
  'no-rules-for-date',
  'system-differs',
]);

export function ratableSections(report: GivenReport, system?: string): Ratable {
  const { draft, names, whose } = report;
  if (draft === undefined) return { sections: [], findings: report.findings };
  const authority = whose.authority === undefined ? undefined : withoutProfile.find(whose.authority);
  const isNeedless = (code: string) =>
    missingTerms.has(code) || (authority !== undefined && !authority.reports.needsGameCounts && aboutGames.has(code));
  const findings: Finding[] = report.findings.filter(({ code }) => !isNeedless(code));
  if (authority === undefined) findings.push(askAuthority(names));
  const sections = draft.sections.flatMap((section, index): RatableSection[] => {
    const all = [...report.findings];
    const terms = termsOf(assumed(draft, index, system), index, authority ?? withoutProfile.first, all);
    const own = all.slice(report.findings.length);
    // Whether the venue matters depends on the authority: it is asked for first.
    const needed = own.filter(({ code }) => (system === undefined || !bySystem.has(code)) && (authority || !ofVenue.has(code)));
    findings.push(...withFlags(needed, names));
    if (authority === undefined || terms?.start === undefined || terms.end === undefined) return [];
    if (system === undefined && terms.systems.length === 0) return [];
    return [{ section, authority, terms: { ...terms, start: terms.start, end: terms.end } }];
  });
  return { sections: hasError(findings) ? [] : sections, findings };
}

const ofVenue: ReadonlySet<string> = new Set(['venue-missing']);

/** A US Chess system says where the games were played. */
function assumed(draft: ReportDraft, index: number, system: string | undefined): ReportDraft {
  if (!isSystem(system)) return draft;
  const venue = venueOf(system) === 'OL' ? 'online' : 'otb';
  return { ...draft, sections: draft.sections.map((section, at) => (at === index ? { ...section, venue } : section)) };
}

/**
 * Players of whom neither the report nor a list gives a rating of the authority, and whom nothing marks as unrated; or a section in
 * which nobody has a rating. They are not taken for unrated unless somebody says so.
 */
export function ratingsUnknown(
  { section, authority }: RatableSection,
  lists: readonly ListRatings[],
  file: string | undefined,
): Finding | undefined {
  const isOwn = (system: string) => authority.systems.some((one) => one.system === system);
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
    hint: 'Add --ratings LIST, or rate against an office (--data DIR). If they are unrated, add --unrated.',
  };
}
