// A table as Parquet.

import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ReportTable } from './tables.js';

const types = { text: 'STRING', number: 'DOUBLE', flag: 'BOOLEAN' } as const;

export function parquetOf({ columns, rows }: ReportTable): Uint8Array {
  const columnData = columns.map(({ name, kind }, at) => ({
    name,
    type: types[kind],
    data: rows.map((row) => row[at] ?? null),
    nullable: true,
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
