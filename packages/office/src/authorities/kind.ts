// A kind of authority: code that builds an authority from its part of a profile.

import type { Result } from '@harkness/rules';
import type { ProfileAuthority } from '../facts/profile.js';
import type { Authority } from './authority.js';

export interface AuthorityKind {
  /** The rules it stands for, as the profile form names them. */
  readonly title: string;
  readonly of: (profile: ProfileAuthority) => Result<Authority>;
  /** The initial settings of a new authority of the kind, besides its kind. */
  readonly first: (name: string) => Omit<ProfileAuthority, 'kind'>;
}
