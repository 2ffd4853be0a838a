import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writeCsv } from '../csv/write.js';
import { parseCsv } from '../input/csv-fields.js';
import { parse } from '../parse.js';
import { redact } from '../redact.js';
import { checkReport } from '../report/checks.js';
import { collectFindings } from '../report/collector.js';
import { withoutPlaces } from '../report/without-places.js';
import { arbitraryDraft } from '../testing/arbitrary-report.js';
import {
  type MadeCell,
  type MadeWorkbook,
  makeFlatOds,
  makeOds,
  makeXlsx,
  odsContent,
  xlsxParts,
} from '../testing/spreadsheet-file.js';
import { numberText } from './number-format.js';
import { openWorkbook } from './open.js';
import { cellOf, columnName } from './workbook.js';

const header = ['pair', 'id', 'name', 'rating', 'games', 'r1', 'r2'];
const players: readonly (readonly MadeCell[])[] = [
  [1, 12345678, 'Doe, Ann', 1800, 40, 'W2w', 'H'],
  [2, 23456789, 'Roe, Bob', '1641P17', undefined, 'L1b', 'B'],
];
const open: MadeWorkbook = {
  sheets: [
    {
      name: 'Open',
      rows: [
        ['event', 'Spring Open'],
        ['start', { date: '2026-05-23' }],
        ['time control', 'G/60;d5'],
        ['venue', 'otb'],
        header,
        ...players,
      ],
    },
  ],
};

const kinds = [
  ['xlsx', makeXlsx],
  ['ods', makeOds],
  ['ods', makeFlatOds],
] as const;

const codes = (bytes: Uint8Array) => parse(bytes, 'event').findings.map(({ code }) => code);

