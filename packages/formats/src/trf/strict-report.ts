// The findings of a strict check: line and record first, then the error, and the paragraph of the rule.

import type { FindingCollector } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';
import { placeOf, type TrfLine } from './line.js';
import { type StrictRuleName, strictRules } from './strict-rules.js';

export interface Columns {
  readonly from: number;
  readonly to: number;
}

export interface StrictReport {
  /** `what` is a sentence without its full stop. */
  add(
    rule: StrictRuleName,
    at: { readonly line: TrfLine; readonly record: string; readonly columns?: Columns; readonly about?: Place },
    what: string,
    hint: string,
  ): void;
  /** About the whole file. */
  addFile(rule: StrictRuleName, record: string, what: string, hint: string): void;
}

export function strictReport(findings: FindingCollector): StrictReport {
  return {
    add(rule, { line, record, columns: at, about }, what, hint) {
      const { code } = strictRules[rule];
      const place = at === undefined ? { line: line.number, column: 1 } : placeOf(line, at.from, at.to);
      findings.add(code, { ...place, field: `record ${record}`, ...about }, say`${what} [${rule}].`, say`${hint}`);
    },
    addFile(rule, record, what, hint) {
      const { code } = strictRules[rule];
      findings.add(code, { line: 1, column: 1, field: `record ${record}` }, say`${what} [${rule}].`, say`${hint}`);
    },
  };
}

export function where({ from, to }: Columns): string {
  return from === to ? `column ${from}` : `columns ${from} to ${to}`;
}
