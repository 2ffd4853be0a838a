// A sheet as rows of a table, each cell with its place. Rows are as wide as the sheet: an empty cell at the end is no missing one.

import type { CsvField, CsvRow } from '../input/csv-fields.js';
import type { FindingCollector } from '../report/collector.js';
import { quote } from '../report/collector.js';
import { cellPlace, type Sheet, type SheetRow, workbookLimits } from './workbook.js';

export function* sheetRows(sheet: Sheet, findings?: FindingCollector): Generator<CsvRow> {
  const widest = sheet.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  // One stray cell far to the right must not make a hundred thousand rows as wide.
  const width = sheet.rows.length * widest <= workbookLimits.maxArea ? widest : 0;
  for (const row of sheet.rows) yield tableRow(sheet, row, Math.max(width, row.cells.length), findings);
}

function tableRow(sheet: Sheet, { number, cells }: SheetRow, width: number, findings: FindingCollector | undefined): CsvRow {
  const fields: CsvField[] = [];
  for (let column = 0; column < width; column += 1) {
    const cell = cells[column];
    const place = cellPlace(sheet.name, number, column);
    if (cell?.fault === 'error') {
      findings?.add(
        'spreadsheet-cell',
        place,
        `The cell holds the error ${quote(cell.text)} instead of a value.`,
        'Repair the formula in the spreadsheet, or type the value.',
      );
    } else if (cell?.fault === 'formula') {
      findings?.add(
        'spreadsheet-cell',
        place,
        'The cell holds a formula whose value the file does not have.',
        'Open the file in a spreadsheet program and save it again, or type the value.',
      );
    }
    fields.push({ text: cell?.fault === undefined ? (cell?.text ?? '') : '', place });
  }
  return { line: number, place: cellPlace(sheet.name, number, 0), fields };
}
