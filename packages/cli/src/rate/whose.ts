// Which authority's rules a report is rated by, and why: `--authority`, or else by evidence.

import type { Finding, ReportDraft } from '@harkness/formats';
import {
  type Authorities,
  authoritiesOf,
  authorityInOffice,
  authorityUnknown,
  type Office,
  withoutProfile,
} from '@harkness/office';
import { type Whose, whoseReport as whoseByDocuments, whoseByEvidence } from '@harkness/office/internal/rate';
import { CommandError } from '../terminal/io.js';
import { flagWords } from './words.js';

/** Without an office: the authorities of the documents. With one, its own authorities may be named too. */
export function whoseReport(
  draft: ReportDraft | undefined,
  said: string | undefined,
  hasOffice = false,
  ofProfile?: Authorities,
): Whose {
  const authorities = ofProfile ?? withoutProfile;
  if (said !== undefined && authorities.find(said) === undefined && !hasOffice)
    throw new CommandError(`--authority ${said} is not known.`, { hint: `Write ${authorities.ids.join(' or ')}.` });
  const [only, ...others] = ofProfile?.all ?? [];
  // If the profile has only one authority, it is used.
  if (said === undefined && only !== undefined && others.length === 0)
    return { authority: only.id, certainty: 'said', reason: 'the only authority of the profile', evidence: [], against: [] };
  return whoseByDocuments(draft, said, ofProfile?.all);
}

/** The same using the office's data, unless an authority was named. */
export async function whoseInOffice(office: Office, draft: ReportDraft, whose: Whose): Promise<Whose> {
  if (whose.certainty === 'said') {
    const authorities = await office.store.read(authoritiesOf);
    if (whose.authority !== undefined && authorities.find(whose.authority) === undefined)
      throw new CommandError(`--authority ${whose.authority} is not known.`, { hint: `Write ${authorities.ids.join(' or ')}.` });
    return whose;
  }
  return whoseByEvidence(await office.store.read((reader) => authorityInOffice(reader, draft)));
}

/** The finding that asks for `--authority`. */
export function askAuthority(names: readonly string[]): Finding {
  return authorityUnknown(withoutProfile.all, names[0], flagWords.authority(withoutProfile.ids));
}

/** `Rules of FIDE: 4 of 4 players have a FIDE id.` */
export function whoseText({ authority, reason }: Whose, authorities: Authorities = withoutProfile): string {
  return authority === undefined ? reason : `Rules of ${authorities.find(authority)?.name ?? authority}: ${reason}.`;
}
