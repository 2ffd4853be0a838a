// Checks that an authority's own amendments fit the tables they amend. Each problem is reported at its path.

import {
  type Dated,
  type DatedEntry,
  type IsoDate,
  isOfTable,
  isSameValue,
  nearestName,
  type RuleError,
  slipIn,
  tableWith,
} from '@harkness/rules';
import type { ProfileAmendment } from '../facts/profile.js';
import type { AmendedParameter } from './authority.js';

/** Names that begin as a mistyped one does; more than so many are no help. */
const mostNames = 6;

/** `firstRules`: the first day on which the base has rules. */
export function amendmentProblems(
  amendments: readonly ProfileAmendment[],
  tables: readonly Dated<unknown>[],
  firstRules: IsoDate,
): RuleError[] {
  const errors: RuleError[] = [];
  for (const [at, { parameter, from, until, value }] of amendments.entries()) {
    const path = `amendments[${at}]`;
    const wrong = (code: string, field: string, message: string, hint: string): void => {
      errors.push({ code, place: field === '' ? path : `${path}.${field}`, message, hint });
    };
    if (from < firstRules)
      wrong('before-first-rules', 'from', `Rules can be amended from ${firstRules} on.`, `Write ${firstRules} or a later day.`);
    if (until !== undefined && until < from)
      wrong('dates-reversed', 'until', `${until} is before ${from}.`, 'Write the later day under "until".');
    const table = tables.find(({ name }) => name === parameter);
    if (table === undefined) {
      const names = tables.map(({ name }) => name);
      const begun = names.filter((name) => name.startsWith(parameter));
      const near = begun.length > 0 ? begun.join(', ') : nearestName(parameter, names);
      const hint =
        near === undefined || begun.length > mostNames
          ? 'The rulebook page and `harkness rules` list them all.'
          : `Did you mean ${near}?`;
      wrong('parameter-unknown', 'parameter', `There is no parameter ${parameter} here.`, hint);
      continue;
    }
    const found = valueProblem(table, value);
    if (found !== undefined) wrong(found.code, 'value', found.message, found.hint);
    const later = amendments.findIndex(
      (other, index) => index !== at && other.parameter === parameter && other.from >= from && other.from <= (until ?? from),
    );
    if (later >= 0 && (amendments[later]?.from !== from || later < at))
      wrong(
        'amendments-overlap',
        '',
        `${parameter} is amended twice on some day.`,
        'End the earlier amendment before this one begins.',
      );
    if (found === undefined && isWithoutEffect(table, amendments, at))
      wrong(
        'amendment-without-effect',
        '',
        `${parameter} has this value on every day of the span already.`,
        'Change the value or the days, or leave the amendment out.',
      );
  }
  return errors;
}

function valueProblem(
  table: Dated<unknown>,
  value: unknown,
): { readonly code: string; readonly message: string; readonly hint: string } | undefined {
  if (!isOfTable(table, value)) {
    const example = JSON.stringify(table.entries[0]?.value ?? null);
    return {
      code: 'value-malformed',
      message: `${table.name} has values of another kind.`,
      hint: `Write a value like ${example}.`,
    };
  }
  const slip = slipIn(table, value);
  if (slip === undefined) return undefined;
  const { path, found, allowed } = slip;
  const what = path === '' ? `${found}` : `${found} under "${path}"`;
  if ('least' in allowed)
    return {
      code: 'number-out-of-range',
      message: `${what} is out of range.`,
      hint: `Give a ${allowed.whole ? 'whole number' : 'number'} from ${allowed.least} to ${allowed.most}.`,
    };
  return { code: 'word-unknown', message: `${what} is not known.`, hint: `Use one of ${allowed.join(', ')}.` };
}

/** Whether the parameter would have the same value on every day without the amendment. */
function isWithoutEffect(table: Dated<unknown>, amendments: readonly ProfileAmendment[], at: number): boolean {
  const own = amendments.filter(({ parameter }) => parameter === table.name);
  const [all, others] = [
    tableWith(table, own),
    tableWith(
      table,
      own.filter((one) => one !== amendments[at]),
    ),
  ];
  const days = new Set([...all.entries, ...others.entries].map(({ from }) => from));
  const valueOn = ({ entries }: Dated<unknown>, day: IsoDate): unknown => entries.find(({ from }) => from <= day)?.value;
  return [...days].every((day) => isSameValue(valueOn(all, day), valueOn(others, day)));
}

/** The tables as the rulebook page shows them: the value in force, beside the base value. */
export function withBase(
  tables: readonly Dated<unknown>[],
  base: readonly Dated<unknown>[],
  amendments: readonly ProfileAmendment[],
): readonly AmendedParameter[] {
  const mark = (entry: DatedEntry<unknown>) => {
    const own = amendments.find(({ source, value }) => source === entry.source && isSameValue(value, entry.value));
    return own === undefined ? entry : { ...entry, amended: true as const, reason: own.reason };
  };
  return tables.map((table) => {
    const own = amendments.filter(({ parameter }) => parameter === table.name);
    const under = base.find(({ name }) => name === table.name);
    return own.length === 0 || under === undefined ? table : { ...table, entries: table.entries.map(mark), base: under.entries };
  });
}
