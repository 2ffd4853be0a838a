// FIDE editions by name and by date, for the three lists. By name, every parameter is read as of the edition's first day; by
// date, each parameter has its own date.

import type { Dated, DatedEntry } from '../core/dated.js';
import { entryAt } from '../core/dated.js';
import type { IsoDate } from '../core/dates.js';
import { isIsoDate } from '../core/dates.js';
import type { Result, RuleError } from '../core/error.js';
import { failed, ok } from '../core/error.js';
import type { ParameterRead, TraceValue } from '../core/trace.js';
import type { ByListType, ListType } from './parameters.js';
import { fideParameters, listTypes } from './parameters.js';

/** The editions, by name. */
export type EditionName =
  | 'fide-2009'
  | 'fide-2014'
  | 'fide-2017'
  | 'fide-2022'
  | 'fide-2022-10'
  | 'fide-2024'
  | 'fide-2024-12'
  | 'fide-2025-10';

/** An edition and the day it begins. */
export interface EditionRange {
  readonly name: EditionName;
  readonly from: IsoDate;
  /** Last day, null for the edition in force. */
  readonly to: IsoDate | null;
  readonly source: string;
}

/**
 * Oldest first. `fide-2017`, `fide-2022-10` and `fide-2024-12` mark dates at which only the rules of one list change.
 *
 * @example
 * editions[0]?.name // 'fide-2009'
 */
export const editions: readonly EditionRange[] = [
  { name: 'fide-2009', from: '2009-07-01', to: '2014-06-30', source: 'fide-2009 §0.1, §0.6' },
  { name: 'fide-2014', from: '2014-07-01', to: '2017-06-30', source: 'FIDE-LATER: Z1 (A)' },
  { name: 'fide-2017', from: '2017-07-01', to: '2021-12-31', source: 'FIDE-LATER: Z1 (A)' },
  { name: 'fide-2022', from: '2022-01-01', to: '2022-09-30', source: 'FIDE-LATER: Z1 (A)' },
  { name: 'fide-2022-10', from: '2022-10-01', to: '2024-02-29', source: 'FIDE-LATER: Z1 (A), SC22 (B)' },
  { name: 'fide-2024', from: '2024-03-01', to: '2024-11-30', source: 'FIDE-LATER: Z1 (A)' },
  { name: 'fide-2024-12', from: '2024-12-01', to: '2025-09-30', source: 'FIDE-LATER: Z1 (A)' },
  { name: 'fide-2025-10', from: '2025-10-01', to: null, source: 'FIDE-LATER: Z1, CB25 (A)' },
];

/** Tables of a reform by name, made by `amendedTable`. They replace those of the rulebook. */
export type AmendedTables = ReadonlyMap<string, Dated<unknown>>;

/** The regulations in force on a day, for one list. */
export interface FideEdition {
  readonly name: EditionName;
  readonly listType: ListType;
  /** The day every parameter is read for. */
  readonly on: IsoDate;
  /** Hides everything that became known after this day. Without it: as known today. */
  readonly asKnown?: IsoDate;
  readonly amended?: AmendedTables;
  /** Caveats on the edition as a whole; parameters have their own. */
  readonly caveats: readonly string[];
}

const amendedIn2011And2012 =
  'the document of 2009 is followed, but FIDE amended it on 1 July 2011 and 1 July 2012 and those texts are not available';
const amendedIn2021 = 'what the amendment of 1 February 2021 changed is not known';

/**
 * The edition with this name, for one of the lists.
 *
 * @example
 * const rules = editionByName('fide-2009', 'standard');
 * rules.ok && rules.value.on // '2009-07-01'
 */
export function editionByName(name: string, listType: ListType): Result<FideEdition> {
  const range = editions.find((edition) => edition.name === name);
  if (range === undefined) {
    return failed({
      code: 'edition-unknown',
      place: 'edition',
      message: `There is no FIDE edition "${name}".`,
      hint: `Use one of ${editions.map((edition) => edition.name).join(', ')}, or a date.`,
    });
  }
  return editionOfRange(range, range.from, listType);
}

/**
 * The edition for an event that starts on this day (FIDE-L-01), or for a list of this date; optionally as known on a day.
 *
 * @example
 * const rules = editionByDate('2024-06-01', 'standard');
 * rules.ok && rules.value.name // 'fide-2024'
 */
