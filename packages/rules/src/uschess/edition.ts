// An edition: the rules in force for a section, resolved once from the dated tables to plain values. By name it is the rulebook
// as a document printed it; by date each table has its own date. The start date of a section selects (US Chess 2025 §8).

import { type Dated, entryAt } from '../core/dated.js';
import { type IsoDate, isIsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import type { ParameterRead, TraceValue } from '../core/trace.js';
import { firstDay, type ParameterKey, type ParameterValues, parameterKeys, parameterTables } from './parameters.js';

/** The documents, by name. */
export type EditionName = 'uschess-2010-approx' | 'uschess-2015' | 'uschess-2020' | 'uschess-2025';

/**
 * Each document and its date. The named edition is the rulebook of that day, as known on that day.
 *
 * @example
 * editionDates['uschess-2025'] // '2025-02-10'
 */
export const editionDates: Readonly<Record<EditionName, IsoDate>> = {
  'uschess-2010-approx': '2010-12-01',
  'uschess-2015': '2015-06-01',
  'uschess-2020': '2020-09-02',
  'uschess-2025': '2025-02-10',
};

/**
 * The documents, oldest first.
 *
 * @example
 * editionNames // ['uschess-2010-approx', 'uschess-2015', 'uschess-2020', 'uschess-2025']
 */
export const editionNames = Object.keys(editionDates) as readonly EditionName[];

/** An edition by the name of its document, or by a day. */
export type EditionChoice =
  | { readonly by: 'name'; readonly name: string }
  /** `asKnown` ignores decisions made after that day; without it, every decision counts. */
  | { readonly by: 'date'; readonly on: IsoDate; readonly asKnown?: IsoDate | undefined };

/** The rules in force, resolved to plain values. */
export interface UsChessEdition {
  /** `uschess-2025`, or `uschess@2024-05-01` by date. */
  readonly name: string;
  /** The document whose sections explanations cite. */
  readonly document: EditionName;
  readonly on: IsoDate;
  readonly asKnown: IsoDate | null;
  readonly values: ParameterValues;
  /** The same values for explanations: with date, source and caveat. */
  readonly reads: Readonly<Record<ParameterKey, ParameterRead>>;
  /** What a reform turned off. The documents leave everything on. */
  readonly off: SwitchedOff;
}

/** Rules without a parameter that a reform can turn off. */
export interface SwitchedOff {
  /** No bonus (§4.2). */
  readonly bonus: boolean;
  /** No floors except the minimum rating (§5). */
  readonly floors: boolean;
}

export const nothingOff: SwitchedOff = { bonus: false, floors: false };

/** Every table by its key: those of the documents, possibly with amendments. */
export type ParameterTables = { readonly [Key in ParameterKey]: Dated<unknown> };

/** The part of an edition that a rule with only some parameters needs. */
export interface EditionWith<Key extends ParameterKey> {
  readonly values: Pick<ParameterValues, Key>;
}

export function isEditionName(text: unknown): text is EditionName {
  return typeof text === 'string' && Object.hasOwn(editionDates, text);
}

/**
 * The rules in force: those of a document, by its name, or those of a day. `tables` are those of the documents unless a reform
 * amends them.
 *
 * @example
 * const rules = edition({ by: 'date', on: '2024-05-01' });
 * rules.ok && rules.value.values.bonusMultiplier // 12
 */
export function edition(choice: EditionChoice, tables: ParameterTables = parameterTables): Result<UsChessEdition> {
  if (choice.by === 'name') {
    if (isEditionName(choice.name)) {
      const printed = editionDates[choice.name];
      return ok(resolve(choice.name, printed, printed, tables));
    }
    return failed({
      code: 'edition-unknown',
      place: 'name',
      message: `There is no edition ${JSON.stringify(choice.name)}.`,
      hint: `Editions are ${editionNames.join(', ')}.`,
    });
  }
  const { on, asKnown } = choice;
  for (const [path, date] of [
    ['on', on],
    ['asKnown', asKnown ?? firstDay],
  ] as const) {
    if (!isIsoDate(date)) {
      return failed({
        code: 'date-does-not-exist',
        place: path,
        message: `${JSON.stringify(date)} is not a day of the calendar.`,
        hint: 'Write days as YYYY-MM-DD.',
      });
    }
  }
  for (const [path, date] of [
    ['on', on],
    ['asKnown', asKnown ?? firstDay],
  ] as const) {
    if (date < firstDay) {
      return failed({
        code: 'before-first-rules',
        place: path,
        message: `The rules in force on ${date} are not known: the documents record changes since ${firstDay}.`,
        hint: `Use a day from ${firstDay} on, or name an edition.`,
      });
    }
  }
  return ok(resolve(asKnown === undefined ? `uschess@${on}` : `uschess@${on} as known on ${asKnown}`, on, asKnown, tables));
}

/**
 * Each document from the day on which its rules as a whole began (the blended initialisation of 2020 came before its document).
 * The oldest also covers every earlier day.
 */
const documentsFrom: readonly (readonly [IsoDate, EditionName])[] = [
  ['2025-02-10', 'uschess-2025'],
  ['2020-06-01', 'uschess-2020'],
];

function documentOn(on: IsoDate): EditionName {
  return documentsFrom.find(([from]) => from <= on)?.[1] ?? 'uschess-2015';
}

type InForce = Pick<UsChessEdition, 'values' | 'reads'>;

/** The days on which some table changes, and the rules in force from each of them. */
interface Spans {
  readonly days: readonly IsoDate[];
  readonly inForce: Map<number, InForce>;
}

const spansOf = new WeakMap<ParameterTables, Spans>();

/** Resolves a day. No table changes between two listed days, so all days between them share one resolution. */
function inForceOn(on: IsoDate, asKnown: IsoDate | undefined, tables: ParameterTables): InForce {
  if (asKnown !== undefined) return readTables(on, asKnown, tables);
  let spans = spansOf.get(tables);
  if (spans === undefined) {
    const days = new Set(parameterKeys.flatMap((key) => tables[key].entries.map(({ from }) => from)));
    spans = { days: [...days].sort(), inForce: new Map() };
    spansOf.set(tables, spans);
  }
  const span = spans.days.findLastIndex((day) => day <= on);
  let found = spans.inForce.get(span);
  if (found === undefined) {
    found = readTables(on, undefined, tables);
    spans.inForce.set(span, found);
  }
  return found;
}

function readTables(on: IsoDate, asKnown: IsoDate | undefined, tables: ParameterTables): InForce {
  const values: Record<string, unknown> = {};
  const reads: Record<string, ParameterRead> = {};
  for (const key of parameterKeys) {
    const table = tables[key];
    const entry = entryAt<unknown>(table, on, asKnown);
    if (entry === undefined) throw new Error(`${table.name} has no value on ${on}`);
    values[key] = entry.value;
    const { from, source, conflicts, caveat } = entry;
    reads[key] = {
      name: table.name,
      value: entry.value as TraceValue,
      from,
      source,
      ...(conflicts === undefined ? {} : { conflicts }),
      ...(caveat === undefined ? {} : { caveat }),
    };
  }
  return { values: values as ParameterValues, reads: reads as Record<ParameterKey, ParameterRead> };
}

function resolve(name: string, on: IsoDate, asKnown: IsoDate | undefined, tables: ParameterTables): UsChessEdition {
  const { values, reads } = inForceOn(on, asKnown, tables);
  const document = isEditionName(name) ? name : documentOn(on);
  return { name, document, on, asKnown: asKnown ?? null, values, reads, off: nothingOff };
}

/** A reform of an edition: replaces the value of one parameter, and names its source. */
export function amended<Key extends ParameterKey>(
  base: UsChessEdition,
  key: Key,
  value: ParameterValues[Key],
  source: string,
): UsChessEdition {
  const read: ParameterRead = { name: parameterTables[key].name, value: value as TraceValue, from: base.on, source };
  return {
    ...base,
    name: `${base.name}, amended`,
    values: { ...base.values, [key]: value },
    reads: { ...base.reads, [key]: read },
  };
}

/** A parameter that differs between two editions. */
export interface EditionDifference {
  readonly key: ParameterKey;
  readonly title: string;
  readonly before: ParameterRead;
  readonly after: ParameterRead;
}

/**
 * The parameters whose values differ between two editions, in the order of the tables.
 *
 * @example
 * const before = edition({ by: 'name', name: 'uschess-2015' });
 * const after = edition({ by: 'name', name: 'uschess-2025' });
 * before.ok && after.ok && editionDifferences(before.value, after.value).some(({ key }) => key === 'initialMethod') // true
 */
export function editionDifferences(before: UsChessEdition, after: UsChessEdition): EditionDifference[] {
  return parameterKeys
    .filter((key) => JSON.stringify(before.values[key]) !== JSON.stringify(after.values[key]))
    .map((key) => ({ key, title: parameterTables[key].title, before: before.reads[key], after: after.reads[key] }));
}
