// The live engine's rules with the office's own amendments applied.

import { type Dated, dayNumber, type IsoDate, isSameValue, tableWith } from '@harkness/rules';
import { type ParameterTables, parameterKeys, parameterTables } from '@harkness/rules/internal/uschess';
import { edition, type UsChessEdition } from '@harkness/rules/uschess';
import type { View } from '../../../engines/live/view.js';
import type { OwnAmendment } from '../../../facts/amendments.js';
import { authorityOfCode } from '../../../facts/stored-codes.js';
import { Editions } from './editions.js';
import { usChessCode } from './systems.js';

/** The amendments of the authority that the live engine rates for. */
export function liveAmendments(amendments: readonly OwnAmendment[]): readonly OwnAmendment[] {
  const own = authorityOfCode(usChessCode);
  return amendments.filter(({ authority }) => authority === own);
}

/** The tables of the documents with the amendments in force. */
export function ownTables(amendments: readonly Omit<OwnAmendment, 'authority'>[]): ParameterTables {
  if (amendments.length === 0) return parameterTables;
  const tables = parameterKeys.map((key) => {
    const table: Dated<unknown> = parameterTables[key];
    return [
      key,
      tableWith(
        table,
        amendments.filter(({ parameter }) => parameter === table.name),
      ),
    ];
  });
  return Object.fromEntries(tables) as ParameterTables;
}

/** The tables that the live engine rates by. */
export function liveTables(amendments: readonly OwnAmendment[]): ParameterTables {
  return ownTables(liveAmendments(amendments));
}

/** Amended tables of the last office asked. Every question needs them, and they seldom change. */
let kept: { readonly text: string; readonly tables: ParameterTables } | undefined;

export function ownEditions(amendments: readonly OwnAmendment[]): Editions {
  const live = liveAmendments(amendments);
  if (live.length === 0) return new Editions();
  const text = JSON.stringify(live);
  if (kept?.text !== text) kept = { text, tables: ownTables(live) };
  const { tables } = kept;
  return new Editions(undefined, (choice) => edition(choice, tables));
}

const editionsOfViews = new WeakMap<View, Editions>();

/** The rules of a view's office; resolved days are cached with the view. */
export function editionsOf(view: View): Editions {
  const known = editionsOfViews.get(view) ?? ownEditions(view.head.amendments);
  editionsOfViews.set(view, known);
  return known;
}

/** The edition of an office with its own rules. */
export interface OwnRules {
  readonly edition: UsChessEdition;
}

/** The rules for a section that began on a day, if the office has amended them. */
export function ownRules(view: View, { start }: { readonly start: IsoDate }): OwnRules | undefined {
  if (liveAmendments(view.head.amendments).length === 0) return undefined;
  const found = editionsOf(view).at(dayNumber(start));
  return 'values' in found ? { edition: found } : undefined;
}

/**
 * The first day on which a section may be under different rules; undefined if there is none. A changed source changes no number.
 */
export function firstOtherDay(before: readonly OwnAmendment[], after: readonly OwnAmendment[]): IsoDate | undefined {
  const [old, now] = [ownTables(liveAmendments(before)), ownTables(liveAmendments(after))];
  const days = parameterKeys.flatMap((key) => {
    const [one, other] = [old[key], now[key]];
    if (one === other) return [];
    const dates = [...new Set([...one.entries, ...other.entries].map(({ from }) => from))].sort();
    const valueOn = (table: Dated<unknown>, day: IsoDate): unknown => table.entries.find(({ from }) => from <= day)?.value;
    return dates.find((day) => !isSameValue(valueOn(one, day), valueOn(other, day))) ?? [];
  });
  return days.sort()[0];
}
