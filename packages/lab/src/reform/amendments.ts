// Amendments of dated parameters: the table must exist, the value must be of its kind, spans must not overlap and must change
// something.

import { say } from '@harkness/office';
import { type Dated, type DatedEntry, entryAt, isOfTable, isSameValue, nearestName } from '@harkness/rules';
import type { ReformBase } from './bases.js';
import type { Fields } from './fields.js';
import type { Findings } from './finding.js';
import { namesOf, parts } from './shape.js';
import { checkSpan, type Span } from './spans.js';

export interface Amendment extends Span {
  readonly table: Dated<unknown>;
  readonly value: unknown;
  readonly path: string;
}

const openEnd = '9999-12-31';

/** The amendments without problems of their own, to be applied to the base; findings for the rest. */
export function checkAmendments(
  entries: readonly Fields[],
  base: ReformBase,
  system: string,
  asKnown: string | undefined,
  findings: Findings,
): Amendment[] {
  const tables = base.tables(system);
  const spans: (Span & { readonly table: Dated<unknown> })[] = [];
  const good: Amendment[] = [];
  for (const entry of entries) {
    entry.only(namesOf(parts.amendments));
    entry.source();
    const table = tableOf(entry, tables, findings);
    const span = checkSpan(entry, base.firstRules(system), findings, true);
    checkValue(entry, table, base, system, findings);
    if (table === undefined || span === undefined) continue;
    if (spans.some((other) => other.table === table && overlap(other, span))) {
      const message = say`${table.name} is amended twice on some day.`;
      findings.add('amendments-overlap', entry.path, message, say`End the earlier amendment before this one begins.`);
    }
    spans.push({ ...span, table });
    if (findings.has(entry.path)) continue;
    const value = entry.value.value;
    if (isWithoutEffect(table, value, span, asKnown)) {
      const message = say`${table.name} has this value on every day of the span already.`;
      findings.add(
        'amendment-without-effect',
        entry.path,
        message,
        say`Change the value or the days, or leave the amendment out.`,
      );
    }
    good.push({ ...span, table, value, path: entry.path });
  }
  return good;
}

function tableOf(entry: Fields, tables: readonly Dated<unknown>[], findings: Findings): Dated<unknown> | undefined {
  const name = entry.text('parameter', true);
  if (name === undefined) return undefined;
  const table = tables.find((one) => one.name === name);
  if (table !== undefined) return table;
  const near = nearestName(
    name,
    tables.map((one) => one.name),
  );
  const hint = near === undefined ? say`harkness rules lists them all.` : say`Did you mean ${near}?`;
  findings.add('parameter-unknown', entry.at('parameter'), say`There is no parameter ${name} here.`, hint);
  return undefined;
}

function overlap(a: Span, b: Span): boolean {
  return a.from <= (b.until ?? openEnd) && b.from <= (a.until ?? openEnd);
}

function checkValue(
  entry: Fields,
  table: Dated<unknown> | undefined,
  base: ReformBase,
  system: string,
  findings: Findings,
): void {
  if (!('value' in entry.value)) {
    entry.isMissing('value');
    return;
  }
  const { value } = entry.value;
  if (table === undefined) return;
  if (base.valueProblem !== undefined) {
    const problem = base.valueProblem(system, table.name, value);
    const hint = say`Write a value like ${JSON.stringify(table.entries[0]?.value ?? null)}.`;
    if (problem !== undefined)
      findings.add('value-malformed', entry.at('value'), say`This value cannot be taken: ${problem}`, hint);
    return;
  }
  if (isOfTable(table, value)) return;
  const example = JSON.stringify(table.entries[0]?.value ?? null);
  findings.add(
    'value-malformed',
    entry.at('value'),
    say`${table.name} has values of another kind.`,
    say`Write a value like ${example}.`,
  );
}

function isWithoutEffect(table: Dated<unknown>, value: unknown, { from, until }: Span, asKnown: string | undefined): boolean {
  const days = [from, ...table.entries.map((entry) => entry.from).filter((day) => day > from && day <= (until ?? openEnd))];
  return days.every((day) => {
    const entry: DatedEntry<unknown> | undefined = entryAt(table, day, asKnown);
    return entry !== undefined && isSameValue(entry.value, value);
  });
}
