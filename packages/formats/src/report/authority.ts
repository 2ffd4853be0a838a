// Whose rules a report is for, by what it says of itself: the first kind of evidence that speaks decides, and what speaks against it
// is kept. A report that says nothing has no authority: somebody must name it.

import { findingCodes } from './codes.js';
import type { Finding } from './finding.js';
import type { Authority, ReportDraft, ReportPlayer } from './report.js';

/** Something in a report, or in the office, that points to an authority. */
export interface AuthorityEvidence {
  readonly points: Authority;
  /** For people: `4 of 6 players have FIDE ids`. */
  readonly text: string;
}

export interface AuthorityChoice {
  /** Undefined: nothing points anywhere. */
  readonly authority: Authority | undefined;
  /** `certain`: by ids or the rating type of a US Chess file, and nothing contradicts. */
  readonly certainty: 'certain' | 'likely' | 'none';
  /** What decided. */
  readonly evidence: readonly AuthorityEvidence[];
  /** What points the other way. */
  readonly against: readonly AuthorityEvidence[];
}

export interface AuthorityContext {
  /** The authorities whose ratings the office keeps, where the report is for an office. */
  readonly kept?: readonly Authority[];
}

interface Kind {
  /** Evidence of this kind leaves no doubt. */
  readonly certain: boolean;
  readonly find: (
    draft: ReportDraft,
    players: readonly ReportPlayer[],
    context: AuthorityContext,
  ) => readonly AuthorityEvidence[];
}

const usSystems = /^(OTB[RQB]|OL[RQB]|USA)$/;

/** Strongest first. */
const kinds: readonly Kind[] = [
  {
    certain: true,
    find: (_, players) => [
      ...counted('uschess', players, ({ uschessId }) => uschessId !== undefined, 'a US Chess id'),
      ...counted('fide', players, ({ fideId }) => fideId !== undefined, 'a FIDE id'),
    ],
  },
  {
    certain: true,
    find: ({ sections }) =>
      sections.some(({ systemLetter }) => systemLetter !== undefined)
        ? [{ points: 'uschess', text: 'a section names a US Chess rating type' }]
        : [],
  },
  {
    certain: false,
    find: (_, players) => [
      ...counted('uschess', players, ({ ratings }) => ratings.some(({ system }) => usSystems.test(system)), 'a US Chess rating'),
      ...counted('fide', players, ({ ratings }) => ratings.some(({ system }) => system.startsWith('FIDE')), 'a FIDE rating'),
    ],
  },
  { certain: false, find: ({ event }) => ofFederation(event.federation ?? event.country, 'the event is in the federation') },
  {
    certain: false,
    find: ({ event: { affiliate } }) =>
      affiliate === undefined ? [] : [{ points: 'uschess', text: `the US Chess affiliate ${affiliate} is named` }],
  },
  { certain: false, find: (_, players) => ofPlayers(players) },
  { certain: false, find: (_draft, _players, { kept = [] }) => ofOffice(kept) },
];

export function authorityOf(draft: ReportDraft, context: AuthorityContext = {}): AuthorityChoice {
  const players = draft.sections.flatMap((section) => section.players);
  const found = kinds.map(({ certain, find }) => ({ certain, evidence: find(draft, players, context) }));
  for (const { certain, evidence } of found) {
    // A report with the ids of both is one for US Chess: its players may also be known to FIDE.
    const authority = evidence.some(({ points }) => points === 'uschess') ? 'uschess' : evidence[0]?.points;
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

/** `FIDE: 4 players have a FIDE id`, and what points the other way. */
export function authorityReason({ evidence, against }: AuthorityChoice): string {
  const list = (all: readonly AuthorityEvidence[]) => all.map(({ text }) => text).join('; ');
  if (evidence.length === 0) return 'nothing in the report says whose rules it is for';
  return against.length === 0 ? list(evidence) : `${list(evidence)} (although ${list(against)})`;
}

function counted(
  points: Authority,
  players: readonly ReportPlayer[],
  has: (player: ReportPlayer) => boolean,
  what: string,
): AuthorityEvidence[] {
  const number = players.filter(has).length;
  if (number === 0) return [];
  return [{ points, text: `${number} of ${players.length} players have ${what}` }];
}

function ofFederation(federation: string | undefined, what: string): AuthorityEvidence[] {
  const code = federation?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{3}$/.test(code)) return [];
  return [{ points: code === 'USA' ? 'uschess' : 'fide', text: `${what} ${code}` }];
}

/** Only where they all point one way: visitors play everywhere. */
function ofPlayers(players: readonly ReportPlayer[]): AuthorityEvidence[] {
  const federations = players.flatMap(({ federation, national = [] }) => [
    ...(federation === undefined ? [] : [federation]),
    ...national.flatMap((record) => (record.federation === undefined ? [] : [record.federation])),
  ]);
  const codes = [...new Set(federations.map((code) => code.trim().toUpperCase()))].filter((code) => /^[A-Z]{3}$/.test(code));
  if (codes.length === 0) return [];
  if (codes.every((code) => code === 'USA')) return [{ points: 'uschess', text: 'all players are of the federation USA' }];
  if (codes.includes('USA')) return [];
  const shown = codes.length > 5 ? `${codes.slice(0, 5).join(', ')} …` : codes.join(', ');
  return [{ points: 'fide', text: `no player is of the federation USA (${shown})` }];
}

function ofOffice(kept: readonly Authority[]): AuthorityEvidence[] {
  const [only, ...more] = new Set(kept);
  if (only === undefined || more.length > 0) return [];
  return [{ points: only, text: `the office keeps only ${only === 'fide' ? 'FIDE' : 'US Chess'} ratings` }];
}

/** What to ask where nothing points to an authority. */
export function authorityUnknown(file: string | undefined, hint: string): Finding {
  return {
    code: 'authority-unknown',
    level: findingCodes['authority-unknown'].level,
    place: { ...(file === undefined ? {} : { file }), field: 'players' },
    message:
      'Nothing says whether US Chess or FIDE rates this report: no ids of either, no ratings that name their system, no federation.',
    hint,
  };
}
