import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFormula, unguardFormula } from '../input/csv-fields.js';
import { readList } from './read.js';
import { type ListRow, type ListSystem, plainRow } from './row.js';
import { type ListFileFormat, type ListRows, writeList } from './write.js';

async function write(rows: ListRows, format: ListFileFormat, options: Parameters<typeof writeList>[2] = {}): Promise<string> {
  let text = '';
  for await (const chunk of writeList(rows, format, options)) text += new TextDecoder().decode(chunk);
  return text;
}

async function readBack(text: string, file: string): Promise<{ rows: ListRow[]; findings: number }> {
  const rows: ListRow[] = [];
  let findings = 0;
  for await (const batch of readList([new TextEncoder().encode(text)], file)) {
    rows.push(...batch.rows.map(plainRow));
    findings += batch.findings.length;
  }
  return { rows, findings };
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const rating = fc.record({ rating: fc.integer({ min: 1, max: 3999 }), games: fc.nat(99), k: fc.constantFrom(10, 20, 40) });

/** A row that the FIDE layouts can hold; names use the given letters. */
const arbitraryRow = (name: fc.Arbitrary<string>): fc.Arbitrary<ListRow> =>
  fc
    .record({
      id: fc.integer({ min: 1, max: 99_999_999 }).map(String),
      name,
      federation: maybe(fc.constantFrom('USA', 'NOR', 'FID')),
      sex: maybe(fc.constantFrom<'m' | 'f'>('m', 'f')),
      title: maybe(fc.constantFrom('GM', 'IM', 'FM', 'CM', 'WGM')),
      womenTitle: maybe(fc.constantFrom('WGM', 'WIM')),
      otherTitles: maybe(fc.subarray(['FA', 'IO', 'FST', 'NI'], { minLength: 1 })),
      foaTitle: maybe(fc.constantFrom('AGM', 'AIM', 'AFM', 'ACM')),
      birthYear: maybe(fc.integer({ min: 1900, max: 2025 })),
      flag: maybe(fc.constantFrom('i', 'w', 'wi')),
      ratings: fc.record({ standard: rating, rapid: rating, blitz: rating }, { requiredKeys: [] }),
    })
    .map(plainRow);

const asciiName = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 })
  .map((s) => s.trim())
  .filter((s) => s !== '');
// XML accepts any text without control characters; outer blanks are not part of a name.
const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((s) => s.replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g, '').trim())
  .filter((s) => s !== '');

describe('written lists are read back unchanged', () => {
  test('in FIDE’s text layout', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRow(asciiName), { maxLength: 20 }), async (rows) => {
        const text = await write([rows], 'fide-text');
        expect(text.split('\r\n').every((line, i, all) => line.length === (i === all.length - 1 ? 0 : 162))).toBe(true);
        expect(await readBack(text, 'players_list_foa.txt')).toEqual({ rows, findings: 0 });
      }),
    );
  });

  test('in FIDE’s XML', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRow(anyName), { minLength: 1, maxLength: 20 }), async (rows) => {
        expect(await readBack(await write([rows], 'fide-xml'), 'players_list_xml.xml')).toEqual({ rows, findings: 0 });
      }),
    );
  });

  test('in JSON, for any systems', async () => {
    const us: ListRow[] = [
      {
        id: '12345678',
        name: 'Adams',
        state: 'MO',
        expires: '2027-12-31',
        ratings: { OTBR: { rating: 1641 }, OTBQ: { rating: 1500, games: 7, provisional: true } },
      },
      { id: '12345679', name: 'Baker', ratings: {} },
    ];
    expect(JSON.parse(await write([us.slice(0, 1), us.slice(1)], 'json'))).toEqual(us);
    expect(JSON.parse(await write([], 'json'))).toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRow(anyName), { maxLength: 20 }), async (rows) => {
        expect(JSON.parse(await write([rows], 'json'))).toEqual(rows);
      }),
    );
  });

  test('in CSV, by the list reader', async () => {
    const us: ListRow[] = [
      {
        id: '12345678',
        name: 'Adams, =Amy "A"',
        sex: 'f',
        state: 'MO',
        fideId: '2000001',
        expires: '2027-12-31',
        ratings: { OTBR: { rating: 1641 }, OTBQ: { rating: 1500, games: 7, provisional: true } },
      },
      { id: '12345679', name: 'Baker', ratings: {} },
    ];
    const text = await write([us], 'csv', { systems: ['OTBR', 'OTBQ'] });
    expect(await readBack(text, 'supplement.csv')).toEqual({ rows: us, findings: 0 });
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRow(asciiName), { maxLength: 20 }), async (rows) => {
        expect(await readBack(await write([rows], 'csv'), 'list.csv')).toEqual({ rows, findings: 0 });
      }),
    );
  });

  test('in CSV, cell by cell, and no cell is a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRow(anyName), { maxLength: 20 }), async (rows) => {
        const records = parse(await write([rows], 'csv'), { columns: true });
        expect(records.length).toBe(rows.length);
        records.forEach((record: unknown, i: number) => {
          const cells = new Map(Object.entries(Object(record)).map(([key, value]) => [key, String(value)]));
          for (const cell of cells.values()) expect(isFormula(cell)).toBe(false);
          const row = rows[i];
          expect(unguardFormula(cells.get('name') ?? '')).toBe(row?.name);
          expect(cells.get('id')).toBe(row?.id);
          expect(cells.get('otherTitles')).toBe(row?.otherTitles?.join(' ') ?? '');
          for (const system of ['standard', 'rapid', 'blitz'] as const) {
            expect(cells.get(system)).toBe(row?.ratings[system] === undefined ? '' : String(row.ratings[system].rating));
            expect(cells.get(`${system}-k`)).toBe(row?.ratings[system] === undefined ? '' : String(row.ratings[system].k));
          }
        });
      }),
    );
  });
});

