// The report of a request: a file of any format, or JSON, read in a thread, with what no file says filled in.

import type { Finding, ReportDraft } from '@harkness/formats';
import { completedReport } from '@harkness/office';
import type { UploadedFile } from '../http/handler.js';
import { ProblemError } from '../http/problem.js';
import { TooHard } from '../services/thread.js';
import type { UploadParser } from '../services/upload-parser.js';

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
  readonly kept?: Uint8Array;
  readonly fileName?: string;
}

/** Both kinds are read by the same reader. A file that cannot be read is a finding. */
export async function readReport(
  parser: UploadParser,
  file: UploadedFile | undefined,
  body: ExtraFields,
  now: Date,
  signal: AbortSignal,
): Promise<ReadUpload> {
  if (file === undefined && body.report === undefined)
    throw new ProblemError(400, 'no-report', 'Send a file, or a JSON report in `report`.');
  const name = file?.name ?? 'report.json';
  const bytes = file?.bytes ?? new TextEncoder().encode(JSON.stringify(body.report));
  const named = file === undefined ? {} : { fileName: name };
  try {
    const { parsed, kept } = await parser.parse(name, bytes, now.toISOString().slice(0, 10), signal);
    const { format = 'unknown', draft, findings } = parsed;
    return {
      format,
      findings,
      ...named,
      ...(file === undefined ? {} : { kept }),
      ...(draft === undefined ? {} : { draft: completedReport(draft, body) }),
    };
  } catch (error) {
    if (!(error instanceof TooHard)) throw error;
    const finding: Finding = {
      code: 'file-too-hard',
      level: 'error',
      place: { file: name, line: 1, column: 1 },
      message: `The file cannot be read: ${error.message}.`,
      hint: 'Send the tournament report alone, as the pairing program exports it.',
    };
    return { format: 'unknown', findings: [finding], ...named };
  }
}
