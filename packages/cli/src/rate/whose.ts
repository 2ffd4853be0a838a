// Whose rules a report is rated by: as `--authority` says, else by evidence, and why.

import type { Finding, ReportDraft } from '@harkness/formats';
import {
  type AuthorityChoice,
  type AuthorityEvidence,
  type AuthorityId,
  authoritiesOf,
  authorityInOffice,
  authorityOf,
  authorityReason,
  authorityUnknown,
  type Office,
  withoutProfile,
} from '@harkness/office';
import { CommandError } from '../terminal/io.js';

export interface Whose {
  /** Undefined: nothing says it. */
  readonly authority: AuthorityId | undefined;
  readonly certainty: 'said' | AuthorityChoice['certainty'];
  /** In words, without a full stop. */
  readonly reason: string;
  readonly evidence: readonly AuthorityEvidence[];
  readonly against: readonly AuthorityEvidence[];
}

/** Without an office: as the documents have them. With one its own authorities may be named too, and are looked up there. */
export function whoseReport(draft: ReportDraft | undefined, said: string | undefined, hasOffice = false): Whose {
  if (said !== undefined && withoutProfile.find(said) === undefined && !hasOffice)
    throw new CommandError(`--authority ${said} is not known.`, { hint: `Write ${withoutProfile.ids.join(' or ')}.` });
  const choice = draft === undefined ? undefined : authorityOf(draft, withoutProfile.all);
  if (said === undefined) return choice === undefined ? nobodys : byEvidence(choice);
  const against = [...(choice?.evidence ?? []), ...(choice?.against ?? [])].filter(({ points }) => points !== said);
  return { authority: said, certainty: 'said', reason: 'as asked for', evidence: [], against };
}

/** The same with what an office knows, unless it was said. */
export async function whoseInOffice(office: Office, draft: ReportDraft, whose: Whose): Promise<Whose> {
  if (whose.certainty === 'said') {
    const authorities = await office.store.read(authoritiesOf);
    if (whose.authority !== undefined && authorities.find(whose.authority) === undefined)
      throw new CommandError(`--authority ${whose.authority} is not known.`, { hint: `Write ${authorities.ids.join(' or ')}.` });
    return whose;
  }
  return byEvidence(await office.store.read((reader) => authorityInOffice(reader, draft)));
}

const nobodys: Whose = { authority: undefined, certainty: 'none', reason: 'the file is no report', evidence: [], against: [] };

function byEvidence(choice: AuthorityChoice): Whose {
  return { ...choice, reason: authorityReason(choice) };
}

/** The finding that asks for `--authority`. */
export function askAuthority(names: readonly string[]): Finding {
  const flags = withoutProfile.ids.map((id) => `--authority ${id}`);
  return authorityUnknown(withoutProfile.all, names[0], `Add ${flags.join(' or ')}.`);
}

/** `Rules of FIDE: 4 of 4 players have a FIDE id.` */
export function whoseText({ authority, reason }: Whose): string {
  return authority === undefined ? reason : `Rules of ${withoutProfile.find(authority)?.name ?? authority}: ${reason}.`;
}
