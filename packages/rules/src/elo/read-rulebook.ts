// Reads a rulebook: turns a JSON document into dated tables, or lists every error in it with its place.

import {
  at,
  type Check,
  type Fields,
  makeCheck,
  problem,
  readDate,
  readList,
  readObject,
  readOptionalDate,
  readText,
  refuseOtherFields,
} from '../core/check.js';
import { dated, entryAt } from '../core/dated.js';
import { type IsoDate, isIsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import { asksAge } from './conditions.js';
import { type ParameterKey, type ParameterValues, parameterKeys, parameterName, parameterTitles } from './parameters.js';
import { valueReaders } from './read-values.js';
import type { CitedEntry, CitedTable, ParameterTables, Rulebook } from './rulebook.js';

/** Optional parameters. If one is absent, the rulebook has no such rule. */
const optional: ReadonlySet<ParameterKey> = new Set(['differenceLimit', 'age', 'floor', 'inactivity']);

/**
 * The rulebook in a document, or every error in it with its place.
 *
 * @example
 * const read = readRulebook({ id: 'club', title: 'Rules', from: '2024-01-01', parameters: { floor: [{ from: '2024-01-01', value: -5, paragraph: '§5' }] } });
 * read.ok ? [] : read.errors.filter(({ code }) => code !== 'parameter-missing').map(({ place, message }) => `${place}: ${message}`) // ['parameters.floor[0].value: -5 is out of range.']
 */
export function readRulebook(document: unknown): Result<Rulebook> {
  const check = makeCheck();
  const fields = readObject(check, document, '');
  if (check.errors.length > 0) return failed(...check.errors);
  refuseOtherFields(check, fields, '', ['id', 'title', 'from', 'parameters']);
  const id = readText(check, fields, 'id', '');
  if (id !== '' && !/^[a-z][a-z0-9-]*$/.test(id)) {
    const hint = 'Use lower-case letters, digits and hyphens, beginning with a letter.';
    problem(check, 'not-an-id', 'id', `${JSON.stringify(id)} cannot name a rulebook.`, hint);
  }
  const title = readText(check, fields, 'title', '');
  const from = readDate(check, fields, 'from', '');
  // If the first day is unreadable, no table is reported as starting too late.
  const begins = isIsoDate(fields.from) ? from : '9999-12-31';
  const parameters = readObject(check, fields.parameters, 'parameters');
  refuseOtherFields(check, parameters, 'parameters', parameterKeys);
  const read = (key: ParameterKey) => [key, readTable(check, parameters, key, title, begins)];
  const tables = Object.fromEntries(parameterKeys.map(read)) as ParameterTables;
  if (check.errors.length === 0) checkTogether(check, tables, from);
  return check.errors.length > 0 ? failed(...check.errors) : ok({ id, title, from, tables });
}

/**
 * The value of one parameter, for an amendment, or every error in it with its place.
 *
 * @example
 * const read = readParameterValue('k', [{ when: { games: { below: 10 } }, k: 40 }], 'k');
 * read.ok ? [] : read.errors.map(({ place, hint }) => `${place}: ${hint}`) // ['k[0]: Add a last row without "when", for everybody else.']
 */
export function readParameterValue<Key extends ParameterKey>(key: Key, value: unknown, path = ''): Result<ParameterValues[Key]> {
  const check = makeCheck();
  const result = valueReaders[key](check, value, path);
  return check.errors.length > 0 ? failed(...check.errors) : ok(result);
}

function readTable<Key extends ParameterKey>(
  check: Check,
  parameters: Fields,
  key: Key,
  title: string,
  from: IsoDate,
): CitedTable<ParameterValues[Key]> {
  const path = at('parameters', key);
  const given = readList(check, parameters, key, 'parameters');
  const entries = given.map((entry, index) => readEntry(check, entry, at(path, index), key, title));
  const isMissing = given.length === 0;
  if (isMissing && !optional.has(key) && (parameters[key] === undefined || Array.isArray(parameters[key]))) {
    const message = `The rulebook does not say: ${parameterTitles[key].toLowerCase()}.`;
    problem(check, 'parameter-missing', path, message, `Give a list with an entry from ${from} on.`);
  }
  for (const [index, entry] of entries.entries()) {
    if (entries.findIndex((other) => other.from === entry.from) === index) continue;
    const message = `Two entries take effect on ${entry.from}.`;
    problem(check, 'overlap-in-table', at(at(path, index), 'from'), message, 'Keep one of them.');
  }
  const newestFirst = [...entries].sort((a, b) => (a.from < b.from ? 1 : -1));
  const oldest = newestFirst.at(-1);
  if (oldest !== undefined && oldest.from > from) {
    const message = `Nothing is in force from ${from}, where the rulebook begins, to ${oldest.from}.`;
    problem(check, 'gap-in-table', at(at(path, entries.indexOf(oldest)), 'from'), message, `Add an entry from ${from} on.`);
  }
  if (isMissing && optional.has(key)) {
    const citation = { title, paragraph: '(no such rule)' };
    const value = valueReaders[key](check, null, path);
    newestFirst.push({ from, value, source: `${citation.title} ${citation.paragraph}`, citation });
  }
  return { ...dated(parameterName(key), parameterTitles[key], newestFirst), entries: newestFirst };
}

function readEntry<Key extends ParameterKey>(
  check: Check,
  entry: unknown,
  path: string,
  key: Key,
  title: string,
): CitedEntry<ParameterValues[Key]> {
  const fields = readObject(check, entry, path);
  refuseOtherFields(check, fields, path, ['from', 'decided', 'value', 'source', 'paragraph']);
  const from = readDate(check, fields, 'from', path);
  const decided = readOptionalDate(check, fields, 'decided', path);
  const citation = {
    title: fields.source === undefined ? title : readText(check, fields, 'source', path),
    paragraph: readText(check, fields, 'paragraph', path),
  };
  return {
    from,
    ...(decided === null ? {} : { decided }),
    value: valueReaders[key](check, fields.value, at(path, 'value')),
    source: `${citation.title} ${citation.paragraph}`,
    citation,
  };
}

/** Checks parameters that depend on each other, on every day on which one of them changes. */
function checkTogether(check: Check, tables: ParameterTables, from: IsoDate): void {
  const users = [
    { key: 'k', entries: tables.k.entries.filter(({ value }) => asksAge(value)) },
    {
      key: 'firstRating',
      entries: tables.firstRating.entries.filter(({ value }) => value.kind === 'assigned' && asksAge(value.rows)),
    },
  ];
  const days = new Set([
    from,
    ...users.flatMap(({ entries }) => entries.map((entry) => entry.from)),
    ...tables.age.entries.map((entry) => entry.from),
  ]);
  for (const day of [...days].sort()) {
    if (day < from || (entryAt(tables.age, day)?.value ?? null) !== null) continue;
    const user = users.find(({ key, entries }) => {
      const table = key === 'k' ? tables.k : tables.firstRating;
      return entries.some((entry) => entry === entryAt<unknown>(table, day));
    });
    if (user === undefined) continue;
    const message = `On ${day}, ${user.key} asks for ages, and nothing says how they are counted.`;
    problem(check, 'parameter-missing', 'parameters.age', message, 'Give parameters.age with the value "birthday" or "year".');
    return;
  }
}
