// The US Chess rulebook as dated tables: every number the rules read, by its name in an edition.

import type { Dated, DatedEntry } from '../core/dated.js';
import * as formulas from './parameters-formulas.js';
import * as initial from './parameters-initial.js';
import * as office from './parameters-office.js';

export const parameterTables = {
  ...formulas,
  ...initial,
  ...office,
} as const;

/** The name of a parameter in code. */
export type ParameterKey = keyof typeof parameterTables;

type ValueOf<Table> = Table extends Dated<infer Value> ? Value : never;

/** The value of every parameter, by key. */
export type ParameterValues = { readonly [Key in ParameterKey]: ValueOf<(typeof parameterTables)[Key]> };

export const parameterKeys = Object.keys(parameterTables) as readonly ParameterKey[];

/**
 * Every table, for pages that show the rulebook.
 *
 * @example
 * parameters.some(({ name }) => name === 'uschess.bonus-multiplier') // true
 */
export const parameters: readonly Dated<unknown>[] = parameterKeys.map((key) => parameterTables[key] as Dated<unknown>);

/** The first day that the documents cover (US Chess 2025 §8). */
export const firstDay = '2001-01-01';

export type { Dated, DatedEntry };
