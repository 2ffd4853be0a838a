// From the bytes of a file to a report, or to findings that say why not.

import { type Limits, limits as usualLimits } from './bytes/limits.js';
import { detect } from './detect.js';
import { inputFile } from './input/input-file.js';
import type { FormatName, InputFile, NamedBytes, Reader } from './input/reader.js';
import { looksLikeZip, parseZip } from './input/zip.js';
import { type OtherFile, officeDocument, otherFileOf } from './lists/not-a-report.js';
import { readers } from './readers.js';
import { checkReport } from './report/checks.js';
import { collectFindings, hasError, quote } from './report/collector.js';
import type { Finding } from './report/finding.js';
import type { Report, ReportDraft } from './report/report.js';
import { saidOf, say } from './report/say.js';
import { officeKind } from './spreadsheet/archive.js';

/** The result of `parse`. */
export interface Parsed {
  /** The files it was read from: one, or several that belong together. */
  readonly names: readonly string[];
  readonly format?: FormatName;
  /** Present if no finding is an error. */
  readonly report?: Report;
  /** What was read, with or without errors. */
  readonly draft?: ReportDraft;
  /** Every finding of reading and of checking, each with a place. */
  readonly findings: readonly Finding[];
  /** The findings of reading alone; `checkReport` makes the others again. */
  readonly ofReading: readonly Finding[];
}

/** Options of `parse`. */
export interface ParseOptions {
  readonly limits?: Partial<Limits>;
  /** ISO date; if given, later dates are errors. The library has no clock. */
  readonly today?: string;
  /** False: only reads. The result has a draft but no report; the caller checks it. */
  readonly checks?: false;
}

/**
 * Reads a tournament report of any format, detected by content. It never throws: errors in the file are findings with their
 * place.
 * @example
 * const { format, report } = parse(springOpen, 'spring-open.trf');
 * [format, report?.event.name] // ['trf16', 'Spring Open']
 */
export function parse(bytes: Uint8Array, name: string, options: ParseOptions = {}): Parsed {
  const results = parseFiles([{ name, bytes }], options);
  const first = results.find((result) => result.draft !== undefined) ?? results[0];
  if (first === undefined) return unread([name], [unknownFormat({ name, bytes })]);
  if (results.length === 1) return first;
  const others = results.filter((result) => result !== first).flatMap((result) => result.names);
  const more = otherFiles(name, first.names, others);
  return { ...first, findings: [...first.findings, more], ofReading: [...first.ofReading, more] };
}

/**
 * Reads several files: those that make one report together (the US Chess tables) are read together, others one by one.
 * @example
 * parseFiles([{ name: 'spring-open.trf', bytes: springOpen }]).map(({ names }) => names) // [['spring-open.trf']]
 */
export function parseFiles(files: readonly NamedBytes[], options: ParseOptions = {}): readonly Parsed[] {
  const results: Parsed[] = [];
  const together = new Map<Reader, Map<string, InputFile[]>>();
  const limits = { ...usualLimits, ...options.limits };
  for (const { archive, file: named } of unpacked(files, limits, results)) {
    const file = inputFile(named);
    const refused = refuse(file, limits);
    const reader = refused ? undefined : detect(file, readers);
    if (reader?.together) {
      const own = typeof reader.together === 'function' ? reader.together(file) : '';
      // Two archives may hold tables of the same names, each for its own report.
      const key = `${archive}/${own}`;
      const groups = together.get(reader) ?? new Map<string, InputFile[]>();
      together.set(reader, groups);
      groups.set(key, [...(groups.get(key) ?? []), file]);
    } else results.push(reader ? read(reader, [file], options) : unread([file.name], [refused ?? unknownFormat(file)]));
  }
  for (const [reader, groups] of together) for (const group of groups.values()) results.push(read(reader, group, options));
  return results;
}

/** A file, and the archive it came in; `''` if it was given by itself. */
interface Unpacked {
  readonly archive: string;
  readonly file: NamedBytes;
}

