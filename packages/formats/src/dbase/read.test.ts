import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectFindings } from '../report/collector.js';
import { fieldText, parseDbf as parse, parseDbfHeader } from './read.js';
import { type DbfColumn, makeDbf } from './write.js';

function parseDbf(bytes: Uint8Array, file: string) {
  const findings = collectFindings();
  const table = parse(bytes, file, findings);
  return { table, findings: findings.list };
}

const columns: readonly DbfColumn[] = [
  { name: 'D_PAIR_NUM', type: 'C', length: 4 },
  { name: 'D_NAME', type: 'C', length: 12 },
  { name: 'D_RATING', type: 'N', length: 4 },
];
const rows = [
  { D_PAIR_NUM: '1', D_NAME: 'ADAMS, AMY', D_RATING: '1641' },
  { D_PAIR_NUM: '2', D_NAME: 'BAKER, BOB', D_RATING: '987' },
  { D_PAIR_NUM: '3', D_NAME: 'CRUZ, CARL', D_RATING: '0' },
];
const headerLength = 32 + 3 * 32 + 1;
const recordLength = 1 + 4 + 12 + 4;

function table(): Uint8Array {
  return makeDbf(columns, rows, { file: 'TDEXPORT.DBF', updated: '2026-11-14' }).bytes;
}

function patched(patch: (bytes: Uint8Array, view: DataView) => void): Uint8Array {
  const bytes = table();
  patch(bytes, new DataView(bytes.buffer));
  return bytes;
}

function codes(bytes: Uint8Array): string[] {
  return parseDbf(bytes, 'T.DBF').findings.map((f) => `${f.level} ${f.code}`);
}

function read(bytes: Uint8Array): Record<string, string>[] | undefined {
  return parseDbf(bytes, 'T.DBF').table?.records.map((r) => ({ ...r.values }));
}

describe('dBASE III tables', () => {
  test('a written table is read again, with the fields of its descriptors', () => {
    expect(read(table())).toEqual(rows);
    expect(codes(table())).toEqual([]);
  });

  test('the header has version 3, the date, the counts, and the descriptors end with 0x0D, the file with 0x1A', () => {
    const bytes = table();
    expect([...bytes.subarray(0, 12)]).toEqual([3, 126, 11, 14, 3, 0, 0, 0, headerLength, 0, recordLength, 0]);
    expect(bytes[headerLength - 1]).toBe(0x0d);
    expect(bytes.at(-1)).toBe(0x1a);
    expect(bytes.length).toBe(headerLength + 3 * recordLength + 1);
  });

  test.each([
    ['a year of 26 instead of 126', (b: Uint8Array) => b.fill(26, 1, 2)],
    ['garbage in the reserved bytes', (b: Uint8Array) => b.fill(0xee, 12, 32)],
    ['no end mark', (b: Uint8Array) => b],
  ])('real files have %s, which is not a finding', (_, patch) => {
    const bytes = patched(patch);
    const file = _ === 'no end mark' ? bytes.subarray(0, -1) : bytes;
    expect(read(file)).toEqual(rows);
    expect(codes(file)).toEqual([]);
  });

  test('some programs write an extra 0x00 after the descriptors and count it in the header', () => {
    const bytes = withExtraByte(headerLength + 1);
    expect(read(bytes)).toEqual(rows);
    expect(codes(bytes)).toEqual([]);
  });

  test('an extra 0x00 that the header does not count is found by looking for the first record', () => {
    const bytes = withExtraByte(headerLength);
    expect(read(bytes)).toEqual(rows);
    expect(codes(bytes)).toEqual(['warning dbf-header-length']);
  });

  test('deleted records are left out and mentioned, and record numbers stay those of the file', () => {
    const bytes = patched((b) => b.fill(0x2a, headerLength + recordLength, headerLength + recordLength + 1));
    const { table: read, findings } = parseDbf(bytes, 'T.DBF');
    expect(read?.records.map((r) => r.number)).toEqual([1, 3]);
    expect(findings).toMatchObject([
      {
        code: 'dbf-deleted-records',
        level: 'notice',
        place: { file: 'T.DBF' },
        message: '1 record is marked as deleted and left out.',
        hint: 'Nothing to do if they were removed on purpose.',
      },
    ]);
  });

  test('NULs fill a field like blanks', () => {
    const bytes = patched((b) => b.fill(0, headerLength + 2, headerLength + 5));
    expect(read(bytes)?.[0]?.D_PAIR_NUM).toBe('1');
  });

  test('text is UTF-8 if valid, else Windows-1252', () => {
    expect(fieldText(Uint8Array.of(0x4a, 0xc3, 0xb6, 0x20), 0, 4)).toBe('Jö');
    expect(fieldText(Uint8Array.of(0x4a, 0xf6, 0x20, 0x20), 0, 4)).toBe('Jö');
  });
});