describe('the written form of a list', () => {
  const row: ListRow = {
    id: '1503014',
    name: 'Carlsen, Magnus',
    federation: 'NOR',
    sex: 'm',
    title: 'GM',
    birthYear: 1990,
    ratings: { standard: { rating: 2839, games: 7, k: 10 } },
  };

  test('FIDE’s text has the columns of the combined list', async () => {
    const line = (await write([[row]], 'fide-text')).split('\r\n')[1] ?? '';
    expect(
      [line.slice(0, 15), line.slice(15, 76), line.slice(76, 80), line.slice(80, 84), line.slice(84, 89)].map((s) => s.trim()),
    ).toEqual(['1503014', 'Carlsen, Magnus', 'NOR', 'M', 'GM']);
    expect(
      [line.slice(113, 119), line.slice(119, 123), line.slice(123, 126), line.slice(126, 132), line.slice(152, 158)].map((s) =>
        s.trim(),
      ),
    ).toEqual(['2839', '7', '10', '0', '1990']);
  });

  test('names in text lose their marks, and titles that do not fit are left out rather than cut', async () => {
    const odd: ListRow = { ...row, name: 'Erdős Pál 李', otherTitles: ['FST', 'FA', 'FI', 'IO', 'NI', 'DI'] };
    const line = (await write([[odd]], 'fide-text')).split('\r\n')[1] ?? '';
    expect(line.slice(15, 76).trim()).toBe('Erdos Pal ?');
    expect(line.slice(94, 109)).toBe('FST,FA,FI,IO   ');
    expect(line.length).toBe(162);
  });

  test('CSV of US Chess systems', async () => {
    const systems: ListSystem[] = ['OTBR', 'OTBQ'];
    const us: ListRow = {
      id: '12345678',
      name: '=HYPERLINK("x"), Amy',
      ratings: { OTBR: { rating: 1641, games: 17, provisional: true } },
    };
    expect(await write([[us]], 'csv', { systems })).toBe(
      'id,name,federation,sex,title,womenTitle,otherTitles,foaTitle,birthYear,flag,fideId,state,city,expires,OTBR,OTBR-games,OTBR-k,OTBR-provisional,OTBQ,OTBQ-games,OTBQ-k,OTBQ-provisional\r\n' +
        '12345678,"\'=HYPERLINK(""x""), Amy",,,,,,,,,,,,,1641,17,,yes,,,,\r\n',
    );
  });

  test.each(['=1+1', '+1', '@SUM(A1)', '-cmd', '-2+3', "'=1"])(
    'the name %j is written so that no spreadsheet computes it',
    async (name) => {
      const line = (await write([[{ ...row, name }]], 'csv')).split('\r\n')[1] ?? '';
      expect(line.split(',')[1]).toBe(`'${name}`);
    },
  );

  test('XML escapes markup characters', async () => {
    expect(await write([[{ ...row, name: '<b>&"\'' }]], 'fide-xml')).toContain('<name>&lt;b&gt;&amp;&quot;&#39;</name>');
  });

  test('lists stream: one chunk goes out for each batch that comes in', async () => {
    let given = 0;
    async function* batches() {
      for (; given < 1000; given++) yield [row];
    }
    for await (const _ of writeList(batches(), 'csv')) break;
    expect(given).toBeLessThan(2);
  });
});
