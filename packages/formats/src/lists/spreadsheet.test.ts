import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '../input/csv-fields.js';
import { collectFindings } from '../report/collector.js';
import { type MadeCell, type MadeWorkbook, makeOds, makeXlsx } from '../testing/spreadsheet-file.js';
import { readList } from './read.js';
import { type ListBatch, type ListRow, plainRow } from './row.js';
import { writeList } from './write.js';

async function read(bytes: Uint8Array, chunk = 5000) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) => bytes.subarray(i * chunk, (i + 1) * chunk));
  const batches: ListBatch[] = [];
  for await (const batch of readList(chunks, 'list.xlsx')) batches.push(batch);
  return {
    list: batches[0]?.list,
    rows: batches.flatMap(({ rows }) => rows.map(plainRow)),
    findings: batches.flatMap(({ findings }) => findings),
  };
}

const sheet = (rows: readonly (readonly MadeCell[])[]): MadeWorkbook => ({
  sheets: [
    { name: 'Notes', rows: [['about']] },
    { name: 'List', rows },
  ],
});

const listRow: fc.Arbitrary<ListRow> = fc.record({
  id: fc.integer({ min: 1, max: 99_999_999 }).map(String),
  name: fc.constantFrom('Doe, Ann', 'Ñúñez, José', '=Roe, Bob', '李'),
  ratings: fc.record({ standard: fc.record({ rating: fc.integer({ min: 100, max: 2900 }), games: fc.nat(25) }) }),
});

describe('a rating list in a spreadsheet', () => {
  test('every list that Harkness writes as CSV gives the same result from XLSX and ODS', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(listRow, { minLength: 1, maxLength: 8 }), async (rows) => {
        const written: Uint8Array[] = [];
        for await (const chunk of writeList([rows], 'csv')) written.push(chunk);
        const text = new TextDecoder().decode(Buffer.concat(written));
        const cells = [...parseCsv(collectFindings(), text, ',')].map(({ fields }) =>
          fields.map((field) => (/^[1-9]\d*$/.test(field.text) ? Number(field.text) : field.text)),
        );
        for (const bytes of [makeXlsx(sheet(cells)), makeOds(sheet(cells))]) {
          const { list, rows: again, findings } = await read(bytes);
          expect(findings).toEqual([]);
          expect(list).toMatchObject({ format: 'harkness-csv', file: 'list.xlsx' });
          expect(again).toEqual(rows.map(plainRow));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('the Canadian list, with a comma in a city', async () => {
    const header = 'CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating'.split(',');
    const { list, rows } = await read(
      makeXlsx(sheet([header, [100002, '2020-01-01', 'Roe', 'Bob', 'QC', 'Montréal, QC', 1500, 1600, 0, 0, 2000001, 1801]])),
    );
    expect(list?.format).toBe('cfc-csv');
    expect(rows).toEqual([
      {
        id: '100002',
        name: 'Roe, Bob',
        ratings: { CFC: { rating: 1500 }, standard: { rating: 1801 } },
        state: 'QC',
        city: 'Montréal, QC',
        expires: '2020-01-01',
        fideId: '2000001',
      },
    ]);
  });

  test('the US Chess list with the field names of its table', async () => {
    const header = ['MEM_ID', 'MEM_NAME', 'EXPIRED', 'STATE', 'R_LPB_RAT', 'Q_LPB_RAT'];
    const { list, rows, findings } = await read(
      makeXlsx(
        sheet([
          header,
          [30000017, 'ALDER, KIM', '2027-12-31', 'NY', 1800, '1641P17'],
          [30000025, 'BIRCH, JO', '', 'CA', 'x', ''],
        ]),
      ),
    );
    expect(list?.format).toBe('uschess-csv');
    expect(rows).toEqual([
      {
        id: '30000017',
        name: 'ALDER, KIM',
        ratings: { OTBR: { rating: 1800 }, OTBQ: { rating: 1641, games: 17, provisional: true } },
        state: 'NY',
        expires: '2027-12-31',
      },
    ]);
    expect(findings).toMatchObject([{ code: 'list-line', place: { field: 'List!A3' } }]);
  });

  test('a row that is not a player is named by sheet and cell; a workbook without a list is not a list', async () => {
    const { findings } = await read(
      makeXlsx(
        sheet([
          ['id', 'name', 'federation', 'sex', 'OTBR'],
          [1, 'Doe, Ann', '', '', 'x'],
        ]),
      ),
    );
    expect(findings).toMatchObject([{ code: 'list-line', place: { field: 'List!A2' } }]);
    expect((await read(makeXlsx({ sheets: [{ name: 'A', rows: [['x']] }] }))).findings.map(({ code }) => code)).toEqual([
      'list-format-unknown',
    ]);
  });
});
