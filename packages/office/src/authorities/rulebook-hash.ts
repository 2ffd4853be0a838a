// A hash of the rulebook: everything in the dated tables of every authority that decides a number, and the version of the rules'
// code. If it changes, everything is rated again. Titles, sources and caveats decide no number and are left out.

import { createHash } from 'node:crypto';
import { canonicalJson } from '@harkness/ledger';
import type { Dated } from '@harkness/rules';
import { fideTables } from '@harkness/rules/internal/fide';
import { parameterTables } from '@harkness/rules/internal/uschess';
import type { OwnAmendment } from '../facts/amendments.js';

/** Increase it when code changes a result without changing a table. */
export const rulesVersion = 2;

type Tables = readonly Dated<unknown>[];

let known: string | undefined;

/**
 * The hash of everything that decides ratings, including the amendments of an office. Sources and reasons decide no number and
 * are left out.
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

/** By authority. The order of tables does not matter, but the order of entries does: the first match is in force. */
export function hashOfTables(authorities: { readonly [authority: string]: Tables }): string {
  const decisive = Object.entries(authorities).map(([authority, tables]) => [
    authority,
    Object.fromEntries(
      tables.map(({ name, entries }) => [name, entries.map(({ from, decided, value }) => ({ from, decided, value }))]),
    ),
  ]);
  // Drops undefined fields.
  const plain: unknown = JSON.parse(JSON.stringify(Object.fromEntries(decisive)));
  return createHash('sha256')
    .update(canonicalJson({ rulesVersion, tables: plain }))
    .digest('hex');
}
