// Writes a list as CSV (RFC 4180). Cells that a spreadsheet would take for a formula are guarded.

import { makeCsvRow } from '../input/csv-fields.js';
import { type ListRow, type ListSystem, type OwnSystem, optionalFields } from './row.js';

const fields = ['id', 'name', ...optionalFields] as const;

export function csvHeader(systems: readonly (ListSystem | OwnSystem)[]): string {
  const ratings = systems.flatMap((system) => [system, `${system}-games`, `${system}-k`, `${system}-provisional`]);
  return `${makeCsvRow([...fields, ...ratings])}\r\n`;
}

export function csvRow(row: ListRow, systems: readonly (ListSystem | OwnSystem)[]): string {
  const cells = fields.map((field) => {
    const value = row[field];
    return value === undefined ? '' : typeof value === 'object' ? value.join(' ') : String(value);
  });
  for (const system of systems) {
    const rating = row.ratings[system];
    cells.push(
      rating === undefined ? '' : String(rating.rating),
      rating?.games === undefined ? '' : String(rating.games),
      rating?.k === undefined ? '' : String(rating.k),
      rating?.provisional === undefined ? '' : rating.provisional ? 'yes' : 'no',
    );
  }
  return `${makeCsvRow(cells)}\r\n`;
}
