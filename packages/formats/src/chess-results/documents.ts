// Finds the documents in a file (a page, a CSV file, the sheets of a spreadsheet), and whether they are tables of chess-results.

import { type CsvRow, guessSeparator, parseCsv, withoutSeparatorLine } from '../input/csv-fields.js';
import { type HtmlRow, htmlRows, looksLikeHtml } from '../input/html.js';
import type { InputFile, NamedBytes, Sniff } from '../input/reader.js';
import { blankDirections } from '../input/text.js';
import { collectFindings } from '../report/collector.js';
import { officeKind } from '../spreadsheet/archive.js';
import { isFlatOds, openWorkbook } from '../spreadsheet/open.js';
import { sheetRows } from '../spreadsheet/rows.js';
import { type Document, holdsGames, holdsPlayers, readDocument } from './blocks.js';

const headLength = 256 * 1024;

/** The documents of a file, parsed once: detection, grouping and reading need the same. */
const known = new WeakMap<Uint8Array, { readonly name: string; readonly documents: readonly Document[] }>();

export function documentsOf(file: NamedBytes, text: () => string): readonly Document[] {
  const before = known.get(file.bytes);
  if (before?.name === file.name) return before.documents;
  const documents = rowsOf(file, text).map((rows) => readDocument(withFile(rows, file.name)));
  known.set(file.bytes, { name: file.name, documents });
  return documents;
}

/** Adds the file to each place, because several files make one report. */
function* withFile(rows: Iterable<HtmlRow>, file: string): Generator<HtmlRow> {
  for (const row of rows) {
    yield {
      ...row,
      place: { ...row.place, file },
      fields: row.fields.map(({ text, place }) => ({ text, place: { ...place, file } })),
    };
  }
}

/** Each sheet of a spreadsheet is a document; a page or a CSV file is one document. */
function rowsOf({ bytes, name }: NamedBytes, text: () => string): readonly Iterable<CsvRow>[] {
  const office = officeKind(bytes);
  if (office === 'other') return [];
  if (office !== undefined || isFlatOds(text().slice(0, 1024))) {
    const workbook = openWorkbook(bytes, collectFindings(name));
    return (workbook?.sheets ?? []).filter(({ hidden }) => !hidden).map((sheet) => sheetRows(sheet));
  }
  const clean = blankDirections(text());
  if (looksLikeHtml(clean.slice(0, 4096))) return [htmlRows(clean)];
  return [parseCsv(collectFindings(name), withoutSeparatorLine(clean), guessSeparator(clean.slice(0, 16_384)))];
}

/** A table with games, or one without games that names its event, because it may belong to another file. */
export function isTable(sniff: Sniff): boolean {
  const { bytes } = sniff;
  const office = officeKind(bytes);
  const isSheet = office === 'xlsx' || office === 'ods';
  if (!isSheet && (office !== undefined || /^\s*[{[\u0000]/.test(sniff.head.slice(0, 200)))) return false;
  if (!isSheet && !mayBeTable(sniff.head)) return false;
  const documents = isSheet
    ? documentsOf(sniff, () => '')
    : rowsOf(sniff, () => sniff.head.slice(0, headLength)).map(readDocument);
  if (documents.some(holdsGames)) return true;
  if (isSheet) return documents.some(holdsPlayers) && isFromChessResults(bytes);
  return /chess-results/i.test(sniff.head) && !ownHeading.test(sniff.head) && documents.some(holdsPlayers);
}

/** The CSV crosstable begins with the event's name, which may contain any word. */
const ownHeading = /^\ufeff?"?(event|section|tournament)"?[,;\t]/i;

/** An export names its origin in its first rows. */
function isFromChessResults(bytes: Uint8Array): boolean {
  const workbook = openWorkbook(bytes, collectFindings());
  return (workbook?.sheets ?? []).some(({ rows }) =>
    rows.slice(0, 5).some(({ cells }) => cells.some((cell) => /chess-results/i.test(cell?.text ?? ''))),
  );
}

/** Most texts are not such a table, so this looks for typical words before splitting the text into rows. */
function mayBeTable(head: string): boolean {
  if (!/[,;\t]|<t[dhr]\b/i.test(head)) return false;
  if (/\d\s?\.\s?(Rd|Rnd|Rde|Runde|R)\b|chess-results|\bCRs\d/i.test(head)) return true;
  return (
    /white|wei(ß|ss|&szlig;)|blanc|bianco|nom|name|имя/i.test(head) &&
    /result|ergebnis|\berg\b|r[eé]sult|risult|результат/i.test(head)
  );
}

/** Files of one event make one report. */
export function eventOf(file: InputFile): string {
  const title = documentsOf(file, () => file.text().text).find((each) => each.title !== undefined)?.title?.text;
  return title === undefined ? file.name : title.trim().toLowerCase();
}
