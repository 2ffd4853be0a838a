// The report given to a command, with missing data filled in from flags, and all findings about it.

import { type Finding, type Parsed, parseFiles, type ReportDraft } from '@harkness/formats';
import { type Authorities, completedReport, type OfficeFinding } from '@harkness/office';
import { completedFindings, type Whose } from '@harkness/office/internal/rate';
import { parseDay } from '../calculate/input.js';
import { type GivenFile, readGiven } from '../terminal/files.js';
import { CommandError, type Screen } from '../terminal/io.js';
import { whileBusy } from '../terminal/progress.js';
import { todayText } from '../terminal/today.js';
import { whoseReport } from './whose.js';

/** Data that a file may omit. */
export interface CompletionOptions {
  readonly venue?: string;
  readonly timeControl?: string;
  readonly start?: string;
  readonly end?: string;
  readonly authority?: string;
  /** The place of an office, whose own authorities may be named. */
  readonly data?: string;
  readonly database?: string;
}

export interface GivenReport {
  readonly names: readonly string[];
  readonly format?: string;
  /** The ZIP archive that the files were in. */
  readonly archive?: string;
  /** The file it was read from, if it is one. */
  readonly file?: GivenFile;
  /** Undefined if the files could not be read as a report. */
  readonly draft: ReportDraft | undefined;
  /** Findings of reading and of checking the completed report. */
  readonly findings: readonly Finding[];
  readonly whose: Whose;
  /** The authorities of the profile used. Absent: those of the documents. */
  readonly authorities?: Authorities;
}

/** Every report in the files; the tables of one US Chess report count as one. */
export async function readReports(
  paths: readonly string[],
  options: CompletionOptions,
  screen: Screen,
  authorities?: Authorities,
): Promise<readonly GivenReport[]> {
  const complete = completion(options);
  const files: GivenFile[] = [];
  for (const path of paths) files.push(await readGiven(path, screen.io));
  const today = todayText();
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const parsed = whileBusy(screen, `reading ${paths.join(', ')}`, bytes, () => parsedFiles(files, today));
  return parsed.map(({ names, format, draft, findings, archive }) => {
    const given = draft === undefined ? undefined : complete(draft);
    const file = files.find(({ name }) => names.length === 1 && name === names[0]);
    return {
      names,
      ...(format === undefined ? {} : { format }),
      ...(file === undefined ? {} : { file }),
      ...(archive === undefined ? {} : { archive }),
      draft: given,
      findings: completedFindings(given, names[0] ?? '', findings, today),
      whose: whoseReport(given, options.authority, options.data !== undefined || options.database !== undefined, authorities),
      ...(authorities === undefined ? {} : { authorities }),
    };
  });
}

interface Packed extends Parsed {
  readonly archive?: string;
}

/** Archives are read one by one: several may hold files of the same names. */
function parsedFiles(files: readonly GivenFile[], today: string): readonly Packed[] {
  const isArchive = ({ bytes }: GivenFile): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
  const plain = files.filter((file) => !isArchive(file));
  return [
    ...parseFiles(plain, { today }),
    ...files
      .filter(isArchive)
      .flatMap((file) =>
        parseFiles([file], { today }).map((parsed) =>
          parsed.names.includes(file.name) ? parsed : { ...parsed, archive: file.name },
        ),
      ),
  ];
}

function completion({ venue, timeControl, start, end }: CompletionOptions): (draft: ReportDraft) => ReportDraft {
  if (venue !== undefined && venue !== 'otb' && venue !== 'online')
    throw new CommandError(`--venue ${venue}: there is no such venue.`, { hint: 'Write otb or online.' });
  if (start !== undefined) parseDay(start, '--start');
  if (end !== undefined) parseDay(end, '--end');
  return (draft) => completedReport(draft, { venue, timeControl, start, end });
}

const flags: { readonly [code: string]: string } = {
  'venue-missing': 'Add --venue otb or --venue online.',
  'time-control-missing': 'Add --time-control, for example --time-control "G/60;d5".',
  'time-control-unreadable': 'Add --time-control, for example --time-control "G/60;d5".',
  'date-missing': 'Add --start and --end, written as YYYY-MM-DD.',
};

/** A proposed reading is named, so that it can be confirmed. */
function hintOf({ code, hint, ...finding }: Finding): string {
  const proposals = 'proposals' in finding ? (finding.proposals as OfficeFinding['proposals']) : undefined;
  const [likely] = code === 'time-control-unreadable' ? (proposals ?? []) : [];
  return likely === undefined
    ? (flags[code] ?? hint)
    : `Confirm it with --time-control "${likely.label}", or give what was played.`;
}

/** Findings in the wording of the command: with the file they are about, and the flag that resolves them. */
export function withFlags<T extends Finding>(
  findings: readonly T[],
  { names, archive }: Pick<GivenReport, 'names' | 'archive'>,
): T[] {
  return findings.map((finding) => {
    const file = finding.place.file ?? names[0];
    const path = archive === undefined ? file : `${archive}/${file ?? ''}`;
    return { ...finding, hint: hintOf(finding), place: { ...finding.place, ...(path === undefined ? {} : { file: path }) } };
  });
}
