// A rulebook: dated tables of one authority's own numbers, each with the paragraph that states it. It covers one rating system;
// an authority with several systems has one rulebook for each.

import { type StandingAmendment, tableWith } from '../core/amendments.js';
import { type Amendment, amendedTable, type Dated, type DatedEntry, entryAt } from '../core/dated.js';
import { type IsoDate, isIsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import type { ParameterRead, TraceValue } from '../core/trace.js';
import { type ParameterKey, type ParameterValues, parameterKeys } from './parameters.js';

/** A paragraph of a document. */
export interface Citation {
  readonly title: string;
  readonly paragraph: string;
}

/** An entry of a table with its citation in parts. */
export interface CitedEntry<T> extends DatedEntry<T> {
  readonly citation: Citation;
}

/** A dated parameter with the paragraph of every value. */
export interface CitedTable<T> extends Dated<T> {
  readonly entries: readonly CitedEntry<T>[];
}

/** Every parameter of a rulebook. */
export type ParameterTables = { readonly [Key in ParameterKey]: CitedTable<ParameterValues[Key]> };

/** A valid rulebook. */
export interface Rulebook {
  /** `riverside`; part of the names of its editions. */
  readonly id: string;
  readonly title: string;
  /** First day of the rules. Nothing is rated before it. */
  readonly from: IsoDate;
  readonly tables: ParameterTables;
}

/** The rules in force on a day. */
export interface EloEdition {
  /** `riverside@2024-05-01`. */
  readonly name: string;
  readonly on: IsoDate;
  readonly asKnown: IsoDate | null;
  readonly values: ParameterValues;
  /** The same values with their sources, for explanations. */
  readonly reads: Readonly<Record<ParameterKey, ParameterRead>>;
  readonly citations: Readonly<Record<ParameterKey, Citation>>;
}

/** The day whose rules to use, and the day as of which they are known. */
export interface EditionChoice {
  readonly on: IsoDate;
  /** Ignores decisions made after this day; without it, every decision counts. */
  readonly asKnown?: IsoDate | undefined;
}

/**
 * The edition in force on a day.
 *
 * @example
 * const rules = edition(riverside, { on: '2024-03-01' });
 * rules.ok && [rules.value.name, rules.value.reads.k.source] // ['riverside@2024-03-01', 'Minutes of 12 February 2024 item 4']
 */
export function edition(rulebook: Rulebook, { on, asKnown }: EditionChoice): Result<EloEdition> {
  for (const [path, day] of [['on', on] as const, ...(asKnown === undefined ? [] : [['asKnown', asKnown] as const])]) {
    if (!isIsoDate(day)) {
      const message = `${JSON.stringify(day)} is not a day of the calendar.`;
      return failed({ code: 'date-does-not-exist', place: path, message, hint: 'Write days as YYYY-MM-DD.' });
    }
  }
  if (on < rulebook.from) {
    const message = `${rulebook.title} has no rules for ${on}: it begins on ${rulebook.from}.`;
    return failed({ code: 'before-first-rules', place: 'on', message, hint: `Use a day from ${rulebook.from} on.` });
  }
  const entries: [ParameterKey, CitedEntry<unknown>][] = [];
  for (const key of parameterKeys) {
    const entry = entryAt<unknown, CitedEntry<unknown>>(rulebook.tables[key], on, asKnown);
    if (entry === undefined) {
      const message = `On ${asKnown}, nothing had been decided about ${rulebook.tables[key].name} for ${on}.`;
      return failed({ code: 'not-known-then', place: 'asKnown', message, hint: 'Use a later day, or leave asKnown out.' });
    }
    entries.push([key, entry]);
  }
  return ok(resolve(rulebook, on, asKnown, entries));
}

function resolve(
  rulebook: Rulebook,
  on: IsoDate,
  asKnown: IsoDate | undefined,
  entries: readonly (readonly [ParameterKey, CitedEntry<unknown>])[],
): EloEdition {
  const reads = entries.map(([key, { from, source, value }]): [ParameterKey, ParameterRead] => [
    key,
    { name: rulebook.tables[key].name, value: value as TraceValue, from, source },
  ]);
  return {
    name: asKnown === undefined ? `${rulebook.id}@${on}` : `${rulebook.id}@${on} as known on ${asKnown}`,
    on,
    asKnown: asKnown ?? null,
    values: Object.fromEntries(entries.map(([key, { value }]) => [key, value])) as unknown as ParameterValues,
    reads: Object.fromEntries(reads) as Record<ParameterKey, ParameterRead>,
    citations: Object.fromEntries(entries.map(([key, { citation }]) => [key, citation])) as Record<ParameterKey, Citation>,
  };
}

/**
 * A rulebook with amendments of one parameter. An amendment's value applies on its days, the rulebook's value on all others. Read
 * values with `readParameterValue` first.
 *
 * @example
 * const reform = amendedRulebook(riverside, 'floor', [{ from: '2023-01-01', value: 1200, source: 'Proposal 7' }]);
 * const rules = edition(reform, { on: '2023-05-01' });
 * rules.ok && [rules.value.values.floor, rules.value.reads.floor.source] // [1200, 'Proposal 7']
 */
export function amendedRulebook<Key extends ParameterKey>(
  rulebook: Rulebook,
  key: Key,
  amendments: readonly Amendment<ParameterValues[Key]>[],
  asKnown?: IsoDate,
): Rulebook {
  return withEntries(rulebook, key, amendedTable(rulebook.tables[key], amendments, asKnown), asKnown);
}

/**
 * A rulebook with adopted amendments of one parameter, each known only from the day it was decided.
 *
 * @example
 * const own = rulebookWith(riverside, 'floor', [
 *   { from: '2023-01-01', decided: '2022-11-01', value: 1200, source: 'Minutes 7' },
 * ]);
 * const then = edition(own, { on: '2023-05-01', asKnown: '2022-10-01' });
 * then.ok && then.value.reads.floor.source === 'Minutes 7' // false
 */
export function rulebookWith<Key extends ParameterKey>(
  rulebook: Rulebook,
  key: Key,
  amendments: readonly StandingAmendment<ParameterValues[Key]>[],
): Rulebook {
  return withEntries(rulebook, key, tableWith(rulebook.tables[key], amendments));
}

function withEntries<Key extends ParameterKey>(
  rulebook: Rulebook,
  key: Key,
  { entries }: Dated<ParameterValues[Key]>,
  asKnown?: IsoDate,
): Rulebook {
  const table: CitedTable<ParameterValues[Key]> = rulebook.tables[key];
  const cited = entries.map((entry): CitedEntry<ParameterValues[Key]> => {
    const base = entryAt(table, entry.from, asKnown);
    const isBase = base !== undefined && base.source === entry.source;
    return { ...entry, citation: isBase ? base.citation : { title: entry.source, paragraph: '' } };
  });
  return { ...rulebook, tables: { ...rulebook.tables, [key]: { ...table, entries: cited } } };
}

/** The citation of some parameters: `Riverside rating rules §3, §4`. */
export function citationOf({ citations }: EloEdition, ...keys: readonly ParameterKey[]): string {
  const titles = [...new Set(keys.map((key) => citations[key].title))];
  return titles
    .map((title) => {
      const cited = keys.map((key) => citations[key]).filter((citation) => citation.title === title);
      return `${title} ${[...new Set(cited.map(({ paragraph }) => paragraph))].join(', ')}`.trimEnd();
    })
    .join('; ');
}

/**
 * Everything in a rulebook that affects a rating, as text to be hashed: two rulebooks with the same text give the same ratings.
 * Titles and paragraphs are not included.
 *
 * @example
 * rulebookHashInput(riverside) === rulebookHashInput({ ...riverside, title: 'Another title' }) // true
 */
export function rulebookHashInput(rulebook: Rulebook): string {
  const tables = parameterKeys.map((key) => {
    const entries = rulebook.tables[key].entries.map(({ from, decided, value }) => [from, decided ?? null, sorted(value)]);
    return [key, entries];
  });
  return JSON.stringify({ kind: 'elo', from: rulebook.from, tables });
}

/** The same value with the fields of every object sorted by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, sorted(inner)]));
}
