// Reads a pairing program's save as an event in progress. Its last day may be in the future, and games may have no result.

import { checkReport, type Finding, type NamedBytes, type Parsed, parseFiles, type ReportDraft } from '@harkness/formats';
import { completedReport } from '@harkness/office';
import type { CompletionOptions, GivenReport } from '../rate/report.js';
import { whoseReport } from '../rate/whose.js';

export interface ReadSave {
  readonly report: GivenReport & { readonly draft: ReportDraft };
  /** Findings of the reader itself; the checks are repeated with every question. */
  readonly ofTheFile: readonly Finding[];
}

/** The report in the files; if there is none, the reason. Of several, the one with the most games. */
export function readSave(files: readonly NamedBytes[], options: CompletionOptions): ReadSave | { readonly trouble: string } {
  const parsed = parseFiles(files);
  const found = parsed
    .flatMap((one) => (one.draft === undefined ? [] : [{ ...one, draft: one.draft }]))
    .sort((a, b) => resultsIn(b.draft) - resultsIn(a.draft))[0];
  if (found === undefined) return { trouble: troubleOf(parsed) };
  const { venue, timeControl, start, end } = options;
  const draft = completedReport(found.draft, { venue: venue as 'otb' | 'online' | undefined, timeControl, start, end });
  const { ofReading: ofTheFile } = found;
  const report = {
    names: found.names,
    ...(found.format === undefined ? {} : { format: found.format }),
    draft,
    findings: ofTheFile,
    whose: whoseReport(draft, options.authority),
  };
  return { report, ofTheFile };
}

/** The save with another draft of the same event, and the findings that apply to it. */
export function withDraft({ report, ofTheFile }: ReadSave, draft: ReportDraft): GivenReport {
  const { findings } = checkReport(draft, { file: report.names[0] ?? '' });
  return { ...report, draft, findings: [...ofTheFile, ...findings] };
}

function resultsIn({ sections }: ReportDraft): number {
  return sections.reduce((sum, { players }) => sum + players.reduce((cells, player) => cells + player.cells.length, 1), 0);
}

function troubleOf(parsed: readonly Parsed[]): string {
  const error = parsed.flatMap(({ findings }) => findings).find(({ level }) => level === 'error');
  return error?.message ?? 'There is no report to read.';
}
