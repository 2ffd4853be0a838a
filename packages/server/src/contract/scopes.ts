// The rights of an API key. A scope only narrows its owner's rights.

import type { Role } from './route.js';

export const scopeNames = ['read', 'submit', 'office', 'private', 'audit', 'accounts'] as const;
export type Scope = (typeof scopeNames)[number];

interface ScopeRule {
  /** The lowest role that may have such a key. */
  readonly from: Role;
  /** The key acts with at most this role. */
  readonly acts: Role;
  /** Needs a fresh code of the second factor, and lasts at most `dangerousDays`. */
  readonly dangerous: boolean;
  readonly opens: string;
}

export const scopeRules: { readonly [S in Scope]: ScopeRule } = {
  read: { from: 'player', acts: 'player', dangerous: false, opens: 'everything public, and checks that store nothing' },
  submit: { from: 'director', acts: 'director', dangerous: false, opens: 'your own reports: upload, edit, submit, read' },
  office: { from: 'officer', acts: 'officer', dangerous: true, opens: 'the office’s work: judgements, facts, runs, lists' },
  private: { from: 'player', acts: 'officer', dangerous: true, opens: 'private fields such as birth dates: read and erase' },
  audit: { from: 'officer', acts: 'officer', dangerous: true, opens: 'the audit: who did what' },
  accounts: { from: 'officer', acts: 'administrator', dangerous: true, opens: 'accounts: read, make, change, reset links' },
};

export const longestDays = 730;
export const dangerousDays = 90;
/** A key that lasts longer than this needs re-authentication, whatever its scopes. */
export const freeDays = 30;
