// Reads and writes tournament reports and rating lists.

export { decodeText, type Encoding, type TextInput } from './bytes/decode.js';
export { type Limits, limits } from './bytes/limits.js';
export { readFormats } from './format-titles.js';
export { makeCsvRow } from './input/csv-fields.js';
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
} from './input/reader.js';
export { looksLikeZip, makeZip, parseZip, type ZipLimits, zipLimits } from './input/zip.js';
export { readReport, reportSchema } from './json/report.js';
export type { FideListOptions } from './lists/fide-text.js';
export { readList } from './lists/read.js';
export {
  type ByteChunks,
  type ListBatch,
  type ListFormat,
  type ListInfo,
  type ListPublisher,
  type ListRating,
  type ListRatings,
  type ListRow,
  type ListSystem,
  listSystems,
  type OwnSystem,
  plainRow,
  publisherOf,
} from './lists/row.js';
export { type ListFileFormat, type ListRows, type ListWriteOptions, listMediaTypes, writeList } from './lists/write.js';
export { type Parsed, type ParseOptions, parse, parseFiles } from './parse.js';
export { type PgnBatch, type PgnGame, type PgnTag, readPgnHeaders } from './pgn/headers.js';
export { readers } from './readers.js';
export { maskContact, type Redacted, redact } from './redact.js';
export { type Checked, type CheckOptions, checkReport } from './report/checks.js';
export { type FindingCode, findingCodes } from './report/codes.js';
export { collectFindings, type FindingCollector, foldFindings, hasError } from './report/collector.js';
export { type DateOptions, type DateOrder, type DateReading, isDate, readBirth, readDate } from './report/dates.js';
export type { Finding, FindingLevel, FoundAlso, Place } from './report/finding.js';
export { byIdField, type ReportIdField, reportedIds, reportIdFields } from './report/id-fields.js';
export { isPlayed, isUnpaired, lastRoundOf, outcomePoints, totalPoints } from './report/points.js';
export type {
  Cell,
  Colour,
  NationalRecord,
  OpenGame,
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
  Scoring,
  SectionKind,
  Venue,
} from './report/report.js';
export { colours, outcomes, reportVersion } from './report/report.js';
export { englishOf, type Said, type SaidText, type Saying, type SayingValue, saidOf, say } from './report/say.js';
export { withoutPlaces } from './report/without-places.js';
export { type ReadTable, readTable, type TableCell, type TableRow } from './table.js';
export { checkTrf26 } from './trf/strict.js';
export { type StrictRule, type StrictRuleName, strictRules } from './trf/strict-rules.js';
export { makeUschessDbf, type UschessDbfOptions } from './uschess-dbf/write.js';
export { makeWallchartHtml } from './wallchart/html.js';
export type { WallchartOptions } from './wallchart/rows.js';
export { makeWallchartText } from './wallchart/text.js';
export { writerOf, writers } from './writers.js';
