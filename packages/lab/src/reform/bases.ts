// The rulebooks a reform can be laid over: which systems they have, which dated tables, and from when.

import type { Dated } from '@harkness/rules';
import { fideParameters, listTypes } from '@harkness/rules/fide';
import { parameters as uschessParameters, systems as uschessSystems } from '@harkness/rules/uschess';

export interface ReformBase {
  readonly authority: string;
  readonly systems: readonly string[];
  /** The dated tables that a system reads. */
  readonly tables: (system: string) => readonly Dated<unknown>[];
  /** First day of the first rules of a system. */
  readonly firstRules: (system: string) => string;
  /** What `switches` may turn off. */
  readonly switches: readonly string[];
  /** Undefined: a transform may act on any day. */
  readonly isListDate?: (date: string) => boolean;
}

const uschess: ReformBase = {
  authority: 'uschess',
  systems: uschessSystems,
  tables: () => uschessParameters,
  firstRules: () => '2001-01-01',
  switches: ['bonus', 'floors'],
};

const fidePrefix = 'FIDE-';
const monthlyListsSince = '2012-07-01';

const fide: ReformBase = {
  authority: 'fide',
  systems: listTypes.map((type) => `${fidePrefix}${type}`),
  // Tables of one list end in its type; the others are common to all.
  tables: (system) => {
    const own = system.slice(fidePrefix.length);
    return fideParameters.filter(({ name }) => !listTypes.some((type) => type !== own && name.endsWith(`.${type}`)));
  },
  firstRules: (system) => (system === `${fidePrefix}standard` || !fide.systems.includes(system) ? '2009-07-01' : '2014-07-01'),
  switches: [],
  isListDate: (date) => date.endsWith('-01') && (date >= monthlyListsSince || Number(date.slice(5, 7)) % 2 === 1),
};

export const builtInBases: readonly ReformBase[] = [uschess, fide];