/** The files, with ZIP archives replaced by their files. A refused archive is a result by itself. */
function unpacked(files: readonly NamedBytes[], limits: Limits, results: Parsed[]): readonly Unpacked[] {
  return files.flatMap((file, index): readonly Unpacked[] => {
    if (!looksLikeZip(file.bytes) || refuse(file, limits) !== undefined) return [{ archive: '', file }];
    const office = officeKind(file.bytes);
    if (office === 'xlsx' || office === 'ods') return [{ archive: '', file }];
    if (office === 'other') {
      results.push(unread([file.name], [notAReport(file.name, officeDocument)]));
      return [];
    }
    const findings = collectFindings(file.name);
    const inner = parseZip(file.bytes, findings);
    if (inner === undefined) results.push(unread([file.name], findings.list));
    return (inner ?? []).map((one) => ({ archive: String(index), file: one }));
  });
}

function read(reader: Reader, files: readonly InputFile[], options: ParseOptions): Parsed {
  const limits: Limits = { ...usualLimits, ...reader.limits, ...options.limits };
  const first = files[0];
  const names = files.map((file) => file.name);
  if (first === undefined) return unread(names, []);
  const refused = files.flatMap((file) => refuse(file, limits) ?? []);
  if (refused.length > 0) return { ...unread(names, refused), format: reader.format };
  const { draft, findings, format = reader.format } = reader.read({ first, files, limits });
  if (draft === undefined) return { ...unread(names, findings), format };
  if (options.checks === false) return { names, format, draft, findings, ofReading: findings };
  const checked = checkReport(draft, { file: first.name, ...(options.today === undefined ? {} : { today: options.today }) });
  const all = [...findings, ...checked.findings];
  return {
    names,
    format,
    draft,
    findings: all,
    ofReading: findings,
    ...(checked.report !== undefined && !hasError(findings) ? { report: checked.report } : {}),
  };
}

function unread(names: readonly string[], findings: readonly Finding[]): Parsed {
  return { names, findings, ofReading: findings };
}

/** Refuses a file before any of it is copied. */
function refuse({ name, bytes }: NamedBytes, limits: Limits): Finding | undefined {
  if (bytes.length > 0 && bytes.length <= limits.maxBytes) return undefined;
  const findings = collectFindings(name);
  if (bytes.length === 0) {
    findings.add('file-empty', { line: 1, column: 1 }, say`The file is empty.`, say`Export it again.`);
  } else if (bytes.length > limits.maxBytes) {
    findings.add(
      'file-too-large',
      { line: 1, column: 1 },
      say`The file has ${bytes.length} bytes; a report may have ${limits.maxBytes}.`,
      say`Send the tournament report alone. Rating lists are imported as lists.`,
    );
  }
  return findings.list[0];
}

function otherFiles(archive: string, read: readonly string[], others: readonly string[]): Finding {
  const shown = others.slice(0, 5).map(quote).join(', ');
  return {
    code: 'archive-other-files',
    level: 'warning',
    place: { file: archive, field: others[0] ?? archive },
    ...saidOf(
      say`The archive holds more than one report: ${read.map(quote).join(', ')} was read, ${shown}${others.length > 5 ? ' …' : ''} not.`,
      say`Send each report by itself.`,
    ),
  };
}

function unknownFormat(file: NamedBytes): Finding {
  const other = otherFileOf(file);
  if (other !== undefined) return notAReport(file.name, other);
  return {
    code: 'format-unknown',
    level: 'error',
    place: { file: file.name, line: 1, column: 1 },
    ...saidOf(
      say`The content is of no format known here.`,
      say`Send the file of the pairing program, or its export as US Chess DBF files or TRF; or fill in the crosstable in CSV or a spreadsheet.`,
    ),
  };
}

function notAReport(name: string, { what, hint }: OtherFile): Finding {
  return {
    code: 'not-a-report',
    level: 'error',
    place: { file: name, line: 1, column: 1 },
    ...saidOf(say`This is ${what}, not a tournament report.`, hint),
  };
}
