// The contract between the formats and what is common to them. A reader turns one file (or several that belong together) into
// a draft and findings; a writer turns a report into files. Both are registered in readers.ts and writers.ts.

import type { TextInput } from '../bytes/decode.js';
import type { Limits } from '../bytes/limits.js';
import type { Finding } from '../report/finding.js';
import type { Report, ReportDraft } from '../report/report.js';
/** Every format of reports that is read. */
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

/** What detection sees: the name, the bytes, and the first part of them as text (empty if the bytes are no text). */
export interface Sniff extends NamedBytes {
  readonly head: string;
}

/** A file as a reader gets it. `text()` decodes once and remembers. */
export interface InputFile extends NamedBytes {
  text(): TextInput;
}

/** The files of one report: one, unless the reader reads several together (`together`). Never empty. */
export interface ReaderInput {
  readonly first: InputFile;
  readonly files: readonly InputFile[];
  readonly limits: Limits;
}

/** What a reader made of a file: a draft, findings, or both. */
export interface ReadResult {
  /** The generation found, where one reader reads several formats. */
  readonly format?: FormatName;
  readonly draft?: ReportDraft;
  readonly findings: readonly Finding[];
}

/** Reads one format: recognises it by content and makes a draft of it. */
export interface Reader {
  readonly format: FormatName;
  /** Files of this format that arrive together make one report (the US Chess triple); with a function, those of the same key. */
  readonly together?: boolean | ((file: InputFile) => string);
  readonly limits?: Partial<Limits>;
  /** By content; the name decides only between contents that look alike. Must be cheap and must not throw. */
  detect(sniff: Sniff): boolean;
  read(input: ReaderInput): ReadResult;
  /**
   * The bytes to keep, with contact data (e-mail, phone, address, passcode) taken out. Without it, e-mail addresses and phone
   * numbers in text are masked. Length and lines stay, so that places still point at the same cells.
   */
  redact?(file: InputFile): Uint8Array;
}

/** The files that a writer made, and what it could not carry over. */
export interface WriteResult {
  /** Several where the format holds one section, or needs several tables. Empty if a finding is an error. */
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