describe('a wrong header', () => {
  test.each<[string, (b: Uint8Array, v: DataView) => void, string[], number | undefined]>([
    ['counts more records than the file holds', (_, v) => v.setUint32(4, 5, true), ['error dbf-truncated'], 3],
    ['counts four thousand million records', (_, v) => v.setUint32(4, 0xffffffff, true), ['error dbf-truncated'], 3],
    ['counts fewer records than the file holds', (_, v) => v.setUint32(4, 2, true), ['warning dbf-record-count'], 2],
    ['counts none although there are some', (_, v) => v.setUint32(4, 0, true), ['warning dbf-record-count'], 0],
    ['starts the records beyond the file', (_, v) => v.setUint16(8, 60000, true), ['warning dbf-header-length'], 3],
    ['starts the records among the descriptors', (_, v) => v.setUint16(8, 33, true), ['warning dbf-header-length'], 3],
    [
      'gives a record length beyond the fields',
      (_, v) => v.setUint16(10, recordLength + 7, true),
      ['warning dbf-record-length'],
      3,
    ],
    [
      'gives a record length into which the fields do not fit',
      (_, v) => v.setUint16(10, 9, true),
      ['warning dbf-record-length'],
      3,
    ],
    ['gives a record length of nothing', (_, v) => v.setUint16(10, 0, true), ['warning dbf-record-length'], 3],
    ['has a field wider than the record', (b) => b.fill(200, 32 + 32 + 16, 32 + 32 + 17), ['error dbf-record-length'], undefined],
    ['has a field of no width', (b) => b.fill(0, 32 + 16, 32 + 17), ['error dbf-field-length'], undefined],
    ['has two fields of the same name', (b) => b.copyWithin(64, 32, 43), ['error dbf-field-duplicate'], undefined],
    ['has a field without a name', (b) => b.fill(0, 64, 75), ['error dbf-field-name'], undefined],
    ['has no end of its descriptors', (b) => b.fill(0x41, 128, 129), ['error dbf-field-name'], undefined],
    ['has no fields', (b) => b.fill(0x0d, 32, 33), ['error dbf-no-fields'], undefined],
    ['is of another version', (b) => b.fill(0x30, 0, 1), ['error dbf-version'], undefined],
    ['has a memo field', (b) => b.fill(0x4d, 32 + 32 + 11, 32 + 32 + 12), ['warning dbf-memo-field'], 3],
  ])('%s', (_, patch, expected, records) => {
    const bytes = patched(patch);
    expect(codes(bytes)).toEqual(expected);
    expect(read(bytes)?.length).toBe(records);
  });

  test('a misaligned record stops the reading at its number', () => {
    const { table: read, findings } = parseDbf(
      patched((b) => b.fill(0x41, headerLength + recordLength, headerLength + recordLength + 1)),
      'T.DBF',
    );
    expect(read?.records.length).toBe(1);
    expect(findings).toEqual([
      expect.objectContaining({ code: 'dbf-record-flag', level: 'error', place: { file: 'T.DBF', record: 2 } }),
    ]);
  });

  test('a file cut off within a record reports how many are left', () => {
    const { table: read, findings } = parseDbf(table().subarray(0, headerLength + 2 * recordLength - 3), 'T.DBF');
    expect(read?.records.length).toBe(1);
    expect(findings).toEqual([expect.objectContaining({ code: 'dbf-truncated', place: { file: 'T.DBF', record: 2 } })]);
    expect(findings[0]?.message).toBe('The header counts 3 records, the file holds 1: it is cut off.');
  });

  test('a file of a few bytes is not a table', () => {
    expect(codes(Uint8Array.of(3, 126, 1, 1))).toEqual(['error dbf-too-short']);
  });

  test('every finding about a table has a file', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(table().length - 1), fc.nat(255)), { maxLength: 12 }), (changes) => {
        const bytes = patched((b) => {
          for (const [at, byte] of changes) b[at] = byte;
        });
        for (const finding of parseDbf(bytes, 'T.DBF').findings) expect(finding.place.file).toBe('T.DBF');
      }),
    );
  });
});

