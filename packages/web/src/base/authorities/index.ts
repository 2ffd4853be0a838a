// Whose ratings the office keeps, as the document brings it. Pages ask here; what a page shows for one kind of authority alone stands in
// this folder too.

import type { Answer, Routes } from '@harkness/client';
import { t } from '../words.js';
import { documentAuthorities } from './documents.js';

/** A field of a report's player that holds an id. */
export type IdField = Exclude<Extract<Edit, { readonly pair: number; readonly field: string }>['field'], 'name'>;
type Edit = Routes['patchSubmission']['body']['edits'][number];

export interface OfficeAuthority {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly ids: { readonly field: IdField; readonly label: string };
  /** Its sections bring a change that counts on a list, and no rating after them. */
  readonly byLists: boolean;
  /** A rating is provisional until it is established. */
  readonly provisional: boolean;
  readonly systems: readonly { readonly system: string; readonly label: string; readonly short: string }[];
  readonly lists: readonly { readonly list: string; readonly title: string }[];
  /** What an officer may decide. */
  readonly decisions: readonly string[];
  readonly calculators: readonly string[];
}

function readAuthorities(): readonly OfficeAuthority[] {
  const text = typeof document === 'undefined' ? undefined : document.querySelector('script#authorities')?.textContent;
  // The server has put it there.
  return text == null ? documentAuthorities : (JSON.parse(text) as OfficeAuthority[]);
}

/** The main one first. */
export const officeAuthorities: readonly OfficeAuthority[] = readAuthorities();

/** Authorities of the documents stay readable in an office that keeps others. */
const known: readonly OfficeAuthority[] = [
  ...officeAuthorities,
  ...documentAuthorities.filter(({ id }) => officeAuthorities.every((one) => one.id !== id)),
];

/** The fields of a report's player that hold ids of an authority, the main one's first. */
export const idFields: readonly IdField[] = [...new Set(known.map(({ ids }) => ids.field))];

function find(authority: string): OfficeAuthority | undefined {
  return known.find(({ id }) => id === authority);
}

export function authorityOfSystem(system: string): OfficeAuthority | undefined {
  return known.find(({ systems }) => systems.some((one) => one.system === system));
}

/** Every system by its name, in the order in which they stand everywhere. An office with one authority does not repeat its name. */
export const systemNames: { readonly [system: string]: string } = Object.fromEntries(
  known.flatMap(({ systems }) =>
    systems.map(({ system, label, short }) => [system, t(officeAuthorities.length === 1 ? short : label)]),
  ),
);

type System = Answer<'explanation'>['system'];

/** The first system of the main authority: what is asked for where nothing was chosen. */
export const mainSystem = (officeAuthorities[0]?.systems[0]?.system ?? documentAuthorities[0]?.systems[0]?.system) as System;

/** Whether its ratings change with lists only; each rating on a list has an explanation of its own. */
export function changesWithLists(system: System): boolean {
  return authorityOfSystem(system)?.byLists === true;
}

export function isRatedByLists(authority: string): boolean {
  return find(authority)?.byLists === true;
}

/** The field of a report that holds the authority's ids, and its heading. */
export function idsOf(authority: string): OfficeAuthority['ids'] {
  return find(authority)?.ids ?? { field: 'fideId', label: t('Id') };
}

/** As people say it. */
export function authorityName(authority: string): string {
  return find(authority)?.name ?? authority;
}

/** The heading of ids that stand in a field: of the office's own authority if one has its ids there. */
export function labelOfIds(field: IdField): string | undefined {
  const label = known.find(({ ids }) => ids.field === field)?.ids.label;
  return label === undefined ? undefined : t(label);
}
