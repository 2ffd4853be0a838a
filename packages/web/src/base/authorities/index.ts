// What the pages know of an authority by its name. Where a name is not here, the general page is shown: ratings that move with every
// section, and the id that the report has.

import type { Answer } from '@harkness/client';

type System = Answer<'explanation'>['system'];
/** Systems whose ratings change with lists only; each rating on a list has an explanation of its own. */
export type ListedSystem = Answer<'fideRating'>['system'];

const listedSystems: readonly ListedSystem[] = ['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'];

export function changesWithLists(system: System): system is ListedSystem {
  return listedSystems.some((one) => one === system);
}

/** Authorities whose sections bring a change that counts on a list, and no rating after them. */
const byLists: ReadonlySet<string> = new Set(['fide']);

export function isRatedByLists(authority: string): boolean {
  return byLists.has(authority);
}

const idFields: { readonly [authority: string]: { readonly field: 'uschessId' | 'fideId'; readonly label: string } } = {
  uschess: { field: 'uschessId', label: 'US Chess id' },
  fide: { field: 'fideId', label: 'FIDE id' },
};

/** The field of a report that holds the authority's ids, and its heading. */
export function idsOf(authority: string): { readonly field: 'uschessId' | 'fideId'; readonly label: string } {
  return idFields[authority] ?? { field: 'fideId', label: 'Id' };
}

/** As people say them. */
export const authorityNames: { readonly [authority: string]: string } = { uschess: 'US Chess', fide: 'FIDE' };

export function authorityName(authority: string): string {
  return authorityNames[authority] ?? authority;
}
