// Reads OpenDocument spreadsheets (ODS, and FODS, the same in one XML file). Rows and cells may be repeated: empty ones only move
// the position, others are written out within the limits. OpenDocument 1.3 part 3, 9.

import { readXml, type XmlElement } from '../input/xml.js';
import { say } from '../report/say.js';
import { nothingUsed, type Sheet, SheetBuilder, TooLarge, type Workbook, workbookLimits } from './workbook.js';

interface Cell {
  readonly column: number;
  readonly repeated: number;
  readonly rowsSpanned: number;
  readonly value: string | undefined;
  readonly hasFormula: boolean;
  readonly paragraphs: string[];
}

/** Throws `DamagedXml`, `TooLarge`. */
export function readOds(content: Uint8Array): Workbook {
  const used = nothingUsed();
  const sheets: Sheet[] = [];
  const hiddenStyles = new Set<string>();
  let style: string | undefined;
  let sheet: { readonly name: string; readonly hidden: boolean; readonly cells: SheetBuilder } | undefined;
  let [row, rowsRepeated, column] = [1, 1, 0];
  let cells: Cell[] = [];
  let cell: Cell | undefined;
  /** Nesting depth in parts of a cell that are not its text: notes, shapes. */
  let aside = 0;
  let inParagraph = false;

  const add = (text: string): void => {
    if (cell === undefined || !inParagraph || aside > 0) return;
    const last = cell.paragraphs.length - 1;
    cell.paragraphs[last] = `${cell.paragraphs[last] ?? ''}${text}`;
  };
  const endOfRow = (): void => {
    if (sheet === undefined) return;
    const filled = cells.filter(
      ({ value, paragraphs, hasFormula }) => hasFormula || (value ?? paragraphs.join('')).trim() !== '',
    );
    // A row of a million empty cells is an empty row that repeats to the end of the sheet.
    const times = filled.length === 0 ? 0 : rowsRepeated;
    if (times * filled.length > workbookLimits.maxCells)
      throw new TooLarge(say`The sheets have more than ${workbookLimits.maxCells} cells.`);
    for (let again = 0; again < times; again += 1) for (const each of filled) put(sheet.cells, row + again, each);
    row += rowsRepeated;
  };
  readXml(content, {
    open: (element) => {
      const { name } = element;
      if (aside > 0 || name === 'annotation' || name === 'shapes') {
        aside += 1;
        return;
      }
      switch (name) {
        case 'style':
          style = element.attribute('family') === 'table' ? element.attribute('style:name') : undefined;
          break;
        case 'table-properties':
          if (element.attribute('table:display') === 'false' && style !== undefined) hiddenStyles.add(style);
          break;
        case 'table': {
          if (sheets.length >= workbookLimits.maxSheets)
            throw new TooLarge(say`The workbook has more than ${workbookLimits.maxSheets} sheets.`);
          const hidden = hiddenStyles.has(element.attribute('table:style-name') ?? '');
          sheet = { name: element.attribute('table:name') ?? `Sheet${sheets.length + 1}`, hidden, cells: new SheetBuilder(used) };
          row = 1;
          break;
        }
        case 'table-row':
          [rowsRepeated, column, cells] = [times(element, 'table:number-rows-repeated'), 0, []];
          break;
        case 'table-cell':
        case 'covered-table-cell':
          cell = cellOf(element, column);
          break;
        case 'p':
          inParagraph = true;
          cell?.paragraphs.push('');
          break;
        case 's':
          add(' '.repeat(Math.min(times(element, 'text:c'), 100)));
          break;
        case 'tab':
        case 'line-break':
          add(' ');
          break;
      }
    },
    text: add,
    close: (name) => {
      if (aside > 0) {
        aside -= 1;
        return;
      }
      if (name === 'p') inParagraph = false;
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        if (cell !== undefined) cells.push(cell);
        column += cell?.repeated ?? 1;
        cell = undefined;
      } else if (name === 'table-row') endOfRow();
      else if (name === 'table' && sheet !== undefined) {
        sheets.push(sheet.cells.finish(sheet.name, sheet.hidden));
        sheet = undefined;
      }
    },
  });
  return { kind: 'ods', sheets };
}

function times(element: XmlElement, name: string): number {
  const text = element.attribute(name) ?? '1';
  return /^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : 1;
}

function cellOf(element: XmlElement, column: number): Cell {
  return {
    column,
    repeated: times(element, 'table:number-columns-repeated'),
    rowsSpanned: times(element, 'table:number-rows-spanned'),
    value: storedValue(element),
    hasFormula: element.attribute('table:formula') !== undefined,
    paragraphs: [],
  };
}

/** The stored value of a cell; undefined for text, which is in paragraphs. */
function storedValue(element: XmlElement): string | undefined {
  switch (element.attribute('office:value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      return element.attribute('office:value');
    case 'date':
      return element
        .attribute('office:date-value')
        ?.replace('T', ' ')
        .replace(/ 00:00(:00(\.0+)?)?Z?$/, '');
    case 'boolean':
      return element.attribute('office:boolean-value')?.toUpperCase();
    case 'string':
      return element.attribute('office:string-value');
    default:
      return undefined;
  }
}

function put(sheet: SheetBuilder, row: number, { column, repeated, rowsSpanned, value, hasFormula, paragraphs }: Cell): void {
  const shown = paragraphs.join(' ');
  // An id with a format of zeros is shown with the leading zeros that its number lost.
  const text = value === undefined || (/^0[0-9]{1,19}$/.test(shown) && Number(shown) === Number(value)) ? shown : value;
  const fault = /^(#[A-Z/0!?]+|Err:[0-9]+)$/.test(text) ? 'error' : hasFormula && text === '' ? 'formula' : undefined;
  for (let again = 0; again < repeated; again += 1) sheet.set(row, column + again, text, fault);
  if (rowsSpanned > 1) sheet.merge({ fromRow: row, toRow: row + rowsSpanned - 1, column });
}
