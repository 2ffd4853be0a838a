// Other values for the parameters of a rulebook: checks that a value fits its table, and lays amendments over a table. The lab's
// reforms and a federation's own rules go through the same checks.

import { type Amendment, type Dated, type DatedEntry, entryAt } from './dated.js';
import { addDays, type IsoDate } from './dates.js';

type Json = { readonly [field: string]: unknown };

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a value has the shape of the table's values: the same fields and types. Lists may differ in length.
 *
 * @example
 * const floor = dated('club.floor', 'Rating floor', [{ from: '2020-01-01', value: 800, source: '§5' }]);
 * isOfTable(floor, 900) && !isOfTable(floor, '900') // true
 */
export function isOfTable(table: Dated<unknown>, value: unknown): boolean {
  return table.entries.some((entry) => isSameKind(value, entry.value));
}

function isSameKind(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) {
    return Array.isArray(value) && value.every((item) => model.length === 0 || model.some((one) => isSameKind(item, one)));
  }
  if (isObject(model)) return isObject(value) && haveSameKinds(value, model);
  if (typeof model === 'number') return typeof value === 'number' && Number.isFinite(value);
  return model === null ? value === null : typeof value === typeof model;
}

function haveSameKinds(value: Json, model: Json): boolean {
  const [keys, wanted] = [Object.keys(value).sort(), Object.keys(model).sort()];
  return keys.join() === wanted.join() && keys.every((key) => isSameKind(value[key], model[key]));
}

/** A number more than ten times the largest ever in force is taken for a typing error. */
const farthest = 10;

interface Leaf {
  /** `bands[].k`; empty for the value itself. */
  readonly path: string;
  readonly value: unknown;
}

function* leaves(value: unknown, path = ''): Generator<Leaf> {
  if (Array.isArray(value)) for (const item of value) yield* leaves(item, `${path}[]`);
  else if (isObject(value))
    for (const [key, field] of Object.entries(value)) yield* leaves(field, path === '' ? key : `${path}.${key}`);
  else yield { path, value };
}

/** A part of a value that is probably a typing error. */
export interface Slip {
  /** `bands[].k`; empty for the value itself. */
  readonly path: string;
  readonly found: number | string;
  /** The allowed range of a number, or the known words. */
  readonly allowed: { readonly least: number; readonly most: number; readonly whole: boolean } | readonly string[];
}

/**
 * The first part of a value that is probably a typing error, judged by the table's values at the same place: a number that is
 * negative where none ever was, fractional where all were whole, or more than ten times the largest; or an unknown word.
 *
 * @example
 * const k = dated('club.k', 'K', [{ from: '2020-01-01', value: { k: 20, until: 'birthday' }, source: '§5' }]);
 * slipIn(k, { k: -20, until: 'birthday' })?.allowed // { least: 0, most: 200, whole: true }
 */
export function slipIn({ entries }: Dated<unknown>, value: unknown): Slip | undefined {
  const known = entries.flatMap((entry) => [...leaves(entry.value)]);
  for (const { path, value: found } of leaves(value)) {
    const there = known.filter((one) => one.path === path).map((one) => one.value);
    const numbers = there.filter((one) => typeof one === 'number');
    const words = there.filter((one) => typeof one === 'string');
    if (typeof found === 'number' && numbers.length > 0) {
      const largest = Math.max(1, ...numbers.map(Math.abs)) * farthest;
      const allowed = { least: Math.min(...numbers) < 0 ? -largest : 0, most: largest, whole: numbers.every(Number.isInteger) };
      if (found < allowed.least || found > allowed.most || (allowed.whole && !Number.isInteger(found)))
        return { path, found, allowed };
    }
    // Lists of words, such as the systems of a rule, may contain new words.
    if (typeof found === 'string' && words.length > 0 && !path.includes('[]') && !words.includes(found))
      return { path, found, allowed: [...new Set(words)] };
  }
  return undefined;
}

/**
 * Whether two values are equal, ignoring the order of their fields.
 *
 * @example
 * isSameValue({ a: 1, b: 2 }, { b: 2, a: 1 }) // true
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

/** The edit distance: how many letters to insert, drop or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const longestMistyped = 100;

/**
 * The known name nearest to a mistyped one; undefined if more than half of the letters would have to change.
 *
 * @example
 * nearestName('club.flor', ['club.k', 'club.floor']) // 'club.floor'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  // A name this long is no typing error, and comparing it with every known name would take long.
  if (name.length > longestMistyped) return undefined;
  const [best] = known.map((one) => ({ one, far: distance(name, one) })).sort((a, b) => a.far - b.far);
  return best !== undefined && best.far <= Math.max(name.length, best.one.length) / 2 ? best.one : undefined;
}

/** An adopted amendment. It is known from the day it was decided, which may be before or after its first day. */
export interface StandingAmendment<T> extends Amendment<T> {
  /** If absent, it was decided on its first day. */
  readonly decided?: IsoDate | undefined;
}

/**
 * A table with adopted amendments. Each amendment applies until its last day, or until the next one begins; on all other days the
 * original table applies. When asked "as known on" a day, amendments decided after that day are ignored.
 *
 * @example
 * const floor = dated('club.floor', 'Rating floor', [{ from: '2020-01-01', value: 800, source: '§5' }]);
 * const own = tableWith(floor, [{ from: '2027-01-01', decided: '2026-11-01', value: 900, source: 'Minutes 7' }]);
 * [entryAt(own, '2027-02-01')?.value, entryAt(own, '2027-02-01', '2026-10-01')?.value] // [900, 800]
 */
export function tableWith<T>(table: Dated<T>, amendments: readonly StandingAmendment<T>[]): Dated<T> {
  if (amendments.length === 0) return table;
  const inOrder = amendments.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const spans = inOrder.map((one, at) => {
    const next = inOrder[at + 1];
    return {
      ...one,
      until: one.until ?? (next === undefined ? undefined : addDays(next.from, -1)),
      known: one.decided ?? one.from,
    };
  });
  const after = spans.flatMap(({ until, known }) => (until === undefined ? [] : [{ day: addDays(until, 1), known }]));
  const days = [...table.entries.map(({ from }) => from), ...spans.map(({ from }) => from), ...after.map(({ day }) => day)];
  const entries = [...new Set(days)]
    .sort()
    .reverse()
    .flatMap((day): DatedEntry<T>[] => {
      const own = table.entries.filter(({ from }) => from === day);
      const over = spans.find(({ from, until }) => from <= day && (until === undefined || day <= until));
      if (over !== undefined) {
        const decided = over.known === day ? {} : { decided: over.known };
        return [{ from: day, ...decided, value: over.value, source: over.source }, ...own];
      }
      const ended = after.find((one) => one.day === day);
      const base = own.length > 0 ? undefined : entryAt(table, day);
      // Back to the original table; known as soon as the amendment's end is known.
      return base === undefined || ended === undefined
        ? own
        : [{ ...base, from: day, decided: later(ended.known, base.decided ?? base.from) }];
    });
  return { ...table, entries };
}

function later(a: IsoDate, b: IsoDate): IsoDate {
  return a > b ? a : b;
}
