// The office's authorities, as embedded in the document. Pages ask here; content for only one kind of authority is also in this
// folder.

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
  /** Its sections bring a change that counts on a list, not a rating. */
  readonly byLists: boolean;
  /** Ratings are provisional until established. */
  readonly provisional: boolean;
  readonly systems: readonly { readonly system: string; readonly label: string; readonly short: string }[];
  readonly lists: readonly { readonly list: string; readonly title: string }[];
  /** The decisions an officer may take. */
  readonly decisions: readonly string[];
  readonly calculators: readonly string[];
}

function readAuthorities(): readonly OfficeAuthority[] {
  const text = typeof document === 'undefined' ? undefined : document.querySelector('script#authorities')?.textContent;
  // The server has embedded it.
  return text == null ? documentAuthorities : (JSON.parse(text) as OfficeAuthority[]);
}

/** The main authority comes first. */
export const officeAuthorities: readonly OfficeAuthority[] = readAuthorities();

/** Ratings of the documents' authorities stay readable in an office that keeps others. */
const known: readonly OfficeAuthority[] = [
  ...officeAuthorities,
  ...documentAuthorities.filter(({ id }) => officeAuthorities.every((one) => one.id !== id)),
];

/** The fields of a reported player that hold ids of an authority, the main one's first. */
export const idFields: readonly IdField[] = [...new Set(known.map(({ ids }) => ids.field))];

function find(authority: string): OfficeAuthority | undefined {
  return known.find(({ id }) => id === authority);
}

export function authorityOfSystem(system: string): OfficeAuthority | undefined {
  return known.find(({ systems }) => systems.some((one) => one.system === system));
}

function isOfDocuments(kind: string | undefined): boolean {
  return documentAuthorities.some((one) => one.kind === kind);
}

/** Whether its rules define the performance rating of a section. */
export function hasPerformance(system: string): boolean {
  return isOfDocuments(authorityOfSystem(system)?.kind);
}

/** Whether the office keeps ratings by published documents, which have rulings and sources; otherwise its rules are its own. */
export const keepsDocuments = officeAuthorities.some(({ kind }) => isOfDocuments(kind));

/**
 * The anchor of a parameter on the rulebook page. The documents' names are unique; where each system has a rulebook of its own,
 * `elo.k` is a parameter of each.
 */
export function parameterAnchor(name: string, system: string | undefined): string {
  const kind = system === undefined ? undefined : authorityOfSystem(system)?.kind;
  return kind === undefined || isOfDocuments(kind) ? name : `${system}.${name}`;
}

/** Display names of every system, in display order. An office with one authority does not repeat its name. */
export const systemNames: { readonly [system: string]: string } = Object.fromEntries(
  known.flatMap(({ systems }) =>
    systems.map(({ system, label, short }) => [system, t(officeAuthorities.length === 1 ? short : label)]),
  ),
);

type System = Answer<'explanation'>['system'];

/** The default: the first system of the main authority. */
export const mainSystem = (officeAuthorities[0]?.systems[0]?.system ?? documentAuthorities[0]?.systems[0]?.system) as System;

/** Whether its ratings change only with lists; each rating on a list then has its own explanation. */
export function changesWithLists(system: System): boolean {
  return authorityOfSystem(system)?.byLists === true;
}

export function isRatedByLists(authority: string): boolean {
  return find(authority)?.byLists === true;
}

/** The report field with the authority's ids, and its heading. */
export function idsOf(authority: string): OfficeAuthority['ids'] {
  return find(authority)?.ids ?? { field: 'fideId', label: t('Id') };
}

/** Display name. */
export function authorityName(authority: string): string {
  return find(authority)?.name ?? authority;
}

/** The heading of ids in a field: that of the office's own authority, if it uses the field. */
export function labelOfIds(field: IdField): string | undefined {
  const label = known.find(({ ids }) => ids.field === field)?.ids.label;
  return label === undefined ? undefined : t(label);
}
