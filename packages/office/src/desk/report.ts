// From a report to section documents: players resolved by their ids, every finding of the file and of the office together.
// Without an error there is a document for every section, ready to be a fact.

import { checkReport as checkDraft, type Finding, type ReportDraft, type ReportSection } from '@harkness/formats';
import { daysBetween } from '@harkness/rules';
import type { Authority } from '../authorities/authority.js';
import type { AuthorityId, EventId, PlayerId, RatingSystem } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import { checkCorrectedPlayers } from './correction.js';
import { eventIdOf } from './event-id.js';
import { checkCorrected, checkReported, checkSamePlayers } from './events.js';
import { finding, type OfficeFinding } from './finding.js';
import type { Knowledge } from './knowledge.js';
import { placeOf, type ResolvedPlayer, resolvePlayers } from './players.js';
import { rowsOf } from './rows.js';
import { isSuperseded, type SectionTerms, termsOf } from './section-terms.js';

/** Whose rules, which event, and what was found in the file already. */
export interface CheckOptions {
  readonly authority: AuthorityId;
  /** The office's id of the event; without it the report's, or one made from the report. */
  readonly event?: EventId;
  /** Dates after it are errors. */
  readonly today?: string;
  readonly file?: string;
  /** What the reader of the file found. */
  readonly findings?: readonly Finding[];
  /** A correction: that the section is already there is expected. */
  readonly correction?: boolean;
  /** Only what stands in the way of a rating is looked for: an event in progress is checked after each of its results. */
  readonly errorsOnly?: boolean;
}

export interface CheckedSection {
  readonly number: number;
  readonly name: string;
  /** There unless an error stands in the way. */
  readonly document?: SectionDocument;
  readonly systems: readonly RatingSystem[];
  readonly players: readonly ResolvedPlayer[];
  readonly ratedGames: number;
}

/** A report checked against an office: findings, and the sections as they would be entered. */
export interface CheckedReport {
  readonly event: EventId;
  readonly sections: readonly CheckedSection[];
  /** Errors first, then warnings, then notices; of one level in the order of the report. */
  readonly findings: readonly OfficeFinding[];
  /** No error: may become facts, once a person has said yes to the warnings. */
  readonly acceptable: boolean;
}

/**
 * Checks a report against what an office knows: players, ids, ratings, memberships, events. Never throws on bad input: what is wrong is a finding.
 * @example
 * const { draft, findings } = parse(winterCup, 'winter-cup.json');
 * const checked = await store.read(async (reader) =>
 *   draft && checkAgainstOffice(officeKnowledge(reader, '2026-11-15'), draft, { authority: 'uschess', findings }),
 * );
 * checked?.acceptable // true
 */
export async function checkAgainstOffice(
  knowledge: Knowledge,
  draft: ReportDraft,
  options: CheckOptions,
): Promise<CheckedReport> {
  const { errorsOnly = false } = options;
  const authority = (await knowledge.authorities()).get(options.authority);
  const event = options.event ?? eventIdOf(draft, authority);
  const checked = checkDraft(draft, {
    ...(options.file === undefined ? {} : { file: options.file }),
    ...(options.today === undefined ? {} : { today: options.today }),
  });
  // Ids of a scheme of the office's own are judged by that, not by what ids of the kind look like elsewhere.
  const isJudged = ({ code }: Finding): boolean => code !== 'id-malformed' || authority.ids.own === undefined;
  const findings: OfficeFinding[] = once([...(options.findings ?? []), ...checked.findings]).filter(
    (one) => !isSuperseded(one) && isJudged(one),
  );
  const terms = draft.sections.map((_, index) => termsOf(draft, index, authority, findings));
  const days = terms.flatMap((one) => (one?.start === undefined || one.end === undefined ? [] : [one.start, one.end])).sort();
  const context = { draft, event, authority: authority.id, start: days[0], end: days.at(-1) };
  if (options.correction === true) await checkCorrected(knowledge, context, findings);
  else await checkReported(knowledge, context, findings);
  for (const { code, place, message, hint } of (await authority.reports.checkEvent?.(knowledge.reader, context)) ?? [])
    findings.push(finding(code, place, message, hint));

  const left = { proposals: mostProposals };
  const sections: CheckedSection[] = [];
  for (const [index, section] of draft.sections.entries()) {
    const own = terms[index];
    const players = await resolvePlayers(knowledge, { authority, index, section, end: own?.end, left, errorsOnly }, findings);
    const known = players.flatMap(({ card }) => (card === undefined ? [] : [card.player]));
    if (options.correction === true) await checkCorrectedPlayers(knowledge, { event, section: section.number }, known, findings);
    else if (!errorsOnly)
      await checkSamePlayers(knowledge, context, { number: section.number, end: own?.end, players: known }, findings);
    const rows = rowsOf(section);
    if (!errorsOnly) {
      checkGames(section, index, rows.rated, findings);
      await checkMembers(knowledge, authority, section, index, own, players, findings);
    }
    const document = own === undefined ? undefined : documentOf(draft, section, event, authority.id, own, players, rows);
    sections.push({
      number: section.number,
      name: section.name,
      ...(document === undefined ? {} : { document }),
      systems: own?.systems ?? [],
      players,
      ratedGames: rows.rated,
    });
  }
  if (!errorsOnly) await checkTwoSections(knowledge, event, draft, sections, findings);
  const sorted = bySeverity(findings);
  const acceptable = sorted.every(({ level }) => level !== 'error') && sections.every(({ document }) => document !== undefined);
  // A section in a report with an error is not a document yet: the error may be about it.
  return {
    event,
    findings: atMost(sorted),
    acceptable,
    sections: acceptable ? sections : sections.map(({ document: _, ...rest }) => rest),
  };
}

