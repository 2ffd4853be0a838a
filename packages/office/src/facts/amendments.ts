// An office's own rules: its profile's amendments to the rulebooks of its authorities.

import type { AuthorityId } from './facts.js';
import { type ProfileAmendment, profileFacts } from './profile.js';
import type { StoreReader } from './store.js';

export type OwnAmendment = { readonly authority: AuthorityId } & Omit<ProfileAmendment, 'reason'>;

/** From the last profile up to a fact, in its order; empty if the documents apply unchanged. */
export async function readAmendments(reader: StoreReader, upTo?: number): Promise<readonly OwnAmendment[]> {
  const last = (await profileFacts(reader)).findLast(({ seq }) => upTo === undefined || seq <= upTo);
  if (last === undefined) return [];
  return last.body.authorities.flatMap(({ id, amendments = [] }) =>
    amendments.map(({ reason: _, ...amendment }) => ({ authority: id, ...amendment })),
  );
}
