// Writes spreadsheets for tests, XLSX and ODS, from the standards rather than from the readers.

import { zipSync } from 'fflate';
import { escapeMarkup } from '../bytes/markup.js';

export type MadeCell =
  | string
  | number
  | undefined
  | { readonly inline: string }
  /** Text with formatting, in runs. */
  | { readonly runs: readonly string[] }
  /** Days since 1899-12-30 or 1904-01-01. */
  | { readonly serial: number; readonly format?: string }
  /** ODS has a type for dates; XLSX has ISO text of type `d`. */
  | { readonly date: string }
  | { readonly formula: string; readonly value?: string | number }
  | { readonly error: string }
  | { readonly flag: boolean };

export interface MadeSheet {
  readonly name: string;
  readonly hidden?: boolean;
  readonly rows: readonly (readonly MadeCell[])[];
  /** `A2:A4`. */
  readonly merges?: readonly string[];
  /** The size that the sheet claims. */
  readonly dimension?: string;
}

export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[];
  readonly date1904?: boolean;
  /** Omits references of rows and cells, as some programs do. */
  readonly bare?: boolean;
  /** A prefix for every element, as some programs write. */
  readonly prefix?: string;
  /** Texts in the sheets rather than in the shared table. */
  readonly inline?: boolean;
  /** Inserted before the root element of the first sheet. */
  readonly prolog?: string;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function letters(column: number): string {
  return (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
}

export function xlsxParts(book: MadeWorkbook): Record<string, Uint8Array> {
  const { sheets, bare = false, prefix = '' } = book;
  const p = prefix === '' ? '' : `${prefix}:`;
  const shared: string[] = [];
  const formats: string[] = [];
  const styleOf = (format: string): number => {
    if (!formats.includes(format)) formats.push(format);
    return formats.indexOf(format) + 1;
  };
  const sharedText = (markup: string): string => {
    shared.push(markup);
    return `t="s"><${p}v>${shared.length - 1}</${p}v>`;
  };
  const content = (cell: Exclude<MadeCell, undefined>): string => {
    if (typeof cell === 'number') return `><${p}v>${cell}</${p}v>`;
    if (typeof cell === 'string') {
      const text = `<${p}t xml:space="preserve">${escapeMarkup(cell)}</${p}t>`;
      return book.inline === true ? `t="inlineStr"><${p}is>${text}</${p}is>` : sharedText(text);
    }
    if ('inline' in cell) return `t="inlineStr"><${p}is><${p}t>${escapeMarkup(cell.inline)}</${p}t></${p}is>`;
    if ('runs' in cell) {
      const runs = cell.runs
        .map((run) => `<${p}r><${p}rPr><${p}b/></${p}rPr><${p}t>${escapeMarkup(run)}</${p}t></${p}r>`)
        .join('');
      return sharedText(`${runs}<${p}rPh sb="0" eb="1"><${p}t>spoken</${p}t></${p}rPh>`);
    }
    if ('serial' in cell) return `s="${styleOf(cell.format ?? 'yyyy\\-mm\\-dd')}"><${p}v>${cell.serial}</${p}v>`;
    if ('date' in cell) return `t="d"><${p}v>${cell.date}</${p}v>`;
    if ('error' in cell) return `t="e"><${p}v>${cell.error}</${p}v>`;
    if ('flag' in cell) return `t="b"><${p}v>${cell.flag ? 1 : 0}</${p}v>`;
    const value = cell.value === undefined ? '' : `<${p}v>${escapeMarkup(String(cell.value))}</${p}v>`;
    return `${typeof cell.value === 'string' ? 't="str"' : ''}><${p}f>${escapeMarkup(cell.formula)}</${p}f>${value}`;
  };
  const sheetXml = (sheet: MadeSheet, index: number): string => {
    const rows = sheet.rows.map((cells, r) => {
      const written = cells.map((cell, c) => {
        if (cell === undefined) return bare ? `<${p}c/>` : '';
        return `<${p}c ${bare ? '' : `r="${letters(c)}${r + 1}" `}${content(cell)}</${p}c>`;
      });
      return `<${p}row${bare ? '' : ` r="${r + 1}"`}>${written.join('')}</${p}row>`;
    });
    const merges = (sheet.merges ?? []).map((ref) => `<${p}mergeCell ref="${ref}"/>`).join('');
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    return `${declaration}${index === 0 ? (book.prolog ?? '') : ''}<${p}worksheet xmlns${prefix === '' ? '' : `:${prefix}`}="${main}"><${p}dimension ref="${sheet.dimension ?? 'A1'}"/><${p}sheetData>${rows.join('')}</${p}sheetData>${merges === '' ? '' : `<${p}mergeCells>${merges}</${p}mergeCells>`}</${p}worksheet>`;
  };
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': encode(`${declaration}<Types/>`),
    'docProps/core.xml': encode(`${declaration}<coreProperties/>`),
  };
  sheets.forEach((sheet, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] = encode(sheetXml(sheet, i));
  });
  const names = sheets.map(
    ({ name, hidden }, i) =>
      `<sheet name="${escapeMarkup(name)}" sheetId="${i + 1}"${hidden === true ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  );
  parts['xl/workbook.xml'] = encode(
    `${declaration}<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr${book.date1904 === true ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`,
  );
  parts['xl/_rels/workbook.xml.rels'] = encode(
    `${declaration}<Relationships>${sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Target="${i % 2 === 0 ? '' : '/xl/'}worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
  );
  parts['xl/sharedStrings.xml'] = encode(
    `${declaration}<${p}sst${prefix === '' ? '' : ` xmlns:${prefix}="x"`}>${shared.map((text) => `<${p}si>${text}</${p}si>`).join('')}</${p}sst>`,
  );
  parts['xl/styles.xml'] = encode(
    `${declaration}<styleSheet><numFmts>${formats.map((format, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeMarkup(format)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs></styleSheet>`,
  );
  return parts;
}

export function makeXlsx(book: MadeWorkbook): Uint8Array {
  return zipSync(xlsxParts(book), { mtime: '1980-01-01T00:00:00' });
}

export function odsContent({ sheets }: MadeWorkbook): string {
  const cellXml = (cell: MadeCell): string => {
    if (cell === undefined) return '<table:table-cell/>';
    const paragraph = (text: string): string => `<text:p>${escapeMarkup(text).replaceAll('  ', ' <text:s/>')}</text:p>`;
    if (typeof cell === 'number')
      return `<table:table-cell office:value-type="float" office:value="${cell}">${paragraph(String(cell))}</table:table-cell>`;
    if (typeof cell === 'string') return `<table:table-cell office:value-type="string">${paragraph(cell)}</table:table-cell>`;
    if ('inline' in cell)
      return `<table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation>${paragraph(cell.inline)}</table:table-cell>`;
    if ('runs' in cell)
      return `<table:table-cell office:value-type="string"><text:p>${cell.runs.map((run) => `<text:span>${escapeMarkup(run)}</text:span>`).join('')}</text:p></table:table-cell>`;
    if ('date' in cell)
      return `<table:table-cell office:value-type="date" office:date-value="${cell.date}">${paragraph('shown otherwise')}</table:table-cell>`;
    if ('serial' in cell) return `<table:table-cell office:value-type="float" office:value="${cell.serial}"/>`;
    if ('error' in cell)
      return `<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="${cell.error}">${paragraph(cell.error)}</table:table-cell>`;
    if ('flag' in cell) return `<table:table-cell office:value-type="boolean" office:boolean-value="${cell.flag}"/>`;
    const value = cell.value === undefined ? '' : ` office:value-type="float" office:value="${cell.value}"`;
    return `<table:table-cell table:formula="of:=${escapeMarkup(cell.formula)}"${value}/>`;
  };
  const tables = sheets.map(({ name, hidden, rows }) => {
    const made = rows.map(
      (cells) =>
        `<table:table-row>${cells.map(cellXml).join('')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`,
    );
    return `<table:table table:name="${escapeMarkup(name)}" table:style-name="${hidden === true ? 'ta2' : 'ta1'}"><table:table-column table:number-columns-repeated="16384"/>${made.join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`;
  });
  const names = ['office', 'table', 'text', 'style'].map(
    (space) => `xmlns:${space}="urn:oasis:names:tc:opendocument:xmlns:${space}:1.0"`,
  );
  const styles = ['true', 'false'].map(
    (display, i) =>
      `<style:style style:name="ta${i + 1}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`,
  );
  const body = `<office:automatic-styles>${styles.join('')}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body>`;
  return `${declaration}<office:document-content ${names.join(' ')}>${body}</office:document-content>`;
}

export function makeOds(book: MadeWorkbook): Uint8Array {
  return zipSync(
    {
      mimetype: [encode('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': encode(odsContent(book)),
      'META-INF/manifest.xml': encode(`${declaration}<manifest/>`),
    },
    { mtime: '1980-01-01T00:00:00' },
  );
}

/** The same in one XML file. */
export function makeFlatOds(book: MadeWorkbook): Uint8Array {
  return encode(odsContent(book).replaceAll('office:document-content', 'office:document'));
}
