// A reform as edited on the page: field texts, and the reform files made from them. Several values in one field give several
// reforms.

import { officeAuthorities } from '../base/authorities/index.js';

export type ChangeKind = 'parameter' | 'k' | 'switch' | 'first' | 'scale';

/** Every field is the text of an input; the lab's check reports what is wrong with it. */
export interface Change {
  readonly key: number;
  readonly kind: ChangeKind;
  readonly fields: { readonly [field: string]: string };
}

export interface Draft {
  readonly authority: string;
  readonly system: string;
  readonly title: string;
  readonly reason: string;
  readonly from: string;
  readonly until: string;
  readonly warmUpMonths: string;
  readonly blockMonths: string;
  readonly resamples: string;
  readonly seed: string;
  readonly measure: string;
  readonly threshold: string;
  readonly cohort: string;
  /** Of the cohort by experience. */
  readonly experience: string;
  readonly changes: readonly Change[];
}

export const emptyDraft: Draft = {
  authority: officeAuthorities[0]?.id ?? '',
  system: officeAuthorities[0]?.systems[0]?.system ?? '',
  title: '',
  reason: '',
  from: '',
  until: '',
  warmUpMonths: '24',
  blockMonths: '3',
  resamples: '1999',
  seed: '1',
  measure: 'deviance',
  threshold: '0.0005',
  cohort: 'age',
  experience: '8',
  changes: [],
};

/** First and last month with rated sections. */
export interface Months {
  readonly first: string;
  readonly last: string;
}

/** The first month rates; only those after it can be predicted. */
export function canBeTested(months: Months | null): boolean {
  return months !== null && months.first < months.last;
}

/**
 * Judged over the last three years, but never from the first month on: somebody must have a rating before the window. An office
 * without birth dates has no cohort by age.
 */
export function firstDraft(months: Months | null, birthDates: boolean): Draft {
  if (months === null) return emptyDraft;
  const cohort = birthDates ? emptyDraft.cohort : 'experience';
  const [year = 0, month = 0] = months.first.split('-').map(Number);
  const second = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  const wanted = `${Number(months.last.slice(0, 4)) - 3}-${months.last.slice(5)}`;
  const from = wanted < second ? second : wanted;
  const blockMonths = String(blockFor(monthsBetween(from, months.last)));
  return { ...emptyDraft, from, until: months.last, blockMonths, cohort, experience: String(experienceFor(months)) };
}

/** Half of the years that the office has: in a short history nobody has eight. */
function experienceFor({ first, last }: Months): number {
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4));
  return Math.max(1, Math.min(Number(emptyDraft.experience), Math.ceil(years / 2)));
}

/** A verdict needs at least four blocks; a short history gets shorter ones. */
function blockFor(months: number): number {
  return Math.max(1, Math.min(Number(emptyDraft.blockMonths), Math.floor(months / 4)));
}

/** Including both. */
function monthsBetween(first: string, last: string): number {
  const [from = 0, until = 0] = [first, last].map((month) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5)));
  return until - from + 1;
}

type Json = { readonly [field: string]: unknown };

/** The list of a reform file that a change belongs to. */
const lists: { readonly [kind in ChangeKind]: string } = {
  parameter: 'amendments',
  k: 'kFactors',
  switch: 'switches',
  first: 'initial',
  scale: 'transforms',
};

/** The field in which several values give several reforms. */
const severalOf: { readonly [kind in ChangeKind]?: string } = { parameter: 'value', k: 'multiply', first: 'amount' };

/** A decimal comma is a point, as in the hints of most languages; `1,250` may mean thousands and stays as typed. */
function withPoint(text: string): string {
  const trimmed = text.trim().replace('−', '-');
  return /^-?\d+,(?!\d{3}$)\d+$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
}

/** A number if it is one; otherwise the text as typed, for the check to report. */
function numberOrText(text: string): unknown {
  const trimmed = withPoint(text);
  return trimmed === '' || !Number.isFinite(Number(trimmed)) ? trimmed : Number(trimmed);
}

/** Parsed if it is JSON: numbers, booleans, lists, objects. */
function jsonOrText(text: string): unknown {
  const trimmed = withPoint(text);
  try {
    return JSON.parse(trimmed) as unknown;
  } catch {
    return trimmed;
  }
}

/** `6 to 12`: the start is included, the end is not; empty ends are open. */
function bandsOf(fields: Change['fields']): Json {
  const bands = ['age', 'rating', 'games'].flatMap((name) => {
    const [from = '', below = ''] = [fields[`${name}From`], fields[`${name}Below`]];
    if (from.trim() === '' && below.trim() === '') return [];
    const band = {
      ...(from.trim() === '' ? {} : { from: numberOrText(from) }),
      ...(below.trim() === '' ? {} : { below: numberOrText(below) }),
    };
    return [[name, band] as const];
  });
  return bands.length === 0 ? {} : { when: Object.fromEntries(bands) };
}