describe('a crosstable in a spreadsheet', () => {
  test.each(kinds)('%s is read like CSV', (kind, make) => {
    const { format, report, draft } = parse(make(open), 'event.dat');
    expect(format).toBe(kind);
    expect(report).toBeDefined();
    expect(draft?.event).toMatchObject({ name: 'Spring Open', start: '2026-05-23' });
    expect(draft?.sections[0]).toMatchObject({ timeControl: 'G/60;d5', venue: 'otb', rounds: 2 });
    expect(draft?.sections[0]?.players).toMatchObject([
      {
        pair: 1,
        uschessId: '12345678',
        name: 'Doe, Ann',
        ratings: [{ system: 'USA', rating: 1800, games: 40 }],
        cells: [{ outcome: 'win', opponent: 2 }, { outcome: 'bye-half' }],
      },
      { pair: 2, ratings: [{ rating: 1641, games: 17 }], cells: [{ outcome: 'loss' }, { outcome: 'bye-full' }] },
    ]);
  });

  test('every report that CSV holds gives the same result from XLSX and ODS', () => {
    fc.assert(
      fc.property(arbitraryDraft, fc.boolean(), fc.boolean(), (draft, inline, bare) => {
        const report = checkReport(draft).report;
        if (report === undefined) throw new Error('the generator makes reports without errors');
        const [file] = writeCsv(report).files;
        const csv = parse(file?.bytes ?? new Uint8Array(), 'a.csv');
        const rows = [...parseCsv(collectFindings(), new TextDecoder().decode(file?.bytes), ',')].map(({ fields }) =>
          fields.map(({ text }) => text),
        );
        const book: MadeWorkbook = { sheets: [{ name: 'Tab 1', rows }], inline, bare };
        for (const bytes of [makeXlsx(book), makeOds(book)]) {
          const read = parse(bytes, 'a.xlsx');
          expect(read.draft && withoutPlaces(read.draft)).toEqual(csv.draft && withoutPlaces(csv.draft));
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test.each(kinds)('%s: a finding names sheet and cell', (_kind, make) => {
    const wrong = {
      sheets: [{ name: 'My Sheet', rows: [header, [1, '', 'Doe, Ann', 1800, 40, 'W2w', 'Q9'], ...players.slice(1)] }],
    };
    const finding = parse(make(wrong), 'e').findings.find(({ code }) => code === 'csv-cell');
    expect(finding?.place).toMatchObject({ field: "'My Sheet'!G2", player: 1, round: 2 });
  });

  test('several sheets are sections; sheets without a table and hidden sheets are named', () => {
    const book: MadeWorkbook = {
      sheets: [
        { name: 'Open', rows: [['event', 'Spring Open'], header, ...players] },
        { name: 'Reserve', rows: [header, ...players] },
        { name: 'Prizes', rows: [['Ann', 100]] },
        { name: 'Old', hidden: true, rows: [header, ...players] },
        { name: 'Empty', rows: [] },
      ],
    };
    for (const make of [makeXlsx, makeOds]) {
      const { draft, findings } = parse(make(book), 'e');
      expect(draft?.sections.map(({ name, number }) => [number, name])).toEqual([
        [1, 'Open'],
        [2, 'Reserve'],
      ]);
      expect(findings.filter(({ code }) => code === 'spreadsheet-sheet').map(({ place }) => place.field)).toEqual([
        'Prizes!A1',
        'Old!A1',
      ]);
    }
  });

  test('an empty cell at the end of a row is not missing', () => {
    const { draft, findings } = parse(makeXlsx({ sheets: [{ name: 'S', rows: [header, ['1', '', 'Doe, Ann', 'x']] }] }), 'e');
    expect(findings.map(({ code }) => code)).toContain('csv-number');
    expect(findings.map(({ code }) => code)).not.toContain('csv-row-short');
    expect(draft?.sections[0]?.players).toHaveLength(1);
  });

  test('formulas give their stored value; a formula without one and an error value are findings', () => {
    const rows = [
      header,
      [1, '', 'Doe, Ann', { formula: 'A1+B1', value: 1800 }, 40, 'W2w'],
      [2, '', 'Roe, Bob', { formula: 'A1' }, { error: '#REF!' }, 'L1b'],
    ];
    for (const make of [makeXlsx, makeOds]) {
      const { draft, findings } = parse(make({ sheets: [{ name: 'S', rows }] }), 'e');
      expect(draft?.sections[0]?.players[0]?.ratings).toMatchObject([{ rating: 1800 }]);
      expect(findings.filter(({ code }) => code === 'spreadsheet-cell').map(({ place }) => place.field)).toEqual([
        'S!D3',
        'S!E3',
      ]);
    }
  });

  test('a value merged over rows applies to each', () => {
    const rows = [[...header, 'team'], [...(players[0] ?? []), 'North'], players[1] ?? []];
    const { draft } = parse(makeXlsx({ sheets: [{ name: 'S', rows, merges: ['H2:H1048576', 'A1:B1'] }] }), 'e');
    expect(draft?.sections[0]?.players.map(({ team }) => team)).toEqual(['North', 'North']);
  });

  test('no table at all is one error', () => {
    expect(codes(makeXlsx({ sheets: [{ name: 'A', rows: [['x', 'y']] }] }))).toEqual(['spreadsheet-no-table']);
    expect(codes(makeOds({ sheets: [] }))).toEqual(['spreadsheet-no-table']);
  });

  test('prefixes, runs of text and phonetic text', () => {
    const book: MadeWorkbook = {
      prefix: 'x',
      sheets: [
        {
          name: 'S',
          rows: [header, [1, '', { runs: ['Doe, ', 'Ann'] }, 1800, 9, 'W2'], [2, '', { inline: 'Roe, Bob' }, 1700, 9, 'L1']],
        },
      ],
    };
    for (const make of [makeXlsx, makeOds])
      expect(parse(make(book), 'e').draft?.sections[0]?.players.map(({ name }) => name)).toEqual(['Doe, Ann', 'Roe, Bob']);
  });
});

describe('numbers', () => {
  test.each([
    ['1', 'General', false, '1'],
    ['0.30000000000000004', 'General', false, '0.3'],
    ['1E3', '0', false, '1000'],
    ['12345678', '00000000', false, '12345678'],
    ['1234567', '00000000', false, '01234567'],
    ['46165', 'yyyy-mm-dd', false, '2026-05-23'],
    ['44703', 'yyyy-mm-dd', true, '2026-05-23'],
    ['46165.5', 'd/m/yy h:mm', false, '2026-05-23 12:00'],
    ['46164.99999', 'd/m/yy', false, '2026-05-23'],
    ['1', 'd.m.yyyy', false, '1900-01-01'],
    ['59', 'd.m.yyyy', false, '1900-02-28'],
    ['61', 'd.m.yyyy', false, '1900-03-01'],
    ['0', 'd.m.yyyy', true, '1904-01-01'],
    ['0.5', 'h:mm', false, '12:00'],
    ['1800', '#,##0 "days"', false, '1800'],
    ['1800', '[Red]0', false, '1800'],
    ['1800', '0\\d', false, '1800'],
    ['46165', '[$-409]mmm d, yyyy;@', false, '2026-05-23'],
    ['99999999', 'yyyy', false, '99999999'],
    ['x', 'yyyy', false, 'x'],
  ])('%s as %s (from 1904: %s) is %s', (raw, format, isFrom1904, text) => {
    expect(numberText(raw, format, isFrom1904)).toBe(text);
  });

  test('a date cell of a workbook counted from 1904', () => {
    const rows = [['event', 'A'], ['start', { serial: 44703 }], header, ...players];
    expect(parse(makeXlsx({ date1904: true, sheets: [{ name: 'S', rows }] }), 'e').draft?.event.start).toBe('2026-05-23');
  });

  test('column names are read back', () => {
    fc.assert(
      fc.property(fc.nat(16_383), fc.integer({ min: 1, max: 1_048_576 }), (column, row) => {
        expect(cellOf(`${columnName(column)}${row}`)).toEqual({ row, column });
      }),
    );
    expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });
});

describe('hostile files', () => {
  const sheetOnly = (xml: string): Uint8Array =>
    zipSync({ ...xlsxParts(open), 'xl/worksheets/sheet1.xml': new TextEncoder().encode(xml) });

  test('a claimed size costs nothing', () => {
    const book: MadeWorkbook = { sheets: [{ name: 'S', rows: [header, ...players], dimension: 'A1:XFD1048576' }] };
    expect(parse(makeXlsx(book), 'e').report).toBeDefined();
  });

  test('entities are refused before they are used', () => {
    const laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>';
    expect(codes(makeXlsx({ ...open, prolog: laughs }))).toEqual(['spreadsheet-broken']);
    expect(codes(sheetOnly('<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'))).toEqual([
      'spreadsheet-broken',
    ]);
  });

  test('a cell repeated a million times, far columns, far rows, deep nesting', () => {
    const cells = (repeated: string) =>
      odsContent({ sheets: [{ name: 'S', rows: [['x']] }] }).replace(
        '<table:table-cell office:value-type',
        `<table:table-cell ${repeated} office:value-type`,
      );
    const flat = (content: string) => new TextEncoder().encode(content.replaceAll('office:document-content', 'office:document'));
    expect(codes(flat(cells('table:number-columns-repeated="16384"')))).toEqual(['spreadsheet-too-large']);
    expect(codes(flat(cells('').replace('<table:table-row>', '<table:table-row table:number-rows-repeated="1048576">')))).toEqual(
      ['spreadsheet-too-large'],
    );
    expect(
      codes(sheetOnly('<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>')),
    ).toEqual(['spreadsheet-too-large']);
    expect(codes(sheetOnly('<a>'.repeat(1000)))).toEqual(['spreadsheet-broken']);
    const apart = Array.from({ length: 5000 }, (_, i) => `<row r="${i + 1}"><c r="ALK${i + 1}"><v>1</v></c></row>`).join('');
    expect(codes(sheetOnly(`<worksheet><sheetData>${apart}</sheetData></worksheet>`))).toEqual(['spreadsheet-too-large']);
  });

  test('one long text referenced a thousand times is bounded', () => {
    const parts = xlsxParts(open);
    parts['xl/sharedStrings.xml'] = new TextEncoder().encode(`<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`);
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(900)}</row>`;
    parts['xl/worksheets/sheet1.xml'] = new TextEncoder().encode(
      `<worksheet><sheetData>${row.repeat(30)}</sheetData></worksheet>`,
    );
    expect(codes(zipSync(parts))).toEqual(['spreadsheet-too-large']);
  });

  test('a part with an extreme compression ratio is refused', () => {
    const parts = xlsxParts(open);
    parts['xl/worksheets/sheet1.xml'] = new Uint8Array(40 * 1024 * 1024).fill(0x20);
    expect(codes(zipSync(parts, { level: 9 }))).toEqual(['zip-ratio']);
  });

  test('damaged bytes never throw', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(makeXlsx(open), makeOds(open), makeFlatOds(open)),
        fc.nat(),
        fc.nat(255),
        fc.nat(),
        (file, at, byte, cut) => {
          const bytes = file.slice(0, 1 + (cut % file.length));
          bytes[at % bytes.length] = byte;
          const { report, findings } = parse(bytes, 'e');
          expect(report !== undefined || findings.length > 0).toBe(true);
          openWorkbook(bytes, collectFindings('e'));
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('contact data in a spreadsheet is masked when the file is kept, and the file can still be read', () => {
  const book: MadeWorkbook = {
    sheets: [{ name: 'S', rows: [header, ...players, [3, '', 'Poe, Cid', 1500, 3, 'U', 'call cid@example.org']] }],
  };
  for (const make of [makeXlsx, makeOds]) {
    const { bytes, masked } = redact({ name: 'e.xlsx', bytes: make(book) });
    expect(masked).toBe(1);
    const cells = openWorkbook(bytes, collectFindings('e'))?.sheets[0]?.rows.flatMap((row) =>
      row.cells.map((cell) => cell?.text),
    );
    expect(cells).toContain(`call ${'x'.repeat('cid@example.org'.length)}`);
    expect(cells).toContain('Doe, Ann');
    const plain = make(open);
    expect(redact({ name: 'e.xlsx', bytes: plain })).toEqual({ bytes: plain, masked: 0 });
  }
});
