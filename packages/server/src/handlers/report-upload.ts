// The report in a request: a file of any format, or JSON, with missing data filled in.

import { type Finding, parse, type ReportDraft, redact } from '@harkness/formats';
import { completedReport } from '@harkness/office';
import type { UploadedFile } from '../http/handler.js';
import { ProblemError } from '../http/problem.js';

export interface ExtraFields {
  readonly report?: { readonly [field: string]: unknown } | undefined;
  readonly venue?: 'otb' | 'online' | undefined;
  readonly affiliate?: string | undefined;
  readonly timeControl?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

export interface ReadUpload {
  readonly format: string;
  readonly draft?: ReportDraft;
  readonly findings: readonly Finding[];
  /** Only the findings of reading; the checks repeat the others. */
  readonly ofReading: readonly Finding[];
  /** The bytes to keep, with contact data masked. */
  readonly kept?: () => Uint8Array;
  readonly fileName?: string;
}

/** Both kinds use the same reader. If a file cannot be read, that is a finding. */
export function readUpload(
  file: UploadedFile | undefined,
  body: ExtraFields,
  today: string,
  /** False for callers that check the draft against the office anyway, and often. */
  { checks }: { readonly checks?: false } = {},
): ReadUpload {
  if (file === undefined && body.report === undefined)
    throw new ProblemError(400, 'no-report', 'Send a file, or a JSON report in `report`.');
  const name = file?.name ?? 'report.json';
  const bytes = file?.bytes ?? new TextEncoder().encode(JSON.stringify(body.report));
  const {
    format = 'unknown',
    draft,
    findings,
    ofReading,
  } = parse(bytes, name, {
    today,
    ...(checks === undefined ? {} : { checks }),
  });
  return {
    format,
    findings,
    ofReading,
    ...(file === undefined ? {} : { fileName: name, kept: () => redact({ name, bytes }).bytes }),
    ...(draft === undefined ? {} : { draft: completedReport(draft, body) }),
  };
}
