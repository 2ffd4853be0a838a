// Reads the fields of a reform file: kinds, ranges, dates and bands, each problem at its path.

import { type Saying, say } from '@harkness/office';
import { isIsoDate } from '@harkness/rules';
import { monthNumber } from '../measures/months.js';
import type { Findings } from './finding.js';
import { bands, mostEntries } from './shape.js';

export type Json = { readonly [field: string]: unknown };

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface Range {
  readonly from: number;
  readonly to: number;
  readonly whole?: boolean;
}

/** Null counts as absent. */
function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Maximum number of unknown fields named one by one. */
const namedAtMost = 50;

/** What a field of the wrong kind is told. */
const kinds = {
  text: { message: (field: string): Saying => say`"${field}" is not a text.`, hint: say`Write a text.` },
  number: { message: (field: string): Saying => say`"${field}" is not a number.`, hint: say`Write a number.` },
  object: { message: (field: string): Saying => say`"${field}" is not an object.`, hint: say`Write an object.` },
  list: { message: (field: string): Saying => say`"${field}" is not a list.`, hint: say`Write a list.` },
} as const;
type Kind = keyof typeof kinds;

export class Fields {
  readonly value: Json;
  readonly path: string;
  readonly #findings: Findings;

  constructor(value: Json, path: string, findings: Findings) {
    this.value = value;
    this.path = path;
    this.#findings = findings;
  }

  at(field: string): string {
    return this.path === '' ? field : `${this.path}.${field}`;
  }

  /** Reports every field that is not one of these. */
  only(known: readonly string[]): void {
    const unknown = Object.keys(this.value).filter((field) => !known.includes(field));
    for (const field of unknown.slice(0, namedAtMost)) {
      const hint = say`Known fields here: ${known.join(', ')}.`;
      this.#findings.add('unknown-field', this.at(field), say`There is no field "${field}" here.`, hint);
    }
  }

  /** Reports a missing required field. */
  isMissing(field: string): boolean {
    if (!isAbsent(this.value[field])) return false;
    this.#findings.add('missing-field', this.at(field), say`"${field}" is missing.`, say`Add "${field}".`);
    return true;
  }

  text(field: string, required = false): string | undefined {
    return this.#of(field, required, 'text', (value) => typeof value === 'string') as string | undefined;
  }

  number(field: string, range: Range, required = false): number | undefined {
    const value = this.#of(field, required, 'number', (one) => typeof one === 'number' && Number.isFinite(one)) as
      | number
      | undefined;
    if (value === undefined) return undefined;
    const { from, to, whole = false } = range;
    if (value >= from && value <= to && (!whole || Number.isInteger(value))) return value;
    const wanted = whole ? say`Write a whole number from ${from} to ${to}.` : say`Write from ${from} to ${to}.`;
    this.#findings.add('number-out-of-range', this.at(field), say`${value} is out of range.`, wanted);
    return undefined;
  }

  choice(field: string, choices: readonly string[]): string | undefined {
    const value = this.text(field);
    if (value === undefined || choices.includes(value)) return value;
    this.#findings.add(
      'value-malformed',
      this.at(field),
      say`"${value}" is not one of ${choices.join(', ')}.`,
      say`Write one of ${choices.join(', ')}.`,
    );
    return undefined;
  }

  date(field: string, required = false): string | undefined {
    const value = this.text(field, required);
    if (value === undefined || isIsoDate(value)) return value;
    this.#findings.add(
      'date-does-not-exist',
      this.at(field),
      say`"${value}" is not a day of the calendar.`,
      say`Write a day as YYYY-MM-DD.`,
    );
    return undefined;
  }

  month(field: string): string | undefined {
    const value = this.text(field, true);
    if (value === undefined || monthNumber(value) !== undefined) return value;
    this.#findings.add('date-does-not-exist', this.at(field), say`"${value}" is not a month.`, say`Write a month as YYYY-MM.`);
    return undefined;
  }

  object(field: string, required = false): Fields | undefined {
    const value = this.#of(field, required, 'object', isObject);
    return value === undefined ? undefined : new Fields(value as Json, this.at(field), this.#findings);
  }

  /** The entries of a list that are objects. */
  entries(field: string): Fields[] {
    const list = this.#of(field, false, 'list', Array.isArray) as readonly unknown[] | undefined;
    if (list !== undefined && list.length > mostEntries) {
      const message = say`"${field}" has ${list.length} entries.`;
      this.#findings.add('too-many-entries', this.at(field), message, say`Give at most ${mostEntries}.`);
      return [];
    }
    return (list ?? []).flatMap((entry, index) => {
      const path = `${this.at(field)}[${index}]`;
      if (isObject(entry)) return [new Fields(entry, path, this.#findings)];
      this.#findings.add('value-malformed', path, say`This entry is not an object.`, say`Write braces around its fields.`);
      return [];
    });
  }

  /** Must not be blank: explanations under the reform cite it. */
  source(): void {
    const value = this.value.source;
    if (typeof value === 'string' && value.trim() !== '') return;
    if (!isAbsent(value) && typeof value !== 'string') this.text('source');
    else
      this.#findings.add(
        'source-missing',
        this.at('source'),
        say`No source is given.`,
        say`Name the motion or paper that proposes this.`,
      );
  }

  #of(field: string, required: boolean, kind: Kind, isKind: (value: unknown) => boolean): unknown {
    const value = this.value[field];
    if (isAbsent(value)) {
      if (required) this.isMissing(field);
      return undefined;
    }
    if (isKind(value)) return value;
    const { message, hint } = kinds[kind];
    this.#findings.add('value-malformed', this.at(field), message(field), hint);
    return undefined;
  }
}

/** `when`: each band is `{from, below}`, and one end may be absent. */
export function checkWhen(entry: Fields, findings: Findings): void {
  const when = entry.object('when');
  if (when === undefined) return;
  when.only(bands);
  for (const name of bands) {
    const band = when.value[name];
    if (isAbsent(band)) continue;
    const path = when.at(name);
    const { from = null, below = null, ...rest } = isObject(band) ? band : { other: band };
    const isEnd = (end: unknown): boolean => end === null || (typeof end === 'number' && Number.isFinite(end));
    if (Object.keys(rest).length > 0 || !isEnd(from) || !isEnd(below) || (from === null && below === null)) {
      findings.add(
        'band-malformed',
        path,
        say`This is not a band.`,
        say`Write "from" and "below" with a number each; one of the two may be left out.`,
      );
    } else if (typeof from === 'number' && typeof below === 'number' && from >= below) {
      findings.add(
        'band-reversed',
        path,
        say`Nothing is from ${from} and below ${below}.`,
        say`Write the smaller number under "from".`,
      );
    }
  }
}
