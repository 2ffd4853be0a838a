// The contract between the formats and the shared code. A reader turns one file (or several that belong together) into a draft
// and findings; a writer turns a report into files. Both are registered in readers.ts and writers.ts.

import type { TextInput } from '../bytes/decode.js';
import type { Limits } from '../bytes/limits.js';
import type { Finding } from '../report/finding.js';
import type { Report, ReportDraft } from '../report/report.js';
/** Every report format that is read. */
export type FormatName =
  | 'trf06'
  | 'trf16'
  | 'trf26'
  | 'json'
  | 'csv'
  | 'xlsx'
  | 'ods'
  | 'chess-results-xml'
  | 'chess-results-table'
  | 'vega-tdf'
  | 'vega'
  | 'icu'
  | 'chess-json'
  | 'uschess-dbf'
  | 'crosstable-text'
  | 'swisssys'
  | 'swisssys-upload'
  | 'swiss-manager'
  | 'swissperfect'
  | 'swissperfect-text'
  | 'swiss-chess'
  | 'papi'
  | 'lichess'
  | 'games-csv'
  | 'chesscom'
  | 'uschess-api'
  | 'pgn'
  | 'wallchart-text'
  | 'wallchart-html';

/** A file: its name and its bytes. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The input of detection: the name, the bytes, and their first part as text (empty if the bytes are not text). */
export interface Sniff extends NamedBytes {
  readonly head: string;
}

/** A file for a reader. `text()` decodes once and caches. */
export interface InputFile extends NamedBytes {
  text(): TextInput;
}

/** The files of one report: one, unless the reader combines several (`together`). Never empty. */
export interface ReaderInput {
  readonly first: InputFile;
  readonly files: readonly InputFile[];
  readonly limits: Limits;
}

/** A reader's result: a draft, findings, or both. */
export interface ReadResult {
  /** The generation found, if one reader reads several formats. */
  readonly format?: FormatName;
  readonly draft?: ReportDraft;
  readonly findings: readonly Finding[];
}

/** Reads one format: recognises it by content and makes a draft. */
export interface Reader {
  readonly format: FormatName;
  /**
   * Files of this format that arrive together make one report (the US Chess triple); with a function, those with the same key.
   */
  readonly together?: boolean | ((file: InputFile) => string);
  readonly limits?: Partial<Limits>;
  /** Decides by content; the name only decides between contents that look alike. Must be cheap and must not throw. */
  detect(sniff: Sniff): boolean;
  read(input: ReaderInput): ReadResult;
  /**
   * The bytes to keep, without contact data (e-mail, phone, address, passcode). If absent, e-mail addresses and phone numbers in
   * text are masked. Length and lines stay the same, so that places still point at the same cells.
   */
  redact?(file: InputFile): Uint8Array;
}

/** The files that a writer made, and what it left out. */
export interface WriteResult {
  /** Several if the format holds one section per file, or needs several tables. Empty if a finding is an error. */
  readonly files: readonly NamedBytes[];
  /** What the format cannot hold (`not-carried`), or why nothing was written. */
  readonly findings: readonly Finding[];
}

/** Writes one format. */
export interface Writer {
  readonly format: FormatName;
  /** Without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  write(report: Report): WriteResult;
}
