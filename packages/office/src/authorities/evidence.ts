// Decides which authority's rules a report is for. The strongest kind of evidence present decides; contradicting evidence is
// kept. A report without evidence has no authority, so someone must name one.

import { type Finding, findingCodes, type ReportDraft, type ReportPlayer } from '@harkness/formats';
import type { AuthorityId } from '../facts/facts.js';
import { type EvidenceKind, evidenceKinds } from './authority.js';
import type { ReportAuthority } from './reported.js';

type Named = Pick<ReportAuthority, 'id' | 'name' | 'evidence'>;

/** Something in a report, or in the office, that points to an authority. */
export interface AuthorityEvidence {
  readonly points: AuthorityId;
  /** Display text: `4 of 6 players have FIDE ids`. */
  readonly text: string;
}

export interface AuthorityChoice {
  /** Undefined if there is no evidence. */
  readonly authority: AuthorityId | undefined;
  /** `certain`: decided by ids or by the rating type of a report file, with nothing to the contrary. */
  readonly certainty: 'certain' | 'likely' | 'none';
  /** The evidence that decided. */
  readonly evidence: readonly AuthorityEvidence[];
  /** The evidence for other authorities. */
  readonly against: readonly AuthorityEvidence[];
}

export interface AuthorityContext {
  /** The authorities whose ratings the office keeps, if the report is for an office. */
  readonly kept?: readonly AuthorityId[];
}

/** Evidence of these kinds leaves no doubt. */
const certainKinds: ReadonlySet<EvidenceKind> = new Set(['ids', 'ratingType']);

/** If the strongest evidence names several authorities and is certain, the first of them in `authorities` wins. */
export function authorityOf(
  draft: ReportDraft,
  authorities: readonly Named[],
  { kept = [] }: AuthorityContext = {},
): AuthorityChoice {
  const players = draft.sections.flatMap((section) => section.players);
  const found = evidenceKinds.map((kind) => ({
    certain: certainKinds.has(kind),
    evidence: authorities.flatMap(({ id, evidence }): AuthorityEvidence[] => {
      const text = evidence[kind]?.(draft, players);
      return text === undefined ? [] : [{ points: id, text }];
    }),
  }));
  found.push({ certain: false, evidence: onlyOne(authorities, kept) });
  for (const { certain, evidence } of found) {
    // A report with ids of two authorities is for the first: a federation's players usually have FIDE ids too.
    const authority = evidence[0]?.points;
    const isSplit = evidence.some(({ points }) => points !== authority);
    if (authority === undefined || (isSplit && !certain)) continue;
    const all = found.flatMap((one) => one.evidence);
    const against = all.filter(({ points }) => points !== authority);
    return {
      authority,
      certainty: certain && against.length === 0 ? 'certain' : 'likely',
      evidence: all.filter(({ points }) => points === authority),
      against,
    };
  }
  return { authority: undefined, certainty: 'none', evidence: [], against: [] };
}

/** `4 players have a FIDE id`, followed by any contrary evidence. */
export function authorityReason({ evidence, against }: AuthorityChoice): string {
  const list = (all: readonly AuthorityEvidence[]) => all.map(({ text }) => text).join('; ');
  if (evidence.length === 0) return 'nothing in the report says whose rules it is for';
  return against.length === 0 ? list(evidence) : `${list(evidence)} (although ${list(against)})`;
}

function onlyOne(authorities: readonly Named[], kept: readonly AuthorityId[]): AuthorityEvidence[] {
  const [only, ...more] = new Set(authorities.length === 1 ? authorities.map(({ id }) => id) : kept);
  const one = authorities.find(({ id }) => id === only);
  if (one === undefined || more.length > 0) return [];
  return [{ points: one.id, text: `the office keeps only ${one.name} ratings` }];
}

/** The question to ask when no evidence points to an authority. */
export function authorityUnknown(authorities: readonly Named[], file: string | undefined, hint: string): Finding {
  return {
    code: 'authority-unknown',
    level: findingCodes['authority-unknown'].level,
    place: { ...(file === undefined ? {} : { file }), field: 'players' },
    message: `Nothing says whether ${authorities.map(({ name }) => name).join(' or ')} rates this report: no ids of either, no ratings that name their system, no federation.`,
    hint,
  };
}

// ── Helpers for evidence ────────────────────────────────────────────────────────────────────────────────────────────────

/** `4 of 6 players have a FIDE id`; undefined if none have. */
export function countOf(
  players: readonly ReportPlayer[],
  has: (player: ReportPlayer) => boolean,
  what: string,
): string | undefined {
  const number = players.filter(has).length;
  return number === 0 ? undefined : `${number} of ${players.length} players have ${what}`;
}

const federationCode = /^[A-Z]{3}$/;

/** The federation of an event; undefined if the report names none. */
export function federationOf({ federation, country }: ReportDraft['event']): string | undefined {
  const code = (federation ?? country)?.trim().toUpperCase() ?? '';
  return federationCode.test(code) ? code : undefined;
}

/** The players' federations, without repeats. */
export function federationsOf(players: readonly ReportPlayer[]): string[] {
  const federations = players.flatMap(({ federation, national = [] }) => [
    ...(federation === undefined ? [] : [federation]),
    ...national.flatMap((record) => (record.federation === undefined ? [] : [record.federation])),
  ]);
  return [...new Set(federations.map((code) => code.trim().toUpperCase()))].filter((code) => federationCode.test(code));
}
