// A sheet as rows of a table, each cell with its place. Rows are as wide as the sheet, so an empty cell at the end is not
// missing.

import type { CsvField, CsvRow } from '../input/csv-fields.js';
import type { FindingCollector } from '../report/collector.js';
import { quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';
import { columnName, placePrefix, type Sheet, type SheetRow, workbookLimits } from './workbook.js';

export function* sheetRows(sheet: Sheet, findings?: FindingCollector): Generator<CsvRow> {
  const widest = sheet.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  // One stray cell far to the right must not widen a hundred thousand rows.
  const width = sheet.rows.length * widest <= workbookLimits.maxArea ? widest : 0;
  const prefix = placePrefix(sheet.name);
  const columns = Array.from({ length: widest }, (_, column) => `${prefix}${columnName(column)}`);
  for (const row of sheet.rows) yield tableRow(row, columns.slice(0, Math.max(width, row.cells.length, 1)), findings);
}

/** `columns`: the places of the columns without the row, `Sheet1!C`. */
function tableRow({ number, cells }: SheetRow, columns: readonly string[], findings: FindingCollector | undefined): CsvRow {
  const fields: CsvField[] = [];
  for (let column = 0; column < columns.length; column += 1) {
    const cell = cells[column];
    const place: Place = { field: `${columns[column]}${number}` };
    if (cell?.fault === 'error') {
      findings?.add(
        'spreadsheet-cell',
        place,
        say`The cell holds the error ${quote(cell.text)} instead of a value.`,
        say`Repair the formula in the spreadsheet, or type the value.`,
      );
    } else if (cell?.fault === 'formula') {
      findings?.add(
        'spreadsheet-cell',
        place,
        say`The cell holds a formula whose value the file does not have.`,
        say`Open the file in a spreadsheet program and save it again, or type the value.`,
      );
    }
    fields.push({ text: cell?.fault === undefined ? (cell?.text ?? '') : '', place });
  }
  return { line: number, place: { field: `${columns[0]}${number}` }, fields };
}
