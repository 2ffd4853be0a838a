// The own rules of an office: amendments of its profile over the rulebooks of its authorities.

import type { AuthorityId } from './facts.js';
import { type ProfileAmendment, profileFacts } from './profile.js';
import type { StoreReader } from './store.js';

export type OwnAmendment = { readonly authority: AuthorityId } & Omit<ProfileAmendment, 'reason'>;

/** Of the last profile up to a fact, in its order; none: by the documents. */
export async function readAmendments(reader: StoreReader, upTo?: number): Promise<readonly OwnAmendment[]> {
  const last = (await profileFacts(reader)).findLast(({ seq }) => upTo === undefined || seq <= upTo);
  if (last === undefined) return [];
  return last.body.authorities.flatMap(({ id, amendments = [] }) =>
    amendments.map(({ reason: _, ...amendment }) => ({ authority: id, ...amendment })),
  );
}
