// The tables of a saved web page, as rows with places. Pages are written by hand and by programs, so nothing is assumed: tags
// need not close, and nothing is executed or fetched. One pass, bounded by the length of the text.

import type { Place } from '../report/finding.js';
import type { CsvField, CsvRow } from './csv-fields.js';
import { singleBlanks } from './text.js';

export function looksLikeHtml(head: string): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S]){0,2000}-->\s*){0,20}<(!doctype html|html|head|body|table|div)\b/i.test(
    head,
  );
}

/** A row of a table, or a heading of the page as a row of one cell. */
export interface HtmlRow extends CsvRow {
  readonly isHeading?: true;
}

interface OpenCell {
  text: string;
  readonly place: Place;
  readonly span: number;
}

interface OpenTable {
  row: CsvField[] | undefined;
  rowPlace: Place;
  cell: OpenCell | undefined;
}

const maxSpan = 100;
const maxTables = 40;
const maxFields = 1000;
/** Cells of the whole page: far more than an event has. */
const maxCells = 400_000;
/** Elements whose content is not text of the page. */
const silent = /^(script|style|noscript|template|svg|select)$/;
const heading = /^h[1-6]$/;

/** Headings are rows of one cell; rows of a nested table come before the row around them. */
export function htmlRows(html: string): HtmlRow[] {
  const rows: HtmlRow[] = [];
  const tables: OpenTable[] = [];
  let title: OpenCell | undefined;
  const positions = positionCounter(html);

  const addRow = (place: Place, fields: readonly CsvField[], isHeading = false): void => {
    if (fields.some(({ text }) => text !== ''))
      rows.push({ line: place.line ?? 1, place, fields, ...(isHeading ? { isHeading } : {}) });
  };
  const closeCell = (table: OpenTable): void => {
    const { cell } = table;
    if (cell === undefined || table.row === undefined) return;
    table.cell = undefined;
    if (table.row.length < maxFields) table.row.push({ text: plainText(cell.text), place: cell.place });
    for (let again = 1; again < cell.span && table.row.length < maxFields; again += 1)
      table.row.push({ text: '', place: cell.place });
  };
  const closeRow = (table: OpenTable): void => {
    closeCell(table);
    if (table.row !== undefined) addRow(table.rowPlace, table.row);
    table.row = undefined;
  };
  const closeTitle = (): void => {
    if (title !== undefined) addRow(title.place, [{ text: plainText(title.text), place: title.place }], true);
    title = undefined;
  };
  const add = (text: string): void => {
    const cell = title ?? tables.at(-1)?.cell;
    if (cell !== undefined) cell.text += text;
  };

  let at = 0;
  let cells = 0;
  while (at < html.length && cells <= maxCells) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    if (open > at) add(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const tag = /^<(\/?)([A-Za-z][A-Za-z0-9]*)/.exec(html.slice(open, open + 40));
    if (tag === null) {
      // `<!doctype …>`, or a bare `<` in a text.
      const end = /^<[!?]/.test(html.slice(open, open + 2)) ? html.indexOf('>', open) : open;
      if (end === open) add('<');
      at = end === -1 ? html.length : end + 1;
      continue;
    }
    const name = (tag[2] ?? '').toLowerCase();
    const closes = tag[1] === '/';
    const end = tagEnd(html, open);
    const attributes = html.slice(open, Math.min(end, open + 2000));
    at = end + 1;
    if (silent.test(name) && !closes) {
      const close = html.slice(at).search(new RegExp(`</${name}\\b`, 'i'));
      at = close === -1 ? html.length : at + close;
      continue;
    }
    if (heading.test(name)) {
      closeTitle();
      if (!closes) title = { text: '', place: positions(open), span: 1 };
      continue;
    }
    const table = tables.at(-1);
    switch (name) {
      case 'table':
        closeTitle();
        if (!closes) {
          if (tables.length < maxTables) tables.push({ row: undefined, rowPlace: {}, cell: undefined });
        } else if (table !== undefined) {
          closeRow(table);
          tables.pop();
        }
        break;
      case 'tr':
        if (table === undefined) break;
        closeRow(table);
        if (!closes) [table.row, table.rowPlace] = [[], positions(open)];
        break;
      case 'td':
      case 'th': {
        if (table === undefined) break;
        closeCell(table);
        if (closes) break;
        cells += 1;
        if (table.row === undefined) [table.row, table.rowPlace] = [[], positions(open)];
        const span = Number(/\bcolspan\s*=\s*["']?(\d{1,3})/i.exec(attributes)?.[1] ?? 1);
        table.cell = { text: '', place: { ...positions(open), length: 1 }, span: Math.min(Math.max(span, 1), maxSpan) };
        break;
      }
      case 'br':
      case 'p':
      case 'div':
      case 'li':
        add(' ');
        break;
    }
  }
  closeTitle();
  for (const table of tables.reverse()) closeRow(table);
  return rows;
}

/** The end of the tag; a `>` in a quoted attribute does not count. */
function tagEnd(html: string, open: number): number {
  let quoteMark = '';
  for (let at = open; at < html.length; at += 1) {
    const char = html[at] ?? '';
    if (quoteMark !== '') {
      if (char === quoteMark) quoteMark = '';
      // An unclosed quote would swallow the page.
      if (at - open > 20_000) break;
    } else if (char === '>') return at;
    else if ((char === '"' || char === "'") && html[at - 1] === '=') quoteMark = char;
  }
  const plain = html.indexOf('>', open);
  return plain === -1 ? html.length : plain;
}

/** Line and column of increasing positions. */
function positionCounter(text: string): (index: number) => { readonly line: number; readonly column: number } {
  let [line, lineStart] = [1, 0];
  let feed = text.indexOf('\n');
  return (index) => {
    while (feed !== -1 && feed < index) {
      line += 1;
      lineStart = feed + 1;
      feed = text.indexOf('\n', lineStart);
    }
    return { line, column: index - lineStart + 1 };
  };
}

const latin1Names =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const entities: ReadonlyMap<string, string> = new Map([
  ...latin1Names.split(' ').map((name, i): [string, string] => [name, String.fromCharCode(0xa0 + i)]),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['minus', '−'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
]);

function plainText(markup: string): string {
  const text = markup.replace(/&(#\d{1,7}|#x[\dA-Fa-f]{1,6}|[A-Za-z]{2,8}\d{0,2});?/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
  return singleBlanks(text.replace(/[\u0000-\u001f\u007f]/g, ' ')).trim();
}
