// Turns a report into section documents: identifies the players and collects the findings of the file and of the office. Without
// errors there is a document for every section, ready to become a fact.

import { checkReport as checkDraft, type Finding, type ReportDraft, type ReportSection, say } from '@harkness/formats';
import { daysBetween } from '@harkness/rules';
import type { Authority } from '../authorities/authority.js';
import type { AuthorityId, EventId, PlayerId, RatingSystem } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import { checkCorrectedPlayers } from './correction.js';
import { eventIdOf } from './event-id.js';
import { checkCorrected, checkReported, checkSamePlayers } from './events.js';
import { finding, type OfficeFinding } from './finding.js';
import type { Knowledge } from './knowledge.js';
import { idsOf, placeOf, type ResolvedPlayer, resolvePlayers } from './players.js';
import { rowsOf } from './rows.js';
import { isSuperseded, type SectionTerms, termsOf } from './section-terms.js';

/** The authority, the event, and the findings of the file. */
export interface CheckOptions {
  readonly authority: AuthorityId;
  /** The office's id of the event. Default: the report's, or one made from the report. */
  readonly event?: EventId;
  /** Dates after it are errors. */
  readonly today?: string;
  readonly file?: string;
  /** What the reader of the file found. */
  readonly findings?: readonly Finding[];
  /** For a correction, the section is expected to exist. */
  readonly correction?: boolean;
  /** Looks only for errors that prevent rating: an event in progress is checked after each result. */
  readonly errorsOnly?: boolean;
}

export interface CheckedSection {
  readonly number: number;
  readonly name: string;
  /** Present unless there is an error. */
  readonly document?: SectionDocument;
  readonly systems: readonly RatingSystem[];
  readonly players: readonly ResolvedPlayer[];
  readonly ratedGames: number;
}

/** A report checked against an office: findings, and the sections ready to enter. */
export interface CheckedReport {
  readonly event: EventId;
  readonly sections: readonly CheckedSection[];
  /** Errors first, then warnings, then notices; within a level, in the order of the report. */
  readonly findings: readonly OfficeFinding[];
  /** No errors: it may become facts once a person has confirmed the warnings. */
  readonly acceptable: boolean;
}

/**
 * Checks a report against an office's data: players, ids, ratings, memberships, events. Never throws on bad input: problems are
 * findings.
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
  knowledge.expect?.(draft.sections.flatMap(({ players }) => players.flatMap((player) => idsOf(authority, player).slice(0, 1))));
  const event = options.event ?? eventIdOf(draft, authority);
  const checked = checkDraft(draft, {
    ...(options.file === undefined ? {} : { file: options.file }),
    ...(options.today === undefined ? {} : { today: options.today }),
  });
  // Ids of the office's own scheme are checked by that scheme, not by the usual form of ids of their kind.
  const isJudged = ({ code }: Finding): boolean => code !== 'id-malformed' || authority.ids.own === undefined;
  const findings: OfficeFinding[] = once([...(options.findings ?? []), ...checked.findings]).filter(
    (one) => !isSuperseded(one) && isJudged(one),
  );
  const terms = draft.sections.map((_, index) => termsOf(draft, index, authority, findings));
  const days = terms.flatMap((one) => (one?.start === undefined || one.end === undefined ? [] : [one.start, one.end])).sort();
  const context = { draft, event, authority: authority.id, start: days[0], end: days.at(-1) };
  if (options.correction === true) await checkCorrected(knowledge, context, findings);
  else await checkReported(knowledge, context, findings);
  const beforeSections = findings.length;
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
  const reported = {
    ...context,
    sections: sections.map(({ systems, players }, index) => ({
      start: terms[index]?.start,
      systems,
      players: players.flatMap(({ card }) => card ?? []),
    })),
  };
  const ofEvent = (await authority.reports.checkEvent?.(knowledge.reader, reported)) ?? [];
  findings.splice(beforeSections, 0, ...ofEvent.map(({ code, place, message, hint }) => finding(code, place, message, hint)));
  if (!errorsOnly) await checkTwoSections(knowledge, event, draft, sections, findings);
  const sorted = bySeverity(findings);
  const acceptable = sorted.every(({ level }) => level !== 'error') && sections.every(({ document }) => document !== undefined);
  // If the report has any error, no section becomes a document, because the error may concern it.
  return {
    event,
    findings: atMost(sorted),
    acceptable,
    sections: acceptable ? sections : sections.map(({ document: _, ...rest }) => rest),
  };
}

/** Removes duplicates: a parsed file already has the findings of its checks. */
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

/** More unknown players than this are usually one mistake, such as a wrong column. */
const mostProposals = 100;
const mostFindings = 1000;

/** Sorted findings, worst first. If some are left out, the last one says so and has the level of the worst of them. */
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
    const message = say`Section ${section.number} has no game that can be rated.`;
    findings.push(
      finding(
        'no-rated-games',
        { ...section.place, section: section.number },
        message,
        say`Leave the section out, or add its results.`,
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
        say`${player.name} has no result in round ${missing.join(', ')} of ${section.rounds}.`,
        say`Enter the result, a bye or an absence.`,
      ),
    );
  }
}

/** Only where membership is required. */
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
        say`${card.name} (${card.player}) was not a member on ${terms.end}.`,
        say`Renew the membership with this report, or say why the result is sent without it.`,
      ),
    );
  }
}

/** A weekend plus a day: longer sections, with one game a week, overlap all the time. */
const shortDays = 3;

/** Finds a player in two sections on the same days, of this report or of another event in the ledger. */
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
        // A blitz in the evening is a side event of the main section; two sections of the same kind cannot be played at once.
        const alike = earlier.timeControl === document.timeControl;
        const message = say`${card.name} is in section ${earlier.section} and section ${document.section}, both on ${document.start}.`;
        const hint = alike
          ? say`Check whether one of the two is another player; a re-entry may be right.`
          : say`Nothing to do if it was a side event.`;
        findings.push(finding(alike ? 'player-in-two-sections' : 'player-in-side-event', place, message, hint));
      }
      for (const other of await knowledge.sectionsSince(card.player, document.start)) {
        if (other.event === event || other.authority !== document.authority || !isShort(other) || !overlap(other, document))
          continue;
        const message = say`${card.name} also played in ${other.eventName} (${other.event}, section ${other.section}), ${other.start} to ${other.end}.`;
        findings.push(
          finding('player-in-two-sections', place, message, say`Check the id: one of the two may be another player.`),
        );
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

/** Undefined if required data are missing. */
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

/** Keeps only non-empty texts. */
function given(fields: { readonly [name: string]: string | undefined }): { readonly [name: string]: string } {
  const kept: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value.trim() !== '') kept[name] = value.trim();
  return kept;
}