export function editionByDate(on: IsoDate, listType: ListType, asKnown?: IsoDate, amended?: AmendedTables): Result<FideEdition> {
  const errors = [...dayError(on, 'on'), ...(asKnown === undefined ? [] : dayError(asKnown, 'asKnown'))];
  if (errors.length > 0) return failed(...errors);
  const range = editions.findLast((edition) => edition.from <= on && (asKnown === undefined || edition.from <= asKnown));
  if (range === undefined) {
    return failed({
      code: 'edition-not-available',
      place: 'on',
      message: `No FIDE regulations before ${editions[0]?.from} are available.`,
      hint: 'Floors and rules before 1 July 2009 are not part of the documents (fide-2009 §0.6).',
    });
  }
  const edition = editionOfRange(range, on, listType, asKnown);
  return edition.ok && amended !== undefined ? ok({ ...edition.value, amended }) : edition;
}

function dayError(day: IsoDate, path: string): RuleError[] {
  if (isIsoDate(day)) return [];
  return [
    {
      code: 'date-does-not-exist',
      place: path,
      message: `"${day}" is not a day.`,
      hint: 'Write a day that exists as YYYY-MM-DD.',
    },
  ];
}

function editionOfRange(range: EditionRange, on: IsoDate, listType: ListType, asKnown?: IsoDate): Result<FideEdition> {
  if (!listTypes.includes(listType)) {
    return failed({
      code: 'list-type-unknown',
      place: 'listType',
      message: `"${String(listType)}" is not a FIDE list.`,
      hint: `Use one of ${listTypes.join(', ')}.`,
    });
  }
  if (range.name === 'fide-2009' && listType !== 'standard') {
    return failed({
      code: 'edition-not-available',
      place: 'listType',
      message: 'The rules of the rapid and blitz lists before 1 July 2014 are not available.',
      hint: 'The document of 2009 knows the standard list only; use a date from 1 July 2014 on.',
    });
  }
  return ok({
    name: range.name,
    listType,
    on,
    ...(asKnown === undefined ? {} : { asKnown }),
    caveats: editionCaveats(range.name, on),
  });
}

function editionCaveats(name: EditionName, on: IsoDate): readonly string[] {
  if (name === 'fide-2009' && on >= '2011-07-01') return [amendedIn2011And2012];
  if (name === 'fide-2017' && on >= '2021-02-01') return [amendedIn2021];
  return [];
}

/** The table of a parameter for the edition's list. */
export function tableFor<T>(edition: FideEdition, parameter: Dated<T> | ByListType<T>): Dated<T> {
  return 'entries' in parameter ? parameter : parameter[edition.listType];
}

/** The entry of a parameter in force. There always is one, because every table begins with the first edition of its list. */
export function parameterEntry<T>(edition: FideEdition, parameter: Dated<T> | ByListType<T>): DatedEntry<T> {
  const table = tableFor(edition, parameter);
  // A reform's table already takes "as known on" into account.
  const amended = edition.amended?.get(table.name) as Dated<T> | undefined;
  const entry = amended === undefined ? entryAt(table, edition.on, edition.asKnown) : entryAt(amended, edition.on);
  if (entry === undefined) throw new Error(`${table.name} has no value on ${edition.on}`);
  return entry;
}

/** The value of a parameter in force. */
export function parameterValue<T>(edition: FideEdition, parameter: Dated<T> | ByListType<T>): T {
  return parameterEntry(edition, parameter).value;
}

/** A parameter for an explanation. */
export function parameterRead(edition: FideEdition, parameter: Dated<TraceValue> | ByListType<TraceValue>): ParameterRead {
  const { from, value, source, conflicts, caveat } = parameterEntry(edition, parameter);
  return {
    name: tableFor(edition, parameter).name,
    value,
    from,
    source,
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(caveat === undefined ? {} : { caveat }),
  };
}

/**
 * All caveats of an edition: its own, and those of every parameter of its list.
 *
 * @example
 * const rules = editionByName('fide-2009', 'standard');
 * rules.ok && caveatsOf(rules.value).length > 0 // true
 */
export function caveatsOf(edition: FideEdition): readonly { readonly parameter: string | null; readonly caveat: string }[] {
  const ofParameters = fideParameters.flatMap((table) => {
    const other = listTypes.some((type) => type !== edition.listType && table.name.endsWith(`.${type}`));
    const caveat = other ? undefined : entryAt(table, edition.on, edition.asKnown)?.caveat;
    return caveat === undefined ? [] : [{ parameter: table.name, caveat }];
  });
  return [...edition.caveats.map((caveat) => ({ parameter: null, caveat })), ...ofParameters];
}
