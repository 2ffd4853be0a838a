// The findings of a report after missing data were supplied separately.

import { checkReport, type Finding, type ReportDraft } from '@harkness/formats';

const answeredBeside: ReadonlySet<string> = new Set(['venue-not-given', 'time-control-not-given', 'date-not-given']);

/** The earlier findings, without those that have been answered. */
export function completedFindings(
  draft: ReportDraft | undefined,
  file: string,
  before: readonly Finding[],
  today: string | undefined,
): readonly Finding[] {
  if (draft === undefined) return before;
  const now = checkReport(draft, { file, ...(today === undefined ? {} : { today }) }).findings;
  const stillThere = new Set(now.map(({ code, message }) => `${code} ${message}`));
  return before.filter(({ code, message }) => !answeredBeside.has(code) || stillThere.has(`${code} ${message}`));
}
