// Which authority's rules a report is rated by, and why: the caller's choice, or else by evidence.

import type { ReportDraft } from '@harkness/formats';
import { type AuthorityChoice, type AuthorityEvidence, authorityOf, authorityReason } from '../authorities/evidence.js';
import type { ReportAuthority } from '../authorities/reported.js';
import type { AuthorityId } from '../facts/facts.js';
import { reportAuthorities } from './registry.js';

/** Which authority's rules a report is rated by, and why. */
export interface Whose {
  /** `uschess` or `fide`; undefined if unknown. */
  readonly authority: AuthorityId | undefined;
  /** `said`: the caller named it. */
  readonly certainty: 'said' | AuthorityChoice['certainty'];
  /** In words, without a full stop. */
  readonly reason: string;
  /** Evidence in the report for it. */
  readonly evidence: readonly AuthorityEvidence[];
  /** Evidence against it. */
  readonly against: readonly AuthorityEvidence[];
}

const nobodys: Whose = { authority: undefined, certainty: 'none', reason: 'the file is no report', evidence: [], against: [] };

/** Without an office: uses the authorities of the documents. */
export function whoseReport(
  draft: ReportDraft | undefined,
  said: string | undefined,
  authorities: readonly ReportAuthority[] = reportAuthorities,
): Whose {
  const choice = draft === undefined ? undefined : authorityOf(draft, authorities);
  if (said === undefined) return choice === undefined ? nobodys : whoseByEvidence(choice);
  const against = [...(choice?.evidence ?? []), ...(choice?.against ?? [])].filter(({ points }) => points !== said);
  return { authority: said, certainty: 'said', reason: 'as asked for', evidence: [], against };
}

export function whoseByEvidence(choice: AuthorityChoice): Whose {
  return { ...choice, reason: authorityReason(choice) };
}
