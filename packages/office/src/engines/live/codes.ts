// Small integers for the words that segments hold millions of times.

import { dateOfDayNumber } from '@harkness/rules';
import type { AuthorityId, IsoDate, RatingSystem } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';

/** Systems that this engine rates, by their number in segments. A number in the store never changes its meaning. */
const liveSystems = ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'] as const;
export type LiveSystem = (typeof liveSystems)[number];
export const liveSystemCount = liveSystems.length;

/** A rating system by its number in segments: those rated live, then the lists of periods. */
export const ratingSystems: readonly RatingSystem[] = [...liveSystems, 'FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'];

/** Whether this engine rates the system. */
export function isLiveSystem(system: RatingSystem): system is LiveSystem {
  return liveSystems.some((one) => one === system);
}

export function systemCode(system: RatingSystem): number {
  return ratingSystems.indexOf(system);
}

export function systemOf(code: number): RatingSystem {
  const system = ratingSystems[code];
  if (system === undefined) throw new Error(`no rating system ${code}`);
  return system;
}

export function liveSystemOf(code: number): LiveSystem {
  const system = liveSystems[code];
  if (system === undefined) throw new Error(`no live system ${code}`);
  return system;
}

/** Authorities by their number in segments; those of the office's profile share one, and the section's document names them. */
const authorities: readonly AuthorityId[] = ['uschess', 'fide'];
/** Sections with this number are rated by this engine. */
export const liveAuthority = 0;
export const profileAuthority = authorities.length;

export function authorityCode(authority: AuthorityId): number {
  const code = authorities.indexOf(authority);
  return code < 0 ? profileAuthority : code;
}

/** Undefined: an authority of the profile. */
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

/** No day at all: earlier than every day. */
export const noDay = -0x80000000;
/** Later than every day. */
export const lastDay = 0x7fffffff;

const dates = new Map<number, IsoDate>();

/** The date of a day number; a replay asks for the same few thousand days millions of times. */
export function dateOf(day: number): IsoDate {
  let date = dates.get(day);
  if (date === undefined) {
    date = dateOfDayNumber(day);
    dates.set(day, date);
  }
  return date;
}
