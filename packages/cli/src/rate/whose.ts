// Whose rules a report is rated by: as `--authority` says, else by evidence, and why.

import {
  type AuthorityChoice,
  type AuthorityEvidence,
  authorityOf,
  authorityReason,
  authorityUnknown,
  type Finding,
  type ReportDraft,
} from '@harkness/formats';
import { authorityInOffice, type Office } from '@harkness/office';
import { CommandError } from '../terminal/io.js';

export type Authority = 'uschess' | 'fide';

export interface Whose {
  /** Undefined: nothing says it. */
  readonly authority: Authority | undefined;
  readonly certainty: 'said' | AuthorityChoice['certainty'];
  /** In words, without a full stop. */
  readonly reason: string;
  readonly evidence: readonly AuthorityEvidence[];
  readonly against: readonly AuthorityEvidence[];
}

export const authorityNames: Readonly<Record<Authority, string>> = { uschess: 'US Chess', fide: 'FIDE' };

export function whoseReport(draft: ReportDraft | undefined, said: string | undefined): Whose {
  if (said !== undefined && said !== 'uschess' && said !== 'fide')
    throw new CommandError(`--authority ${said} is not known.`, { hint: 'Write uschess or fide.' });
  const choice = draft === undefined ? undefined : authorityOf(draft);
  if (said === undefined) return choice === undefined ? nobodys : byEvidence(choice);
  const against = [...(choice?.evidence ?? []), ...(choice?.against ?? [])].filter(({ points }) => points !== said);
  return { authority: said, certainty: 'said', reason: 'as asked for', evidence: [], against };
}

/** The same with what an office knows, unless it was said. */
export async function whoseInOffice(office: Office, draft: ReportDraft, whose: Whose): Promise<Whose> {
  if (whose.certainty === 'said') return whose;
  return byEvidence(await office.store.read((reader) => authorityInOffice(reader, draft)));
}

const nobodys: Whose = { authority: undefined, certainty: 'none', reason: 'the file is no report', evidence: [], against: [] };

function byEvidence(choice: AuthorityChoice): Whose {
  return { ...choice, reason: authorityReason(choice) };
}

/** The finding that asks for `--authority`. */
export function askAuthority(names: readonly string[]): Finding {
  return authorityUnknown(names[0], 'Add --authority uschess or --authority fide.');
}

/** `Rules of FIDE: 4 of 4 players have a FIDE id.` */
export function whoseText({ authority, reason }: Whose): string {
  return authority === undefined ? reason : `Rules of ${authorityNames[authority]}: ${reason}.`;
}