function given(fields: Change['fields'], ...names: string[]): Json {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = fields[name]?.trim() ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
}

function numbers(fields: Change['fields'], ...names: string[]): Json {
  return Object.fromEntries(Object.entries(given(fields, ...names)).map(([name, text]) => [name, numberOrText(String(text))]));
}

function entryOf({ kind, fields }: Change, source: string): Json {
  const dates = given(fields, 'from', 'until');
  switch (kind) {
    case 'parameter': {
      const text = fields['value']?.trim() ?? '';
      return { ...given(fields, 'parameter'), ...dates, ...(text === '' ? {} : { value: jsonOrText(text) }), source };
    }
    case 'k':
      return { ...numbers(fields, 'multiply'), ...bandsOf(fields), ...dates, source };
    case 'switch':
      return { ...given(fields, 'switch'), ...dates, source };
    case 'first': {
      const { amount } = numbers(fields, 'amount');
      const name = fields['mode'] === 'rating' ? 'rating' : 'add';
      return {
        ...(amount === undefined ? {} : { [name]: amount }),
        ...numbers(fields, 'games'),
        ...bandsOf(fields),
        ...dates,
        source,
      };
    }
    case 'scale':
      return { ...given(fields, 'on'), ...numbers(fields, 'a', 'b', 'below'), ...bandsOf(fields), source };
  }
}

/** A name made from a title: lower-case letters, digits and hyphens. */
export function nameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  return name === '' ? 'reform' : name;
}

export interface DraftFile {
  readonly file: Json;
  /** Where each change is in the file: `amendments[0]`. */
  readonly places: ReadonlyMap<number, string>;
}

/** One file per value of the first field that has several; other fields use their first value. */
export function filesOf(draft: Draft): DraftFile[] {
  const several = draft.changes.flatMap(({ key, kind, fields }) => {
    const field = severalOf[kind];
    const values = field === undefined ? [] : (fields[field] ?? '').split(';').map((text) => text.trim());
    return field !== undefined && values.length > 1 ? [{ key, field, values: values.filter((text) => text !== '') }] : [];
  });
  const [first] = several;
  if (first === undefined) return [fileOf(draft, '')];
  return first.values.map((value) => {
    const changes = draft.changes.map((change) =>
      change.key === first.key ? { ...change, fields: { ...change.fields, [first.field]: value } } : change,
    );
    return fileOf({ ...draft, changes }, value);
  });
}

function fileOf(draft: Draft, value: string): DraftFile {
  const places = new Map<number, string>();
  const entries: { [list: string]: Json[] } = {};
  for (const change of draft.changes) {
    const list = lists[change.kind];
    const own = entries[list] ?? [];
    entries[list] = own;
    places.set(change.key, `${list}[${own.length}]`);
    own.push(entryOf(change, draft.reason.trim()));
  }
  const title = draft.title.trim();
  const suffix = value === '' ? '' : `-${nameOf(value.replace('-', 'minus-').replace('.', 'p'))}`;
  const evaluation = {
    ...given({ from: draft.from, until: draft.until }, 'from', 'until'),
    ...numbers({ ...draft, changes: '' }, 'warmUpMonths', 'blockMonths', 'resamples', 'seed'),
    primary: { measure: draft.measure, class: 'rated', ...numbers({ threshold: draft.threshold }, 'threshold') },
    cohort: {
      rule: draft.cohort,
      ...(draft.cohort === 'experience' ? numbers({ years: draft.experience }, 'years') : {}),
    },
  };
  const file = {
    format: 'harkness-reform-1',
    name: `${nameOf(title)}${suffix}`,
    ...(title === '' ? {} : { title: value === '' ? title : `${title}: ${value}` }),
    ...(draft.reason.trim() === '' ? {} : { reason: draft.reason.trim() }),
    base: { authority: draft.authority, system: draft.system },
    ...entries,
    evaluation,
  };
  return { file, places };
}

/** The draft as text for an address, so that a link shares it. */
export function draftToText(draft: Draft): string {
  return encodeURIComponent(JSON.stringify(draft));
}

/** A link may come from anybody. */
function hasTexts(fields: object | null): boolean {
  return fields !== null && Object.values(fields).every((value) => typeof value === 'string');
}

export function draftFromText(text: string): Draft | undefined {
  try {
    const value = JSON.parse(decodeURIComponent(text)) as Partial<Draft>;
    if (typeof value !== 'object' || value === null || !Array.isArray(value.changes)) return undefined;
    const fields = Object.entries(emptyDraft).map(([name, usual]) => {
      const own = (value as { [name: string]: unknown })[name];
      return [name, typeof own === typeof usual ? own : usual];
    });
    const changes = value.changes.filter(
      (one): one is Change =>
        typeof one?.key === 'number' && Object.hasOwn(lists, one.kind) && typeof one.fields === 'object' && hasTexts(one.fields),
    );
    return { ...(Object.fromEntries(fields) as unknown as Draft), changes };
  } catch {
    return undefined;
  }
}
