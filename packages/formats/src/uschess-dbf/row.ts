// The rows of a US Chess table: text by field, and the place of each field.

import type { DbfRecord, DbfTable } from '../dbase/read.js';
import { wholeOf } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';

export interface Row {
  readonly file: string;
  readonly record: number;
  /** '' if the table has no such field. */
  text(field: string): string;
  /** The text, or undefined if it is empty. */
  some(field: string): string | undefined;
  place(field?: string): Place;
}

export function rowsOf(table: DbfTable): Row[] {
  return table.records.map(({ number, values }) => new TableRow(table.file, number, values));
}

/** A class, so that the rows of all players share their methods. */
class TableRow implements Row {
  readonly file: string;
  readonly record: number;
  readonly #values: DbfRecord['values'];

  constructor(file: string, record: number, values: DbfRecord['values']) {
    this.file = file;
    this.record = record;
    this.#values = values;
  }

  text(field: string): string {
    return this.#values[field] ?? '';
  }

  some(field: string): string | undefined {
    return this.#values[field] || undefined;
  }

  place(field?: string): Place {
    const { file, record } = this;
    return field === undefined ? { file, record } : { file, record, field };
  }
}

/** A whole number; undefined, with a finding, for anything else. */
export function takeNumber(row: Row, field: string, findings: FindingCollector): number | undefined {
  const text = row.text(field);
  if (text === '') return undefined;
  const whole = wholeOf(text, 6);
  if (whole >= 0) return whole;
  if (/^\d{1,6}(\.0*)?$/.test(text)) return Number(text);
  findings.add('uschess-number', row.place(field), say`${field} is ${quote(text)}, not a number.`, say`Write a whole number.`);
  return undefined;
}

/** Reports a section of another event, which does not belong in this report. */
export function checkEventId(id: string | undefined, row: Row, field: string, findings: FindingCollector): void {
  const own = row.text(field);
  if (own === (id ?? '')) return;
  const message = say`${field} is ${quote(own)}, the event's id is ${quote(id ?? '')}.`;
  findings.add('uschess-event-id', row.place(field), message, say`Check that the three tables are of the same export.`);
}
