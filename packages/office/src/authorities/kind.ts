// A kind of authority: code that makes an authority of what a profile says about it.

import type { Result } from '@harkness/rules';
import type { ProfileAuthority } from '../facts/profile.js';
import type { Authority } from './authority.js';

export interface AuthorityKind {
  /** Whose rules, as the form of a profile offers them. */
  readonly title: string;
  readonly of: (profile: ProfileAuthority) => Result<Authority>;
  /** What a new authority of the kind begins with, beside its kind. */
  readonly first: (name: string) => Omit<ProfileAuthority, 'kind'>;
}