/** A parsed file brings the findings of its checks along; the same one again says nothing. */
function once(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, message }) => {
    const key = `${code} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

const levels = ['error', 'warning', 'notice'] as const;

function bySeverity(findings: readonly OfficeFinding[]): OfficeFinding[] {
  return levels.flatMap((level) => findings.filter((one) => one.level === level));
}

/** More players than this whom the office does not know are one mistake (a wrong column), not many. */
const mostProposals = 100;
const mostFindings = 1000;

/** Sorted findings, the worst first; the last says that there are more, and is as bad as the worst of them. */
function atMost(findings: readonly OfficeFinding[]): readonly OfficeFinding[] {
  const [worst] = findings.slice(mostFindings);
  if (worst === undefined) return findings;
  const more: OfficeFinding = {
    code: 'too-many-findings',
    level: worst.level,
    place: worst.place,
    message: `${findings.length - mostFindings} more findings are left out.`,
    hint: 'Correct these first; the report is then checked again.',
  };
  return [...findings.slice(0, mostFindings), more];
}

function checkGames(section: ReportSection, index: number, rated: number, findings: OfficeFinding[]): void {
  if (section.players.length > 0 && rated === 0) {
    const message = `Section ${section.number} has no game that can be rated.`;
    findings.push(
      finding(
        'no-rated-games',
        { ...section.place, section: section.number },
        message,
        'Leave the section out, or add its results.',
      ),
    );
  }
  for (const [at, player] of section.players.entries()) {
    const rounds = new Set(player.cells.map((cell) => cell.round));
    const missing = Array.from({ length: section.rounds }, (_, round) => round + 1).filter((round) => !rounds.has(round));
    if (missing.length === 0 || player.withdrawn === true || rounds.size === 0) continue;
    const place = placeOf({ index, section }, player, at);
    findings.push(
      finding(
        'games-missing',
        { ...place, round: missing[0] ?? 1 },
        `${player.name} has no result in round ${missing.join(', ')} of ${section.rounds}.`,
        'Enter the result, a bye or an absence.',
      ),
    );
  }
}

/** Where only members are rated. */
async function checkMembers(
  knowledge: Knowledge,
  { reports }: Authority,
  section: ReportSection,
  index: number,
  terms: SectionTerms | undefined,
  players: readonly ResolvedPlayer[],
  findings: OfficeFinding[],
): Promise<void> {
  if (!reports.membersOnly || terms?.end === undefined) return;
  for (const [at, { card }] of players.entries()) {
    const player = section.players[at];
    if (card === undefined || player === undefined || (await knowledge.memberOn(card.player, terms.end)) !== false) continue;
    findings.push(
      finding(
        'membership-expired',
        placeOf({ index, section }, player, at),
        `${card.name} (${card.player}) was not a member on ${terms.end}.`,
        'Renew the membership with this report, or say why the result is sent without it.',
      ),
    );
  }
}

/** A weekend and a day: longer sections overlap all the time (one game a week). */
const shortDays = 3;

/** A player in two sections on the same days: of this report, or of another event in the ledger. */
async function checkTwoSections(
  knowledge: Knowledge,
  event: EventId,
  draft: ReportDraft,
  sections: readonly CheckedSection[],
  findings: OfficeFinding[],
): Promise<void> {
  const seen = new Map<PlayerId, CheckedSection>();
  for (const [index, section] of sections.entries()) {
    const source = draft.sections[index];
    const { document } = section;
    if (source === undefined || document === undefined || document.venue === 'online' || !isShort(document)) continue;
    for (const [at, { card }] of section.players.entries()) {
      const player = source.players[at];
      if (card === undefined || player === undefined) continue;
      const place = placeOf({ index, section: source }, player, at);
      const earlier = seen.get(card.player)?.document;
      if (earlier === undefined) seen.set(card.player, section);
      else if (overlap(earlier, document)) {
        // The main section and a blitz in the evening are a side event; two of a kind cannot be played at once.
        const alike = earlier.timeControl === document.timeControl;
        const message = `${card.name} is in section ${earlier.section} and section ${document.section}, both on ${document.start}.`;
        const hint = alike
          ? 'Check whether one of the two is another player; a re-entry may be right.'
          : 'Nothing to do if it was a side event.';
        findings.push(finding(alike ? 'player-in-two-sections' : 'player-in-side-event', place, message, hint));
      }
      for (const other of await knowledge.sectionsSince(card.player, document.start)) {
        if (other.event === event || other.authority !== document.authority || !isShort(other) || !overlap(other, document))
          continue;
        const message = `${card.name} also played in ${other.eventName} (${other.event}, section ${other.section}), ${other.start} to ${other.end}.`;
        findings.push(finding('player-in-two-sections', place, message, 'Check the id: one of the two may be another player.'));
      }
    }
  }
}

interface Days {
  readonly start: string;
  readonly end: string;
}

function isShort(days: Days): boolean {
  return daysBetween(days.start, days.end) < shortDays;
}

function overlap(a: Days, b: Days): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** Undefined if something it must say is missing. */
function documentOf(
  draft: ReportDraft,
  section: ReportSection,
  event: EventId,
  authority: AuthorityId,
  terms: SectionTerms,
  players: readonly ResolvedPlayer[],
  rows: ReturnType<typeof rowsOf>,
): SectionDocument | undefined {
  const { venue, start, end, timeControl } = terms;
  if (venue === undefined || start === undefined || end === undefined || timeControl === undefined) return undefined;
  const teamOf = new Map((section.teams ?? []).flatMap((team) => team.players.map((pair) => [pair, team.name] as const)));
  const entries = players.flatMap(({ card, pair, reported }, at) => {
    const team = teamOf.get(pair) ?? section.players[at]?.team;
    const whole = reported === undefined ? undefined : Math.round(reported);
    return card === undefined
      ? []
      : [
          {
            player: card.player,
            pair,
            ...(whole === undefined ? {} : { reported: whole }),
            ...(team === undefined ? {} : { team }),
          },
        ];
  });
  if (entries.length !== players.length) return undefined;
  const director = section.chiefDirector ?? draft.event.chiefDirector;
  const { affiliate, city, state, federation } = draft.event;
  return {
    event,
    eventName: draft.event.name.trim() === '' ? event : draft.event.name.trim(),
    section: section.number,
    name: section.name.trim() === '' ? `Section ${section.number}` : section.name.trim(),
    authority,
    kind: section.kind === 'double-swiss' ? 'swiss' : section.kind,
    start,
    end,
    venue,
    timeControl,
    rounds: section.rounds,
    ...(section.roundDates === undefined ? {} : { roundDates: section.roundDates }),
    ...given({ affiliate, chiefDirector: director, city, state, federation }),
    ...(section.scheduledGames === undefined ? {} : { scheduledGames: section.scheduledGames }),
    players: entries,
    games: rows.games,
    ...(rows.byes.length > 0 ? { byes: rows.byes } : {}),
  };
}

/** Texts that say something. */
function given(fields: { readonly [name: string]: string | undefined }): { readonly [name: string]: string } {
  const kept: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value.trim() !== '') kept[name] = value.trim();
  return kept;
}
