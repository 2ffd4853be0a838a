// The rulebook as a hash: everything in the dated tables of every authority that decides a number, and the version of the rules' code.
// Results under another rulebook are other results, so a change of it rates everything again. Titles, sources and caveats decide nothing.

import { createHash } from 'node:crypto';
import { canonicalJson } from '@harkness/ledger';
import type { Dated } from '@harkness/rules';
import { fideTables } from '@harkness/rules/internal/fide';
import { parameterTables } from '@harkness/rules/internal/uschess';
import type { OwnAmendment } from '../facts/amendments.js';

/** Raised when code changes a result without changing a table. */
export const rulesVersion = 2;

type Tables = readonly Dated<unknown>[];

let known: string | undefined;

/**
 * The hash of every number that decides ratings, with the amendments of an office. Sources and reasons are left out: they decide nothing.
 * @example
 * rulebookHash() === rulebookHash([]) // true
 */
export function rulebookHash(amendments: readonly OwnAmendment[] = []): string {
  known ??= hashOfTables({ uschess: Object.values(parameterTables), fide: fideTables.fideParameters });
  if (amendments.length === 0) return known;
  const decisive: unknown = JSON.parse(JSON.stringify(amendments.map(({ source: _, ...one }) => one)));
  return createHash('sha256')
    .update(canonicalJson({ rulebook: known, amendments: decisive }))
    .digest('hex');
}

/** By authority. The order of tables does not matter, the order of entries does: the first that fits is in force. */
export function hashOfTables(authorities: { readonly [authority: string]: Tables }): string {
  const decisive = Object.entries(authorities).map(([authority, tables]) => [
    authority,
    Object.fromEntries(
      tables.map(({ name, entries }) => [name, entries.map(({ from, decided, value }) => ({ from, decided, value }))]),
    ),
  ]);
  // Without the fields that are undefined.
  const plain: unknown = JSON.parse(JSON.stringify(Object.fromEntries(decisive)));
  return createHash('sha256')
    .update(canonicalJson({ rulesVersion, tables: plain }))
    .digest('hex');
}
