// Checks the fields of a line against the columns of its record.

import { quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { columns, placeOf, type TrfLine, width } from './line.js';
import { type FieldForm, type FieldLayout, type Form, layouts, type RecordLayout } from './strict-layouts.js';
import { type StrictReport, where } from './strict-report.js';

const forms: Readonly<
  Record<Exclude<FieldForm, Form>, { readonly pattern: RegExp; readonly words: string; readonly right: boolean }>
> = {
  number: { pattern: /^\d+$/, words: 'a whole number', right: true },
  points: { pattern: /^\d+\.\d$/, words: 'points with one decimal', right: true },
  signed: { pattern: /^-?\d+\.\d$/, words: 'points with one decimal', right: true },
  federation: { pattern: /^[A-Z]{3}$/, words: 'three capital letters', right: false },
  text: { pattern: /^/, words: 'text', right: false },
};

/** Where the cells of 001 begin, which are checked one by one. */
const cellsFrom = 90;

/** `layout`: the columns of the line; a national record is named by its federation. */
export function checkFields(
  report: StrictReport,
  line: TrfLine,
  record: string,
  about: Place = {},
  layout: RecordLayout | undefined = layouts[record],
): void {
  if (layout === undefined) return;
  let next = 5;
  for (const field of layout.fields) {
    checkBetween(report, line, record, next, field.from - 1, about);
    checkField(report, line, record, field, about);
    next = field.to + 1;
  }
  const { list } = layout;
  const end = record === '001' ? cellsFrom : (list?.from ?? width(line) + 1);
  checkBetween(report, line, record, next, end - 1, about);
  if (list === undefined) return;
  for (let at = list.from; at <= width(line); at += list.width + 1) {
    checkField(
      report,
      line,
      record,
      { from: at, to: at + list.width - 1, name: `the number of a ${list.of === 'team' ? 'team' : 'player'}`, form: 'number' },
      about,
    );
    checkBetween(report, line, record, at + list.width, at + list.width, about);
  }
}

function checkBetween(report: StrictReport, line: TrfLine, record: string, from: number, to: number, about: Place): void {
  if (from > to || columns(line, from, to).trim() === '') return;
  const text = quote(columns(line, from, to).trim());
  report.add(
    'field-between',
    { line, record, columns: { from, to }, about },
    `Record ${record} has ${text} in ${where({ from, to })}, which ${from === to ? 'is' : 'are'} blank`,
    'Move the fields into their columns.',
  );
}

function checkField(report: StrictReport, line: TrfLine, record: string, field: FieldLayout, about: Place): void {
  const { from, to, name, form, needed } = field;
  const raw = columns(line, from, to);
  const text = raw.trim();
  const at = { line, record, columns: { from, to }, about };
  if (text === '') {
    if (needed) report.add('field-needed', at, `Record ${record} lacks ${name} (${where(field)})`, `Put it in ${where(field)}.`);
    return;
  }
  const { pattern, words, right } = typeof form === 'string' ? forms[form] : { ...form, right: false };
  if (!pattern.test(text)) {
    report.add(
      'field-form',
      at,
      `Record ${record}: ${name} (${where(field)}) is ${quote(text)}, not ${words}`,
      `Put ${words} in ${where(field)}.`,
    );
  } else if (right && raw.padEnd(to - from + 1).trimStart() !== text) {
    report.add(
      'field-align',
      at,
      `Record ${record}: ${name} ${quote(text)} does not end in column ${to}`,
      `Fill it with blanks at the left, up to column ${to}.`,
    );
  }
}

/** Numbers of a list, with their places. */
export function listed(line: TrfLine, record: string): readonly { readonly id: number; readonly place: Place }[] {
  const list = layouts[record]?.list;
  const found: { id: number; place: Place }[] = [];
  if (list === undefined) return found;
  for (let at = list.from; at <= width(line); at += list.width + 1) {
    const text = columns(line, at, at + list.width - 1).trim();
    if (!/^\d+$/.test(text) || (Number(text) === 0 && list.mayBeZero)) continue;
    found.push({ id: Number(text), place: placeOf(line, at, at + list.width - 1) });
  }
  return found;
}
