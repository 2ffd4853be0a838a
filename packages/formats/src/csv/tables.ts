// The CSV crosstable in the sheets of a spreadsheet. If there are several, a sheet without a section row is a section named after
// the sheet.

import type { CsvRow } from '../input/csv-fields.js';
import { firstRows, type NamedTable, type TableReader } from '../input/table.js';
import { beginsSection } from './headings.js';
import { areCrosstable, readCrosstable } from './read.js';

export const crosstableTables: TableReader = {
  detect: (table) => areCrosstable(firstRows(table)),
  read: (tables, findings, limits) => {
    const [start] = firstRows(tables[0] ?? { name: '', rows: () => [] });
    function* all(): Generator<CsvRow> {
      for (const table of tables) {
        if (tables.length > 1 && !firstRows(table).some(beginsSection)) yield sectionRow(table);
        yield* table.rows(findings);
      }
    }
    return readCrosstable(findings, all(), limits, start?.place);
  },
};

function sectionRow(table: NamedTable): CsvRow {
  const place = firstRows(table)[0]?.place ?? {};
  return {
    line: 1,
    place,
    fields: [
      { text: 'section', place },
      { text: table.name, place },
    ],
  };
}
