// Tournament reports and rating lists, in and out.

export { type FindingCode, findingCodes } from './codes.js';
export { collectFindings, type FindingCollector, hasError } from './collector.js';
export { decodeText, type Encoding, type TextInput } from './decode.js';
export type { Finding, FindingLevel, Place } from './finding.js';
export { type Limits, limits } from './limits.js';
export type {
  FormatName,
  InputFile,
  NamedBytes,
  Reader,
  ReaderInput,
  ReadResult,
  Sniff,
  WriteResult,
  Writer,
} from './reader.js';
export { readers } from './readers.js';
export type {
  Authority,
  Cell,
  Colour,
  NationalRecord,
  Outcome,
  Places,
  Report,
  ReportDraft,
  ReportEvent,
  ReportExtra,
  ReportedRating,
  ReportPlayer,
  ReportSection,
  ReportTeam,
  SectionKind,
  Venue,
} from './report.js';
export { reportVersion } from './report.js';
export { writerOf, writers } from './writers.js';
