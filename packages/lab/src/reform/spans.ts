// The days on which a change applies.

import { say } from '@harkness/office';
import type { Fields } from './fields.js';
import type { Findings } from './finding.js';

export interface Span {
  readonly from: string;
  /** Both ends are inclusive; undefined: no end. */
  readonly until: string | undefined;
}

/** Undefined if the days are missing or wrong, as the findings say. An optional `from` defaults to the first rules. */
export function checkSpan(entry: Fields, firstRules: string, findings: Findings, required: boolean): Span | undefined {
  const isGiven = entry.value.from !== undefined && entry.value.from !== null;
  const from = entry.date('from', required) ?? (required || isGiven ? undefined : firstRules);
  const until = entry.date('until');
  if (from !== undefined && isGiven) checkFirstRules(entry, 'from', from, firstRules, findings);
  if (from !== undefined && until !== undefined && until < from) {
    findings.add('dates-reversed', entry.at('until'), say`${until} is before ${from}.`, say`Write the later day under "until".`);
  }
  const isBroken = entry.value.until !== undefined && entry.value.until !== null && until === undefined;
  if (from === undefined || isBroken || findings.has(entry.at('from')) || findings.has(entry.at('until'))) return undefined;
  return { from, until };
}

export function checkFirstRules(entry: Fields, field: string, day: string, firstRules: string, findings: Findings): void {
  if (day >= firstRules) return;
  findings.add(
    'before-first-rules',
    entry.at(field),
    say`There are no rules before ${firstRules}.`,
    say`Write ${firstRules} or a later day.`,
  );
}