describe('padded records', () => {
  test('a record length beyond the fields is correct if the records are that long', () => {
    const padded = new Uint8Array(headerLength + 3 * (recordLength + 5) + 1).fill(0x20);
    const plain = table();
    padded.set(plain.subarray(0, headerLength));
    for (let i = 0; i < 3; i++) {
      padded.set(
        plain.subarray(headerLength + i * recordLength, headerLength + (i + 1) * recordLength),
        headerLength + i * (recordLength + 5),
      );
      padded.fill(0x58, headerLength + i * (recordLength + 5) + recordLength, headerLength + (i + 1) * (recordLength + 5));
    }
    padded[padded.length - 1] = 0x1a;
    new DataView(padded.buffer).setUint16(10, recordLength + 5, true);
    expect(read(padded)).toEqual(rows);
    expect(codes(padded)).toEqual(['warning dbf-record-length']);
    expect(parseDbfHeader(padded, 'T.DBF', collectFindings())?.recordLength).toBe(recordLength + 5);
  });
});

describe('writing', () => {
  test('values that do not fit are cut, naming the record and field', () => {
    const { bytes, findings } = makeDbf(columns, [{ D_PAIR_NUM: '1', D_NAME: 'A NAME TOO LONG' }], { file: 'T.DBF' });
    expect(read(bytes)).toEqual([{ D_PAIR_NUM: '1', D_NAME: 'A NAME TOO L', D_RATING: '' }]);
    expect(findings).toEqual([
      expect.objectContaining({ code: 'value-cut', level: 'warning', place: { file: 'T.DBF', record: 1, field: 'D_NAME' } }),
    ]);
  });

  test('letters outside Latin-1 lose their marks; characters without a letter are replaced, with a finding', () => {
    const { bytes, findings } = makeDbf(columns, [{ D_NAME: 'Erdős Œ É' }], { file: 'T.DBF' });
    expect(read(bytes)?.[0]?.D_NAME).toBe('Erdos ? É');
    expect(findings.map((f) => f.code)).toEqual(['character-replaced']);
  });

  test('numbers are right-justified, text left-justified', () => {
    const bytes = makeDbf(columns, [{ D_PAIR_NUM: '7', D_RATING: '987' }], { file: 'T.DBF' }).bytes;
    expect(new TextDecoder().decode(bytes.subarray(headerLength, headerLength + recordLength))).toBe(' 7                987');
  });

  test('any text of printable ASCII without outer blanks comes back', () => {
    const text = (max: number) => fc.string({ minLength: 0, maxLength: max, unit: 'grapheme-ascii' }).map((s) => s.trim());
    fc.assert(
      fc.property(
        fc.array(fc.record({ D_PAIR_NUM: text(4), D_NAME: text(12), D_RATING: text(4) }), { maxLength: 20 }),
        (some) => {
          const { bytes, findings } = makeDbf(columns, some, { file: 'T.DBF' });
          expect(findings).toEqual([]);
          expect(read(bytes)).toEqual(some);
        },
      ),
    );
  });
});

function withExtraByte(declaredStart: number): Uint8Array {
  const plain = table();
  const bytes = new Uint8Array(plain.length + 1);
  bytes.set(plain.subarray(0, headerLength));
  bytes.set(plain.subarray(headerLength), headerLength + 1);
  new DataView(bytes.buffer).setUint16(8, declaredStart, true);
  return bytes;
}
