// Profiles at the desk: a first one to start from, and the differences between two.

import { canonicalJson } from '@harkness/ledger';
import { firstAuthority } from '../authorities/registry.js';
import type { OfficeProfile } from '../facts/profile.js';

export interface ProfileDifference {
  /** `authorities[0].ids.pattern` */
  readonly path: string;
  /** Undefined if missing. */
  readonly from: unknown;
  readonly to: unknown;
}

/** Field by field; an office without a profile has no fields. */
export function profileDifferences(from: unknown, to: unknown, path = ''): ProfileDifference[] {
  if (isSame(from, to)) return [];
  const [old, now] = [fieldsOf(from), fieldsOf(to)];
  if (old === undefined && now === undefined) return [{ path, from, to }];
  if ((old === undefined && from !== undefined) || (now === undefined && to !== undefined)) return [{ path, from, to }];
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  const isList = Array.isArray(from) || Array.isArray(to);
  return names.flatMap((name) =>
    profileDifferences(old?.[name], now?.[name], isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

function fieldsOf(value: unknown): { readonly [name: string]: unknown } | undefined {
  return typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown }) : undefined;
}

/** For the masthead: at most 24 characters, cut between words. */
function shortened(name: string): string {
  if (name.length <= 24) return name;
  const end = name.slice(0, 25).lastIndexOf(' ');
  return name.slice(0, end > 0 ? end : 24);
}

/** The profile of a new federation, with the fields filled in that most change first. */
export function firstProfile(name: string, kind: string): OfficeProfile {
  const shortName = shortened(name);
  const office = {
    name,
    shortName,
    country: 'XXX',
    colours: { background: '#1f3a5f', text: '#ffffff' },
    contact: { email: 'ratings@example.org' },
    language: 'en',
    timeZone: 'UTC',
    birthDatePrecision: 'year' as const,
  };
  const ids = { label: `${shortName} id`, pattern: '[0-9]{6}', given: { digits: 6, first: 100_001 } };
  return { ...office, authorities: [{ ...firstAuthority(kind, name), ids }] };
}
