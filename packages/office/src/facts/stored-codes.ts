// Small integers for words that the store contains millions of times: rating systems, authorities, kinds of sections. A stored
// number never changes its meaning, so new words are only added at the end.

import type { AuthorityId, RatingSystem, UsSystem } from './facts.js';
import { asSystem, type SystemCode } from './numbers.js';
import type { SectionDocument } from './section-document.js';

/** US Chess systems first. */
export const usSystems = ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'] as const satisfies readonly UsSystem[];

/** Systems with a stored number. Systems of a profile's authorities have none, because their ratings are not stored. */
export const ratingSystems = [
  ...usSystems,
  'FIDE-standard',
  'FIDE-rapid',
  'FIDE-blitz',
] as const satisfies readonly RatingSystem[];

export function systemCode(system: RatingSystem): SystemCode {
  return asSystem((ratingSystems as readonly RatingSystem[]).indexOf(system));
}

export function systemOf(code: SystemCode): RatingSystem {
  const system = ratingSystems[code];
  if (system === undefined) throw new Error(`no rating system ${code}`);
  return system;
}

/** Authorities of a profile share one number; the section's document names them. */
const authorities: readonly AuthorityId[] = ['uschess', 'fide'];
const profileAuthority = authorities.length;

export function authorityCode(authority: AuthorityId): number {
  const code = authorities.indexOf(authority);
  return code < 0 ? profileAuthority : code;
}

/** Undefined for an authority of the profile. */
export function authorityOfCode(code: number): AuthorityId | undefined {
  return authorities[code];
}

export const sectionKinds: readonly SectionDocument['kind'][] = [
  'swiss',
  'team',
  'round-robin',
  'double-round-robin',
  'match',
  'foreign-fide',
  'other',
];
export const matchKind = sectionKinds.indexOf('match');
export const foreignKind = sectionKinds.indexOf('foreign-fide');
